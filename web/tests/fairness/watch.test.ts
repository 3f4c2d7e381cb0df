import { describe, expect, it, test } from "vitest";
import { Cheated, Watch, type Event } from "../../src/fairness/watch";
import { fold } from "../../src/wire/fold";
import type { Ev, Revealed, ToldDealt } from "../../src/wire/types";
import { RULEBOOKS, stream, type Stream } from "../reading";

type Change = (event: Event, row: Ev) => Event;

/** Have a watch hear a stream, each event changed on its way. */
function heard({ start, rows }: Stream, change: Change = (event) => event): Watch {
  const watch = new Watch();
  let view = start;
  for (const row of rows) {
    if (row.v !== undefined) view = fold(view, row.v);
    for (const event of row.e ?? []) watch.hear(change(event, row), view);
  }
  return watch;
}

/** What a stream that is changed like this is caught at. */
function caught(rulebook: string, change: Change): [string, number] | null {
  try {
    heard(stream(rulebook), change);
    return null;
  } catch (error) {
    if (!(error instanceof Cheated)) throw error;
    return [error.cheat, error.deal];
  }
}

const flipped = (hex: string): string => (hex[0] === "0" ? "1" : "0") + hex.slice(1);

/** Change the events of one kind. */
function at<T extends Event>(kind: T["t"], deal: number, change: (event: T) => T): Change {
  return (event) =>
    event.t === kind && "deal" in event && event.deal === deal ? change(event as T) : event;
}

test.each(RULEBOOKS)("both deals of %s are checked", (rulebook) => {
  expect(heard(stream(rulebook)).verified).toBe(2);
});

describe.each(RULEBOOKS)("a server that cheats at %s is caught", (rulebook) => {
  it("with another seed", () => {
    const other = at<Revealed>("revealed", 1, (event) => ({ ...event, seed: flipped(event.seed) }));
    expect(caught(rulebook, other)).toEqual(["seed", 1]);
  });

  it("with other nonces than were shown", () => {
    const other = at<Revealed>("revealed", 2, (event) => ({
      ...event,
      nonces: [null, ...event.nonces.slice(1)],
    }));
    expect(caught(rulebook, other)).toEqual(["nonce", 2]);
  });

  it("with a nonce that leads nowhere", () => {
    const other: Change = (event) =>
      event.t === "nonced" && event.seat === 0 ? { ...event, value: flipped(event.value) } : event;
    expect(caught(rulebook, other)).toEqual(["nonce", 1]);
  });

  it("with other cards", () => {
    const other = at<ToldDealt>("dealt", 2, (event) => {
      const [first, ...rest] = event.cards ?? [];
      return { ...event, cards: [...rest, first === "SA" ? "SK" : "SA"] } as ToldDealt;
    });
    expect(caught(rulebook, other)).toEqual(["hand", 2]);
  });
});

test("a turned card of its own is caught", () => {
  const other = at<ToldDealt>("dealt", 1, (event) => ({
    ...event,
    turned: event.turned === "C9" ? "CJ" : "C9",
  }));
  expect(caught("sixty_six", other)).toEqual(["hand", 1]);
});

test("after rows were missed, nothing is checked until the next deal that is due", () => {
  const { start, rows } = stream("taqdeer");
  const watch = new Watch();
  let view = start;
  let missed = false;
  for (const row of rows) {
    if (row.v !== undefined) view = fold(view, row.v);
    const events = row.e ?? [];
    if (!missed && events.some((event) => event.t === "acted")) {
      watch.lost();
      missed = true;
      continue;
    }
    for (const event of events) watch.hear(event, view);
  }
  expect(watch.verified).toBe(1);
});

test("one's own nonces are shown, and only while no deal is in play", () => {
  const { start, rows } = stream("sixty_six");
  const watch = new Watch();
  const anchor = watch.anchor();
  let view = start;
  let due = 0;
  for (const row of rows) {
    if (row.v !== undefined) view = fold(view, row.v);
    if (view.match !== null) {
      // As if the seat had begun with this chain.
      const anchors = view.match.anchors.map((each, seat) => (seat === 1 ? anchor : each));
      view = { ...view, match: { ...view.match, anchors } };
    }
    for (const event of row.e ?? []) {
      if (event.t === "nonced") return;
      watch.hear(event, view);
      if (event.t === "awaited") due = event.deal;
    }
    if (due === 1) {
      expect(watch.nonce(1)).toMatch(/^[0-9a-f]{64}$/);
      expect(view.match !== null && watch.hasChain(view.match, 1)).toBe(true);
      due = 0;
    }
  }
});

test("an anchor that is not there is missed", () => {
  const { start, rows } = stream("taqdeer");
  const watch = new Watch();
  watch.anchor();
  let view = start;
  const hearing = () => {
    for (const row of rows) {
      if (row.v !== undefined) view = fold(view, row.v);
      if (view.match !== null) view = { ...view, match: { ...view.match, anchors: [] } };
      for (const event of row.e ?? []) watch.hear(event, view);
    }
  };
  expect(hearing).toThrow(new Cheated("anchor", 0));
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../../src/wire/line";
import { Link, type Row, type Sight } from "../../src/wire/link";
import type { Cmd, Ev, Snap, TableView, Welcome } from "../../src/wire/types";
import { Fake, pass } from "./world";

const VIEW = { table: "t", you: 1, said: [], host: "a", game: null } as unknown as TableView;

const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  t: "welcome",
  v: 1,
  table: "t",
  seat: 1,
  head: 3,
  epoch: "e-1",
  now: 1_000_000,
  mode: "snap",
  ...more,
});
const snap = (s: number, legal: string[] = [], view = VIEW): Snap => ({
  t: "snap",
  s,
  view,
  legal,
});
const ev = (s: number, more: Partial<Ev> = {}): Ev => ({ t: "ev", s, at: 5, ...more });

let fake: Fake;
let link: Link;
let rows: Row[];
let seen: Sight[];

/** A link that has been welcomed at row 3. */
async function up(legal: string[] = []): Promise<void> {
  link.start();
  await pass(0);
  fake.wire.open();
  fake.wire.say(welcome());
  fake.wire.say(snap(3, legal));
}

/** Lose the socket, and have the next one open. */
async function again(code = 1006): Promise<void> {
  fake.wire.end(code);
  await pass(1);
  fake.wire.open();
}

const commands = (): Cmd[] => fake.wire.sent.filter((each): each is Cmd => each.t === "cmd");

beforeEach(() => {
  vi.useFakeTimers({ now: 500_000 });
  fake = new Fake();
  rows = [];
  seen = [];
  const listener = {
    changed: (sight: Sight) => seen.push(sight),
    row: (row: Row) => rows.push(row),
  };
  link = new Link(fake.world, listener, "ar");
});

afterEach(() => {
  link.stop();
  vi.useRealTimers();
});

describe("coming in", () => {
  it("says hello with the ticket, and shows the table", async () => {
    await up(["play SA"]);
    expect(fake.wire.sent).toEqual([{ t: "hello", v: 1, ticket: "ticket 1", lang: "ar" }]);
    expect(link.sight).toMatchObject({ seq: 3, view: VIEW, legal: ["play SA"], up: true });
    expect(link.sight.ahead).toBe(500_000);
    expect(rows).toEqual([{ seq: 3, events: [], again: true, whole: true }]);
  });

  it("waits and asks again where there is no ticket now, and goes where there is none ever", async () => {
    fake.refusals = [new Refused(503, 2), new Error("no network"), new Refused(404)];
    link.start();
    await pass(0);
    expect(fake.tickets).toBe(1);
    await pass(2.3);
    expect(fake.tickets).toBe(2);
    await pass(0.6);
    expect(fake.tickets).toBe(3);
    expect(link.sight.stopped).toBe("gone");
    await pass(60);
    expect(fake.tickets).toBe(3);
  });

  it("does not wait any longer once there is a network again", async () => {
    fake.refusals = [new Refused(503, 60)];
    link.start();
    await pass(1);
    link.wake();
    await pass(0);
    expect(fake.tickets).toBe(2);
  });
});

describe("rows", () => {
  it("are folded in order, and told with their events", async () => {
    await up();
    fake.wire.say(ev(4, { v: { host: "b" }, legal: ["pass"], e: [{ t: "scored", round: 1 }] }));
    expect(link.sight).toMatchObject({ seq: 4, legal: ["pass"] });
    expect(link.sight.view?.host).toBe("b");
    expect(rows.at(-1)).toEqual({
      seq: 4,
      events: [{ t: "scored", round: 1 }],
      again: false,
      whole: false,
    });
    fake.wire.say(ev(4, { v: { host: "twice" } }));
    expect(link.sight.view?.host).toBe("b");
  });

  it("that are missing are fetched over another socket", async () => {
    await up();
    fake.wire.say(ev(5));
    expect(fake.wire.closed).toBe(true);
    expect(link.sight).toMatchObject({ seq: 3, up: false });
    await pass(1);
    fake.wire.open();
    expect(fake.wire.sent[0]).toMatchObject({ since: { epoch: "e-1", seq: 3 } });
    fake.wire.say(welcome({ head: 5, mode: "delta" }));
    fake.wire.say(ev(4, { re: true }));
    fake.wire.say(ev(5, { re: true }));
    expect(link.sight.seq).toBe(5);
    expect(rows.slice(1).map((row) => row.again)).toEqual([true, true]);
  });

  it("that do not fit are let go of, and the view comes whole", async () => {
    await up();
    fake.wire.say(ev(4, { v: { game: { turn: 1 } } as never }));
    await pass(1);
    fake.wire.open();
    expect(fake.wire.sent[0]).not.toHaveProperty("since");
  });

  it("of another seat are not asked for", async () => {
    await up();
    fake.wire.say(snap(4, [], { ...VIEW, you: 0 }));
    await again();
    expect(fake.wire.sent[0]).not.toHaveProperty("since");
  });

  it("that the server has told of leave nothing to do until they are here", async () => {
    await up(["play SA"]);
    const answer = link.cmd({ t: "act", a: "play SA" });
    const { id } = commands()[0] as Cmd;
    fake.wire.say({ t: "nack", id, code: "stale", head: 4 });
    expect(link.sight.legal).toEqual([]);
    expect(await answer).toMatchObject({ code: "stale" });
    fake.wire.say(ev(4, { legal: ["play SK"] }));
    expect(link.sight.legal).toEqual(["play SK"]);
  });
});

describe("a command", () => {
  it("waits for the welcome, and keeps its id over any number of sockets", async () => {
    link.start();
    await pass(0);
    fake.wire.open();
    const answer = link.cmd({ t: "ready" });
    expect(commands()).toEqual([]);
    fake.wire.say(welcome());
    fake.wire.say(snap(3));
    const first = commands();
    expect(first).toHaveLength(1);
    await again();
    fake.wire.say(welcome({ mode: "delta" }));
    expect(commands()).toEqual(first);
    fake.wire.say({ t: "ack", id: (first[0] as Cmd).id, s: 4 });
    expect(await answer).toMatchObject({ t: "ack", s: 4 });
    expect(link.outstanding).toBe(0);
  });

  it("is sent again where no answer comes", async () => {
    await up();
    void link.cmd({ t: "ready" });
    await pass(3);
    expect(commands()).toHaveLength(2);
    expect(commands()[0]).toEqual(commands()[1]);
  });

  it("twice is two, each with an id of its own", async () => {
    await up();
    void link.cmd({ t: "ready" });
    void link.cmd({ t: "ready" });
    expect(new Set(commands().map((each) => each.id)).size).toBe(2);
  });
});

describe("life", () => {
  it("is shown every ten seconds, and the answer tells the time", async () => {
    await up();
    await pass(10);
    expect(fake.wire.sent.at(-1)).toEqual({ t: "ping", n: 1, seq: 3 });
    await pass(0.2);
    fake.wire.say({ t: "pong", n: 1, head: 3, now: 2_000_000 });
    expect(link.sight.lag).toBeCloseTo(0.2);
    expect(link.sight.ahead).toBeCloseTo(2_000_100 - 510_200);
    expect(fake.wire.closed).toBe(false);
  });

  it("that knows of more rows has them fetched", async () => {
    await up();
    await pass(10);
    fake.wire.say({ t: "pong", n: 1, head: 4, now: 0 });
    expect(fake.wire.closed).toBe(true);
  });

  it("that does not answer is none: another socket", async () => {
    await up();
    await pass(24);
    expect(fake.wires).toHaveLength(1);
    await pass(3);
    expect(fake.wires).toHaveLength(2);
    expect(fake.wires[0]?.closed).toBe(true);
  });

  it("of a socket that does not open is given ten seconds", async () => {
    link.start();
    await pass(12);
    expect(fake.wires).toHaveLength(2);
  });

  it("of others is told by notes", async () => {
    await up();
    fake.wire.say({ t: "note", present: [true, false], watching: 2 });
    expect(seen.at(-1)).toMatchObject({ present: [true, false], watching: 2 });
  });

  it("ends where a newer tab has the seat, and does not come back by itself", async () => {
    await up();
    fake.wire.end(4409);
    expect(link.sight).toMatchObject({ up: false, stopped: "replaced" });
    await pass(120);
    expect(fake.wires).toHaveLength(1);
  });

  it("of a socket that was let go of is heard no more", async () => {
    await up();
    const old = fake.wire;
    await again();
    old.say(ev(4));
    old.end(4409);
    expect(link.sight).toMatchObject({ seq: 3, stopped: null });
  });
});

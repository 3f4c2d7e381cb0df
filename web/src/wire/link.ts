/** A seat at a live table: what it sees, what it may do, and commands that arrive. */

import type { Event } from "../fairness/watch";
import { BadPatch, fold } from "./fold";
import { Line, type World } from "./line";
import { Outstanding, type Answer } from "./outstanding";
import type { Reason } from "./reconnecting";
import type { Cmd, Ev, Frame, Note, Since, Snap, TableView, Welcome } from "./types";

/** What a seat knows: `view` is the table as of row `seq`; null before the first snapshot. */
export interface Sight {
  readonly seq: number;
  readonly view: TableView | null;
  /** What the seat may do now; nothing when it is not its turn, or rows are on their way. */
  readonly legal: readonly string[];
  /** Who is connected, by seat, and how many watch. */
  readonly present: readonly boolean[];
  readonly watching: number;
  /** Whether the server is there. */
  readonly up: boolean;
  /** Why there is no coming back; null as long as there is. */
  readonly stopped: Reason | null;
  /** What to add to this device's clock, in milliseconds, to have the server's. */
  readonly ahead: number;
  /** Seconds that the last ping took. */
  readonly lag: number;
}

/** A row as it came: its events in order, and whether it is only caught up with. */
export interface Row {
  readonly seq: number;
  readonly events: readonly Event[];
  readonly again: boolean;
  /** The view came whole: what was missed is in no event. */
  readonly whole: boolean;
}

export interface Listener {
  /** Something changed that is in no row. */
  readonly changed: (sight: Sight) => void;
  /** A row came; `sight` is what is seen after it. */
  readonly row: (row: Row, sight: Sight) => void;
}

const NOTHING: Sight = {
  seq: -1,
  view: null,
  legal: [],
  present: [],
  watching: 0,
  up: false,
  stopped: null,
  ahead: 0,
  lag: 0,
};

/** One seat (or a spectator) at one table, through as many sockets as it takes. */
export class Link {
  readonly #line: Line;
  readonly #world: World & { readonly clock: () => number };
  readonly #listener: Listener;
  readonly #outstanding = new Outstanding();
  #sight = NOTHING;
  #legal: readonly string[] = [];
  /** The last row that the server has told of. */
  #head = 0;
  #epoch: string | null = null;
  /** Whose rows the epoch counts: a seat taken since then has an epoch not yet known. */
  #epochSeat: number | null = null;
  #pings = 0;
  #pinged = 0;

  /** `clock` is this device's, in milliseconds since 1970. */
  constructor(
    world: World & { readonly clock: () => number },
    listener: Listener,
    lang: "ar" | "en",
  ) {
    this.#world = world;
    this.#listener = listener;
    const user = {
      heard: (frame: Frame) => this.#heard(frame),
      beat: (now: number, ping: boolean) => this.#beat(now, ping),
      up: (up: boolean) => this.#change({ up }),
      stopped: (stopped: Reason) => this.#change({ stopped }),
      since: () => this.#since(),
    };
    this.#line = new Line(world, user, lang);
  }

  get sight(): Sight {
    return this.#sight;
  }

  /** Commands that nobody has answered yet. */
  get outstanding(): number {
    return this.#outstanding.count;
  }

  /** Begin to connect. */
  start(): void {
    this.#line.start();
  }

  /** Close the socket; the seat stays this player's. */
  stop(): void {
    this.#line.stop();
  }

  /** The device has woken, or has a network again: what was lost shows at once. */
  wake(): void {
    this.#line.hurry();
    this.#ping();
  }

  /** Send a command and wait for its answer, over any number of sockets. */
  async cmd(command: Cmd["c"]): Promise<Answer> {
    const id = name();
    const frame: Cmd = { t: "cmd", id, at: Math.max(this.#sight.seq, 0), c: command };
    const text = JSON.stringify(frame);
    return new Promise((answer) => {
      this.#outstanding.add(id, text, this.#world.now(), answer);
      this.#line.send(text);
    });
  }

  #heard(frame: Frame): void {
    switch (frame.t) {
      case "welcome":
        this.#welcome(frame);
        break;
      case "snap":
        this.#snap(frame);
        break;
      case "ev":
        this.#ev(frame);
        break;
      case "ack":
      case "nack":
        this.#answer(frame);
        break;
      case "pong":
        this.#pong(frame.head, frame.now);
        break;
      case "note":
        this.#note(frame);
        break;
    }
  }

  #welcome(frame: Welcome): void {
    this.#epoch = frame.epoch;
    this.#epochSeat = frame.seat ?? null;
    this.#head = frame.head;
    this.#change({ ahead: frame.now - this.#world.clock() });
    for (const each of this.#outstanding.again(this.#world.now())) this.#line.send(each);
  }

  #snap(frame: Snap): void {
    const missed = frame.s !== this.#sight.seq;
    this.#legal = frame.legal ?? [];
    this.#head = Math.max(this.#head, frame.s);
    this.#see({ seq: frame.s, view: frame.view });
    this.#listener.row({ seq: frame.s, events: [], again: true, whole: missed }, this.#sight);
  }

  #ev(frame: Ev): void {
    const { seq, view } = this.#sight;
    if (frame.s <= seq) return; // seen before
    if (frame.s !== seq + 1 || view === null) {
      this.#line.renew();
      return;
    }
    let next = view;
    try {
      if (frame.v !== undefined) next = fold(view, frame.v);
    } catch (error) {
      if (!(error instanceof BadPatch)) throw error;
      this.#epoch = null; // nothing that is here can be built on: have the view whole
      this.#line.renew();
      return;
    }
    this.#legal = frame.legal ?? [];
    this.#head = Math.max(this.#head, frame.s);
    this.#see({ seq: frame.s, view: next });
    const row = { seq: frame.s, events: frame.e ?? [], again: frame.re ?? false, whole: false };
    this.#listener.row(row, this.#sight);
  }

  #answer(frame: Answer): void {
    // What is on offer was for a row before that: it is nobody's turn until the rows are here.
    this.#head = Math.max(this.#head, frame.t === "ack" ? frame.s : frame.head);
    this.#outstanding.answered(frame);
    this.#change({});
  }

  #pong(head: number, now: number): void {
    this.#head = Math.max(this.#head, head);
    const lag = this.#world.now() - this.#pinged;
    this.#change({ lag, ahead: now + 500 * lag - this.#world.clock() });
    if (head > this.#sight.seq) this.#line.renew();
  }

  #note(frame: Note): void {
    this.#change({ present: frame.present, watching: frame.watching ?? 0 });
  }

  #beat(now: number, ping: boolean): void {
    for (const frame of this.#outstanding.overdue(now)) this.#line.send(frame);
    if (ping) this.#ping();
  }

  #ping(): void {
    this.#pings += 1;
    this.#pinged = this.#world.now();
    const seq = Math.max(this.#sight.seq, 0);
    this.#line.send(JSON.stringify({ t: "ping", n: this.#pings, seq }));
  }

  #since(): Since | null {
    const { seq, view } = this.#sight;
    const counted = view !== null && view.you === this.#epochSeat;
    return this.#epoch !== null && counted ? { epoch: this.#epoch, seq } : null;
  }

  #see(more: Partial<Sight>): void {
    const seen = { ...this.#sight, ...more };
    this.#sight = { ...seen, legal: seen.seq >= this.#head ? this.#legal : [] };
  }

  #change(more: Partial<Sight>): void {
    this.#see(more);
    this.#listener.changed(this.#sight);
  }
}

/** A new id for a command; `crypto.randomUUID` is missing on plain http. */
function name(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

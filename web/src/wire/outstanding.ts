/** Commands on their way: an id is kept, and sent again, until the server has answered it. */

import type { Ack, Nack } from "./types";

export type Answer = Ack | Nack;

/** Refusals of the moment: the same command again after a while is decided then. */
const LATER: ReadonlySet<string> = new Set(["rate", "busy"]);
/** Seconds without an answer after which a command is sent again; doubled each time. */
const PATIENCE = 2.5;
const LONGEST = 40;

/** A command as it was sent: its text, so that the same id never says another thing. */
interface Sent {
  readonly frame: string;
  readonly then: (answer: Answer) => void;
  due: number;
  patience: number;
}

/** The commands of one seat that have no answer yet, in the order in which they were sent. */
export class Outstanding {
  readonly #sent = new Map<string, Sent>();

  /** How many there are. */
  get count(): number {
    return this.#sent.size;
  }

  /** Remember a command; `then` is called with its answer, once. Times are seconds. */
  add(id: string, frame: string, now: number, then: (answer: Answer) => void): void {
    this.#sent.set(id, { frame, then, due: now + PATIENCE, patience: PATIENCE });
  }

  /**
   * Hand an answer to whoever waits for it; false for one that came before, or is none yet.
   *
   * What was too much at the moment stays outstanding, and is sent again when it is due.
   */
  answered(answer: Answer): boolean {
    if (answer.t === "nack" && LATER.has(answer.code)) return false;
    const found = this.#sent.get(answer.id);
    if (found === undefined) return false;
    this.#sent.delete(answer.id);
    found.then(answer);
    return true;
  }

  /** The commands to send again by now. */
  overdue(now: number): string[] {
    const due = [...this.#sent.values()].filter((each) => each.due <= now);
    for (const each of due) {
      each.patience = Math.min(LONGEST, each.patience * 2);
      each.due = now + each.patience;
    }
    return due.map((each) => each.frame);
  }

  /** Every command, for a connection that is new. */
  again(now: number): string[] {
    for (const each of this.#sent.values()) {
      each.patience = PATIENCE;
      each.due = now + PATIENCE;
    }
    return [...this.#sent.values()].map((each) => each.frame);
  }
}

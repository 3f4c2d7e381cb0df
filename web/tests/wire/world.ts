/** A world in which a link can be tried: sockets that the test holds, and a clock that it turns. */

import { vi } from "vitest";
import type { Ticket, World } from "../../src/wire/line";
import type { Cmd, Frame, Hello, Ping } from "../../src/wire/types";

/** The server's end of a socket. */
export class Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: (Hello | Cmd | Ping)[] = [];
  closed = false;

  constructor(readonly url: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Hello);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.();
  }

  say(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  end(code: number): void {
    this.onclose?.({ code });
  }
}

export class Fake {
  readonly wires: Wire[] = [];
  tickets = 0;
  /** What is thrown instead of the next tickets. */
  refusals: Error[] = [];

  readonly world: World & { clock: () => number } = {
    ticket: () => this.#ticket(),
    open: (url) => {
      this.wires.push(new Wire(url));
      return this.wires.at(-1) as unknown as WebSocket;
    },
    now: () => Date.now() / 1000,
    clock: () => Date.now(),
    chance: () => 1,
  };

  /** The newest socket. */
  get wire(): Wire {
    return this.wires.at(-1) as Wire;
  }

  async #ticket(): Promise<Ticket> {
    this.tickets += 1;
    const refusal = this.refusals.shift();
    if (refusal !== undefined) throw refusal;
    return { ticket: `ticket ${this.tickets}`, url: "wss://lamma.example/api/socket" };
  }
}

/** Let so many seconds pass. */
export async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000 * seconds);
}

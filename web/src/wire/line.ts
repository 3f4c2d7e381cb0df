/** One seat's way to its table, kept open: tickets, sockets one after another, signs of life. */

import { afterClose, afterStatus, type Reason, type Step } from "./reconnecting";
import type { Frame, Hello, Since } from "./types";

/** What lets a socket in, once. */
export interface Ticket {
  readonly ticket: string;
  readonly url: string;
}

/** A ticket that was refused: the HTTP status (null: no answer), and `Retry-After` in seconds. */
export class Refused extends Error {
  constructor(
    readonly status: number | null,
    readonly wait = 0,
  ) {
    super(`no ticket: ${status ?? "no answer"}`);
  }
}

/** What a line needs of the world; tests give it another. */
export interface World {
  /** A ticket to the table, or Refused. */
  readonly ticket: () => Promise<Ticket>;
  readonly open: (url: string) => WebSocket;
  /** Seconds, from anywhere, never back. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly chance: () => number;
}

/** Whoever uses a line: what came, when to look at what is overdue, and what became of it. */
export interface User {
  readonly heard: (frame: Frame) => void;
  /** Twice a second; with `ping` a sign of life is due. */
  readonly beat: (now: number, ping: boolean) => void;
  /** Whether there is a connection that the server has answered. */
  readonly up: (up: boolean) => void;
  /** There is no coming back. */
  readonly stopped: (reason: Reason) => void;
  /** Where the next socket takes up. */
  readonly since: () => Since | null;
}

/** Seconds between two looks at what is overdue. */
const BEAT = 0.5;
/** Seconds between two pings. */
const PING = 10;
/** Seconds without a frame after which a connection is taken for dead: two pings unanswered. */
const SILENCE = 25;
/** Seconds in which a socket has to open. */
const OPENING = 10;
/** What a browser says of a connection that broke off. */
const BROKE_OFF = 1006;
const TICKET_REFUSED = 4401;
const VERSION = 1;

/** Sockets to one table: there is one at a time, and a new one wherever that makes sense. */
export class Line {
  readonly #world: World;
  readonly #user: User;
  readonly #lang: "ar" | "en";
  #socket: WebSocket | null = null;
  /** Whether the server has answered this socket's hello: until then all else waits. */
  #greeted = false;
  #failures = 0;
  #tickets = 0;
  #last = 0;
  #pinged = 0;
  #stopped = false;
  #beat: ReturnType<typeof setInterval> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(world: World, user: User, lang: "ar" | "en") {
    this.#world = world;
    this.#user = user;
    this.#lang = lang;
  }

  /** Begin to connect. */
  start(): void {
    this.#beat = setInterval(() => this.#look(), 1000 * BEAT);
    void this.#connect();
  }

  /** Close the socket as it should be, and come back no more. */
  stop(): void {
    this.#stop("done");
  }

  /** Send a frame now; lost if there is no socket, or none that has been answered yet. */
  send(frame: string): void {
    if (this.#greeted) this.#socket?.send(frame);
  }

  /** Take another socket: this one has missed something, or slept. */
  renew(): void {
    if (this.#socket !== null) this.#lost(this.#socket, BROKE_OFF);
  }

  /** Do not wait for the next attempt: there is reason to think that it would succeed now. */
  hurry(): void {
    if (this.#again === undefined || this.#stopped) return;
    clearTimeout(this.#again);
    this.#again = undefined;
    void this.#connect();
  }

  async #connect(): Promise<void> {
    let ticket: Ticket;
    try {
      ticket = await this.#world.ticket();
    } catch (refused) {
      const { status, wait } = refused instanceof Refused ? refused : new Refused(null);
      if (!this.#stopped) {
        this.#go(afterStatus(status, this.#failures, this.#world.chance(), wait));
      }
      return;
    }
    if (!this.#stopped) this.#open(ticket);
  }

  #open({ ticket, url }: Ticket): void {
    const socket = this.#world.open(url);
    this.#socket = socket;
    this.#greeted = false;
    this.#last = this.#pinged = this.#world.now();
    socket.onopen = () => {
      const since = this.#user.since();
      const hello: Hello = { t: "hello", v: VERSION, ticket, lang: this.#lang };
      socket.send(JSON.stringify(since === null ? hello : { ...hello, since }));
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.#socket === socket) this.#heard(JSON.parse(data) as Frame);
    };
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  #heard(frame: Frame): void {
    this.#last = this.#world.now();
    if (frame.t === "welcome") {
      this.#failures = this.#tickets = 0;
      this.#greeted = true;
      this.#user.up(true);
    }
    this.#user.heard(frame);
  }

  #lost(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return;
    this.#let(socket);
    const step = afterClose(code, this.#failures, this.#world.chance(), this.#tickets);
    if (code === TICKET_REFUSED) this.#tickets += 1;
    this.#go(step);
  }

  /** Have nothing to do with a socket any more. */
  #let(socket: WebSocket): void {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#socket = null;
    this.#greeted = false;
    this.#user.up(false);
  }

  #go(step: Step): void {
    this.#failures += 1;
    if ("stop" in step) {
      this.#stop(step.stop);
      return;
    }
    this.#again = setTimeout(() => {
      this.#again = undefined;
      void this.#connect();
    }, 1000 * step.delay);
  }

  #stop(reason: Reason): void {
    if (this.#stopped) return;
    this.#stopped = true;
    clearInterval(this.#beat);
    clearTimeout(this.#again);
    if (this.#socket !== null) this.#let(this.#socket);
    this.#user.stopped(reason);
  }

  #look(): void {
    const now = this.#world.now();
    const quiet = now - this.#last;
    if (this.#socket !== null && (quiet > SILENCE || (!this.#greeted && quiet > OPENING))) {
      this.renew();
    }
    const ping = this.#greeted && now - this.#pinged >= PING;
    if (ping) this.#pinged = now;
    this.#user.beat(now, ping);
  }
}

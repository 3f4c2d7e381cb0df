/** What the tests read from the rest of the repository. */

import { readFileSync } from "node:fs";
import type { Cmd, Ev, Frame, TableView } from "../src/wire/types";

const ROOT = new URL("../../", import.meta.url);

export const RULEBOOKS = ["kotshena", "committee", "classic", "taqdeer", "sixty_six"];

export function text(path: string): string {
  return readFileSync(new URL(path, ROOT), "utf8");
}

/** A line of docs/conversation.jsonl: what a seat sent or was sent. */
export interface Spoken {
  readonly by: "client" | "server";
  readonly frame: Frame | Cmd;
}

export function conversation(): Spoken[] {
  const lines = text("docs/conversation.jsonl").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Spoken);
}

/** What one seat is sent over two deals: tools/web_streams.py. */
export interface Stream {
  readonly start: TableView;
  readonly rows: readonly Ev[];
  readonly end: TableView;
}

export function stream(rulebook: string): Stream {
  const all = JSON.parse(text(`web/tests/streams/${rulebook}.json`)) as unknown[];
  return {
    start: all[0] as TableView,
    rows: all.slice(1, -1) as Ev[],
    end: all.at(-1) as TableView,
  };
}

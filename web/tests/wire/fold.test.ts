import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { BadPatch, fold } from "../../src/wire/fold";
import type { TablePatch, TableView } from "../../src/wire/types";
import { RULEBOOKS, conversation, stream } from "../reading";

const view = (fields: object): TableView => fields as TableView;
const patch = (fields: object): TablePatch => fields as TablePatch;

describe("a patch", () => {
  it("takes the place of what is there, and appends where it says so", () => {
    const before = view({ host: "a", said: [1], you: 0 });
    expect(fold(before, patch({ host: "b", "+said": [2, 3] }))).toEqual({
      host: "b",
      said: [1, 2, 3],
      you: 0,
    });
    expect(before).toEqual({ host: "a", said: [1], you: 0 });
  });

  it("is folded into the game, unless it is a game", () => {
    const before = view({ game: { type: "taqdeer", history: [1], turn: 0 } });
    const more = fold(before, patch({ game: { "+history": [2], turn: 1 } }));
    expect(more).toEqual({ game: { type: "taqdeer", history: [1, 2], turn: 1 } });
    const other = { type: "sixty_six", history: [] };
    expect(fold(before, patch({ game: other }))).toEqual({ game: other });
    expect(fold(before, patch({ game: null }))).toEqual({ game: null });
  });

  it("that does not fit is refused", () => {
    expect(() => fold(view({ game: null }), patch({ game: { turn: 1 } }))).toThrow(BadPatch);
    expect(() => fold(view({}), patch({ "+said": [1] }))).toThrow(BadPatch);
  });

  it("leaves what it does not name the very same object", () => {
    const named = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.array(fc.integer()));
    fc.assert(
      fc.property(named, named, (before, changes) => {
        const after = fold(view(before), patch(changes)) as unknown as typeof before;
        for (const [name, value] of Object.entries(before)) {
          if (!(name in changes)) expect(after[name]).toBe(value);
        }
      }),
    );
  });
});

test("a recorded conversation folds to the snapshot at its end", () => {
  let seen: TableView | null = null;
  let snaps = 0;
  for (const { by, frame } of conversation()) {
    if (by === "client") continue;
    if (frame.t === "snap") {
      if (seen !== null) expect(seen).toEqual(frame.view);
      seen = frame.view;
      snaps += 1;
    } else if (frame.t === "ev" && frame.v !== undefined && seen !== null) {
      seen = fold(seen, frame.v);
    }
  }
  expect(snaps).toBeGreaterThan(1);
});

test.each(RULEBOOKS)("two deals of %s fold to the view at their end", (rulebook) => {
  const { start, rows, end } = stream(rulebook);
  const seen = rows.reduce((before, { v }) => (v === undefined ? before : fold(before, v)), start);
  expect(seen).toEqual(end);
  expect(rows.length).toBeGreaterThan(20);
});

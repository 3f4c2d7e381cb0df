/** A view kept up to date from patches: the client derives nothing, it only puts fields in place. */

import type { TablePatch, TableView } from "./types";

type Fields = Readonly<Record<string, unknown>>;

/** The one field whose patch is a patch of its own. */
const NESTED = "game";
/** The tag of a game's view: a `game` that has one is whole, one without is a patch. */
const WHOLE = "type";

/** A patch that does not fit the view: a row was missed, or the server is wrong. */
export class BadPatch extends Error {}

/**
 * The view after a patch, made of the one before: what has not changed is the same object in both.
 *
 * A field `name` takes the place of the one there; `+name` appends its items to that array.
 * BadPatch if there is no such array, or no game to patch.
 */
export function fold(view: TableView, patch: TablePatch): TableView {
  return folded(view as unknown as Fields, patch as Fields) as unknown as TableView;
}

function folded(view: Fields, patch: Fields): Fields {
  const next: Record<string, unknown> = { ...view };
  for (const [key, value] of Object.entries(patch)) {
    if (key === NESTED && isFields(value) && !(WHOLE in value)) {
      const game = view[NESTED];
      if (!isFields(game)) throw new BadPatch("a patch for a game, and there is none");
      next[NESTED] = folded(game, value);
    } else if (key.startsWith("+")) {
      const name = key.slice(1);
      const there = view[name];
      if (!Array.isArray(there)) throw new BadPatch(`${key}: there is no such array`);
      next[name] = [...there, ...(value as unknown[])];
    } else {
      next[key] = value;
    }
  }
  return next;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

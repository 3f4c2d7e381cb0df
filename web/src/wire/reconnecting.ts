/** What to do when a socket has closed: come back, when, or leave it. Pure: two functions. */

/** Why a client does not come back. */
export type Reason =
  /** It was closed as it should be. */
  | "done"
  /** The server did not understand the client: coming back would not mend it. */
  | "fault"
  | "signed_out"
  | "forbidden"
  /** The same seat was opened elsewhere; to come back would throw that one out. */
  | "replaced"
  | "too_old"
  /** There is no such table any more. */
  | "gone";

/** Come back after `delay` seconds, with a new ticket; or do not, for a reason. */
export type Step = { readonly delay: number } | { readonly stop: Reason };

/** Seconds before the first attempt after a loss; doubled with each that fails. */
const FIRST = 0.25;
/** Seconds between two attempts, at most. */
const LONGEST = 30;
/** Seconds over which clients spread that all lost their sockets at once. */
const SHORT = 1;
/** Seconds to keep away from a server that asked for less. */
const CROWDED = 10;
/** Tickets refused in a row, after which the session is taken for ended. */
const TICKETS = 3;

const RESTART = 1012;
const TICKET = 4401;
const KEEP_AWAY: ReadonlySet<number> = new Set([1013, 4429]);
const FINAL: ReadonlyMap<number, Reason> = new Map([
  [1000, "done"],
  [4400, "fault"],
  [4403, "forbidden"],
  [4409, "replaced"],
  [4426, "too_old"],
]);
const STATUSES: ReadonlyMap<number, Reason> = new Map([
  [401, "signed_out"],
  [403, "forbidden"],
  [404, "gone"],
  [410, "gone"],
]);
/** Refusals over HTTP that pass. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * What follows a socket closed with `code`.
 *
 * `failures` counts the attempts since the last `welcome`, `chance` is drawn from 0 to 1 and spreads
 * the clients; `tickets` counts the tickets refused in a row before this one.
 */
export function afterClose(code: number, failures: number, chance: number, tickets = 0): Step {
  const final = FINAL.get(code);
  if (final !== undefined) return { stop: final };
  if (code === TICKET && tickets >= TICKETS) return { stop: "signed_out" };
  const delay = backoff(failures, chance);
  if (KEEP_AWAY.has(code)) return { delay: CROWDED * (1 + chance) + delay };
  if (code === RESTART && failures === 0) return { delay: SHORT * chance };
  return { delay };
}

/**
 * What follows a ticket refused over HTTP (null: no answer at all).
 *
 * `wait` is what the server asked for in `Retry-After`, in seconds.
 */
export function afterStatus(
  status: number | null,
  failures: number,
  chance: number,
  wait = 0,
): Step {
  const reason = status === null ? undefined : STATUSES.get(status);
  if (reason !== undefined) return { stop: reason };
  if (status !== null && status >= 400 && status < 500 && !PASSING.has(status)) {
    return { stop: "fault" };
  }
  return { delay: wait + backoff(failures, chance) };
}

function backoff(failures: number, chance: number): number {
  const longest = Math.min(LONGEST, FIRST * 2 ** Math.min(failures, 16));
  return longest * (0.5 + 0.5 * chance);
}

// Made by tools/wire-types.js from docs/asyncapi.json (npm run types). Do not edit.

export type Frame = Hello | Cmd | Ping | Welcome | Ev | Snap | Ack | Nack | Pong | Note;
/**
 * The turn clocks a table can choose.
 */
export type Pace = "none" | "normal" | "relaxed";
/**
 * What may be said at a table.
 */
export type Talk = "free" | "off" | "phrases";
/**
 * How a welcome goes on.
 */
export type Mode = "delta" | "snap";
/**
 * A card, written suit then rank as in a record: ``Card("SA")`` is the ace of spades.
 */
export type Card =
  | "C2"
  | "C3"
  | "C4"
  | "C5"
  | "C6"
  | "C7"
  | "C8"
  | "C9"
  | "CA"
  | "CJ"
  | "CK"
  | "CQ"
  | "CT"
  | "D2"
  | "D3"
  | "D4"
  | "D5"
  | "D6"
  | "D7"
  | "D8"
  | "D9"
  | "DA"
  | "DJ"
  | "DK"
  | "DQ"
  | "DT"
  | "H2"
  | "H3"
  | "H4"
  | "H5"
  | "H6"
  | "H7"
  | "H8"
  | "H9"
  | "HA"
  | "HJ"
  | "HK"
  | "HQ"
  | "HT"
  | "S2"
  | "S3"
  | "S4"
  | "S5"
  | "S6"
  | "S7"
  | "S8"
  | "S9"
  | "SA"
  | "SJ"
  | "SK"
  | "SQ"
  | "ST";
/**
 * Why a seat changed hands, a move was made for somebody, or a table stood still.
 */
export type Cause =
  "away" | "bot" | "consent" | "done" | "empty" | "gone" | "grace" | "host" | "idle" | "left" | "restart" | "timeout";
/**
 * The life of a table.
 */
export type StatePhase = "closed" | "over" | "playing" | "suspended" | "waiting";
/**
 * What a round is played in: Sans (no trump) or a suit; strongest first (``RULES.md``).
 */
export type Strain = "C" | "D" | "H" | "N" | "S";
/**
 * The stages of a round, in order; three more say that no seat is to act.
 */
export type EstimationPhase =
  "auction" | "dash" | "deal" | "declaration" | "estimates" | "over" | "passed-out" | "play" | "played-out";
/**
 * The four suits, strongest first in Estimation's order.
 */
export type Suit = "C" | "D" | "H" | "S";
/**
 * What the table is waiting for.
 */
export type TaqdeerPhase = "deal" | "estimates" | "over" | "play";
/**
 * What the table is waiting for, and under which rules a trick is played.
 */
export type SixtySixPhase = "closed" | "deal" | "empty" | "open" | "over";
/**
 * What ended a hand.
 */
export type Reason = "claim" | "closer-failed" | "entered" | "false-claim" | "last-trick";
/**
 * The reasons for which a command is refused; also those that the server adds on the way.
 */
export type Code =
  | "bad_nonce"
  | "bad_settings"
  | "barred"
  | "busy"
  | "closed"
  | "dup_conflict"
  | "full"
  | "illegal"
  | "not_host"
  | "not_seated"
  | "not_turn"
  | "rate"
  | "same_device"
  | "stale"
  | "store"
  | "suspended"
  | "talk_off"
  | "too_long"
  | "unknown_bot"
  | "unknown_phrase"
  | "unknown_player"
  | "unknown_seat"
  | "wrong_phase";
/**
 * A reason's code; ``illegal-<code>`` is its sentence in the message catalogue.
 */
export type Refusal =
  | "above-maximum"
  | "bad-deal"
  | "bad-tally"
  | "below-minimum"
  | "lead-the-marriage"
  | "match-over"
  | "must-beat"
  | "must-follow"
  | "must-raise"
  | "must-trump"
  | "no-couple"
  | "no-nine"
  | "no-standing-bid"
  | "no-super-call"
  | "no-trick-yet"
  | "not-at-the-table"
  | "not-higher"
  | "not-in-hand"
  | "not-on-lead"
  | "notation"
  | "one-marriage"
  | "over-the-call"
  | "suit-locked"
  | "talon-not-open"
  | "thirteen"
  | "wrong-stage"
  | "zero-taken";

/**
 * The first frame, within 5 s. The ticket names the table and the seat.
 */
export interface Hello {
  t: "hello";
  v: number;
  ticket: string;
  lang: string;
  since?: Since;
  build?: string;
}
/**
 * Where a client left off: ``seq`` is the last row it has seen of that ``epoch``.
 */
export interface Since {
  epoch: string;
  /**
   * The number of a row of the table's log
   */
  seq: number;
}
/**
 * A command. ``id`` is made once for one intent and kept until it is answered.
 *
 * ``at`` is the last row that the player had seen when he decided.
 */
export interface Cmd {
  t: "cmd";
  id: string;
  /**
   * The number of a row of the table's log
   */
  at: number;
  c:
    | Sit
    | Stand
    | Ready
    | Unready
    | Start
    | Kick
    | Fill
    | Change
    | Act
    | Nonce
    | Anchor
    | Away
    | Back
    | Leave
    | Say
    | Phrase
    | Mute
    | Unmute
    | CommandsPause
    | Resume
    | Extend
    | Rematch
    | CommandsClose;
}
/**
 * Take a seat (any free one without ``seat``); with an ``anchor`` also be ready.
 */
export interface Sit {
  t: "sit";
  seat?: number | null;
  anchor?: string | null;
}
/**
 * Give the seat up, while no match is in play.
 */
export interface Stand {
  t: "stand";
}
/**
 * Ready to start; the anchor of the client's nonce chain, or None to do without.
 */
export interface Ready {
  t: "ready";
  anchor?: string | null;
}
/**
 * Not ready after all.
 */
export interface Unready {
  t: "unready";
}
/**
 * The host starts the match: every seat is taken, every person ready.
 */
export interface Start {
  t: "start";
}
/**
 * The host empties a seat before the start, a bot's too.
 */
export interface Kick {
  t: "kick";
  seat: number;
}
/**
 * The host fills the empty seats with bots, of the table's strength or of another.
 */
export interface Fill {
  t: "fill";
  bot?: string | null;
}
/**
 * The host changes the settings before the start; everyone must be ready anew.
 */
export interface Change {
  t: "change";
  settings: Settings;
}
/**
 * A table's settings; the host changes them until the match starts.
 *
 * ``options`` are those of the rulebook that differ from its defaults. ``bots`` is the strength
 * that fills empty seats and stands in. ``avoid_marks`` shows the suits a seat has failed to
 * follow, ``counter`` the card points of Sixty-Six (S-13). ``fill_after`` (seconds) lets bots
 * take the empty seats that long after the table was made; ``auto`` starts the match as soon as
 * every seat is taken and every person ready.
 */
export interface Settings {
  rulebook: string;
  options: {
    [k: string]: string | number | boolean;
  };
  clock: Pace;
  bots: string;
  avoid_marks: boolean;
  counter: boolean;
  talk: Talk;
  spectators: boolean;
  public: boolean;
  auto: boolean;
  fill_after: number | null;
}
/**
 * The seat acts, in the notation of records: ``play SA``.
 */
export interface Act {
  t: "act";
  a: string;
}
/**
 * The seat's nonce for a deal that is due: it is ready to go on.
 */
export interface Nonce {
  t: "nonce";
  deal: number;
  value: string;
}
/**
 * A client that lost its chain begins another, valid from the next deal.
 */
export interface Anchor {
  t: "anchor";
  value: string;
}
/**
 * Let a bot hold the seat for a while.
 */
export interface Away {
  t: "away";
}
/**
 * Take the seat back from the bot.
 */
export interface Back {
  t: "back";
}
/**
 * Leave the match for good (C-31, D-23).
 */
export interface Leave {
  t: "leave";
}
/**
 * Say something, where talk is free.
 */
export interface Say {
  t: "say";
  text: string;
}
/**
 * Say one of the quick phrases.
 */
export interface Phrase {
  t: "phrase";
  code: string;
}
/**
 * Hear no more of a player.
 */
export interface Mute {
  t: "mute";
  player: string;
}
/**
 * Hear a player again.
 */
export interface Unmute {
  t: "unmute";
  player: string;
}
/**
 * Ask for a pause, or agree to one: it begins when every person present has.
 */
export interface CommandsPause {
  t: "pause";
}
/**
 * End the pause.
 */
export interface Resume {
  t: "resume";
}
/**
 * Wait longer for whoever is away.
 */
export interface Extend {
  t: "extend";
}
/**
 * Play again, once every person present says so; with a new anchor.
 */
export interface Rematch {
  t: "rematch";
  anchor?: string | null;
}
/**
 * The host closes the table, while no match is in play.
 */
export interface CommandsClose {
  t: "close";
}
/**
 * A sign of life, every 10 s: ``n`` comes back in ``pong``; ``seq`` is the last row seen.
 */
export interface Ping {
  t: "ping";
  n: number;
  /**
   * The number of a row of the table's log
   */
  seq: number;
}
/**
 * The answer to ``hello``: which seat this is (None: a spectator), and where the table is.
 */
export interface Welcome {
  t: "welcome";
  v: number;
  table: string;
  seat: number | null;
  /**
   * The number of a row of the table's log
   */
  head: number;
  epoch: string;
  /**
   * Milliseconds since 1970, by the server's clock
   */
  now: number;
  mode: Mode;
}
/**
 * Row ``s`` of the log, as this seat may see it.
 *
 * ``e`` are its events, ``v`` what they change of the view (a patch), ``legal`` what the seat may
 * do now, if it must act. Each is left out when there is nothing of it: a row that the seat may
 * see nothing of is ``{"t":"ev","s":8,"at":…}``. ``re`` marks rows caught up with.
 */
export interface Ev {
  t: "ev";
  /**
   * The number of a row of the table's log
   */
  s: number;
  /**
   * Milliseconds since 1970, by the server's clock
   */
  at: number;
  e?: (
    | ToldSat
    | ToldStarted
    | ToldDealt
    | ToldActed
    | ToldTurn
    | ToldEnded
    | ToldCreated
    | Stood
    | Readied
    | Unreadied
    | Filled
    | Emptied
    | Changed
    | Hosted
    | Awaited
    | Nonced
    | Renewed
    | Scored
    | Revealed
    | Held
    | Returned
    | Extended
    | Left
    | Asked
    | Paused
    | Resumed
    | Gifted
    | Said
    | Muted
    | Suspended
    | Closed
  )[];
  v?: TablePatch;
  legal?: string[];
  re?: boolean;
}
/**
 * Somebody sat down.
 */
export interface ToldSat {
  t: "sat";
  seat: number;
  player: string;
  name: string;
  avatar?: string;
}
/**
 * A match began; its commitments are in the view.
 */
export interface ToldStarted {
  t: "started";
  match: string;
  ranked?: boolean;
}
/**
 * The cards were dealt: one's own, and what everyone sees of it.
 */
export interface ToldDealt {
  t: "dealt";
  deal: number;
  cards?: Card[];
  turned?: Card | null;
  avoid?: number[];
}
/**
 * Somebody acted; ``cards`` are those that came into one's own hand by it.
 */
export interface ToldActed {
  t: "acted";
  seat: number;
  a: string;
  cause?: Cause | null;
  cards?: Card[];
  turned?: Card | null;
}
/**
 * Whose turn it is, and until when, where a clock runs.
 */
export interface ToldTurn {
  t: "turn";
  seat: number;
  at?: number | null;
}
/**
 * The match is over.
 */
export interface ToldEnded {
  t: "ended";
  ended?: string | null;
}
/**
 * The table was made.
 */
export interface ToldCreated {
  t: "created";
  settings: Settings;
}
/**
 * A person gave the seat up, or was made to by the host.
 */
export interface Stood {
  t: "stood";
  seat: number;
  cause?: Cause | null;
}
/**
 * A person is ready to start; the anchor of his nonces, if he has any.
 */
export interface Readied {
  t: "readied";
  seat: number;
  anchor?: string | null;
}
/**
 * A person is not ready after all.
 */
export interface Unreadied {
  t: "unreadied";
  seat: number;
}
/**
 * Bots took these seats.
 */
export interface Filled {
  t: "filled";
  seats: number[];
  bot: string;
}
/**
 * A bot was sent away from a seat.
 */
export interface Emptied {
  t: "emptied";
  seat: number;
}
/**
 * The host changed the settings.
 */
export interface Changed {
  t: "changed";
  settings: Settings;
}
/**
 * Another person is the host now.
 */
export interface Hosted {
  t: "hosted";
  player: string;
}
/**
 * A deal is due; nonces for it may come until then.
 */
export interface Awaited {
  t: "awaited";
  deal: number;
  until: number;
}
/**
 * A seat's nonce for the deal that is due.
 */
export interface Nonced {
  t: "nonced";
  seat: number;
  deal: number;
  value: string;
}
/**
 * A seat's new anchor, its first nonce being for ``deal``.
 */
export interface Renewed {
  t: "renewed";
  seat: number;
  deal: number;
  anchor: string;
}
/**
 * A round was completed.
 */
export interface Scored {
  t: "scored";
  round: number;
}
/**
 * A deal is over: its seed, for everyone to check.
 */
export interface Revealed {
  t: "revealed";
  deal: number;
  seed: string;
  nonces: (string | null)[];
}
/**
 * A bot holds a person's seat from now on; until ``grace`` he can have it back.
 */
export interface Held {
  t: "held";
  seat: number;
  bot: string;
  cause: Cause;
  grace?: number | null;
}
/**
 * A person has his seat back.
 */
export interface Returned {
  t: "returned";
  seat: number;
}
/**
 * The others wait longer for a seat's player.
 */
export interface Extended {
  t: "extended";
  seat: number;
  until: number;
}
/**
 * A player left the match for good.
 */
export interface Left {
  t: "left";
  seat: number;
  cause: Cause;
}
/**
 * A person wants a pause, or no longer does.
 */
export interface Asked {
  t: "asked";
  seat: number;
  asked?: boolean;
}
/**
 * The clocks stand still until ``until`` at the latest (None: until somebody is back).
 */
export interface Paused {
  t: "paused";
  cause: Cause;
  until?: number | null;
}
/**
 * The clocks run again.
 */
export interface Resumed {
  t: "resumed";
}
/**
 * Time that was lost through no fault of the players is given back.
 */
export interface Gifted {
  t: "gifted";
  ms: number;
  cause: Cause;
}
/**
 * Somebody said something: a text, or a quick phrase by its code.
 */
export interface Said {
  t: "said";
  player: string;
  text?: string;
  phrase?: string;
}
/**
 * ``by`` hears no more of ``player``, or does again. Only ``by`` learns of it.
 */
export interface Muted {
  t: "muted";
  by: string;
  player: string;
  muted?: boolean;
}
/**
 * Something broke; the table stands as it was, its log whole.
 */
export interface Suspended {
  t: "suspended";
  incident: string;
}
/**
 * The table is no more.
 */
export interface Closed {
  t: "closed";
  cause: Cause;
}
/**
 * What changed of Table.
 */
export interface TablePatch {
  table?: string;
  settings?: Settings;
  phase?: StatePhase;
  host?: string;
  seats?: SeatView[];
  "+seats"?: SeatView[];
  you?: number | null;
  clock?: ClockView | null;
  awaited?: AwaitedView | null;
  pause?: StatePause | null;
  match?: MatchView | null;
  ended?: string | null;
  said?: SaidView[];
  "+said"?: SaidView[];
  muted?: string[];
  "+muted"?: string[];
  counter?: number[] | null;
  fill_at?: number | null;
  incident?: string;
  game?:
    null | EstimationView | TaqdeerView | SixtySixView | EstimationViewPatch | TaqdeerViewPatch | SixtySixViewPatch;
}
/**
 * A seat: whose it is, and who holds it. ``kind`` is ``person``, ``bot:<name>`` or empty.
 *
 * ``held`` says why a bot stands in for a person, who can come back until ``grace``.
 */
export interface SeatView {
  kind: string;
  player: string;
  name: string;
  avatar: string;
  ready: boolean;
  held: Cause | null;
  grace: number | null;
  left: boolean;
  asked: boolean;
}
/**
 * Whose turn it is, and when his clock runs out (None: none runs).
 */
export interface ClockView {
  seat: number;
  at: number | null;
}
/**
 * The deal that is due, and the seats whose nonce is waited for until then.
 */
export interface AwaitedView {
  deal: number;
  until: number;
  seats: number[];
}
/**
 * Why and since when the clocks stand still, and when they run again at the latest.
 */
export interface StatePause {
  cause: Cause;
  since: number;
  until: number | null;
}
/**
 * What a match is bound to: its id, the commitments of its deals, its seats' anchors.
 */
export interface MatchView {
  number: number;
  id: string;
  ranked: boolean;
  commitments: string[];
  anchors: (string | null)[];
}
/**
 * Something said at the table: a text, or a quick phrase.
 */
export interface SaidView {
  player: string;
  at: number;
  text: string;
  phrase: string;
}
/**
 * One seat's sight of the table; a spectator's has ``seat`` None and an empty ``hand``.
 *
 * Everything said is public (E-7); hidden are only the other seats' cards.
 */
export interface EstimationView {
  type: "estimation";
  key: string;
  options: {
    [k: string]: string | number | boolean;
  };
  seat: number | null;
  round: number;
  rounds: number;
  totals: number[];
  multiplier: number;
  dealer: number | null;
  deals: number;
  redeals: number;
  results: EstimationResult[];
  left: number[];
  turn: number | null;
  phase: EstimationPhase;
  preset: Strain | null;
  hand: Card[];
  hand_sizes: number[];
  opener: number | null;
  fixed: boolean;
  last_deal: boolean;
  avoid: number[];
  dash_callers: number[];
  passed: number[];
  standing: Bid | null;
  bidder: number | null;
  joined: number[];
  caller: number | null;
  trump: Strain | null;
  order: number[];
  estimates: (number | null)[];
  named: number;
  leader: number | null;
  trick: never[][];
  last_trick: never[][];
  tricks: number[];
  voids: Suit[][];
  out: boolean[];
  history: never[][];
}
/**
 * A completed round as ``RECORD.md`` writes it; all that its score depends on.
 */
export interface EstimationResult {
  trump: Strain;
  caller: number | null;
  with: number[];
  dash_callers: number[];
  estimates: number[];
  sum: number;
  risk: Risk | null;
  tricks: number[];
  hit: boolean[];
  multiplier: number;
  scores: number[];
  void: boolean;
}
/**
 * Who carries the risk, and its level from 1.
 */
export interface Risk {
  seat: number;
  level: number;
}
/**
 * So many tricks in this strain.
 */
export interface Bid {
  type: "bid";
  tricks: number;
  strain: Strain;
}
/**
 * A match as ``seat`` sees it (None: a spectator, whose ``hand`` is empty).
 *
 * ``hand_sizes``, ``tricks``, ``estimates`` and ``voids`` run over the seats, ``results`` over
 * the completed rounds, ``history`` over what was said and played since the deal. ``trump`` is
 * None before the first deal and Sans where all cards are dealt; ``turned`` is the card turned
 * up; ``voids`` the suits a seat has failed to follow. When a deal is due the finished deal
 * stays to be looked at, while ``round`` and ``dealer`` are those of the deal to come.
 */
export interface TaqdeerView {
  type: "taqdeer";
  key: string;
  options: {
    [k: string]: string | number | boolean;
  };
  seat: number | null;
  round: number;
  rounds: number;
  totals: number[];
  multiplier: number;
  dealer: number | null;
  turn: number | null;
  phase: TaqdeerPhase;
  hand: Card[];
  hand_sizes: number[];
  trick: never[][];
  leader: number | null;
  trump: Strain | null;
  tricks: number[];
  history: never[][];
  results: TaqdeerResult[];
  last_trick: never[][];
  left: number[];
  estimates: (number | null)[];
  turned: Card | null;
  voids: Suit[][];
}
/**
 * A completed round, its fields as ``RECORD.md`` has them; scores in points.
 */
export interface TaqdeerResult {
  trump: Strain;
  estimates: number[];
  tricks: number[];
  hit: boolean[];
  scores: number[];
}
/**
 * A match as ``seat`` sees it (None: a spectator, whose ``hand`` is empty).
 *
 * ``hand_sizes``, ``tricks`` and ``marriages`` run over the seats, ``results`` over the completed
 * hands, ``history`` over what was said and played since the deal. ``turned`` is the card under
 * the talon, drawn last (None once drawn), ``first_turned`` the one turned up at the deal;
 * ``talon_size`` counts the cards above it. ``showing`` is the suit of the marriage of which a
 * card must now be led; ``tricks_when_closed`` the tricks of each seat at that moment. When a
 * deal is due nothing of the finished hand stays but its last trick and its result. Card points
 * are no part of a view (S-13): see :func:`card_points`.
 */
export interface SixtySixView {
  type: "sixty_six";
  key: string;
  options: {
    [k: string]: string | number | boolean;
  };
  seat: number | null;
  round: number;
  rounds: number | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  totals: never[];
  multiplier: number;
  dealer: number | null;
  turn: number | null;
  phase: SixtySixPhase;
  hand: Card[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  hand_sizes: never[];
  trick: never[][];
  leader: number | null;
  trump: Strain | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  tricks: never[];
  history: never[][];
  results: SixtySixResult[];
  last_trick: never[][];
  left: number[];
  turned: Card | null;
  first_turned: Card | null;
  talon_size: number;
  showing: Suit | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  marriages: never[];
  closed_by: number | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  tricks_when_closed: never[];
}
/**
 * A completed hand, its fields as ``RECORD.md``.
 *
 * ``points`` is what the winner gets, 1 to 3, and ``scores`` the same seat by seat.
 * ``card_points`` are tricks and counted marriages, with the last trick's ten where it counts.
 */
export interface SixtySixResult {
  winner: number;
  points: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  scores: never[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  card_points: never[];
  reason: Reason;
  closed_by: number | null;
}
/**
 * What changed of EstimationView.
 */
export interface EstimationViewPatch {
  key?: string;
  options?: {
    [k: string]: string | number | boolean;
  };
  seat?: number | null;
  round?: number;
  rounds?: number;
  totals?: number[];
  "+totals"?: number[];
  multiplier?: number;
  dealer?: number | null;
  deals?: number;
  redeals?: number;
  results?: EstimationResult[];
  "+results"?: EstimationResult[];
  left?: number[];
  "+left"?: number[];
  turn?: number | null;
  phase?: EstimationPhase;
  preset?: Strain | null;
  hand?: Card[];
  "+hand"?: Card[];
  hand_sizes?: number[];
  "+hand_sizes"?: number[];
  opener?: number | null;
  fixed?: boolean;
  last_deal?: boolean;
  avoid?: number[];
  "+avoid"?: number[];
  dash_callers?: number[];
  "+dash_callers"?: number[];
  passed?: number[];
  "+passed"?: number[];
  standing?: Bid | null;
  bidder?: number | null;
  joined?: number[];
  "+joined"?: number[];
  caller?: number | null;
  trump?: Strain | null;
  order?: number[];
  "+order"?: number[];
  estimates?: (number | null)[];
  "+estimates"?: (number | null)[];
  named?: number;
  leader?: number | null;
  trick?: never[][];
  "+trick"?: never[][];
  last_trick?: never[][];
  "+last_trick"?: never[][];
  tricks?: number[];
  "+tricks"?: number[];
  voids?: Suit[][];
  "+voids"?: Suit[][];
  out?: boolean[];
  "+out"?: boolean[];
  history?: never[][];
  "+history"?: never[][];
}
/**
 * What changed of TaqdeerView.
 */
export interface TaqdeerViewPatch {
  key?: string;
  options?: {
    [k: string]: string | number | boolean;
  };
  seat?: number | null;
  round?: number;
  rounds?: number;
  totals?: number[];
  "+totals"?: number[];
  multiplier?: number;
  dealer?: number | null;
  turn?: number | null;
  phase?: TaqdeerPhase;
  hand?: Card[];
  "+hand"?: Card[];
  hand_sizes?: number[];
  "+hand_sizes"?: number[];
  trick?: never[][];
  "+trick"?: never[][];
  leader?: number | null;
  trump?: Strain | null;
  tricks?: number[];
  "+tricks"?: number[];
  history?: never[][];
  "+history"?: never[][];
  results?: TaqdeerResult[];
  "+results"?: TaqdeerResult[];
  last_trick?: never[][];
  "+last_trick"?: never[][];
  left?: number[];
  "+left"?: number[];
  estimates?: (number | null)[];
  "+estimates"?: (number | null)[];
  turned?: Card | null;
  voids?: Suit[][];
  "+voids"?: Suit[][];
}
/**
 * What changed of SixtySixView.
 */
export interface SixtySixViewPatch {
  key?: string;
  options?: {
    [k: string]: string | number | boolean;
  };
  seat?: number | null;
  round?: number;
  rounds?: number | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  totals?: never[];
  "+totals"?: number[];
  multiplier?: number;
  dealer?: number | null;
  turn?: number | null;
  phase?: SixtySixPhase;
  hand?: Card[];
  "+hand"?: Card[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  hand_sizes?: never[];
  "+hand_sizes"?: number[];
  trick?: never[][];
  "+trick"?: never[][];
  leader?: number | null;
  trump?: Strain | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  tricks?: never[];
  "+tricks"?: number[];
  history?: never[][];
  "+history"?: never[][];
  results?: SixtySixResult[];
  "+results"?: SixtySixResult[];
  last_trick?: never[][];
  "+last_trick"?: never[][];
  left?: number[];
  "+left"?: number[];
  turned?: Card | null;
  first_turned?: Card | null;
  talon_size?: number;
  showing?: Suit | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  marriages?: never[];
  "+marriages"?: Suit[][];
  closed_by?: number | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  tricks_when_closed?: never[];
  "+tricks_when_closed"?: number[];
}
/**
 * The whole view as of row ``s``.
 */
export interface Snap {
  t: "snap";
  /**
   * The number of a row of the table's log
   */
  s: number;
  view: TableView;
  legal?: string[];
}
/**
 * A table as its viewer sees it; ``you`` is his seat, None for a spectator.
 *
 * ``game`` is the game's own view of the match in play or just over, None before the first deal
 * is due. ``counter`` is the running count of Sixty-Six, where the table has it on (S-13).
 */
export interface TableView {
  table: string;
  settings: Settings;
  phase: StatePhase;
  host: string;
  seats: SeatView[];
  you: number | null;
  clock: ClockView | null;
  awaited: AwaitedView | null;
  pause: StatePause | null;
  match: MatchView | null;
  ended: string | null;
  said: SaidView[];
  muted: string[];
  counter: number[] | null;
  fill_at: number | null;
  incident: string;
  game: null | EstimationView | TaqdeerView | SixtySixView;
}
/**
 * The command is in the log for good, as row ``s``.
 */
export interface Ack {
  t: "ack";
  id: string;
  /**
   * The number of a row of the table's log
   */
  s: number;
}
/**
 * The command changed nothing.
 */
export interface Nack {
  t: "nack";
  id: string;
  code: Code;
  /**
   * The number of a row of the table's log
   */
  head: number;
  why?: Why;
}
/**
 * What an illegal action broke, and what was legal; only its sender is told.
 */
export interface Why {
  rule: string;
  code: Refusal;
  asked: string;
  allowed: string[];
}
/**
 * The answer to ``ping``, with the number of the table's last row.
 */
export interface Pong {
  t: "pong";
  n: number;
  /**
   * The number of a row of the table's log
   */
  head: number;
  /**
   * Milliseconds since 1970, by the server's clock
   */
  now: number;
}
/**
 * What is not in the log: which seats' people are connected, and how many watch.
 */
export interface Note {
  t: "note";
  present: boolean[];
  watching?: number;
}

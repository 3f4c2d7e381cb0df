/**
 * A seat's part in fair deals, and its check of the server's: each deal, as soon as it is shown.
 *
 * Fed with the events of a table in order, and the view after each row. It keeps the nonce chain,
 * says which nonce to show, and works each deal out again once its seed is revealed. What was played
 * is not checked here: the rules live in one language, and `lamma verify` checks the whole record.
 */

import type { Card, Ev, MatchView, Revealed, TableView, ToldDealt } from "../wire/types";
import { NonceChain, Shown, bytesToHex, commitment, equal, hexToBytes, type Bytes } from "./chains";
import { DEALINGS, Stream } from "./dealing";

export type Event = NonNullable<Ev["e"]>[number];

/** What a server can be caught at. */
export type Cheat =
  /** A revealed seed is not the one that was committed to. */
  | "seed"
  /** A nonce does not lead back to its seat's anchor, or is not the one this seat showed. */
  | "nonce"
  /** This seat's anchor is not the one it published. */
  | "anchor"
  /** The cards this seat got are not those that seed and nonces give. */
  | "hand"
  /** A deal went by without its seed, or a seed came for another deal. */
  | "reveal";

/** The server is caught; `deal` is the deal it is about (0: before the first). */
export class Cheated extends Error {
  constructor(
    readonly cheat: Cheat,
    readonly deal: number,
  ) {
    super(`deal ${deal}: ${cheat}`);
  }
}

/** Nonces in a chain: more than any match has deals. */
const LENGTH = 128;

/** A deal in play: what was said of it, to be checked when its seed is shown. */
interface Hand {
  readonly deal: number;
  readonly nonces: readonly (string | null)[];
  /** This seat's cards; null for a spectator. */
  readonly cards: readonly Card[] | null;
  readonly turned: Card | null;
  readonly size: number;
  readonly dealer: number;
  readonly key: string;
}

/** A match as it was bound when it began. */
interface Bound {
  readonly id: Bytes;
  readonly commitments: readonly string[];
}

export class Watch {
  /** The deals of this match that were checked. */
  verified = 0;
  /** Whether the events since the last deal that was due are all known. */
  following = false;

  #next: NonceChain | null = null;
  #chain: NonceChain | null = null;
  #renewing: NonceChain | null = null;
  #bound: Bound | null = null;
  #last: Shown[] = [];
  #anchored: boolean[] = [];
  /** Whether a seat's next nonce must lead back: nothing of its chain was missed. */
  #sure: boolean[] = [];
  #nonces: (string | null)[] = [];
  #hand: Hand | null = null;
  #shown = new Set<number>();

  /** The anchor of a fresh chain for the next match, in hex. */
  anchor(): string {
    this.#next = NonceChain.fresh(LENGTH);
    return bytesToHex(this.#next.anchor);
  }

  /** The anchor of a new chain, for a client without the one that its seat began with. */
  renew(): string {
    this.#renewing = NonceChain.fresh(LENGTH);
    return bytesToHex(this.#renewing.anchor);
  }

  /** Whether there is a chain to show nonces from in the match that is bound like this. */
  hasChain(match: MatchView, seat: number): boolean {
    const anchor = match.anchors[seat];
    for (const chain of [this.#next, this.#chain]) {
      if (chain !== null && bytesToHex(chain.anchor) === anchor) {
        if (chain === this.#next) this.#next = null;
        this.#chain = chain;
        return true;
      }
    }
    return this.#chain !== null && this.#isBound(match);
  }

  /** The nonce to show for a deal that is due; null without a chain, or while a deal is in play. */
  nonce(deal: number): string | null {
    const value = this.#hand === null ? (this.#chain?.nonce(deal) ?? null) : null;
    if (value !== null) this.#shown.add(deal);
    return value === null ? null : bytesToHex(value);
  }

  /** Take an event; `after` is the view once its row is folded. Cheated if the server is caught. */
  hear(event: Event, after: TableView): void {
    switch (event.t) {
      case "started":
        this.#start(event.match, after);
        break;
      case "renewed":
        this.#renewed(event.seat, event.deal, event.anchor, after);
        break;
      case "awaited":
        if (!this.following && after.match !== null) this.#resume(after.match);
        break;
      case "nonced":
        if (this.following) this.#nonced(event.seat, event.deal, event.value);
        break;
      case "dealt":
        if (this.following) this.#dealt(event, after);
        break;
      case "revealed":
        if (this.following) this.#revealed(event, after.you);
        break;
      case "ended":
        if (this.following && this.#hand !== null) throw new Cheated("reveal", this.#hand.deal);
        this.following = false;
        break;
    }
  }

  /** Events were missed: nothing can be checked until the next deal that is due. */
  lost(): void {
    this.following = false;
    this.#hand = null;
    this.#sure = this.#sure.map(() => false);
  }

  #isBound(match: MatchView): boolean {
    return this.#bound !== null && bytesToHex(this.#bound.id) === match.id;
  }

  #bind(match: MatchView, sure: boolean): void {
    this.#bound = { id: hexToBytes(match.id), commitments: match.commitments };
    this.#anchored = match.anchors.map((anchor) => anchor !== null);
    this.#last = match.anchors.map((anchor) => new Shown(hexToBytes(anchor ?? "")));
    this.#sure = match.anchors.map(() => sure);
    this.#nonces = match.anchors.map(() => null);
    this.#hand = null;
    this.#shown.clear();
    this.verified = 0;
  }

  #start(id: string, after: TableView): void {
    const { match, you } = after;
    if (match === null || match.id !== id) throw new Cheated("seed", 0);
    this.#bind(match, true);
    this.following = true;
    this.#chain = this.#next;
    this.#next = null;
    if (you === null || this.#chain === null) return;
    const anchor = match.anchors[you] ?? null;
    if (anchor === null) throw new Cheated("anchor", 0);
    // Readied by another connection of this seat: that one's chain counts.
    if (anchor !== bytesToHex(this.#chain.anchor)) this.#chain = null;
  }

  /** Follow on from a deal that is due; what was committed to before still counts. */
  #resume(match: MatchView): void {
    if (!this.#isBound(match)) {
      this.#bind(match, false);
    } else if (match.commitments.join() !== this.#bound?.commitments.join()) {
      throw new Cheated("seed", 0);
    }
    this.following = true;
    this.#hand = null;
    this.#nonces = this.#nonces.map(() => null);
  }

  #renewed(seat: number, deal: number, anchor: string, after: TableView): void {
    if (seat === after.you) {
      const chain = this.#renewing;
      if (chain !== null && bytesToHex(chain.anchor) === anchor) {
        this.#chain = chain.from(deal);
        this.#renewing = null;
      }
    } else if (this.following && this.#shown.has(deal)) {
      throw new Cheated("anchor", deal);
    }
    this.#last[seat] = new Shown(hexToBytes(anchor), deal - 1);
    this.#anchored[seat] = true;
    this.#sure[seat] = true;
  }

  #nonced(seat: number, deal: number, value: string): void {
    if (this.#hand !== null) throw new Cheated("reveal", this.#hand.deal);
    const nonce = hexToBytes(value);
    if (this.#sure[seat]) {
      const known = this.#anchored[seat] && this.#last[seat]?.follows(deal, nonce);
      if (!known || this.#nonces[seat] !== null) throw new Cheated("nonce", deal);
    }
    this.#last[seat] = new Shown(nonce, deal);
    this.#anchored[seat] = true;
    this.#sure[seat] = true;
    this.#nonces[seat] = value;
  }

  #dealt(event: ToldDealt, after: TableView): void {
    if (this.#hand !== null) throw new Cheated("reveal", this.#hand.deal);
    const game = after.game;
    if (game === null) throw new Cheated("reveal", event.deal);
    const cards = after.you === null ? null : (event.cards ?? []);
    this.#hand = {
      deal: event.deal,
      nonces: this.#nonces,
      cards,
      turned: event.turned ?? null,
      size: cards?.length ?? game.hand_sizes[0] ?? 0,
      dealer: game.dealer ?? 0,
      key: game.key,
    };
    this.#nonces = this.#nonces.map(() => null);
  }

  #revealed(event: Revealed, you: number | null): void {
    const hand = this.#hand;
    const bound = this.#bound;
    if (hand === null || bound === null || hand.deal !== event.deal) {
      throw new Cheated("reveal", event.deal);
    }
    this.#hand = null;
    if (event.nonces.join() !== hand.nonces.join()) throw new Cheated("nonce", hand.deal);
    const seed = hexToBytes(event.seed);
    const committed = hexToBytes(bound.commitments[hand.deal - 1] ?? "");
    if (!equal(commitment(bound.id, hand.deal, seed), committed)) {
      throw new Cheated("seed", hand.deal);
    }
    if (!sameDeal(hand, bound.id, seed, you)) throw new Cheated("hand", hand.deal);
    this.verified += 1;
  }
}

/** Whether seed and nonces give the cards, the turned card and the dealer that were told. */
function sameDeal(hand: Hand, match: Bytes, seed: Bytes, you: number | null): boolean {
  const dealing = DEALINGS[hand.key];
  if (dealing === undefined) return false;
  const { deck, draws, deal } = dealing;
  const nonces = hand.nonces.map((nonce) => (nonce === null ? null : hexToBytes(nonce)));
  const stream = new Stream(seed, match, hand.deal, deck.length, nonces);
  const drawn = hand.deal === 1 && draws !== null ? stream.below(draws) : hand.dealer;
  const order = stream.shuffled(deck.length).map((card) => deck[card] as Card);
  const dealt = deal(order, hand.size, hand.dealer);
  const own = you === null ? null : (dealt.hands[you] ?? []);
  const same = own === null || [...own].sort().join() === [...(hand.cards ?? [])].sort().join();
  return drawn === hand.dealer && same && dealt.turned === hand.turned;
}

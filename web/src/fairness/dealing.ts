/** The deck of a deal, from its seed and nonces: docs/fairness.md §§5–6. */

import type { Card } from "../wire/types";
import { be32, mac, message, type Bytes } from "./chains";

/** What a nonce that did not come counts as. */
const NOTHING = new Uint8Array(32);
const WORD = 2 ** 32;

/** The numbers of a deal: the words of its blocks, in order. */
export class Stream {
  readonly #key: Bytes;
  #block = 0;
  #words: number[] = [];

  constructor(
    seed: Bytes,
    match: Bytes,
    deal: number,
    cards: number,
    nonces: readonly (Bytes | null)[],
  ) {
    const shown = nonces.map((nonce) => nonce ?? NOTHING);
    this.#key = mac(seed, message("lamma/deck/1", match, be32(deal), be32(cards), ...shown));
  }

  get key(): Bytes {
    return this.#key;
  }

  /** The next word. */
  word(): number {
    if (this.#words.length === 0) {
      const at = new Uint8Array(8);
      new DataView(at.buffer).setUint32(4, this.#block);
      const block = new DataView(mac(this.#key, at).slice().buffer);
      this.#words = Array.from({ length: 8 }, (_, k) => block.getUint32(4 * k));
      this.#block += 1;
    }
    return this.#words.shift() as number;
  }

  /** A number below m, each exactly as likely as the others. */
  below(m: number): number {
    const end = WORD - (WORD % m);
    let word = this.word();
    while (word >= end) word = this.word();
    return word % m;
  }

  /** 0 … n − 1 in the order of the shuffle: Fisher–Yates, from the end. */
  shuffled(n: number): number[] {
    const order = Array.from({ length: n }, (_, k) => k);
    for (let i = n - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    return order;
  }
}

const deckOf = (ranks: string): readonly Card[] =>
  [..."SHDC"].flatMap((suit) => [...ranks].map((rank) => (suit + rank) as Card));
export const DECK_52 = deckOf("AKQJT98765432");
export const DECK_24 = deckOf("ATKQJ9");

/** The cards as dealt: one hand a seat, and the card turned up, where one is. */
export interface Dealt {
  readonly hands: readonly (readonly Card[])[];
  readonly turned: Card | null;
}

/** How a rulebook deals: its deck, among how many the first dealer is drawn, who gets what. */
export interface Dealing {
  readonly deck: readonly Card[];
  /** Seats among which the first number of deal 1 draws the dealer; null: none is drawn. */
  readonly draws: number | null;
  /** The hands from the top of the deck; `size` is the cards a hand has, `dealer` who deals. */
  readonly deal: (deck: readonly Card[], size: number, dealer: number) => Dealt;
}

const four = (deck: readonly Card[], size: number): Dealt => ({
  hands: [0, 1, 2, 3].map((seat) => deck.slice(seat * size, (seat + 1) * size)),
  turned: deck[4 * size] ?? null,
});

const two = (deck: readonly Card[], _: number, dealer: number): Dealt => {
  const other = [...deck.slice(0, 3), ...deck.slice(7, 10)];
  const own = [...deck.slice(3, 6), ...deck.slice(10, 13)];
  return { hands: dealer === 0 ? [own, other] : [other, own], turned: deck[6] as Card };
};

/** By a record's `game/rulebook`. */
export const DEALINGS: Readonly<Record<string, Dealing>> = {
  "estimation/kotshena": { deck: DECK_52, draws: 4, deal: four },
  "estimation/committee": { deck: DECK_52, draws: 4, deal: four },
  "estimation/classic": { deck: DECK_52, draws: null, deal: four },
  "taqdeer/taqdeer": { deck: DECK_52, draws: 4, deal: four },
  "sixty_six/sixty_six": { deck: DECK_24, draws: 2, deal: two },
};

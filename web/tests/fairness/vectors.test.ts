/** Every vector of docs/fairness.md §9. */

import { describe, expect, it, test } from "vitest";
import {
  NonceChain,
  Shown,
  bytesToHex,
  commitment,
  hexToBytes,
  mac,
} from "../../src/fairness/chains";
import { DEALINGS, Stream } from "../../src/fairness/dealing";
import { text } from "../reading";

type Vector = Record<string, unknown>;

const blocks = [...text("docs/fairness.md").matchAll(/```json\n([\s\S]*?)```/g)];
const vectors = blocks.map((block) => JSON.parse(block[1] as string) as Vector);
const named = (name: string): Vector => vectors.find((each) => each.vector === name) as Vector;
const match = named("match");
const id = hexToBytes(match.match as string);
const hex = (value: unknown): Uint8Array => hexToBytes(value as string);

const HANDS: Record<string, string> = {
  "estimation hands": "estimation/kotshena",
  "taqdeer hands": "taqdeer/taqdeer",
  "sixty_six hands": "sixty_six/sixty_six",
};

test("there are three deals, and hands of every game", () => {
  expect(vectors.filter((each) => "order" in each)).toHaveLength(3);
  for (const field of Object.keys(HANDS)) expect(vectors.some((each) => field in each)).toBe(true);
});

describe("a match", () => {
  it("is committed to", () => {
    const made = (match.seeds as string[]).map((seed, at) =>
      bytesToHex(commitment(id, at + 1, hexToBytes(seed))),
    );
    expect(made).toEqual(match.commitments);
  });

  it("has a chain a seat, each nonce leading back to what was shown before", () => {
    const nonces = match.nonces as string[][];
    (match.roots as string[]).forEach((root, seat) => {
      const chain = new NonceChain(hexToBytes(root), 5);
      expect(bytesToHex(chain.anchor)).toBe((match.anchors as string[])[seat]);
      let shown = new Shown(chain.anchor);
      for (let deal = 1; deal <= 5; deal += 1) {
        const nonce = chain.nonce(deal) as Uint8Array;
        expect(bytesToHex(nonce)).toBe(nonces[deal - 1]?.[seat]);
        expect(shown.follows(deal, nonce)).toBe(true);
        expect(shown.follows(deal, hexToBytes("00".repeat(32)))).toBe(false);
        expect(shown.follows(deal - 1, nonce)).toBe(false);
        // One that did not come is passed over, and still counts.
        if (deal !== 3) shown = new Shown(nonce, deal);
      }
      expect(chain.nonce(6)).toBeNull();
      expect(chain.nonce(0)).toBeNull();
      expect(bytesToHex(chain.from(4).nonce(4) as Uint8Array)).toBe(nonces[0]?.[seat]);
    });
  });
});

describe.each(vectors.filter((each) => "order" in each))("the deal of $vector", (vector) => {
  const cards = vector.cards as number;
  const nonces = (vector.nonces as (string | null)[]).map((each) =>
    each === null ? null : hexToBytes(each),
  );
  const stream = () => new Stream(hex(vector.seed), id, vector.deal as number, cards, nonces);

  it("has this key and these words", () => {
    expect(bytesToHex(stream().key)).toBe(vector.key);
    expect(bytesToHex(mac(stream().key, new Uint8Array(8)))).toBe(vector["block 0"]);
    const words = stream();
    const first = vector["first words"] as number[];
    expect(first.map(() => words.word())).toEqual(first);
  });

  it("gives this dealer, this deck and these hands", () => {
    const drawn = stream();
    const among = vector["draw dealer of"] as number | null;
    const dealer = among === null ? null : drawn.below(among);
    expect(dealer).toBe(vector.dealer);
    const order = drawn.shuffled(cards);
    expect(order).toEqual(vector.order);
    for (const [field, key] of Object.entries(HANDS)) {
      const hands = vector[field] as string[] | undefined;
      const dealing = DEALINGS[key];
      if (hands === undefined || dealing === undefined) continue;
      const deck = order.map((card) => dealing.deck[card] as never);
      expect(deck.join(" ")).toBe(vector.deck);
      const size = (hands[0] as string).split(" ").length;
      const dealt = dealing.deal(deck, size, dealer ?? 0);
      expect(dealt.hands.map((hand) => hand.join(" "))).toEqual(hands);
    }
  });
});

test("a number is drawn again where it would not be as likely as the others", () => {
  const stream = new Stream(new Uint8Array(32), new Uint8Array(16), 1, 52, []);
  const words = [2 ** 32 - 1, 2 ** 32 - 48, 2 ** 32 - 49];
  stream.word = () => words.shift() as number;
  expect(stream.below(52)).toBe(51);
});

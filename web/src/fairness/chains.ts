/** Commitments and nonce chains, byte for byte as docs/fairness.md §§2–4 has them. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type Bytes = Uint8Array;
export { bytesToHex, hexToBytes };

/** n as four bytes, the highest first. */
export function be32(n: number): Bytes {
  const made = new Uint8Array(4);
  new DataView(made.buffer).setUint32(0, n);
  return made;
}

/** A tag and parts, each after its length, so that different parts never give the same bytes. */
export function message(tag: string, ...parts: readonly Bytes[]): Bytes {
  const all = [utf8ToBytes(tag), ...parts];
  return concatBytes(...all.flatMap((part) => [be32(part.length), part]));
}

/** HMAC-SHA-256. */
export function mac(key: Bytes, text: Bytes): Bytes {
  return hmac(sha256, key, text);
}

/** What the server publishes of a deal's seed before the match. */
export function commitment(match: Bytes, deal: number, seed: Bytes): Bytes {
  return sha256(message("lamma/commitment/1", match, be32(deal), seed));
}

function step(value: Bytes, times: number): Bytes {
  let at = value;
  for (let k = 0; k < times; k += 1) at = sha256(message("lamma/nonce/1", at));
  return at;
}

export function equal(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** The nonces of one seat, from a root: so many, the first of them for the deal `first`. */
export class NonceChain {
  readonly #root: Bytes;
  readonly #length: number;
  readonly #first: number;

  constructor(root: Bytes, length: number, first = 1) {
    this.#root = root;
    this.#length = length;
    this.#first = first;
  }

  /** A chain that nobody knows, from the browser's own generator (there also on plain http). */
  static fresh(length: number, first = 1): NonceChain {
    return new NonceChain(crypto.getRandomValues(new Uint8Array(32)), length, first);
  }

  /** The same root, its nonces counted from another deal. */
  from(first: number): NonceChain {
    return new NonceChain(this.#root, this.#length, first);
  }

  /** The end of the chain, published before the match. */
  get anchor(): Bytes {
    return step(this.#root, this.#length);
  }

  /** The nonce of a deal; null for one that the chain does not reach. */
  nonce(deal: number): Bytes | null {
    const place = deal - this.#first + 1;
    if (place < 1 || place > this.#length) return null;
    return step(this.#root, this.#length - place);
  }
}

/** The value that a seat showed last, and the deal it was for (an anchor: the deal before). */
export class Shown {
  constructor(
    readonly value: Bytes,
    readonly deal = 0,
  ) {}

  /** Whether a nonce of a later deal leads back to this value. */
  follows(deal: number, nonce: Bytes): boolean {
    return deal > this.deal && equal(step(nonce, deal - this.deal), this.value);
  }
}

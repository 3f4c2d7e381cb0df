// One seat's client, whatever the server: it knows the rules, checks all that it is told, and plays
// the lowest legal card. It acts only when told of the card that made it its turn.
'use strict';

const { createHash } = require('node:crypto');
const { SEATS, HAND, legal, takes, lowest } = require('./rules');

class Player {
  constructor(seat, deals, act) {
    Object.assign(this, { seat, deals, act, deal: 0, moves: 0, hand: [], voids: new Set() });
    this.digest = createHash('sha256');
  }

  check(right, what) {
    if (!right) throw new Error(`seat ${this.seat}, deal ${this.deal}, move ${this.moves}: ${what}`);
  }

  /** The hand of the next deal has come. */
  dealt(deal, hand) {
    this.check(deal === this.deal + 1 && deal <= this.deals, `deal ${deal} is not the next`);
    this.check(this.hand.length === 0, 'the last deal is not played out');
    this.check(new Set(hand).size === HAND, 'not thirteen cards');
    this.deal = deal;
    this.hand = [...hand];
    this.trick = [];
    this.left = SEATS * HAND;
    this.seen = new Set(hand);
    this.voids.clear();
    this.turn = this.leader = (deal - 1) % SEATS;
  }

  /** A card was played. */
  played(seat, card) {
    this.check(seat === this.turn && this.left > 0, `it is not seat ${seat}'s turn`);
    if (seat === this.seat) {
      const at = this.hand.indexOf(card);
      this.check(at >= 0 && card === this.sent, `${card} is not what was played`);
      this.hand.splice(at, 1);
    } else {
      this.check(!this.seen.has(card), `${card} cannot be theirs`);
      this.seen.add(card);
    }
    this.check(!this.voids.has(seat + card[0]), `${card}: they had none left`);
    if (this.trick.length > 0 && card[0] !== this.trick[0][0]) this.voids.add(seat + this.trick[0][0]);
    this.digest.update(`${seat} ${card}\n`);
    this.moves++;
    this.left--;
    this.trick.push(card);
    this.turn = (seat + 1) % SEATS;
    if (this.trick.length === SEATS) {
      this.turn = this.leader = (this.leader + takes(this.trick)) % SEATS;
      this.trick = [];
    }
  }

  /** Whether the match is over. */
  get over() {
    return this.deal === this.deals && this.left === 0;
  }

  /** Plays, if it is this seat's turn. */
  go() {
    if (this.turn !== this.seat || this.left === 0) return;
    this.sent = lowest(legal(this.hand, this.trick[0]?.[0]));
    this.act(this.sent);
  }
}

module.exports = { Player };

// The trick game's rules and the players' policy, for both peers' servers and clients alike.
'use strict';

const RANKS = '23456789TJQKA';
const SUITS = 'SHDC';
const SEATS = 4;
const HAND = 13;

/** What may be played from `hand` when `led` (a suit, or undefined for the leader) was led. */
function legal(hand, led) {
  const following = led === undefined ? hand : hand.filter((card) => card[0] === led);
  return following.length > 0 ? following : hand;
}

/** The place in the trick, 0 for the leader's, of the card that takes it. */
function takes(trick) {
  let best = 0;
  for (let place = 1; place < trick.length; place++) {
    const [card, standing] = [trick[place], trick[best]];
    if (card[0] === standing[0] && RANKS.indexOf(card[1]) > RANKS.indexOf(standing[1])) best = place;
  }
  return best;
}

const order = (card) => RANKS.indexOf(card[1]) * SUITS.length + SUITS.indexOf(card[0]);

/** The policy: the lowest rank, then the order S H D C. */
function lowest(cards) {
  let chosen = cards[0];
  for (const card of cards) if (order(card) < order(chosen)) chosen = card;
  return chosen;
}

/** The table before its first card: deal 1 of the `deals` it was given, hands of 13 a seat. */
function start(hands) {
  return { deal: 1, hands, trick: [], leader: 0, turn: 0, taken: [0, 0, 0, 0] };
}

/** Why `card` by `seat` is refused, or undefined. */
function refusal(game, seat, card) {
  if (game.turn !== seat) return 'not your turn';
  const hand = game.hands[seat];
  if (!hand.includes(card)) return 'not in your hand';
  if (!legal(hand, game.trick[0]?.[0]).includes(card)) return 'follow suit';
  return undefined;
}

/** Plays a legal card, in place; `next` gives the hands of the deal after, undefined at the end. */
function play(game, seat, card, next) {
  const hand = game.hands[seat];
  hand.splice(hand.indexOf(card), 1);
  game.trick.push(card);
  if (game.trick.length < SEATS) {
    game.turn = (seat + 1) % SEATS;
    return;
  }
  game.turn = game.leader = (game.leader + takes(game.trick)) % SEATS;
  game.taken[game.turn]++;
  game.trick = [];
  if (hand.length > 0) return;
  const hands = next(game.deal + 1);
  if (hands === undefined) {
    game.turn = -1;
    return;
  }
  game.turn = game.leader = game.deal % SEATS;
  game.deal++;
  game.hands = hands.map((each) => [...each]);
}

module.exports = { SEATS, HAND, legal, takes, lowest, start, refusal, play };

// The trick game as boardgame.io has games: one card is one turn, moves run on the server alone,
// and nobody is shown another's hand.
//
// What was tried to make it cheap (processor time a move, beside the obvious form at 1.0): moves that
// return a new G instead of changing immer's draft about 0.85, taken; patches (deltaState) 2; one
// turn for the whole match with every player active, no less.
'use strict';

const { INVALID_MOVE } = require('boardgame.io/core');
const { original } = require('immer');
const { start, refusal, play } = require('../node/rules');

/** The game over `tables` of decks. */
function trickGame(tables) {
  const hands = ({ table, deals }, deal) =>
    deal > deals ? undefined : tables[table].deals[deal - 1];
  return {
    name: 'trick',
    minPlayers: 4,
    maxPlayers: 4,
    disableUndo: true,
    setup: (_, { table, deals }) => ({
      ...start(hands({ table, deals }, 1).map((hand) => [...hand])),
      table,
      deals,
    }),
    moves: {
      play: {
        client: false,
        move: ({ G, playerID }, card) => {
          const [before, seat] = [original(G), Number(playerID)];
          if (refusal(before, seat, card) !== undefined) return INVALID_MOVE;
          const after = {
            ...before,
            hands: before.hands.map((hand, k) => (k === seat ? [...hand] : hand)),
            trick: [...before.trick],
            taken: [...before.taken],
          };
          play(after, seat, card, (deal) => hands(before, deal));
          return after;
        },
      },
    },
    turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn } },
    endIf: ({ G }) => (G.turn < 0 ? true : undefined),
    playerView: ({ G, playerID }) => {
      const { hands: all, ...seen } = G;
      return { ...seen, hand: all[playerID] ?? [] };
    },
  };
}

module.exports = { trickGame };

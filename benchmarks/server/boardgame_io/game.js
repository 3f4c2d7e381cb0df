// The trick game as boardgame.io has games: one card is one turn, moves run on the server alone,
// and nobody is shown another's hand.
'use strict';

const { INVALID_MOVE } = require('boardgame.io/core');
const { start, refusal, play } = require('../node/rules');

/** The game over `tables` of decks; `delta` sends patches instead of states. */
function trickGame(tables, delta) {
  const hands = ({ table, deals }, deal) =>
    deal > deals ? undefined : tables[table].deals[deal - 1];
  return {
    name: 'trick',
    minPlayers: 4,
    maxPlayers: 4,
    disableUndo: true,
    deltaState: delta,
    setup: (_, { table, deals }) => ({
      ...start(hands({ table, deals }, 1).map((hand) => [...hand])),
      table,
      deals,
    }),
    moves: {
      play: {
        client: false,
        move: ({ G, playerID }, card) => {
          const seat = Number(playerID);
          if (refusal(G, seat, card) !== undefined) return INVALID_MOVE;
          play(G, seat, card, (deal) => hands(G, deal));
          return undefined;
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

// Four players at a table of Colyseus, through its own client library.
'use strict';

const { Client } = require('@colyseus/sdk');
const { DEAL, CARD, REFUSED } = require('./messages');

/** Seats the players; gives what makes them leave. */
async function connect(url, table, players) {
  const client = new Client(url);
  const rooms = [];
  for (const player of players) {
    const options = { table, deals: player.deals, seat: player.seat };
    const room = await (rooms.length === 0
      ? client.create('trick', options)
      : client.joinById(rooms[0].roomId, options));
    rooms.push(room);
    room.onMessage(DEAL, ([deal, hand]) => {
      player.dealt(deal, hand);
      player.told();
    });
    room.onMessage(CARD, ([seat, card]) => {
      player.played(seat, card);
      player.told();
    });
    room.onMessage(REFUSED, (why) => player.check(false, why));
    player.send = (card) => room.send(CARD, card);
  }
  return () => Promise.all(rooms.map((room) => room.leave()));
}

module.exports = { connect };

// The trick game on Colyseus, in its fastest shape for it: no synchronised state and no patches
// (patchRate 0), a hand to each client, a card to the whole room in one encoding.
'use strict';

const http = require('node:http');
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { SEATS, start, refusal, play } = require('../node/rules');
const { commits } = require('../node/commit');
const { read, ready } = require('../node/arguments');
const { DEAL, CARD, REFUSED } = require('./messages');

const asked = read();
const log = commits(asked.durable, asked.database);

class TrickRoom extends Room {
  onCreate({ table, deals }) {
    this.maxClients = SEATS;
    this.patchRate = 0;
    this.moves = 0;
    this.seats = [];
    this.hands = (deal) => (deal > deals ? undefined : asked.tables[table].deals[deal - 1]);
    this.game = start(this.hands(1).map((hand) => [...hand]));
    this.onMessage(CARD, (client, card) => this.play(client, card));
  }

  onJoin(client, { seat }) {
    client.userData = { seat };
    this.seats[seat] = client;
    if (this.clients.length === SEATS) this.dealt();
  }

  dealt() {
    this.seats.forEach((client, seat) => client.send(DEAL, [this.game.deal, this.game.hands[seat]]));
  }

  play(client, card) {
    const { game } = this;
    const { seat } = client.userData;
    const why = this.writing ? 'not your turn' : refusal(game, seat, card);
    if (why !== undefined) {
      client.send(REFUSED, why);
      return;
    }
    const { deal } = game;
    play(game, seat, card, this.hands);
    // Nobody plays on a card that is not written yet.
    this.writing = true;
    log.append(this.roomId, ++this.moves, `${seat} ${card}`, () => {
      this.writing = false;
      this.broadcast(CARD, [seat, card]);
      if (game.deal > deal) this.dealt();
    });
  }
}

const server = http.createServer();
const colyseus = new Server({ greet: false, transport: new WebSocketTransport({ server }) });
colyseus.define('trick', TrickRoom);
colyseus.listen(asked.port, '127.0.0.1').then(() => {
  const { version } = require('@colyseus/core/package.json');
  ready(server.address().port, { colyseus: version, ...log.versions });
});

// Four players at a table of boardgame.io. They speak its wire format (Socket.IO 4 over one
// WebSocket each) and check every state; its client library would run the whole game in each of
// them again, four times the server's work.
'use strict';

const WebSocket = require('ws');

const NAMESPACE = '/trick,';

async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Seat {
  constructor(url, match, player, credentials) {
    Object.assign(this, { match, player, credentials, id: String(player.seat), state: -1 });
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    this.socket.on('message', (data) => this.frame(data.toString()));
    player.send = (card) => this.play(card);
  }

  emit(...words) {
    this.socket.send(`42${NAMESPACE}${JSON.stringify(words)}`);
  }

  play(card) {
    const payload = { type: 'play', args: [card], playerID: this.id, credentials: this.credentials };
    this.emit('update', { type: 'MAKE_MOVE', payload }, this.state, this.match, this.id);
  }

  frame(text) {
    if (text.startsWith(`42${NAMESPACE}`)) {
      const [kind, ...words] = JSON.parse(text.slice(2 + NAMESPACE.length));
      this[kind](...words);
    } else if (text === '2') {
      this.socket.send('3');
    } else if (text[0] === '0') {
      this.socket.send(`40${NAMESPACE}`);
    } else if (text.startsWith(`40${NAMESPACE}`)) {
      this.emit('sync', this.match, this.id, this.credentials, 4);
    } else {
      throw new Error(`unexpected frame ${text.slice(0, 80)}`);
    }
  }

  sync(match, { state }) {
    this.state = state._stateID;
    this.player.dealt(state.G.deal, state.G.hand);
    this.player.told();
  }

  matchData() {}

  update(match, state, deltalog) {
    const { player } = this;
    player.check(state._stateID === this.state + 1, `state ${state._stateID}`);
    this.state = state._stateID;
    const { args, playerID } = deltalog[0].action.payload;
    player.played(Number(playerID), args[0]);
    const { G, ctx } = state;
    if (G.deal > player.deal) player.dealt(G.deal, G.hand);
    player.check(G.hand.length === player.hand.length, 'another hand');
    player.check(player.over || Number(ctx.currentPlayer) === player.turn, 'another turn');
    player.told();
  }
}

/** Seats the players; gives what makes them leave. */
async function connect(url, table, players) {
  const { deals } = players[0];
  const create = { numPlayers: players.length, setupData: { table, deals } };
  const { matchID } = await post(`${url}/games/trick/create`, create);
  const seats = [];
  for (const player of players) {
    const join = { playerID: String(player.seat), playerName: `player ${player.seat}` };
    const { playerCredentials } = await post(`${url}/games/trick/${matchID}/join`, join);
    seats.push(new Seat(url, matchID, player, playerCredentials));
  }
  return async () => {
    for (const { socket } of seats) socket.close();
  };
}

module.exports = { connect };

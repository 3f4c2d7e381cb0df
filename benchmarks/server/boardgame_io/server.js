// boardgame.io's own server with the trick game, storage in memory.
//
// Its master broadcasts a move before it stores it, so a storage adapter cannot make moves durable
// in time. What it does let one put in between is the publish/subscribe that each broadcast goes
// through: with --durable, that waits for the commit. Only the move is written (seat and card), not
// the state, which costs it less than a storage adapter of its own would.
'use strict';

const { Server, SocketIO, Origins } = require('boardgame.io/server');
const { commits } = require('../node/commit');
const { read, ready } = require('../node/arguments');
const { trickGame } = require('./game');

const asked = read();
const log = commits(asked.durable, asked.database);

/** What boardgame.io's own InMemoryPubSub does, after the commit. */
class DurablePubSub {
  callbacks = new Map();

  publish(channel, payload) {
    const told = () => {
      for (const callback of this.callbacks.get(channel) ?? []) callback(payload);
    };
    if (payload.type !== 'update' && payload.type !== 'patch') {
      told();
      return;
    }
    const state = payload.args.at(-1);
    const { playerID, args } = state.deltalog[0].action.payload;
    log.append(channel, state._stateID, `${playerID} ${args[0]}`, told);
  }

  subscribe(channel, callback) {
    if (!this.callbacks.has(channel)) this.callbacks.set(channel, []);
    this.callbacks.get(channel).push(callback);
  }

  unsubscribeAll(channel) {
    this.callbacks.delete(channel);
  }
}

const durable = asked.durable !== 'memory';
const server = Server({
  games: [trickGame(asked.tables)],
  origins: [Origins.LOCALHOST],
  transport: durable ? new SocketIO({ pubSub: new DurablePubSub() }) : new SocketIO(),
});
server.run({ port: asked.port }, undefined).then(({ appServer }) => {
  const { version } = require('boardgame.io/package.json');
  ready(appServer.address().port, { 'boardgame.io': version, ...log.versions });
});

// The players of every table, in one process; told what to do line by line on standard input:
//
//   seat N   four players sit down at each table, for a match of N deals, and get their cards
//   go       everyone plays, at once when it is their turn; one line of results at the end
//   leave    everyone leaves
//
// A move's latency is from its sending to its arrival at the last of the four seats; the next player
// does not wait for that.
'use strict';

const path = require('node:path');
const readline = require('node:readline');
const { SEATS } = require('./rules');
const { Player } = require('./player');
const { read } = require('./arguments');

const asked = read();
const { connect } = require(path.join(__dirname, '..', asked.peer, 'client.js'));
const say = (said) => process.stdout.write(JSON.stringify(said) + '\n');

let sitting = [];
let going = false;
let latencies = [];
let finished = () => {};

class Table {
  constructor(number, deals) {
    Object.assign(this, { number, deals, over: 0, ready: 0, sent: [], told: [] });
  }

  async sit() {
    this.players = Array.from({ length: SEATS }, (_, seat) => {
      const player = new Player(seat, this.deals, (card) => {
        this.sent[player.moves] = performance.now();
        this.told[player.moves] = 0;
        player.send(card);
      });
      player.told = () => this.hears(player);
      return player;
    });
    const dealt = new Promise((done) => {
      this.dealt = done;
    });
    this.leave = await connect(asked.url, this.number, this.players);
    await dealt;
  }

  /** A player has been told something: it may be its turn, or over. */
  hears(player) {
    if (!going) {
      if (++this.ready === SEATS) this.dealt();
      return;
    }
    // Two messages may end a deal: the card, then the new hand.
    if (player.counted !== player.moves) {
      const move = (player.counted = player.moves) - 1;
      if (++this.told[move] === SEATS) latencies.push(performance.now() - this.sent[move]);
    }
    if (player.over) {
      if (++this.over === SEATS) finished();
    } else {
      player.go();
    }
  }

  get digest() {
    const [first, ...rest] = new Set(this.players.map((each) => each.digest.digest('hex')));
    if (rest.length > 0) throw new Error(`table ${this.number}: the seats saw different matches`);
    return first;
  }
}

async function seat(deals) {
  sitting = asked.tables.map((_, number) => new Table(number, deals));
  for (let first = 0; first < sitting.length; first += 10) {
    await Promise.all(sitting.slice(first, first + 10).map((table) => table.sit()));
  }
  say({ seated: sitting.length });
}

async function go() {
  latencies = [];
  going = true;
  let left = sitting.length;
  const done = new Promise((resolve) => {
    finished = () => --left === 0 && resolve();
  });
  const start = performance.now();
  for (const table of sitting) for (const player of table.players) player.go();
  await done;
  const seconds = (performance.now() - start) / 1000;
  going = false;
  latencies.sort((a, b) => a - b);
  const percentile = (share) => latencies[Math.ceil(share * latencies.length) - 1];
  say({
    moves: sitting.reduce((sum, table) => sum + table.players[0].moves, 0),
    observed: latencies.length,
    seconds,
    p50_ms: percentile(0.5),
    p99_ms: percentile(0.99),
    max_ms: latencies.at(-1),
    digests: sitting.map((table) => table.digest),
  });
}

async function leave() {
  await Promise.all(sitting.map((table) => table.leave()));
  sitting = [];
  say({ left: true });
}

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [word, number] = line.split(' ');
    await { seat: () => seat(Number(number)), go, leave }[word]();
  }
  process.exit(0);
})();
process.on('unhandledRejection', (error) => {
  throw error;
});

// A move made durable before anyone is told of it: one row a move in SQLite, WAL, synchronous=FULL.
//
//   memory  nothing is written
//   each    a transaction a move
//   group   one transaction for all moves that arrived in the same turn of the event loop
'use strict';

const path = require('node:path');

const MODES = ['memory', 'each', 'group'];

function open(file) {
  const Database = require('better-sqlite3');
  const major = process.versions.node.split('.')[0];
  const db = new Database(file, {
    nativeBinding: path.join(__dirname, 'node_modules', `sqlite-node${major}.node`),
  });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(
    'CREATE TABLE move (game TEXT, seq INTEGER, at INTEGER, body TEXT, PRIMARY KEY (game, seq))' +
      ' WITHOUT ROWID',
  );
  return db;
}

/** `append(table, seq, body, then)`: calls `then` once the move is on the disk. */
function commits(mode, file) {
  if (!MODES.includes(mode)) throw new Error(`--durable is one of ${MODES.join(', ')}`);
  if (mode === 'memory') return { versions: {}, append: (table, seq, body, then) => then() };
  const db = open(file);
  const versions = {
    'better-sqlite3': require('better-sqlite3/package.json').version,
    sqlite: db.prepare('SELECT sqlite_version()').pluck().get(),
  };
  const insert = db.prepare('INSERT INTO move VALUES (?, ?, ?, ?)');
  if (mode === 'each') {
    return {
      versions,
      append(table, seq, body, then) {
        insert.run(table, seq, Date.now(), body);
        then();
      },
    };
  }
  let waiting = [];
  const write = db.transaction((rows) => {
    const now = Date.now();
    for (const row of rows) insert.run(row.table, row.seq, now, row.body);
  });
  function flush() {
    const rows = waiting;
    waiting = [];
    write(rows);
    for (const row of rows) row.then();
  }
  return {
    versions,
    append(table, seq, body, then) {
      if (waiting.push({ table, seq, body, then }) === 1) setImmediate(flush);
    },
  };
}

module.exports = { commits };

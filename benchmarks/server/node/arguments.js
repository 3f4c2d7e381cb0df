// The command line of the servers and of the driver.
'use strict';

const fs = require('node:fs');
const { parseArgs } = require('node:util');

/** `--decks FILE`, and for a server `--durable MODE --database FILE --port N`. */
function read() {
  const { values } = parseArgs({
    options: {
      decks: { type: 'string' },
      durable: { type: 'string', default: 'memory' },
      database: { type: 'string', default: 'moves.db' },
      port: { type: 'string', default: '0' },
      url: { type: 'string' },
      peer: { type: 'string' },
    },
  });
  const { tables } = JSON.parse(fs.readFileSync(values.decks, 'utf8'));
  return { ...values, port: Number(values.port), tables };
}

/** Says on one line of standard output that the server listens, and what it is made of. */
function ready(port, made) {
  const versions = { ...made, node: process.versions.node };
  const said = { url: `http://127.0.0.1:${port}`, versions };
  process.stdout.write(JSON.stringify(said) + '\n');
}

module.exports = { read, ready };

// The types of the messages; numbers are the shortest on the wire.
'use strict';

module.exports = { DEAL: 1, CARD: 2, REFUSED: 3 };

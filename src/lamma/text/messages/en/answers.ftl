## why the table refused a command: nack-<code>, with no arguments, so that a code alone makes a sentence
nack-stale = The table has moved on: this is how it stands
nack-not_turn = It is not your turn now
nack-illegal = The rules do not allow that: choose one of what is offered
nack-closed = This table is closed: choose another
nack-suspended = The table has stopped because of a fault in the server; all that was played is kept. Choose another table
nack-rate = Too many commands in a short time: try again in a moment
nack-dup_conflict = Two different commands came under one number, and the second was not done: try again
nack-not_seated = You have no seat at this table: sit down first
nack-not_host = Only the host may do that
nack-full = The seat is taken, or the table full: take another seat
nack-barred = The host has sent you away from this table: choose another
nack-same_device = Somebody plays here in this browser already: each player needs a device of his own
nack-wrong_phase = Not now: some things belong before the play, others in it
nack-bad_nonce = Your number for this deal does not fit your anchor: reload the page
nack-talk_off = The settings of this table do not allow that talk; the host can change them
nack-bad_settings = The settings cannot be used as they are: look them over
nack-too_long = Say 1 to 200 characters
nack-unknown_seat = That seat will not do: choose another
nack-unknown_player = There is no such player at the table
nack-unknown_phrase = There is no such quick phrase: choose another
nack-unknown_bot = There is no such bot for this game: choose another
nack-busy = The table is busy: try again in a moment
nack-store = It could not be saved and nothing has changed: try again in a moment

## why the server closed the connection: close-<number>; close-other for any that is not here
close-1012 = The server is restarting: you come back by yourself in a moment
close-1013 = The server is full: you come back by yourself in a while
close-4400 = This page sent something that cannot be read: reload it
close-4401 = Your admission has run out: open the table again
close-4403 = This table may not be watched from here: open it at the server's own address, or ask the host to let spectators in
close-4408 = The connection was silent too long: you come back by yourself
close-4409 = The table is open in another window: reload this page to have it here
close-4413 = The connection is slower than the play, or a message too large: you come back by yourself
close-4426 = This page is older than the server: reload it
close-4429 = Too many messages: come back in a minute
close-other = { conn-lost }

## why a request was not done: problem-<code>; with what the answer says besides, where it says it
problem-malformed = The request cannot be read: reload the page
problem-bad_name = That name will not do: 1 to 24 letters, none of them hidden
problem-bad_avatar = There is no such picture: choose another
problem-bad_settings = { nack-bad_settings }
problem-signed_out = Your session has ended: sign in again
problem-origin = This page is not the server's: open { app-name } at its own address
problem-not_host = { nack-not_host }
problem-watching_off = No spectators at this table, unless its host lets them in
problem-own_table = A player of this browser sits at the table: another account may not watch it
problem-not_found = There is nothing here: check the link or the code
problem-method = The server does not know this request: reload the page
problem-unfinished = Not finished yet: this can be seen at the end
problem-too_large = That is too large to send: shorten it
problem-media_type = That cannot be sent in this form: reload the page
problem-rate = Too many requests in a short time: try again in a while
problem-rate-wait = Too many requests in a short time: try again in { seconds-by }
problem-fault = A fault in the server: try again in a while
problem-fault-incident = A fault in the server: try again in a while. Incident: { $incident }
problem-unavailable = The server is not available now: try again in a moment

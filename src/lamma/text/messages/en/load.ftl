### The load tool: ``lamma load``.

load-title = Load: { $rulebook }
load-tables = Tables: { $tables }. Sockets: { $sockets }
load-seating = Tables seated
load-playing = Seconds played
load-moves = Moves: { $moves } in { $seconds } s, { $rate } a second
load-offered = Offered: { $rate } a second. Not made in time: { $behind }
load-latency = From due to the last seat, in ms: p50 { $p50 }, p90 { $p90 }, p99 { $p99 }, p99.9 { $p999 }, longest { $longest }
load-cpu = Server: { $seconds } CPU seconds for 1,000 moves, { $share } of a core
load-client = This program: { $share } of a core
load-others = Everything else on this machine: { $share } of a core
load-traffic = A move: { $frames } frames, { $bytes } bytes to all seats
load-pss = Server's memory: { $size } MB
load-memory = Server's memory: { $table } kB a table beyond its sockets, { $socket } kB a socket
load-storm = Sockets cut: { $sockets }. All back after { $seconds } s
load-refused = Refused, { $code }: { $count }
error-load-pid = Memory is measured of a process on this machine: --pid says which, or leave --url out
error-load-start = The server did not start: { $reason }
error-load-server = The server did not play along: { $reason }
error-load-packages = lamma load needs the packages of pip install "lamma[client]"

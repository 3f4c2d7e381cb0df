## the server at the terminal
guest-name = Guest { $n }
serve-ready = Lamma is open at { $url }
serve-lan = For phones and others on this network: { $url }
serve-scan = Or point a phone's camera here:
serve-plain = This is plain { $what }: without passkeys, and others on the network can read along. { $command } encrypts it
serve-self-signed = The certificate is the server's own: browsers ask once. It begins with { $what }
serve-data = Kept in { $file }
serve-key = Tables and people are kept in the database, the server's key in { $file }
serve-stop = { $key } stops it; tables go on where they were when it starts again
serve-stopped = Stopped. Every table is kept
serve-no-lan = This machine has no address on a network; only { $url } works
serve-unnamed = It listens on every address, but only pages at { $url } may use it; { $command } admits another name
serve-proxies = Behind a proxy, { $command } tells its visitors apart; without it, all of them share one address's limits

## what a server cannot start with
error-serve-port = Port { $n } is taken. { $command } takes another
error-serve-port-forbidden = Port { $n } is not for everybody: take one from 1024 up with { $command }
error-serve-host = No address { $asked } is on this machine
error-serve-busy = Another server works in { $file }. { $command } names another folder
error-serve-folder = { $file } cannot be used: { $reason }
error-serve-key = { $file } is no key of a server, or others can read it
error-serve-key-lost = { $file } is missing, and { $other } cannot be read without it. Put it back, or take an empty folder with { $command }
error-serve-key-other = { $file } is not the key that the tables were written with. Put that one back
error-serve-certificate = The certificate and its key cannot be used: { $reason }
error-serve-tls-pair = { $option } and { $other } are given together
error-serve-tls-twice = { $option } is instead of { $other }
error-serve-newer = { $file } was written by a newer version of Lamma
error-serve-database = The database does not answer: { $reason }
error-serve-file = A database in { $file } cannot be opened: { $reason }
error-serve-postgres = PostgreSQL needs { $what }, which is not installed here; it comes with { $other }
error-serve-database-kind = No database of this kind: { $asked }. There is: { $allowed }
error-serve-origin = An origin is written like { $allowed }, not { $asked }

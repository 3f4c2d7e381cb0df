"""The log's tables in PostgreSQL, in a schema of their own, brought up to date step by step."""

from lamma.store.log.postgres_link import Connection
from lamma.store.log.protocol import LogError, Reason

STEPS = (
    """
    CREATE TABLE lamma_log.head (
        t bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL UNIQUE,
        seq bigint NOT NULL DEFAULT 0,
        due bigint,
        lease bigint NOT NULL DEFAULT 0
    );
    CREATE INDEX head_due ON lamma_log.head (due) WHERE due IS NOT NULL;

    CREATE TABLE lamma_log.event (
        t bigint NOT NULL,
        seq bigint NOT NULL,
        command text NOT NULL,
        digest bigint NOT NULL,
        at bigint NOT NULL,
        schema integer NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (t, seq),
        UNIQUE (t, command)
    );

    -- A batch in one round trip and one transaction, an outcome for each row. Heads are locked in
    -- the order of their names, so that two batches never wait for each other in a circle.
    CREATE FUNCTION lamma_log.append(
        names text[], seqs bigint[], commands text[], digests bigint[], ats bigint[],
        schemas integer[], bodies bytea[], dues bigint[]
    ) RETURNS TABLE (place bigint, outcome text, seq bigint, digest bigint)
    LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
        given record;
        number bigint;
        last bigint;
    BEGIN
        FOR given IN
            SELECT * FROM unnest(names, seqs, commands, digests, ats, schemas, bodies, dues)
                WITH ORDINALITY
                AS g (name, seq, command, digest, at, schema, body, due, place)
                ORDER BY g.name, g.place
        LOOP
            place := given.place;
            SELECT h.t, h.seq INTO number, last
                FROM lamma_log.head h WHERE h.name = given.name FOR UPDATE;
            IF NOT FOUND AND given.seq = 1 THEN
                INSERT INTO lamma_log.head (name) VALUES (given.name) ON CONFLICT DO NOTHING;
                SELECT h.t, h.seq INTO number, last
                    FROM lamma_log.head h WHERE h.name = given.name FOR UPDATE;
            END IF;
            IF last = given.seq - 1 THEN
                INSERT INTO lamma_log.event VALUES (
                    number, given.seq, given.command, given.digest, given.at,
                    given.schema, given.body
                ) ON CONFLICT (t, command) DO NOTHING;
                IF FOUND THEN
                    UPDATE lamma_log.head
                        SET seq = given.seq, due = given.due, lease = 0 WHERE t = number;
                    outcome := 'appended';
                    seq := given.seq;
                    digest := given.digest;
                    RETURN NEXT;
                    CONTINUE;
                END IF;
            END IF;
            SELECT e.seq, e.digest INTO seq, digest
                FROM lamma_log.event e WHERE e.t = number AND e.command = given.command;
            IF FOUND THEN
                outcome := 'repeated';
            ELSE
                outcome := 'conflict';
                seq := coalesce(last, 0);
                digest := NULL;
            END IF;
            RETURN NEXT;
        END LOOP;
    END
    $$;
    """,
    """
    CREATE TABLE lamma_log.snapshot (
        t bigint PRIMARY KEY,
        seq bigint NOT NULL,
        schema integer NOT NULL,
        body bytea NOT NULL
    );
    """,
)

_LOCK = 0x6C616D6D61  # any number, the same for all that bring the schema up to date


async def bring_up(connection: Connection) -> None:
    """Take the steps this database has not had; LogError for a log of a newer version."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})")
        await connection.execute(
            """
            CREATE SCHEMA IF NOT EXISTS lamma_log;
            CREATE TABLE IF NOT EXISTS lamma_log.version (version integer NOT NULL);
            """
        )
        version = await connection.fetchval("SELECT max(version) FROM lamma_log.version") or 0
        if version > len(STEPS):
            detail = f"the database has version {version}; this Lamma knows up to {len(STEPS)}"
            raise LogError(Reason.NEWER, detail)
        for number, step in enumerate(STEPS[version:], version + 1):
            await connection.execute(step)
            await connection.execute("INSERT INTO lamma_log.version VALUES ($1)", number)

"""What Alembic runs: on the connection that ``opening`` hands in."""

from alembic import context

from lamma.store.people.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()

-- Module: platform.
-- What the commands did that keep copies of this database: `npm run backup`, and `npm run restore:drill`, which
-- restores the latest copy somewhere else and proves it.
create table backup_run (
  id        bigint generated always as identity primary key,
  kind      text not null check (kind in ('full', 'incremental', 'drill')),
  began_at  timestamptz not null,
  ended_at  timestamptz not null,
  succeeded boolean not null,
  -- What became of it, as an operator reads it.
  note      text not null check (length(note) between 1 and 2000),
  check (ended_at >= began_at)
);
create index backup_run_latest on backup_run (kind, succeeded, ended_at desc);
grant select, insert on backup_run to openteller_app;

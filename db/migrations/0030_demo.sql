-- A database that was filled in as a demonstration says so for good: its administrators have a
-- password everybody knows, so production never opens it. Written in the transaction of the seed.
create table demonstration (
  id         boolean primary key default true check (id),
  seeded_at  timestamptz not null
);
grant select, insert on demonstration to openteller_app;

-- How far the clock of a demonstration is ahead of the real one. It is never put back, because
-- history is read by time.
create table demo_clock (
  id        boolean primary key default true check (id),
  ahead_ms  bigint not null check (ahead_ms >= 0)
);
grant select, insert, update on demo_clock to openteller_app;

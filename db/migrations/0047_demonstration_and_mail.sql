-- A database that was filled in as a demonstration says so for good: its administrators have a
-- password everybody knows, so production never opens it. Written in the transaction of the seed.
create table demonstration (
  id         boolean primary key default true check (id),
  seeded_at  timestamptz not null
);
grant select, insert on demonstration to openteller_app;

-- Demonstrations from before this mark are known by the first of their people.
insert into demonstration (seeded_at)
select now() where exists (select from sign_in where email = 'rosa.delgado@hazelnotch.example');

-- Whom an answer goes to, where that is not the sender; and the part of the Message-ID that every
-- attempt to send the mail shares, so that one taken twice shows as one.
alter table mail
  add column reply_to text check (reply_to !~ '[\r\n]'),
  add column message_id uuid not null default gen_random_uuid();

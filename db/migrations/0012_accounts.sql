-- Every account number ever issued. Rows are never removed, so a number is never given out twice,
-- also when its account gets another one.
create table account_number (
  number text primary key check (number ~ '^[1-9][0-9]{9}$'),
  issued_at timestamptz not null
);

-- Share accounts: what a member calls an account. How much is in one is the ledger's to say.
create table account (
  id uuid primary key,
  ledger_account_id bigint not null unique,
  person_id uuid not null,
  kind text not null check (kind in ('Checking', 'Savings')),
  number text not null unique references account_number (number),
  routing_number text check (routing_number ~ '^[0-9]{9}$'),  -- null: the institution's own
  opened_at timestamptz not null,
  unique (person_id, kind)
);
-- Who joined within a range of days, for the figures of staff (analytics_member).
create index account_opened on account (opened_at) where kind = 'Checking';

-- Server processes remember whose account is which; that is only safe while it cannot change.
create function account_keeps_its_owner() returns trigger language plpgsql as $$
begin
  if (new.id, new.ledger_account_id, new.person_id, new.kind)
     is distinct from (old.id, old.ledger_account_id, old.person_id, old.kind) then
    raise exception 'account % keeps its owner, kind and ledger account for good', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger account_keeps_its_owner before update on account
  for each row execute function account_keeps_its_owner();

grant select, insert on account_number to openteller_app;
grant select, insert, update on account to openteller_app;

-- Who belongs to the credit union: a person, or a business through the people who own its accounts.
create table member (
  id            uuid primary key,
  person_id     uuid unique,  -- null: a business
  business_name text check (business_name <> ''),
  joined_at     timestamptz not null,
  check ((person_id is null) <> (business_name is null))
);
-- Who joined within a range of days, for the figures of staff (analytics_member).
create index member_joined on member (joined_at);

-- Every account number ever issued. Rows are never removed, so a number is never given out twice,
-- also when its account gets another one.
create table account_number (
  number text primary key check (number ~ '^[1-9][0-9]{9}$'),
  issued_at timestamptz not null
);

-- Share accounts of members. How much is in one is the ledger's to say, what it earns and costs its product's.
create table account (
  id uuid primary key,
  ledger_account_id bigint not null unique,
  member_id uuid not null references member (id),
  product text not null,  -- as the institution profile calls it
  kind text not null check (kind in
    ('Checking', 'Savings', 'Share', 'Money market', 'Club', 'Certificate', 'Youth')),
  name text check (name <> ''),  -- of the product; null where the kind says it
  number text not null unique references account_number (number),
  routing_number text check (routing_number ~ '^[0-9]{9}$'),  -- null: the institution's own
  opened_at timestamptz not null,
  closed_at timestamptz check (closed_at >= opened_at)
);
create index account_of_member on account (member_id);

-- Server processes remember which account is which; that is only safe while it cannot change. Who owns
-- one is never remembered.
create function account_keeps_its_member() returns trigger language plpgsql as $$
begin
  if (new.id, new.ledger_account_id, new.member_id, new.product, new.kind)
     is distinct from (old.id, old.ledger_account_id, old.member_id, old.product, old.kind) then
    raise exception 'account % keeps its member, product, kind and ledger account for good', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger account_keeps_its_member before update on account
  for each row execute function account_keeps_its_member();

-- Who has to do with an account, and as what. A row stays when somebody leaves, so that what they did
-- keeps its names. Nickname, place and hidden are how this person sees the account.
create table account_owner (
  person_id  uuid not null,
  account_id uuid not null references account (id),
  role       text not null check (role in ('primary', 'joint', 'custodian', 'delegate')),
  -- Cents that a delegate may move in a day; null: only looks.
  daily_cap  bigint check (daily_cap > 0),
  since      timestamptz not null,
  left_at    timestamptz check (left_at >= since),
  nickname   text check (nickname <> ''),
  place      integer,
  hidden     boolean not null default false,
  primary key (person_id, account_id),
  check (daily_cap is null or role = 'delegate')
);
-- Whose name is on the statement; there is exactly one (account_has_a_primary_owner).
create unique index account_owner_primary on account_owner (account_id)
  where role = 'primary' and left_at is null;
create index account_owner_account on account_owner (account_id);

-- An account never stands without its primary owner, whoever leaves and however many at once.
create function account_has_a_primary_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from account_owner
                  where account_id = new.account_id and role = 'primary' and left_at is null) then
    raise exception 'account % keeps a primary owner', new.account_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create constraint trigger account_has_a_primary_owner after insert or update on account_owner
  deferrable initially deferred for each row execute function account_has_a_primary_owner();

-- What a person may do with an account: the one place that says it. Who is not in here may not even know that
-- the account exists. A child sees their youth account and its custodian moves the money. A
-- delegate only looks: nothing enforces a cap a day yet.
create view account_access as
  select o.person_id, o.role, o.daily_cap, o.nickname, o.place, o.hidden,
         -- No join, so that a question about rights alone never reads it.
         (select p.person_id from account_owner p
           where p.account_id = a.id and p.role = 'primary' and p.left_at is null) as primary_id,
         case o.role
           when 'primary' then a.kind <> 'Youth'
           when 'delegate' then false
           else true
         end as may_pay,
         case o.role
           when 'primary' then a.kind <> 'Youth'
           when 'delegate' then false
           else true
         end as may_manage,
         a.id, a.ledger_account_id, a.member_id, a.product, a.kind, a.name, a.number,
         a.routing_number, a.opened_at, a.closed_at
    from account_owner o
    join account a on a.id = o.account_id
   where o.left_at is null;

grant select, insert on account_number to openteller_app;
grant select, insert, update on member, account, account_owner to openteller_app;
grant select on account_access to openteller_app;

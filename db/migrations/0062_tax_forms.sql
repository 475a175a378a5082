-- What each account was credited in dividends and charged in early withdrawal penalties in a stretch of time, in cents,
-- by when that was posted. What was reversed is left out, whenever that was.
create function tax_figures(p_from timestamptz, p_to timestamptz)
returns table (ledger_account_id bigint, dividends bigint, penalties bigint) language sql stable as $$
  select case e.account_id when t.from_account then t.to_account else t.from_account end,
         sum(case t.reason when 'interest' then moved.to_member else 0 end)::bigint,
         sum(case t.reason when 'penalty' then -moved.to_member else 0 end)::bigint
    from ledger_account house
    cross join lateral (
      select transfer_id, amount, posted_at, seq from ledger_entry
       where account_id = house.id and posted_at >= p_from and posted_at < p_to offset 0) entry
    cross join lateral (select house.id as account_id, entry.*) e
    cross join lateral (
      -- One transfer for each entry, whatever the planner thinks of the rest of the journal.
      select reason, from_account, to_account from ledger_transfer where id = e.transfer_id offset 0) t
    cross join lateral (
      select -e.amount - coalesce(sum(c.money_out - c.money_in), 0) as to_member
        from ledger_correction c
       where c.account_id = house.id and c.posted_at = e.posted_at and c.seq = e.seq) moved
   where house.code in ('expense:dividends', 'income:fees') and t.reason in ('interest', 'penalty')
   group by 1
$$;
revoke execute on function tax_figures from public;
grant execute on function tax_figures to openteller_app;

-- What another system had credited to an account in the year in which it came from there.
create view tax_carried as
  select c.ledger_account_id, extract(year from v.as_of)::int as year, c.dividends_ytd as dividends
    from conversion_account c join conversion v on v.id = c.conversion_id
   where v.state = 'finished' and c.dividends_ytd > 0;

-- Who is taxed for an account now: its primary owner, a minor too, or the business whose membership it is under.
create view tax_account as
  select a.id as account_id, a.ledger_account_id, a.kind, a.name, a.number,
         case when m.person_id is null then m.id else o.person_id end as recipient_id,
         case when m.person_id is not null then o.person_id end as person_id,
         m.business_name
    from account a
    join member m on m.id = a.member_id
    join account_owner o on o.account_id = a.id and o.role = 'primary' and o.left_at is null;

-- Who acts for the child whose account it is.
create view tax_custodian as
  select account_id, person_id from account_owner where role = 'custodian' and left_at is null;
grant select on tax_carried, tax_account, tax_custodian to openteller_app;

-- Years that are over, and when it was last seen to that everybody has the right form. The rows are the queue of the job.
create table tax_year (
  year       integer primary key check (year between 2024 and 2200),
  checked_at timestamptz
);
grant select, insert, update on tax_year to openteller_app;

-- A Form 1099-INT as it was made for somebody. It is kept whole, with its hash; what turns out to be different makes the
-- next version, which is a corrected form. Amounts are cents.
create table tax_form (
  id           uuid primary key,
  year         integer not null references tax_year (year),
  recipient_id uuid not null,  -- a person, or the membership of a business
  person_id    uuid,           -- null: a business
  version      integer not null check (version >= 1),
  dividends    bigint not null check (dividends >= 0),
  penalties    bigint not null check (penalties >= 0),
  issued_at    timestamptz not null,
  content      text not null,
  content_hash bytea not null,
  unique (year, recipient_id, version),
  constraint tax_form_hash check (content_hash = sha256(convert_to(content, 'UTF8')))
);
create index tax_form_of_person on tax_form (person_id) where person_id is not null;

-- The accounts that a form is of. Whoever it was made for stays who is taxed for them in that year.
create table tax_form_account (
  form_id    uuid not null references tax_form (id),
  account_id uuid not null,
  dividends  bigint not null,
  penalties  bigint not null,
  primary key (form_id, account_id)
);
create index tax_form_account_account on tax_form_account (account_id);
grant select, insert on tax_form, tax_form_account to openteller_app;

create trigger tax_form_stays before update or delete or truncate on tax_form
  for each statement execute function refuse_change();
create trigger tax_form_account_stays before update or delete or truncate on tax_form_account
  for each statement execute function refuse_change();

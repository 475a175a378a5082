-- The month of one account as it stood when the month had ended. What a statement says never changes
-- again, whatever happens to the account, the member's address or the institution later: so it is
-- kept whole, with its hash, and not made from the journal a second time.
create table statement (
  id              uuid primary key,
  account_id      uuid not null,
  person_id       uuid not null,  -- the primary owner, to whom it is addressed
  month           text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  closed_at       timestamptz not null,
  opening         bigint not null,
  closing         bigint not null,
  money_in        bigint not null check (money_in >= 0),
  money_out       bigint not null check (money_out >= 0),
  interest        bigint not null,
  fees            bigint not null,
  entry_count     integer not null check (entry_count >= 0),
  -- How many entries the account had in all by then: the next month begins behind the last of them.
  entries_through bigint not null,
  content         text not null,
  content_hash    bytea not null,
  unique (account_id, month),
  constraint statement_adds_up check (opening + money_in - money_out = closing),
  constraint statement_hash check (content_hash = sha256(convert_to(content, 'UTF8')))
);

create function statement_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a statement is never changed by %', tg_op using errcode = 'restrict_violation';
end $$;
create trigger statement_stays before update or delete or truncate on statement
  for each statement execute function statement_refuse_change();
grant select, insert on statement to openteller_app;

-- Up to which month the statements of a primary owner are made. The rows are the queue of the job.
create table statement_book (
  person_id   uuid primary key,
  next_month  text not null check (next_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- Whoever was entered after a month had ended is not told that its statement is new.
  entered_at  timestamptz not null
);
create index statement_book_due on statement_book (next_month);
grant select, insert, update on statement_book to openteller_app;

-- Primary owners whose accounts nobody has entered in the book yet.
create view statement_unentered as
  select o.person_id, min(a.opened_at) as since
    from account_owner o join account a on a.id = o.account_id
   where o.role = 'primary'
     and not exists (select from statement_book b where b.person_id = o.person_id)
   group by o.person_id;
grant select on statement_unentered to openteller_app;

-- Module: accounts.
-- A delegate with a cap moves money, up to that much a day; one without only looks.

-- What a delegate let leave an account on one day of the institution. It grows in the transaction that posts.
create table delegate_day (
  person_id  uuid not null,
  account_id uuid not null,
  day        date not null,
  spent      bigint not null check (spent >= 0),
  primary key (person_id, account_id, day),
  foreign key (person_id, account_id) references account_owner
);

-- The payments in that sum, each by its transfer: one that is undone is taken out once, of its own day.
create table delegate_payment (
  transfer_id  uuid primary key,
  person_id    uuid not null,
  account_id   uuid not null,
  day          date not null,
  amount_minor bigint not null check (amount_minor > 0),
  foreign key (person_id, account_id, day) references delegate_day
);

-- Counts a payment that is posted in this transaction, or answers false: with it the day would be over the cap.
-- Whoever calls it has locked the account in the ledger, before or by posting: everybody in that order.
create function delegate_spend(
  p_transfer uuid, p_person uuid, p_ledger_account bigint, p_amount bigint, p_cap bigint, p_day date
) returns boolean language plpgsql as $$
declare
  the_account constant uuid := (select a.id from account a where a.ledger_account_id = p_ledger_account);
begin
  insert into delegate_day as today (person_id, account_id, day, spent)
    select p_person, the_account, p_day, p_amount where p_amount <= p_cap
  on conflict (person_id, account_id, day) do update set spent = today.spent + excluded.spent
   where today.spent + excluded.spent <= p_cap;
  if not found then return false; end if;
  insert into delegate_payment (transfer_id, person_id, account_id, day, amount_minor)
    values (p_transfer, p_person, the_account, p_day, p_amount);
  return true;
end $$;

-- A payment that did not happen, or was undone, counts no more on the day on which it did. Nothing for any other.
create function delegate_give_back(p_transfer uuid) returns void language sql as $$
  with undone as (delete from delegate_payment where transfer_id = p_transfer returning *)
  update delegate_day d set spent = d.spent - undone.amount_minor
    from undone
   where (d.person_id, d.account_id, d.day) = (undone.person_id, undone.account_id, undone.day);
$$;

-- Rights are otherwise those of 0032_closed_accounts.sql.
create or replace view account_access as
  select o.person_id, o.role, o.daily_cap, o.nickname, o.place, o.hidden,
         (select p.person_id from account_owner p
           where p.account_id = a.id and p.role = 'primary' and p.left_at is null) as primary_id,
         a.closed_at is null and case o.role
           when 'primary' then a.kind <> 'Youth'
           when 'delegate' then o.daily_cap is not null
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

grant select, insert, update on delegate_day to openteller_app;
grant select, insert, delete on delegate_payment to openteller_app;
revoke execute on function delegate_spend, delegate_give_back from public;
grant execute on function delegate_spend, delegate_give_back to openteller_app;

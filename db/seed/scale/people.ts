// People by the hundred thousand, each made from a number alone: the same on every machine.
import type pg from 'pg'
import { FIRST_NAMES, LAST_NAMES } from '../crowd/names.ts'

/** A connection as the owner of the tables: the server's own role may not write rows in bulk. */
export type Owner = Pick<pg.Client, 'query'>

/** Somebody with accounts. */
export interface Holder {
  readonly i: bigint
  readonly personId: string
  readonly checking: bigint
  readonly savings: bigint
}

/** An id that begins with its time, as those of `newId` do; lists are in the order of such ids. */
const idMadeAt = (what: string, of = 'i'): string => `
  overlay(overlay(lpad(to_hex((extract(epoch from registered_at) * 1000)::bigint), 12, '0')
    || substr(md5('scale ${what} ' || ${of}), 13) placing '7' from 13) placing '8' from 17)::uuid`

/** Those with the numbers from $4 to $1. */
const DRAW_PEOPLE = `
  create temporary table scale_person on commit drop as
  with drawn as (
    select i,
           (string_to_array($2, ' '))[1 + dice % array_length(string_to_array($2, ' '), 1)] as first_name,
           (string_to_array($3, ' '))[1 + dice / 100 % array_length(string_to_array($3, ' '), 1)] as last_name,
           case when i % 100 < 94 then 'approved' when i % 100 < 96 then 'active'
                when i % 100 < 98 then 'pending' when i % 100 < 99 then 'rejected'
                else 'suspended' end as status
      from generate_series($4::bigint, $1::bigint) i,
           lateral (select ('x' || substr(md5('scale name ' || i), 1, 6))::bit(24)::int) thrown (dice))
  select row_number() over (order by i) as k, timed.*, ${idMadeAt('person')} as person_id
    from (select *,
         case when status in ('pending', 'rejected') then 'pending' else 'user' end as role,
         status in ('approved', 'active', 'suspended') as has_accounts,
         timestamptz '2022-01-01 12:00Z' + interval '1 second' *
           case when status = 'pending' then 140000000 + i * 7919 % 1700000 else i * 104729 % 138240000 end
           as registered_at
    from drawn) timed`

const SIGN_UP = `
  insert into person (id, created_at) select person_id, registered_at from scale_person;
  insert into person_details (person_id, name, first_name, last_name, phone, nationality,
      marital_status, address_street, address_city, address_state, address_postal_code, address_country,
      emergency_name, emergency_relationship, emergency_phone)
  select person_id, first_name || ' ' || last_name, first_name, last_name, '+1 518 555 0' || 100 + i % 100,
         'US', 'Single', i % 990 + 1 || ' Mill Lane',
         'Kingston', 'NY', '12401', 'US', 'Alex ' || last_name, 'Sibling', '+1 518 555 0199'
    from scale_person;
  insert into sign_in (person_id, email, password_hash, role, status)
  select person_id, 'person' || lpad(i::text, greatest(6, length(i::text)), '0') || '@scale.example',
         (select password_hash from sign_in where role = 'admin' order by email limit 1), role, status
    from scale_person`

const HAND_IN_APPLICATIONS = `
  insert into application (id, person_id, state, version, submitted_at, decided_at, decided_by,
      rejection_reason, checklist)
  select ${idMadeAt('application')}, p.person_id,
         case when status = 'pending' then 'submitted' when status = 'rejected' then status else 'approved' end,
         case when status = 'pending' then 1 else 2 end, registered_at,
         case when status <> 'pending' then registered_at + interval '1 day' end,
         case when status <> 'pending' then staff.person_id end,
         case when status = 'rejected' then 'We could not confirm the address.' end,
         case when status in ('approved', 'suspended') then $1::text[] end
    from scale_person p,
         (select person_id from sign_in where role = 'admin' order by email limit 1) staff (person_id)
   where status <> 'active'`

/** Their accounts, with the free numbers from $1 on. */
const OPEN_ACCOUNTS = `
  create temporary table scale_account on commit drop as
  with opened as (
    insert into ledger_account (currency, floor)
    select 'USD', 0 from scale_person, (values ('Checking'), ('Savings')) kind where has_accounts
    returning id
  ), numbered as (select id, row_number() over (order by id) as k from opened
  ), wanted as (
    select p.*, kind, row_number() over (order by i, kind) as account_k
      from scale_person p, (values ('Checking'), ('Savings')) each (kind) where has_accounts
  ), free as (  -- numbers of the demonstration are drawn, so any of these may be taken
    select n::text as number, row_number() over (order by n) as k
      from generate_series($1::bigint, $1 + 37 * (select 2 * count(*) + 1000 from scale_person), 37) n
     where not exists (select from account_number taken where taken.number = n::text)
  )
  select w.i, w.person_id, w.kind, w.registered_at, n.id as ledger_account_id, f.number,
         ${idMadeAt('account', 'w.i || w.kind')} as id, w.k
    from wanted w join numbered n on n.k = w.account_k join free f on f.k = w.account_k`

const ENTER_ACCOUNTS = `
  insert into account_number (number, issued_at) select number, registered_at from scale_account;
  insert into member (id, person_id, joined_at)
  select distinct on (person_id) ${idMadeAt('member')}, person_id, registered_at from scale_account;
  insert into account (id, ledger_account_id, member_id, product, kind, number, opened_at)
  select a.id, ledger_account_id, m.id, lower(kind), kind, number, registered_at
    from scale_account a join member m using (person_id);
  insert into account_owner (person_id, account_id, role, since)
  select person_id, id, 'primary', registered_at from scale_account`

const CHECKED = [
  'email', 'dateOfBirth', 'nationality', 'addressComplete', 'maritalStatus', 'phone',
  'emergencyContact', 'idCardPresent', 'idCardClear', 'idCardValid',
] // prettier-ignore

const FIRST_NUMBER = 4_000_000_000n

/** How many there are already, and the first account number that is not one of theirs. */
export async function standing(owner: Owner): Promise<{ people: number; nextNumber: bigint }> {
  const { rows } = await owner.query<{ people: number; highest: string | null }>(`
    select count(distinct s.person_id)::int as people, max(a.number) as highest
      from sign_in s left join account_access a using (person_id)
     where s.email like 'person%@scale.example'`)
  const { people, highest } = rows[0]!
  return { people, nextNumber: highest === null ? FIRST_NUMBER : BigInt(highest) + 37n }
}

/** Enters those with the numbers `from` to `to`, within the transaction of `owner`. */
export async function enterPeople(
  owner: Owner,
  {
    from,
    to,
    nextNumber,
  }: { readonly from: number; readonly to: number; readonly nextNumber: bigint },
): Promise<{ holders: readonly Holder[]; nextNumber: bigint }> {
  await owner.query(DRAW_PEOPLE, [to, FIRST_NAMES, LAST_NAMES, from])
  await owner.query('create unique index on scale_person (k)')
  await owner.query('analyze scale_person')
  for (const step of SIGN_UP.split(';')) await owner.query(step)
  await owner.query(HAND_IN_APPLICATIONS, [CHECKED])
  await owner.query(OPEN_ACCOUNTS, [nextNumber])
  for (const step of ENTER_ACCOUNTS.split(';')) await owner.query(step)
  const { rows: holders } = await owner.query<Holder>(`
    select c.i, c.person_id as "personId", c.ledger_account_id as checking, s.ledger_account_id as savings
      from scale_account c join scale_account s on s.person_id = c.person_id and s.kind = 'Savings'
     where c.kind = 'Checking' order by c.i`)
  const { rows } = await owner.query<{ highest: string | null }>(
    'select max(number) as highest from scale_account',
  )
  const highest = rows[0]!.highest
  return { holders, nextNumber: highest === null ? nextNumber : BigInt(highest) + 37n }
}

// Fills a demonstration with as many people as a whole credit union has, to see that every screen
// stays quick: `npm run seed:scale -- --users 100000`. They sign in with the password of the others.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { FIRST_NAMES, LAST_NAMES } from '../db/seed/crowd/names.ts'
import { seedDemo } from '../db/seed/demo.ts'
import { DEMO_PASSWORD, ROSA } from '../src/modules/demo/server/people.ts'
import { openDatabase } from '../src/apps/server/open.ts'
import { systemClock } from '../src/platform/server/clock.ts'
import { ConfigError } from '../src/platform/server/config.ts'
import { type Config, readConfig } from '../src/apps/server/config.ts'
import { batchColumns, houseAccount } from '../src/modules/ledger/server/ledger.ts'
import type { Db, Engine } from '../src/platform/server/db.ts'
import { createLog } from '../src/platform/server/log.ts'
import { money } from '../src/values/money.ts'

/** A connection as the owner of the tables: the server's own role may not write rows in bulk. */
export type Owner = Pick<pg.Client, 'query'>

/** An id that begins with its time, as those of `newId` do; lists are in the order of such ids. */
const idMadeAt = (what: string): string => `
  overlay(overlay(lpad(to_hex((extract(epoch from registered_at) * 1000)::bigint), 12, '0')
    || substr(md5('scale ${what} ' || i), 13) placing '7' from 13) placing '8' from 17)::uuid`

/** Everybody the database lacks, made from their number alone: the same on every machine. */
const DRAW_PEOPLE = `
  create temporary table scale_person on commit drop as
  with drawn as (
    select i,
           (string_to_array($2, ' '))[1 + dice % array_length(string_to_array($2, ' '), 1)] as first_name,
           (string_to_array($3, ' '))[1 + dice / 100 % array_length(string_to_array($3, ' '), 1)] as last_name,
           case when i % 100 < 94 then 'approved' when i % 100 < 96 then 'active'
                when i % 100 < 98 then 'pending' when i % 100 < 99 then 'rejected'
                else 'suspended' end as status
      from generate_series((select count(*) + 1 from sign_in where email like 'person%@scale.example'),
                           $1::bigint) i,
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
  select person_id, 'person' || lpad(i::text, 6, '0') || '@scale.example',
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
      from generate_series(4000000000, 4000000000 + 37 * (select 2 * max(i) + 1000 from scale_person), 37) n
     where not exists (select from account_number taken where taken.number = n::text)
  )
  select w.i, w.person_id, w.kind, w.registered_at, n.id as ledger_account_id, f.number,
         md5('scale account ' || w.i || w.kind)::uuid as id, w.k
    from wanted w join numbered n on n.k = w.account_k join free f on f.k = w.account_k;
  insert into account_number (number, issued_at) select number, registered_at from scale_account;
  insert into member (id, person_id, joined_at)
  select distinct on (person_id) md5('scale member ' || i)::uuid, person_id, registered_at from scale_account;
  insert into account (id, ledger_account_id, member_id, product, kind, number, opened_at)
  select a.id, ledger_account_id, m.id, lower(kind), kind, number, registered_at
    from scale_account a join member m using (person_id);
  insert into account_owner (person_id, account_id, role, since)
  select person_id, id, 'primary', registered_at from scale_account`

const POSTED_AT_ONCE = 2000

/** Opening balances through the ledger itself, so that it stays in balance and can be proven. */
async function postOpenings(owner: Owner, db: Db, after: number, zone: string): Promise<void> {
  const { rows } = await owner.query<{ id: string; account: bigint; cents: bigint }>(
    `select md5('scale opening ' || i)::uuid as id, ledger_account_id as account,
            100 + i * 7919 % 2500000 as cents
       from scale_account
      where kind = 'Checking' and k > $1::bigint and k <= $1::bigint + ${POSTED_AT_ONCE}`,
    [after],
  )
  const orders = rows.map(({ id, account, cents }) => ({
    id,
    actor: { channel: 'system', actorId: null } as const,
    reason: 'opening' as const,
    from: houseAccount('clearing:us-banks'),
    to: account,
    amount: money(cents),
  }))
  if (orders.length === 0) return
  const columns = batchColumns(db, orders, { zone }).slice(0, 11)
  await owner.query(
    `select count(*) from ledger_post_batch(
    $1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::text[], $10::jsonb[], $11::text)`,
    [...columns],
  )
}

/**
 * Sees to it that there are `count` people beside those of the demonstration. Running it again adds
 * only who is missing.
 * @param db whose key makes the fingerprints of the opening balances
 * @returns how many were added
 */
export async function populate(owner: Owner, db: Db, count: number, zone: string): Promise<number> {
  await owner.query('begin')
  await owner.query('set local statement_timeout = 0')
  const { rowCount: added } = await owner.query(DRAW_PEOPLE, [count, FIRST_NAMES, LAST_NAMES])
  await owner.query('create unique index on scale_person (k)')
  await owner.query('analyze scale_person')
  for (const step of SIGN_UP.split(';')) await owner.query(step)
  await owner.query(HAND_IN_APPLICATIONS, [CHECKED])
  for (const step of OPEN_ACCOUNTS.split(';')) await owner.query(step)
  await owner.query('create index on scale_account (k)')
  await owner.query('analyze scale_account')
  for (let done = 0; done < (added ?? 0); done += POSTED_AT_ONCE) {
    await postOpenings(owner, db, done, zone)
  }
  // Nobody looks at these accounts yet, so nobody has to hear of them.
  await owner.query('delete from outbox where xmin = pg_current_xact_id()::xid')
  await owner.query('commit')
  await owner.query('analyze')
  return added ?? 0
}

const CHECKED = [
  'email', 'dateOfBirth', 'nationality', 'addressComplete', 'maritalStatus', 'phone',
  'emergencyContact', 'idCardPresent', 'idCardClear', 'idCardValid',
] // prettier-ignore

function complain(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** The configuration of a demonstration; production stops here, whatever else is set. */
function readDemoConfig(): Config {
  try {
    const config = readConfig(process.env)
    if (config.mode === 'demo') return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    complain(error.message)
  }
  complain('MODE: only a demonstration is filled with made-up people.')
}

/** Refuses a database in which people are whom no demonstration made, before anything is changed. */
async function requireDemonstration(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows: tables } = await client.query(`select to_regclass('sign_in') is not null as known`)
  const { rows } = tables[0].known
    ? await client.query(
        'select count(*)::int as people from sign_in having not bool_or(email = $1)',
        [ROSA.email],
      )
    : { rows: [] }
  await client.end()
  if (rows.length > 0) {
    complain('This database belongs to somebody: it is no demonstration. Nothing was written.')
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { users: { type: 'string', default: '100000' } } })
  const count = Number(values.users)
  if (!Number.isInteger(count) || count < 1 || count > 999_999) {
    complain('Say how many: --users 100000')
  }
  const config = readDemoConfig()
  if (config.databaseUrl !== undefined) await requireDemonstration(config.databaseUrl)
  const engine = await openDatabase(config, { unhurried: true })
  await seedDemo({ engine, clock: systemClock, config, log: createLog('warn') })
  const started = performance.now()
  const owner = await ownerOf(engine, config.databaseUrl)
  const added = await populate(owner.client, engine.db, count, config.institution.timeZone)
  await owner.close()
  await engine.close()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`Added ${added} people in ${seconds} s. Password: ${DEMO_PASSWORD}\n`)
}

/** The embedded engine has one session, which puts the restricted role down for the while. */
export async function ownerOf(
  { pool }: Engine,
  databaseUrl: string | undefined,
): Promise<{ client: Owner; close: () => Promise<void> }> {
  if (databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return { client, close: () => client.end() }
  }
  const client = await pool.connect()
  await client.query('reset role')
  return { client, close: async () => client.release() }
}

if (import.meta.main) await main()

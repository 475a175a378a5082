import { houseAccount, postBatch } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import type { CreditUnion } from '../worlds/creditUnion.ts'

const OPEN = `
  create temporary table bulk on commit drop as
    select i, gen_random_uuid() as person_id, gen_random_uuid() as member_id,
           gen_random_uuid() as account_id, (1000000000 + i)::text as number
      from generate_series(1, $1::int) i`

/** The owner's part: as a conversion would, without asking each time. */
const ENTER = `
  insert into member (id, person_id, joined_at) select member_id, person_id, $1 from bulk;
  insert into account_number (number, issued_at) select number, $1 from bulk;
  with opened as (
    insert into ledger_account (currency, floor) select 'USD', 0 from bulk returning id
  ), numbered as (select id, row_number() over (order by id) as i from opened)
  insert into account (id, ledger_account_id, member_id, product, kind, number, opened_at)
    select account_id, numbered.id, member_id, 'savings', 'Savings', number, $1
      from bulk join numbered using (i);
  insert into account_owner (person_id, account_id, role, since)
    select person_id, account_id, 'primary', $1 from bulk`

const ORDERS_AT_ONCE = 500

/**
 * So many Savings accounts, each of somebody's own, with a different balance each.
 * @returns their accounts in the ledger
 */
export async function openMany(
  { engine, db, clock, institution }: CreditUnion,
  count: number,
): Promise<readonly bigint[]> {
  const at = clock.now()
  const client = await engine.pool.connect()
  try {
    await client.query('reset role')
    await client.query('begin')
    await client.query(OPEN, [count])
    for (const statement of ENTER.split(';\n'))
      await client.query(statement, statement.includes('$1') ? [at] : [])
    await client.query('commit')
  } finally {
    client.release(true)
  }
  const { rows } = await db
    .withTables<{ account: { ledger_account_id: bigint } }>()
    .selectFrom('account')
    .select('ledger_account_id as id')
    .orderBy('ledger_account_id')
    .execute()
    .then((ids) => ({ rows: ids }))
  const accounts = rows.map(({ id }) => id)
  const from = houseAccount('clearing:us-banks')
  for (let first = 0; first < accounts.length; first += ORDERS_AT_ONCE) {
    const orders = accounts.slice(first, first + ORDERS_AT_ONCE).map((to, i) => ({
      id: newId(),
      actor: { channel: 'system', actorId: null } as const,
      reason: 'opening' as const,
      from,
      to,
      amount: money(100_00n + BigInt((first + i) % 10_000) * 137n),
    }))
    await postBatch(db, orders, { zone: institution.timeZone, at })
  }
  return accounts
}

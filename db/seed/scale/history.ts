// What members of the scale have behind them, through the ledger itself, so that it stays in balance and can be proven.
import { hash } from 'node:crypto'
import { batchColumns, type PostOrder } from '../../../src/modules/ledger/server/ledger.ts'
import type { Db } from '../../../src/platform/server/db.ts'
import { addDays, dayOf, instantOf } from '../../../src/values/dates.ts'
import { uuidOf } from '../../../src/values/ids.ts'
import { money } from '../../../src/values/money.ts'
import { assert } from '../../../src/values/result.ts'
import type { Holder, Owner } from './people.ts'

const DAYS_BETWEEN = 11
const POSTED_AT_ONCE = 2000
const SYSTEM = { channel: 'system', actorId: null } as const

/** Histories end the day before `now`. */
interface Past {
  readonly now: Date
  readonly zone: string
  /** Of each of them, the opening included. */
  readonly transfersEach: number
}

/** Begins with its time, so that the index grows at its end as it does in life. */
function idOf(i: bigint, round: number, at: Date): string {
  const bytes = hash('sha256', `scale transfer ${i} ${round}`, 'buffer').subarray(0, 16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  return uuidOf(bytes, 7)
}

/** What happens to somebody in a round; by turns, so that in each round all of it happens. */
function orderOf(
  { i, personId, checking, savings }: Holder,
  { round, at, house }: { readonly round: number; readonly at: Date; readonly house: bigint },
): PostOrder {
  const id = idOf(i, round, at)
  const dice = (i * 7919n + BigInt(round) * 104_729n) % 6000n
  if (round === 0) {
    const amount = money(30_000n + ((i * 7919n) % 2_500_000n))
    return { id, actor: SYSTEM, reason: 'opening', from: house, to: checking, amount }
  }
  switch ((Number(i % 4n) + round) % 4) {
    case 0:
      return {
        id,
        actor: SYSTEM,
        reason: 'import',
        from: house,
        to: checking,
        amount: money(90_000n + dice),
        details: { description: 'Kingston Mills - Payroll', category: 'Income' },
      }
    case 1:
      return {
        id,
        actor: { channel: 'member', actorId: personId },
        reason: 'own_transfer',
        from: checking,
        to: savings,
        amount: money(1000n + (dice % 1500n)),
        details: { memo: 'Rainy day' },
      }
    default:
      return {
        id,
        actor: SYSTEM,
        reason: 'import',
        from: checking,
        to: house,
        amount: money(500n + dice),
        details: { description: 'Onion Market - Buying groceries', category: 'Food' },
      }
  }
}

const POST = `
  select count(*) filter (where outcome = 'posted')::int as posted from ledger_post_batch(
    $1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::text[], $10::jsonb[], $11::text, $12::timestamptz)`

/** Posts the past of all of them, round by round, within the transaction of `owner`. @param db whose key marks the orders */
export async function liveThrough(
  owner: Owner,
  db: Db,
  holders: readonly Holder[],
  { now, zone, transfersEach }: Past,
): Promise<void> {
  if (holders.length === 0) return
  // The other side of all of it; a conversion has one of its own, because time never goes back in an account.
  const { rows } = await owner.query<{ house: bigint }>('select ledger_open_conversion() as house')
  const { house } = rows[0]!
  const yesterday = addDays(dayOf(now, zone), -1)
  const post = async (columns: readonly unknown[], count: number): Promise<void> => {
    const answer = await owner.query<{ posted: number }>(POST, [...columns])
    assert(answer.rows[0]!.posted === count, 'every transfer of a past is posted')
  }
  let under = Promise.resolve()
  for (let round = 0; round < transfersEach; round++) {
    const day = addDays(yesterday, (round + 1 - transfersEach) * DAYS_BETWEEN)
    const at = instantOf(day, '12:00', zone)
    for (let first = 0; first < holders.length; first += POSTED_AT_ONCE) {
      const orders = holders
        .slice(first, first + POSTED_AT_ONCE)
        .map((holder) => orderOf(holder, { round, at, house }))
      // Made while the database still posts the ones before.
      const columns = batchColumns(db, orders, { zone, at }).slice(0, 12)
      await under
      under = post(columns, orders.length)
    }
  }
  await under
  await owner.query('select ledger_end_conversion($1)', [house])
  // Nobody looks at these accounts yet, so nobody has to hear of them.
  await owner.query('delete from outbox where xmin = pg_current_xact_id()::xid')
}

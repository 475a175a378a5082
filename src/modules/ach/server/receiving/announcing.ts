import { sql } from 'kysely'
import { jobContextOf } from '../../../../platform/server/action.ts'
import type { JobDependencies } from '../../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { dealInChunks } from '../../../../platform/server/together.ts'
import { formatDay } from '../../../../values/formats.ts'
import { money } from '../../../../values/money.ts'
import { english } from '../../../../values/sentence.ts'
import { accountsById } from '../../../accounts/server/accounts.ts'
import {
  type HoldOrder,
  holdMany,
  houseAccount,
  lockedBalancesOf,
  timingIn,
} from '../../../ledger/server/ledger.ts'
import type { AchEntryRow } from '../tables.ts'
import { isRepeated } from './repeated.ts'
import { detailsOf, nameOfEntry } from './words.ts'

/** Entries of one transaction: their accounts are locked for as long. */
const CHUNK = 200

/**
 * Shows credits to their members as expected, from when their file is here until they are posted. What cannot be
 * shown, because its account is closed or frozen, is decided on its day.
 * @returns how many
 */
export const announceCredits = (
  db: Db,
  dependencies: JobDependencies,
  chunksMax: number,
): Promise<number> => dealInChunks(db, chunksMax, (tx) => announceChunk(tx, dependencies))

async function announceChunk(tx: Tx, dependencies: JobDependencies) {
  const ctx = jobContextOf(dependencies)
  const { rows } = await sql<AchEntryRow>`
    select * from ach_entry e
     where state = 'waits' and kind = 'credit' and announced_at is null and posts_at > ${ctx.at}
       and account_id is not null and not ${isRepeated}
     order by number limit ${CHUNK} for update skip locked`.execute(tx)
  if (rows.length === 0) return { claimed: 0, done: 0 }
  const accounts = await accountsById(tx, [...new Set(rows.map((row) => row.account_id!))])
  const clearing = houseAccount('clearing:us-banks')
  const ledgerIds = [...accounts.values()].map(({ ledgerAccountId }) => ledgerAccountId)
  await lockedBalancesOf(tx, [clearing, ...ledgerIds])
  const orders = rows.map((row): HoldOrder => {
    const words = { name: nameOfEntry(row), day: formatDay(row.settles_on, 'weekdayYearless') }
    return {
      id: row.id,
      actor: { channel: 'system', actorId: null },
      reason: 'ach_entry',
      from: clearing,
      to: accounts.get(row.account_id!)!.ledgerAccountId,
      amount: money(row.amount_minor),
      details: detailsOf(row, english('{name}, available {day}', words)),
    }
  })
  await holdMany(tx, orders, timingIn(ctx))
  await sql`
    update ach_entry set announced_at = ${ctx.at}
     where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  return { claimed: rows.length, done: rows.length }
}

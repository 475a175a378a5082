import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { referenceOf } from '../../../../values/ids.ts'
import { money, toDecimal } from '../../../../values/money.ts'
import { accountsById, labelOf, ownAccount } from '../../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../../ledger/words.contract.ts'
import type { Askable } from '../../../support/server/support.ts'
import type { SubjectFacts } from '../../../support/threads.contract.ts'
import type { ScheduleRow } from './tables.ts'

async function scheduleById(db: Db, id: string): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`select * from schedule where id = ${id}`.execute(db)
  return rows[0]
}

async function factsOf(db: Db, row: ScheduleRow): Promise<SubjectFacts> {
  const { to_account_id: to } = row
  const account = to === null ? undefined : (await accountsById(db, [to])).get(to)
  return {
    name: row.recipient_name ?? (account ? nameOfAccount(labelOf(account)) : null),
    amount: toDecimal(money(row.amount_minor)),
    at: row.created_at.toISOString(),
    reference: referenceOf(row.id),
  }
}

/** A scheduled transfer that members ask about: whoever arranged it, while they may see the account it leaves. */
export const askedSchedule: Askable = {
  about: 'payment',
  ofPerson: async (db, personId, id) => {
    const row = await scheduleById(db, id)
    if (row?.person_id !== personId) return undefined
    const account = await ownAccount(db, personId, row.from_account_id, 'view')
    return account && factsOf(db, row)
  },
  ofStaff: async (db, id) => {
    const row = await scheduleById(db, id)
    return row && factsOf(db, row)
  },
}

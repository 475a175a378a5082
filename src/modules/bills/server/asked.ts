import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import type { Askable } from '../../support/server/support.ts'
import type { SubjectFacts } from '../../support/threads.contract.ts'
import type { BillRow } from './tables.ts'

async function billById(db: Db, id: string): Promise<BillRow | undefined> {
  const { rows } = await sql<BillRow>`select * from bill where id = ${id}`.execute(db)
  return rows[0]
}

const factsOf = (row: BillRow): SubjectFacts => ({
  name: row.payee_name,
  amount: toDecimal(money(row.amount_minor)),
  at: row.created_at.toISOString(),
  reference: referenceOf(row.hold_id ?? row.id),
})

/** A bill that members ask about: whoever scheduled it, while they may see the account it is paid from. */
export const askedBill: Askable = {
  about: 'payment',
  ofPerson: async (db, personId, id) => {
    const row = await billById(db, id)
    if (row?.person_id !== personId) return undefined
    return (await ownAccount(db, personId, row.from_account_id, 'view')) && factsOf(row)
  },
  ofStaff: async (db, id) => {
    const row = await billById(db, id)
    return row && factsOf(row)
  },
}

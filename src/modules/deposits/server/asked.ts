import type { Db } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import type { Askable } from '../../support/server/support.ts'
import type { SubjectFacts } from '../../support/threads.contract.ts'
import type { DepositRow, DepositTables } from './tables.ts'

const depositById = (db: Db, id: string): Promise<DepositRow | undefined> =>
  db
    .withTables<DepositTables>()
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

const factsOf = (row: DepositRow): SubjectFacts => ({
  name: null,
  amount: toDecimal(money(row.credited ?? row.amount)),
  at: row.submitted_at.toISOString(),
  reference: referenceOf(row.id),
})

/** A deposit that members ask about: whoever handed it in, while they may see the account it went to. */
export const askedDeposit: Askable = {
  about: 'deposit',
  ofPerson: async (db, personId, id) => {
    const row = await depositById(db, id)
    if (row?.person_id !== personId) return undefined
    return (await ownAccount(db, personId, row.account_id, 'view')) && factsOf(row)
  },
  ofStaff: async (db, id) => {
    const row = await depositById(db, id)
    return row && factsOf(row)
  },
}

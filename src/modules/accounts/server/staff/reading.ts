import type { Db } from '../../../../platform/server/db.ts'
import { toDecimal } from '../../../../values/money.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { balancesOf } from '../../../ledger/server/ledger.ts'
import { personOf } from '../../../members/server/members.ts'
import type { MemberAccount } from '../../editing.contract.ts'
import { accountsOf, namedBy } from '../accounts.ts'

/** The member's accounts with what is in them, Checking first. */
export async function memberAccounts(
  db: Db,
  personId: string,
): Promise<Result<MemberAccount[], 'user_not_found'>> {
  if (!(await personOf(db, personId))) return refuse('user_not_found')
  const accounts = await accountsOf(db, personId)
  const balances = await balancesOf(
    db,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  return ok(
    accounts.map((account, index) => {
      const { posted, available, status } = balances[index]!
      return {
        id: account.id,
        ...namedBy(account),
        number: account.number,
        routingNumber: account.routingNumber,
        balance: toDecimal(posted),
        available: toDecimal(available),
        status,
        role: account.role,
      }
    }),
  )
}

import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'
import { balancesOf } from '../../ledger/server/ledger.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { isOwned } from '../choosing.contract.ts'
import { accountsOf } from './access.ts'
import type { AccountTables } from './tables.ts'

/** What somebody has with us, since when, and what of it can be spent. */
export const accountsOverview: OverviewKind = {
  kind: 'accounts',
  permission: 'members:read',
  async read(db, _reader, personId) {
    const joined = await db
      .withTables<AccountTables>()
      .selectFrom('member')
      .select('joined_at')
      .where('person_id', '=', personId)
      .orderBy('joined_at')
      .executeTakeFirst()
    const own = (await accountsOf(db, personId)).filter(
      (account) => isOwned(account) && account.closedAt === null,
    )
    const balances = await balancesOf(
      db,
      own.map(({ ledgerAccountId }) => ledgerAccountId),
    )
    const spendable = balances.filter(({ status }) => status === 'open')
    return {
      state: own.length === 0 ? 'none' : 'some',
      count: own.length,
      amount: toDecimal(money(spendable.reduce((sum, { available }) => sum + available.minor, 0n))),
      at: joined?.joined_at ?? null,
    }
  },
}

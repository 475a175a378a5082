import { addDays, dayOf } from '../../../values/dates.ts'
import { labelOf, officialAccountsOf, type ReadUpcoming } from '../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'
import { listed, readAll } from './coming.ts'

/** What staff look ahead when a member asks what comes. */
const DAYS = 14
const LISTED = 20

/** Expected payments of a member, into their accounts and out of them, as staff name these. */
export const upcomingOverview = (upcoming: readonly ReadUpcoming[]): OverviewKind => ({
  kind: 'upcoming',
  permission: 'members:read',
  async read(db, { at, institution }, personId) {
    const accounts = await officialAccountsOf(db, personId)
    const until = addDays(dayOf(at, institution.timeZone), DAYS)
    const open = accounts.filter(({ closedAt }) => closedAt === null)
    const items = await readAll(db, upcoming, { at, institution, accounts: open, until })
    const labels = new Map(accounts.map((account) => [account.id, labelOf(account)]))
    const coming = listed(items, labels, until)
    const [first] = coming
    if (!first) return { state: 'none' }
    return {
      state: 'some',
      count: coming.length,
      about: first.name,
      amount: first.amount,
      on: first.on,
      lines: coming.slice(0, LISTED).map(({ id, kind, name, amount, on, account }) => ({
        id: `${kind} ${id} ${on}`,
        what: kind,
        about: name,
        where: nameOfAccount(account),
        amount,
        on,
      })),
    }
  },
})

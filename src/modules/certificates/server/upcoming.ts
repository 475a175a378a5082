import { dayOf } from '../../../values/dates.ts'
import { money } from '../../../values/money.ts'
import type { ReadUpcoming } from '../../accounts/server/accounts.ts'
import { certificatesAmong } from './rows.ts'

/**
 * Certificates that mature, and those that have on a weekend until their money moves. What becomes of it is shown there:
 * until then none of it is counted.
 */
export const upcomingMaturities: ReadUpcoming = async (db, ahead) => {
  const { at, institution, accounts, until } = ahead
  const today = dayOf(at, institution.timeZone)
  const rows = await certificatesAmong(
    db,
    accounts.map(({ id }) => id),
  )
  return rows
    .map((row) => ({
      id: row.account_id,
      kind: 'certificate' as const,
      on: row.matures_on < today ? row.acts_on : row.matures_on,
      accountId: row.account_id,
      amount: money(row.principal_minor),
      changesAvailable: false,
    }))
    .filter(({ on }) => on >= today && on <= until)
}

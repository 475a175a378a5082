import { dayOf } from '../../../values/dates.ts'
import { money } from '../../../values/money.ts'
import type { ReadUpcoming } from '../../accounts/server/accounts.ts'
import { certificatesAmong } from './rows.ts'

/** Certificates that mature. What becomes of the money is shown there: until it has moved none of it is counted. */
export const upcomingMaturities: ReadUpcoming = async (db, ahead) => {
  const { at, institution, accounts, until } = ahead
  const today = dayOf(at, institution.timeZone)
  const rows = await certificatesAmong(
    db,
    accounts.map(({ id }) => id),
  )
  return rows
    .filter(({ matures_on: on }) => on >= today && on <= until)
    .map((row) => ({
      id: row.account_id,
      kind: 'certificate',
      on: row.matures_on,
      accountId: row.account_id,
      amount: money(row.principal_minor),
      changesAvailable: false,
    }))
}

import { sql } from 'kysely'
import { money } from '../../../../values/money.ts'
import type { ReadUpcoming, Upcoming } from '../../../accounts/server/accounts.ts'
import { datesAhead } from '../ahead.ts'
import { SCHEDULE } from './kind.ts'

/** Transfers that members have scheduled, out of the accounts and into them. */
export const upcomingTransfers: ReadUpcoming = async (db, ahead) => {
  const ids = ahead.accounts.map(({ id }) => id)
  const own = new Set(ids)
  const dates = await datesAhead(
    db,
    SCHEDULE,
    ahead,
    sql`from_account_id = any(${ids}::uuid[]) or to_account_id = any(${ids}::uuid[])`,
  )
  return dates.flatMap(({ order, on }): Upcoming[] => {
    const { id, from_account_id: from, to_account_id: to, amount_minor: minor } = order
    const known = { id, kind: 'transfer', on, changesAvailable: true } as const
    const name = order.recipient_name ?? undefined
    return [
      ...(own.has(from)
        ? [
            {
              ...known,
              accountId: from,
              amount: money(-minor),
              ...(name !== undefined && { name }),
              ...(to !== null && { otherAccountId: to }),
            },
          ]
        : []),
      ...(to !== null && own.has(to)
        ? [{ ...known, accountId: to, amount: money(minor), otherAccountId: from }]
        : []),
    ]
  })
}

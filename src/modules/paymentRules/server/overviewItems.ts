import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { roleHolds } from '../../../values/staffPermissions.ts'
import type { OverviewKind, OverviewReader } from '../../memberOverview/server/memberOverview.ts'
import { openRestriction } from './restricting.ts'
import type { HeldPaymentRow } from './tables.ts'

// The member is told that payments are stopped or wait, so whoever is on the phone with them is told too. Why, and what
// waits, is for those who decide about it.

const mayDecide = ({ staffRole }: OverviewReader): boolean =>
  roleHolds(staffRole ?? null, 'fraud:review')

/** Since when a member has everything locked; null where they have not. */
type LockedSince = (db: Db, personId: string) => Promise<Date | null>

const restriction = (lockedSince: LockedSince): OverviewKind => ({
  kind: 'restriction',
  permission: 'members:read',
  async read(db, reader, personId) {
    const stopped = await openRestriction(db, personId)
    const locked = await lockedSince(db, personId)
    if (stopped)
      return {
        state: 'stopped',
        count: 1,
        at: stopped.at,
        about: mayDecide(reader) ? stopped.reason : null,
      }
    return locked ? { state: 'everything_locked', at: locked } : { state: 'none' }
  },
})

type Held = Pick<HeldPaymentRow, 'id' | 'payee' | 'amount' | 'held_at'> & { readonly count: number }

const heldPayments: OverviewKind = {
  kind: 'heldPayments',
  permission: 'members:read',
  async read(db, reader, personId) {
    const { rows } = await sql<Held>`
      select id, payee, amount, held_at, count(*) over ()::int as count from payment_review
       where person_id = ${personId} and state = 'open'
       order by deadline_at, id limit 1`.execute(db)
    const [first] = rows
    if (!first) return { state: 'none' }
    const known = { state: 'waiting', count: first.count, at: first.held_at }
    if (!mayDecide(reader)) return known
    const { id, payee: about, amount } = first
    return { ...known, id, about, amount: toDecimal(money(amount)) }
  },
}

export const paymentOverview = (lockedSince: LockedSince): readonly OverviewKind[] => [
  restriction(lockedSince),
  heldPayments,
]

import { type ActionContext, jobContextOf } from '../../src/platform/server/action.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { inTransaction, type Db } from '../../src/platform/server/db.ts'
import { limitOf, saveLimits } from '../../src/modules/limits/server/limits.ts'
import {
  decideAndCount,
  giveBackPayment,
} from '../../src/modules/paymentRules/server/paymentRules.ts'
import { money } from '../../src/values/money.ts'
import { newId } from '../../src/values/ids.ts'
import { institution } from '../worlds/creditUnion.ts'

export const ROSA = newId()
export const AT = new Date('2026-07-15T16:00:00Z')
const ROSAS: ActionContext = {
  ...jobContextOf({ clock: settableClock(AT), institution }),
  actorId: ROSA,
  address: '192.0.2.7',
}
export const JULY = '2026-07'
export const AUGUST = '2026-08'

const inMonth = (month: string) => ({ at: new Date(`${month}-15T16:00:00Z`), institution })

const transferOf = (personId: string, id: string) =>
  ({ id, personId, kind: 'us_bank', amount: money(100n), adds: 'payment' }) as const

/** A transfer as far as the limit knows: counted when one is left. Tells whether it was. */
export const send = (
  db: Db,
  personId: string,
  onCounted: () => unknown = () => {},
  { month = JULY, paymentId = newId() } = {},
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const transfer = transferOf(personId, paymentId)
    const verdict = await decideAndCount(tx, inMonth(month), transfer)
    if (verdict.outcome === 'deny') return false
    await onCounted()
    return true
  })

/** What a member has left in a month. */
export const leftIn = (db: Db, personId: string, month = JULY) =>
  limitOf(db, inMonth(month), personId)

/** A payment is cancelled. */
export const giveBack = (db: Db, personId: string, id: string): Promise<void> =>
  inTransaction(db, (tx) => giveBackPayment(tx, { id, personId }))

/** Staff save the settings; the default, two for everybody, unless changed. */
export const save = (
  db: Db,
  changes: { enabled?: boolean; countMax?: number; appliesTo?: string } = {},
  onSaved = () => {},
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const usual = { enabled: true, countMax: 2, appliesTo: 'all' }
    await saveLimits(tx, ROSAS, { ...usual, ...changes })
    onSaved()
  })

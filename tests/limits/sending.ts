import { type ActionContext, jobContextOf } from '../../src/platform/server/action.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { inTransaction, type Db } from '../../src/platform/server/db.ts'
import { countOne, lockLimit, saveLimits } from '../../src/modules/limits/server/limits.ts'
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

/** A transfer as far as the limit knows: counted when one is left. Tells whether it was. */
export const send = (
  db: Db,
  personId: string,
  onCounted = () => {},
  { month = JULY, paymentId = newId() } = {},
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { left } = await lockLimit(tx, { personId, month })
    if (left === 0) return false
    await countOne(tx, { personId, month, paymentId })
    onCounted()
    return true
  })

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

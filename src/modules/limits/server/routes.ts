import type { Clock } from '../../../platform/server/clock.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { monthOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { ok, refuse } from '../../../values/result.ts'
import { readLimitSettings, readMyLimit, saveLimitSettings } from '../contract.ts'
import { limitOf, type LimitSettings, readLimits, saveLimits } from './limits.ts'

export { countRoutes } from './countRoutes.ts'

interface LimitParts {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Pick<Institution, 'timeZone'>
  /** True when somebody of that id exists to whom the limit can apply. */
  readonly isMember: (id: string) => Promise<boolean>
}

export function limitRoutes(mount: Mount, { db, clock, institution, isMember }: LimitParts): void {
  mount(readMyLimit, async ({ caller: { memberId } }) => {
    const month = monthOf(clock.now(), institution.timeZone)
    return ok(await limitOf(db, { memberId, month }))
  })

  mount(readLimitSettings, async () => ok(present(await readLimits(db))))

  mount(saveLimitSettings, async ({ caller, address, body }) => {
    const { appliesTo } = body
    if (appliesTo !== 'all' && !(await isMember(appliesTo))) return refuse('user_not_found')
    const change = { ...body, actorId: caller.memberId, address, at: clock.now() }
    return ok(present(await inTransaction(db, (tx) => saveLimits(tx, change))))
  })
}

const present = ({ updatedAt, ...settings }: LimitSettings) => ({
  ...settings,
  updatedAt: updatedAt?.toISOString() ?? null,
})

import { type Db, inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { monthOf } from '../../../values/dates.ts'
import { ok, refuse } from '../../../values/result.ts'
import { readLimitSettings, readMyLimit, saveLimitSettings } from '../contract.ts'
import { limitOf, type LimitSettings, readLimits, saveLimits } from './limits.ts'

export { countRoutes } from './countRoutes.ts'

interface LimitDependencies {
  readonly db: Db
  /** True when somebody of that id exists to whom the limit can apply. */
  readonly isMember: (id: string) => Promise<boolean>
}

export function limitRoutes(mount: Mount, { db, isMember }: LimitDependencies): void {
  mount(readMyLimit, async ({ context: { actorId: personId, at, institution } }) =>
    ok(await limitOf(db, { personId, month: monthOf(at, institution.timeZone) })),
  )

  mount(readLimitSettings, async () => ok(present(await readLimits(db))))

  mount(saveLimitSettings, async ({ context, body }) => {
    const { appliesTo } = body
    if (appliesTo !== 'all' && !(await isMember(appliesTo))) return refuse('user_not_found')
    return ok(present(await inTransaction(db, (tx) => saveLimits(tx, context, body))))
  })
}

const present = ({ updatedAt, ...settings }: LimitSettings) => ({
  ...settings,
  updatedAt: updatedAt?.toISOString() ?? null,
})

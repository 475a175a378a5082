import { type Db, inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { ok, refuse } from '../../../values/result.ts'
import type { Allowance } from '../../paymentRules/server/paymentRules.ts'
import { readLimitSettings, readMyLimit, saveLimitSettings } from '../contract.ts'
import { limitOf, type LimitSettings, readLimits, saveLimits } from './limits.ts'

export { countRoutes } from './countRoutes.ts'

interface LimitDependencies {
  readonly db: Db
  /** True when somebody of that id exists to whom the limit can apply. */
  readonly isMember: (id: string) => Promise<boolean>
}

export function limitRoutes(mount: Mount, { db, isMember }: LimitDependencies): void {
  mount(readMyLimit, async ({ context }) => {
    const { allowances, ...limit } = await limitOf(db, context, context.actorId)
    return ok({ ...limit, allowances: allowances.map(presentAllowance) })
  })

  mount(readLimitSettings, async () => ok(present(await readLimits(db))))

  mount(saveLimitSettings, async ({ context, body }) => {
    const { appliesTo } = body
    if (appliesTo !== 'all' && !(await isMember(appliesTo))) return refuse('user_not_found')
    return ok(present(await inTransaction(db, (tx) => saveLimits(tx, context, body))))
  })
}

const presentAllowance = ({
  isOwn,
  kinds,
  countMax,
  countLeft,
  startsAgainOn,
  ...amounts
}: Allowance) => ({
  isOwn,
  kinds: [...kinds],
  countMax,
  countLeft,
  amountMax: decimalOf(amounts.amountMax),
  amountLeft: decimalOf(amounts.amountLeft),
  startsAgainOn,
})

const decimalOf = (minor: bigint | null): string | null =>
  minor === null ? null : toDecimal(money(minor))

const present = ({ updatedAt, ...settings }: LimitSettings) => ({
  ...settings,
  updatedAt: updatedAt?.toISOString() ?? null,
})

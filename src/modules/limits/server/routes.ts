import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { ok, refuse } from '../../../values/result.ts'
import { type DualControl, runOrRequestApproval } from '../../approvals/server/approvals.ts'
import type { Allowance } from '../../paymentRules/server/paymentRules.ts'
import { readLimitSettings, readMyLimit, saveLimitSettings } from '../contract.ts'
import { type NamesOf, savingHandler } from './dualControl.ts'
import { limitOf, type LimitSettings, limitsVersion, readLimits } from './limits.ts'

export { countRoutes } from './countRoutes.ts'

interface LimitDependencies {
  readonly db: Db
  /** True when somebody of that id exists to whom the limit can apply. */
  readonly isMember: (id: string) => Promise<boolean>
  readonly namesOf: NamesOf
  readonly dualControl: DualControl
}

export function limitRoutes(
  mount: Mount,
  { db, isMember, namesOf, dualControl }: LimitDependencies,
): void {
  const handler = savingHandler(namesOf)
  const present = ({ updatedAt, ...settings }: LimitSettings) => ({
    ...settings,
    updatedAt: updatedAt?.toISOString() ?? null,
    ...(dualControl.needed && { needsSecondPerson: true }),
  })

  mount(readMyLimit, async ({ context }) => {
    const { allowances, ...limit } = await limitOf(db, context, context.actorId)
    return ok({ ...limit, allowances: allowances.map(presentAllowance) })
  })

  mount(readLimitSettings, async () => ok(present(await readLimits(db))))

  mount(saveLimitSettings, async ({ context, body }) => {
    const { id, ...change } = body
    const { appliesTo } = change
    if (appliesTo !== 'all' && !(await isMember(appliesTo))) return refuse('user_not_found')
    // A request for a second person is known again by what it asks for.
    const once = dualControl.needed ? {} : { id }
    const input = { change, version: await limitsVersion(db), ...once }
    const saved = await runOrRequestApproval(db, context, dualControl, handler, input)
    return saved.ok ? ok(present(saved.value.after)) : saved
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

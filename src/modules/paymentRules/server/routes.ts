import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { listPaymentRules, savePaymentRule } from '../contract.ts'
import { listRules, saveRule } from './saving.ts'

interface Dependencies {
  readonly db: Db
  /** True when a member of that id exists. */
  readonly isMember: (id: string) => Promise<boolean>
}

export function paymentRulesRoutes(mount: Mount, { db, isMember }: Dependencies): void {
  mount(listPaymentRules, async () => ok({ rules: [...(await listRules(db))] }))

  mount(savePaymentRule, async ({ context, params: { ruleId }, body }) => {
    const { personId } = body
    if (personId !== null && !(await isMember(personId))) return refuse('user_not_found')
    return saveRule(db, context, ruleId, body)
  })
}

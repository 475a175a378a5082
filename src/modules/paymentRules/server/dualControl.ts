import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { ok, type Result } from '../../../values/result.ts'
import { id } from '../../../values/schema.ts'
import { english } from '../../../values/sentence.ts'
import { approvalHandler } from '../../approvals/server/approvals.ts'
import { SavePaymentRuleBody, savePaymentRule } from '../contract.ts'
import { type RuleChange, ruleChanges } from '../words.contract.ts'
import type { WhoIs } from './heldListing.ts'
import { readRule, type Rule } from './rules.ts'
import { presentRule, type SaveInput, type Saved, saveVersion } from './saving.ts'

type Refusal = Exclude<keyof (typeof savePaymentRule)['refusals'], 'waits_for_second_person'>

interface Described extends Saved {
  readonly changes: readonly RuleChange[]
}

/** A rule that is saved, as the second administrator reads it: what it says before and after. */
export const savingHandler = (whoIs: WhoIs) =>
  approvalHandler({
    kind: 'save_payment_rule',
    permission: 'limits:manage',
    schema: z.object({ ruleId: id(), rule: SavePaymentRuleBody }),
    refusals: savePaymentRule.refusals,
    execute: async (tx, ctx, input: SaveInput): Promise<Result<Described, Refusal>> => {
      const saved = await saveVersion(tx, ctx, input)
      if (!saved.ok || saved.value.isCopy)
        return saved.ok ? ok({ ...saved.value, changes: [] }) : saved
      const { before, rule } = saved.value
      const [was, is] = [
        before ? await named(tx, ctx, whoIs, before) : null,
        await named(tx, ctx, whoIs, rule),
      ]
      return ok({ ...saved.value, changes: ruleChanges(english, was, is) })
    },
    describe: ({ before, rule, isCopy, changes }) =>
      isCopy
        ? undefined
        : {
            summary: before
              ? english('Change a payment rule: {name}', { name: before.name })
              : english('Add a payment rule: {name}', { name: rule.name }),
            changes,
            reason: rule.reason ?? '',
            subjectId: rule.person_id,
          },
  })

async function named(tx: Tx, { institution }: ActionContext, whoIs: WhoIs, row: Rule) {
  const { person_id: personId, overrides } = row
  const people = personId === null ? undefined : await whoIs(tx, [personId])
  const instead = overrides === null ? undefined : await readRule(tx, overrides)
  return {
    rule: presentRule(row),
    names: {
      person: people?.get(personId!)?.name ?? null,
      instead: instead?.name ?? null,
      profile: institution,
    },
  }
}

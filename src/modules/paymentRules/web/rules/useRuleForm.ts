import { call } from '../../../../platform/web/api.ts'
import { failureSentence } from '../../../../platform/web/failures.ts'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { type PaymentRule, SavePaymentRuleBody, savePaymentRule } from '../../contract.ts'
import { bodyOf, FIELD_OF, ownProblems, type RuleValues } from './ruleForm.ts'

interface Editing {
  readonly ruleId: string
  readonly blank: RuleValues
  /** The version that was seen; undefined for a new rule. */
  readonly seen: PaymentRule | undefined
  readonly onSaved: (rule: PaymentRule) => void | Promise<void>
  readonly onHandedOn: (sentence: Words) => void
  /** What stands in a window is shown in it. */
  readonly onRefused: () => void
}

/** The form of a rule. The contract decides; its problems stand at the fields they were typed into. */
export function useRuleForm({ ruleId, blank, seen, ...told }: Editing) {
  const t = useTranslate()
  return useSentForm({
    schema: SavePaymentRuleBody,
    blank,
    bodyOf: (values: RuleValues, id: string) => bodyOf(values, id, seen),
    own: ownProblems,
    fieldOf: FIELD_OF,
    send: (body: SavePaymentRuleBody) => call(savePaymentRule, { params: { ruleId }, body }),
    sentenceOf: (error) => failureSentence(t, error, t('The rule was not saved.')),
    onSent: (saved) => void told.onSaved(saved),
    onHandedOn: told.onHandedOn,
    onRefused: told.onRefused,
  })
}

export type RuleFields = ReturnType<typeof useRuleForm>

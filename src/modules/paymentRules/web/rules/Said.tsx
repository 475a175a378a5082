import { institution } from '../../../../platform/web/institution.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { RuleCondition } from '../../conditions.contract.ts'
import { SavePaymentRuleBody, type PaymentRule } from '../../contract.ts'
import { conditionsWords, ruleSentence } from '../../words.contract.ts'
import { bodyOf, type RuleValues } from './ruleForm.ts'

interface SaidProps {
  readonly values: RuleValues
  readonly seen: PaymentRule | undefined
}

const { period, amountMax, countMax, outcome } = SavePaymentRuleBody.shape

/** What is typed as the sentence that it will be, while it makes one. */
export function Said({ values, seen }: SaidProps) {
  const t = useTranslate()
  const body = bodyOf(values, '', seen)
  const conditions = body.conditions.filter(
    (condition) => RuleCondition.safeParse(condition).success,
  )
  const isSentence =
    period.safeParse(body.period).success &&
    amountMax.safeParse(body.amountMax).success &&
    countMax.safeParse(body.countMax).success &&
    outcome.safeParse(body.outcome).success &&
    (['payment', 'new_payee'].includes(body.period) ||
      (body.period === 'day' &&
        body.kinds.length > 0 &&
        body.kinds.every((kind) => kind === 'pull')) ||
      body.amountMax !== null ||
      body.countMax !== null)
  return (
    <section aria-label={t('What it says')} className="border-l-4 border-accent pl-4">
      <h2 className="font-sans text-small font-semibold text-ink-2">{t('What it says')}</h2>
      <p aria-live="polite" className="mt-1 text-h3 font-semibold wrap-anywhere">
        {isSentence
          ? ruleSentence(t, body, institution)
          : t('Say how many payments, or how much of them.')}
      </p>
      {conditions.length === 0 ? null : (
        <p className="mt-1 text-small">
          {t('Only if: {conditions}', { conditions: conditionsWords(t, conditions) })}
        </p>
      )}
    </section>
  )
}

import { useState } from 'react'
import { institution } from '../../../../platform/web/institution.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { CodeQuestion } from '../../../../ui/fields/CodeQuestion.tsx'
import { ErrorSummary } from '../../../../ui/fields/ErrorSummary.tsx'
import { Amount } from '../../../../ui/format/Amount.tsx'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { SummaryList } from '../../../../ui/lists/SummaryList.tsx'
import { formatDay } from '../../../../values/formats.ts'
import { formatMoney, type Money } from '../../../../values/money.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { AccountName } from '../../../accounts/web/accounts.tsx'
import type { AccountOverview } from '../../../activity/contract.ts'
import { type LinkedAccount } from '../../contract.ts'
import { AUTHORIZATION, AUTHORIZATION_OF_BUSINESS } from '../../pull.contract.ts'
import type { Pulling } from './usePulling.ts'

interface ReviewPullProps {
  readonly link: LinkedAccount
  readonly account: AccountOverview
  readonly amount: Money
  readonly holdDays: number
  readonly pulling: Pulling
  readonly onPull: () => void
  readonly onBack: () => void
}

/** Everything once more, the authorization that is kept, and the code for exactly that. */
export function ReviewPull(props: ReviewPullProps) {
  const t = useTranslate()
  const { link, account, amount, holdDays, pulling, onPull, onBack } = props
  const { plan, question, problem, busy } = pulling
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(0)
  const { bankName: bank, last4, business } = link
  const day = plan === undefined ? '' : formatDay(plan.arrivesOn)
  const said = { institution: institution.name, amount: formatMoney(amount), day, bank, last4 }
  const fault = missing > 0 && !agreed ? t('Please confirm the authorization') : undefined
  const problems = [
    ...(fault === undefined ? [] : [{ field: 'authorization', message: fault }]),
    ...pulling.problems,
  ]
  return (
    <form
      noValidate
      className="grid max-w-form gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!agreed) setMissing((count) => count + 1)
        else if (!busy) onPull()
      }}
    >
      <ErrorSummary problems={problems} attempt={pulling.attempt + missing} />
      <SummaryList
        rows={[
          {
            term: t('Amount'),
            detail: <Amount value={amount} className="text-h3 font-semibold" />,
          },
          { term: t('From'), detail: verbatim(`${bank} ··${last4}`) },
          { term: t('To'), detail: <AccountName {...account} /> },
          { term: t('Arrives'), detail: verbatim(day) },
          {
            term: t('Can be used'),
            detail:
              holdDays === 0
                ? t('As soon as it is here')
                : t('{days, plural, one {# business day} other {# business days}} after that', {
                    days: holdDays,
                  }),
          },
        ]}
      />
      <Checkbox
        name="authorization"
        label={
          business === null
            ? t(AUTHORIZATION, said)
            : t(AUTHORIZATION_OF_BUSINESS, { ...said, business: business.name })
        }
        error={fault}
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
      {question ? <CodeQuestion {...question} /> : null}
      <ActionFailure failure={problem?.sentence}>{problem?.about}</ActionFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={t('Sending')}>
          {t('Bring {amount} here', { amount: formatMoney(amount) })}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </form>
  )
}

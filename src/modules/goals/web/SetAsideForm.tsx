import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { InlineForm } from '../../../ui/layout/InlineForm.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { useAmountsHidden } from '../../../ui/hooks/useAmountsHidden.ts'
import { formatMoney, fromDecimal, money, wireAmount } from '../../../values/money.ts'
import type { Translate } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { type Goal, putIntoGoal, SetAsideBody, takeOutOfGoal } from '../contract.ts'
import { missingOf } from './goalWords.ts'
import { useAmountFocus } from './useAmountFocus.ts'
import { useTaken } from './useGoals.ts'

export type Way = 'in' | 'out'

interface FormProps {
  readonly goal: Goal
  readonly way: Way
  /** What of its account is not set aside. */
  readonly free: string | undefined
  readonly onDone: () => void
}

/** An amount that is set aside from now on, or not any more. */
export function SetAsideForm({ goal, way, free, onDone }: FormProps) {
  const t = useTranslate()
  const taken = useTaken()
  const hidden = useAmountsHidden()
  const { control, submit, failure, attempt, busy } = useSentForm({
    schema: SetAsideBody,
    blank: { amount: '' },
    bodyOf: ({ amount }: { readonly amount: string }, id: string) => ({
      id,
      amount: wireAmount(amount),
    }),
    fieldOf: {
      more_than_free: 'amount',
      more_than_needed: 'amount',
      more_than_set_aside: 'amount',
    },
    send: (body) =>
      call(way === 'in' ? putIntoGoal : takeOutOfGoal, { params: { id: goal.id }, body }),
    onSent: (goals, { amount }) => {
      taken(goals)
      const words = { amount: formatMoney(fromDecimal(amount)), goal: goal.name }
      announce(
        way === 'in'
          ? t('{amount} set aside for {goal}.', words)
          : t('{amount} less set aside for {goal}.', words),
      )
      onDone()
    },
    failed: t('Nothing was changed.'),
  })
  const field = useAmountFocus({ attempt, failure })
  return (
    <InlineForm
      onSubmit={submit}
      onCancel={onDone}
      save={way === 'in' ? t('Set aside') : t('Take out')}
      failure={failure}
      {...{ busy, attempt }}
    >
      <MoneyField
        {...control('amount')}
        ref={field}
        id={`amount-${goal.id}`}
        label={way === 'in' ? t('Amount to set aside') : t('Amount to take out')}
        hint={hidden ? undefined : hintOf(t, { goal, way, free })}
      />
    </InlineForm>
  )
}

function hintOf(t: Translate, { goal, way, free }: Pick<FormProps, 'goal' | 'way' | 'free'>) {
  if (way === 'out')
    return t('{amount} is set aside.', { amount: formatMoney(fromDecimal(goal.setAside)) })
  const most = fromDecimal(free ?? '0').minor
  return t('The goal needs {missing} more. On {account} {free} is not set aside.', {
    missing: formatMoney(missingOf(goal)),
    account: nameOfAccount(goal.account),
    free: formatMoney(money(most > 0n ? most : 0n)),
  })
}

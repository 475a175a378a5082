import { ReceiptText, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { BILL_PAY } from '../../../../modules/bills/web/places.ts'
import { fillingIn, transferPath } from '../../../../modules/ledger/transferKind.contract.ts'
import { isMatch } from '../../../../ui/fields/optionSearch.ts'
import { isEmail, normalizeEmail } from '../../../../values/email.ts'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import { type Translate, verbatim, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { Command } from '../../palette/command.ts'
import { paymentIn, type SaidPayment } from './payment.ts'
import { type Payable, usePayables } from './usePayables.ts'

const SHOWN_MAX = 6

interface Paying {
  /** Everybody paid before or kept, to be found by name. */
  readonly payees: readonly Command[]
  /** What a written payment may mean: all of that name. */
  readonly payments: readonly Command[]
  readonly hasFailed: boolean
}

/** Whom a member pays, and what "send Ben 20" means. Each leads to the form, filled in; nothing is sent. */
export function usePaying(typed: string): Paying {
  const t = useTranslate()
  const navigate = useNavigate()
  const { payees, own, isWhole, hasFailed } = usePayables()
  const said = paymentIn(typed)
  const commandOf = (
    { to, filled, ...shown }: Payable,
    { amount, reference = t('Payment') }: Partial<SaidPayment> = {},
  ) => ({
    ...shown,
    remembered: false,
    run: () => {
      const said = amount === undefined ? filled : { ...filled, amount, reference }
      void navigate(to, { state: said ? fillingIn(said) : null })
    },
  })
  const paymentsOf = (meant: SaidPayment): readonly Command[] => {
    const known = [...payees, ...own].filter((one) => isMatch(one, meant.name))
    const offered = known.slice(0, SHOWN_MAX).map((one) => ({
      ...one,
      label: sendWords(t, one.label, meant),
    }))
    return [...offered, ...(known.length > 0 || !isWhole ? [] : strangers(t, meant))].map(
      (one) => ({
        ...commandOf(one, meant),
        group: 'pay',
        value: `pay ${one.value}`,
      }),
    )
  }
  return {
    payees: payees.map((one) => ({ ...commandOf(one), group: 'payees' })),
    payments: said ? paymentsOf(said) : [],
    hasFailed,
  }
}

const sendWords = (t: Translate, name: Words, { amount }: SaidPayment): Words =>
  amount === undefined
    ? t('Send money to {name}', { name })
    : t('Send {amount} to {name}', { amount: formatMoney(fromDecimal(amount)), name })

/** The next step where nobody paid before has the name that was ordered to be paid. */
function strangers(t: Translate, said: SaidPayment): readonly Payable[] {
  const { name, isOrder } = said
  if (!isOrder) return []
  const email = normalizeEmail(name)
  const person = { value: 'somebody new', icon: UserPlus, to: transferPath('member') }
  if (isEmail(email))
    return [{ ...person, label: sendWords(t, verbatim(email), said), filled: { email } }]
  const detail = t('Nobody you have paid is called {name}.', { name })
  return [
    { ...person, label: t('Send money to somebody new'), detail },
    { value: 'new bill', icon: ReceiptText, label: t('Pay a bill'), detail, to: BILL_PAY },
  ]
}

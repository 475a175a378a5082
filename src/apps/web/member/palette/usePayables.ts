import { ArrowLeftRight, ReceiptText, UserRound } from 'lucide-react'
import { payingFrom, payingInto } from '../../../../modules/accounts/choosing.contract.ts'
import { accountWords, labelWords } from '../../../../modules/accounts/contract.ts'
import { useOverview } from '../../../../modules/activity/web/activity.ts'
import { billersOf } from '../../../../modules/bills/web/billers.ts'
import { billerPath } from '../../../../modules/bills/web/places.ts'
import { useBills } from '../../../../modules/bills/web/useBills.ts'
import { type FilledIn, transferPath } from '../../../../modules/ledger/transferKind.contract.ts'
import { lineOf, nameOf, sendMoneyLink } from '../../../../modules/payees/web/payeeWords.ts'
import { usePayees } from '../../../../modules/payees/web/usePayees.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { Command } from '../../palette/command.ts'

/** Whom money can go to, by name, and the form that pays them. */
export interface Payable extends Pick<Command, 'value' | 'label' | 'icon' | 'detail' | 'keywords'> {
  readonly to: string
  /** What is filled in there whatever the amount. */
  readonly filled?: FilledIn
}

interface Payables {
  /** Everybody paid before or kept: people, accounts elsewhere and billers. */
  readonly payees: readonly Payable[]
  /** The member's own accounts. */
  readonly own: readonly Payable[]
  /** Nobody more is on the way: whoever is not among them was never paid. */
  readonly isWhole: boolean
  readonly hasFailed: boolean
}

export function usePayables(): Payables {
  const t = useTranslate()
  const book = usePayees()
  const bills = useBills()
  const overview = useOverview()
  const { payees = [], recent = [] } = book.data ?? {}
  const people = [...payees, ...recent].map((payee) => ({
    value: payee.id,
    label: verbatim(nameOf(payee)),
    detail: lineOf(t, payee),
    icon: UserRound,
    to: sendMoneyLink(payee),
  }))
  const billers = (bills.data ? billersOf(bills.data) : []).map(({ id, name, last4 }) => ({
    value: `biller ${id}`,
    label: verbatim(name),
    detail: t('Biller, account ending in {last4}', { last4 }),
    icon: ReceiptText,
    to: billerPath(id),
  }))
  return {
    payees: [...people, ...billers],
    own: useOwn(),
    isWhole: !book.isPending && !bills.isPending && !overview.isPending,
    hasFailed: book.isError || bills.isError,
  }
}

function useOwn(): readonly Payable[] {
  const t = useTranslate()
  const { data } = useOverview()
  const accounts = data?.accounts ?? []
  return payingInto(accounts).flatMap((account) => {
    const source = payingFrom(accounts).find(({ id, hidden }) => id !== account.id && !hidden)
    if (!source) return []
    return {
      value: account.id,
      label: accountWords(t, account),
      detail: labelWords(t, account),
      icon: ArrowLeftRight,
      to: transferPath('own'),
      filled: { fromAccountId: source.id, toAccountId: account.id },
    }
  })
}

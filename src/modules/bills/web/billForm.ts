import type * as z from 'zod/mini'
import { DAY_PROBLEM, NO_DAY, type TypedDay } from '../../../ui/fields/typedDay.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { fromDecimal, type Money, parseTyped, subtract, wireAmount } from '../../../values/money.ts'
import { END_BEFORE_START, type Frequency } from '../../../values/recurrence.ts'
import { payingAlone, proposedFrom, spendableOn } from '../../accounts/choosing.contract.ts'
import { endOf, endProblems, type Ends } from '../../standingOrders/web/standingOrders.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { DATE_OUT_OF_RANGE, dateRange, MONEY_REFUSALS, ScheduleBillBody } from '../contract.ts'
import { FILL_IN_REQUIRED } from '../payee.contract.ts'
import { Provider, type ProviderId } from '../provider.contract.ts'
import { say, type Sentence } from '../../../values/sentence.ts'

/** What the form holds, as typed. */
export interface BillValues extends Ends {
  readonly fromAccountId: string
  /** A provider, or the id of a payee of the member's own; empty until one is chosen. */
  readonly payee: string
  readonly accountNumber: string
  readonly amount: string
  readonly scheduleDate: TypedDay
  readonly memo: string
  readonly frequency: Frequency
}

/** In the order of the page. The earliest day there is stands in it, which most bills are paid on. */
export const blankBill = (accounts: readonly AccountOverview[], today: Day): BillValues => ({
  fromAccountId: proposedFrom(payingAlone(accounts))?.id ?? '',
  payee: '',
  accountNumber: '',
  amount: '',
  scheduleDate: { day: dateRange(today).first, problem: undefined },
  frequency: 'once',
  ends: 'never',
  endsOn: NO_DAY,
  timesMax: '',
  memo: '',
})

/** Transfers are on the same page, with fields of the same names. */
export const PREFIX = 'bill-'

const CHOOSE_PAYEE = say('Choose whom to pay')

const MISSING = {
  fromAccountId: say('Choose the account the money comes from'),
  payee: CHOOSE_PAYEE,
  accountNumber: say('Enter your account number from the bill'),
  amount: say('Enter an amount, for example 25.00'),
  scheduleDate: DAY_PROBLEM.empty,
} as const

export const providerIn = (payee: string): ProviderId | undefined => {
  const parsed = Provider.safeParse(payee)
  return parsed.success ? parsed.data : undefined
}

export const amountIn = (typed: string): Money | undefined => {
  const parsed = parseTyped(typed)
  return parsed.ok && parsed.value.minor > 0n ? parsed.value : undefined
}

/** What would be left on the account, or undefined while that cannot be said. */
export function leftAfter(
  { fromAccountId, amount }: Pick<BillValues, 'fromAccountId' | 'amount'>,
  accounts: readonly AccountOverview[],
): Money | undefined {
  const source = accounts.find(({ id }) => id === fromAccountId)
  const typed = amountIn(amount)
  return source && typed && subtract(fromDecimal(source.available), typed)
}

/** What is wrong with a date, in words; the empty one is the contract's to notice. */
export function dateProblem({ day, problem }: TypedDay, today: Day): Sentence | undefined {
  if (day === null) return problem === 'empty' ? undefined : DAY_PROBLEM[problem ?? 'empty']
  const { first, last } = dateRange(today)
  return day < first || day > last ? DATE_OUT_OF_RANGE : undefined
}

interface Surroundings {
  readonly accounts: readonly AccountOverview[]
  readonly today: Day
}

/** What would be sent; a problem with the end is told before the contract is asked about it. */
function bodyOf(values: BillValues, id: string): z.input<typeof ScheduleBillBody> {
  const { fromAccountId, payee, accountNumber, scheduleDate, frequency } = values
  const provider = providerIn(payee)
  return {
    id,
    fromAccountId,
    ...(provider !== undefined && { provider, accountNumber }),
    ...(provider === undefined && payee !== '' && { payeeId: payee }),
    amount: wireAmount(values.amount),
    scheduleDate: scheduleDate.day ?? '',
    ...(values.memo.trim() !== '' && { memo: values.memo }),
    frequency,
    ...(frequency !== 'once' && endsProblems(values).length === 0 && endOf(values)),
  }
}

const endsProblems = (values: BillValues) =>
  values.frequency === 'once' ? [] : endProblems(values, values.scheduleDate.day, END_BEFORE_START)

/** What may be sent of a bill, and what is wrong with it. */
export const checksOfBill = ({ accounts, today }: Surroundings) => ({
  schema: ScheduleBillBody,
  blank: blankBill(accounts, today),
  bodyOf,
  fieldOf: { provider: 'payee', payeeId: 'payee' } as const,
  own: (values: BillValues) => {
    const source = accounts.find(({ id }) => id === values.fromAccountId)
    const typed = amountIn(values.amount)
    const isShort = source && typed && spendableOn(source).minor < typed.minor
    return {
      payee: values.payee === '' ? CHOOSE_PAYEE : undefined,
      amount: isShort ? MONEY_REFUSALS.insufficient_funds.message : undefined,
      scheduleDate: dateProblem(values.scheduleDate, today),
      ...Object.fromEntries(endsProblems(values).map(({ field, message }) => [field, message])),
    }
  },
  headline: FILL_IN_REQUIRED,
  missing: MISSING,
})

/** Dates that bills often have, for a press instead of typing. */
export function handyDates(today: Day): readonly { readonly label: Sentence; readonly day: Day }[] {
  const nextMonth = addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)
  return [
    { label: say('Tomorrow'), day: addDays(today, 1) },
    { label: say('In 1 week'), day: addDays(today, 7) },
    { label: say('1st of next month'), day: `${nextMonth}-01` },
  ]
}

import type { FieldProblem, Judged } from '../../../platform/web/details.ts'
import { judgeForm } from '../../../platform/web/details.ts'
import { NO_DAY, type TypedDay } from '../../../ui/fields/typedDay.ts'
import { endOf, endProblems, type Ends } from '../../standingOrders/web/standingOrders.ts'
import { DAY_PROBLEM } from '../../../ui/fields/typedDay.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { fromDecimal, type Money, parseTyped, subtract, wireAmount } from '../../../values/money.ts'
import { END_BEFORE_START, type Frequency } from '../../../values/recurrence.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { DATE_OUT_OF_RANGE, dateRange, MONEY_REFUSALS, ScheduleBillBody } from '../contract.ts'
import { FILL_IN_REQUIRED } from '../payee.contract.ts'
import { Provider, type ProviderId } from '../provider.contract.ts'

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

export const blankBill = (accounts: readonly AccountOverview[]): BillValues => ({
  fromAccountId: accounts.find(({ status }) => status === 'open')?.id ?? '',
  payee: '',
  accountNumber: '',
  amount: '',
  scheduleDate: NO_DAY,
  memo: '',
  frequency: 'once',
  ends: 'never',
  endsOn: NO_DAY,
  timesMax: '',
})

/** Transfers are on the same page, with fields of the same names. */
export const PREFIX = 'bill-'

const NAMES = [
  'fromAccountId',
  'provider',
  'accountNumber',
  'amount',
  'scheduleDate',
  'frequency',
  'endsOn',
  'timesMax',
  'memo',
] as const

const FIELDS = NAMES.map((name) => `${PREFIX}${name}`)
const RENAMED = Object.fromEntries(NAMES.map((name) => [name, `${PREFIX}${name}`]))

const CHOOSE_PAYEE = 'Choose whom to pay'

const MISSING = {
  'bill-fromAccountId': 'Choose the account the money comes from',
  'bill-provider': CHOOSE_PAYEE,
  'bill-accountNumber': 'Enter your account number from the bill',
  'bill-amount': 'Enter an amount, for example 25.00',
  'bill-scheduleDate': DAY_PROBLEM.empty,
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
export function dateProblem({ day, problem }: TypedDay, today: Day): string | undefined {
  if (day === null) return problem === 'empty' ? undefined : DAY_PROBLEM[problem ?? 'empty']
  const { first, last } = dateRange(today)
  return day < first || day > last ? DATE_OUT_OF_RANGE : undefined
}

interface Surroundings {
  readonly accounts: readonly AccountOverview[]
  readonly today: Day
}

/** What may be sent, or what is wrong, in the order of the page. */
export function judgeBill(
  id: string,
  values: BillValues,
  { accounts, today }: Surroundings,
): Judged<ScheduleBillBody> {
  const { fromAccountId, payee, accountNumber, scheduleDate, frequency } = values
  const provider = providerIn(payee)
  const ends = frequency === 'once' ? [] : endProblems(values, scheduleDate.day, END_BEFORE_START)
  const body = {
    id,
    fromAccountId,
    ...(provider !== undefined && { provider, accountNumber }),
    ...(provider === undefined && payee !== '' && { payeeId: payee }),
    amount: wireAmount(values.amount),
    scheduleDate: scheduleDate.day ?? '',
    ...(values.memo.trim() !== '' && { memo: values.memo }),
    frequency,
    ...(frequency !== 'once' && ends.length === 0 && endOf(values)),
  }
  const date = dateProblem(scheduleDate, today)
  const own: FieldProblem[] = [
    ...(payee === '' ? [{ field: 'bill-provider', message: CHOOSE_PAYEE }] : []),
    ...fundsProblem(leftAfter(values, accounts)),
    ...(date === undefined ? [] : [{ field: 'bill-scheduleDate', message: date }]),
    ...ends.map(({ field, message }) => ({ field: `${PREFIX}${field}`, message })),
  ]
  return judgeForm(
    ScheduleBillBody,
    body,
    { fields: FIELDS, missing: MISSING, renamed: RENAMED, own },
    FILL_IN_REQUIRED,
  )
}

const fundsProblem = (left: Money | undefined): readonly FieldProblem[] =>
  left && left.minor < 0n
    ? [{ field: 'bill-amount', message: MONEY_REFUSALS.insufficient_funds.message }]
    : []

/** Dates that bills often have, for a press instead of typing. */
export function handyDates(today: Day): readonly { readonly label: string; readonly day: Day }[] {
  const nextMonth = addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)
  return [
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In 1 week', day: addDays(today, 7) },
    { label: '1st of next month', day: `${nextMonth}-01` },
  ]
}

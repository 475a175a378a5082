import { type GrowthMonth, growthPlan } from './growth.ts'
import { type LoanMonth, type LoanPlan, loanPlan } from './loan.ts'
import { add, formatMoney, type Money, money, subtract } from '../../../../values/money.ts'
import type { Kind } from './kinds.ts'
import type { Numbers } from './reading.ts'

/** A line of the table and a column of the chart: a month, or a year of them. */
export interface Period {
  readonly label: string
  /** In the order of `heads`. */
  readonly figures: readonly Money[]
}

export interface Answer {
  /** What the number is. */
  readonly title: string
  readonly figure: string
  /** What it comes from, in sentences. */
  readonly words: readonly string[]
  /** Names of the figures of a period. */
  readonly heads: readonly [string, string, string]
  readonly byYear: readonly Period[]
  readonly byMonth: readonly Period[]
}

const MONTHS_A_YEAR = 12

/** Whole years, and what is left of the last one. */
function inYears<Month>(months: readonly Month[]): readonly (readonly Month[])[] {
  const count = Math.ceil(months.length / MONTHS_A_YEAR)
  return Array.from({ length: count }, (_, i) =>
    months.slice(i * MONTHS_A_YEAR, (i + 1) * MONTHS_A_YEAR),
  )
}

const sum = (amounts: readonly Money[]): Money => amounts.reduce(add, money(0n))

const ofLoan = (label: string, months: readonly LoanMonth[]): Period => ({
  label,
  figures: [
    sum(months.map(({ principal }) => principal)),
    sum(months.map(({ interest }) => interest)),
    months.at(-1)!.balance,
  ],
})

const ofGrowth = (label: string, { deposited, interest, balance }: GrowthMonth): Period => ({
  label,
  figures: [deposited, interest, balance],
})

/** "2 years and 1 month" */
export function durationWords(months: number): string {
  const years = Math.floor(months / MONTHS_A_YEAR)
  const rest = months % MONTHS_A_YEAR
  const parts = [
    ...(years > 0 ? [`${years} ${years === 1 ? 'year' : 'years'}`] : []),
    ...(rest > 0 ? [`${rest} ${rest === 1 ? 'month' : 'months'}`] : []),
  ]
  return parts.join(' and ')
}

function loanAnswer(
  { title, payment, words }: { title: string; payment: Money; words: readonly string[] },
  { months }: LoanPlan,
): Answer {
  return {
    title,
    figure: formatMoney(payment),
    words,
    heads: ['Off the loan', 'Interest', 'Still owed'],
    byYear: inYears(months).map((year, i) => ofLoan(`Year ${i + 1}`, year)),
    byMonth: months.map((month) => ofLoan(`Month ${month.month}`, [month])),
  }
}

function answerLoan({ money: amountOf, rate, count }: Numbers): Answer {
  const terms = { principal: amountOf('amount'), rate: rate('rate'), months: count('months') }
  const extra = amountOf('extra')
  const plan = loanPlan({ ...terms, extra })
  const total = add(terms.principal, plan.interest)
  const words = [`${formatMoney(plan.interest)} in interest, ${formatMoney(total)} all told.`]
  if (extra.minor > 0n) {
    const usual = loanPlan(terms)
    const saved = subtract(usual.interest, plan.interest)
    words.push(
      `With ${formatMoney(extra)} on top each month it is paid off in ${durationWords(plan.months.length)} instead of ${durationWords(usual.months.length)}, and costs ${formatMoney(saved)} less.`,
    )
  }
  return loanAnswer({ title: 'Each month', payment: plan.payment, words }, plan)
}

function answerMortgage({ money: amountOf, rate, count }: Numbers): Answer {
  const principal = subtract(amountOf('price'), amountOf('down'))
  const plan = loanPlan({ principal, rate: rate('rate'), months: count('years') * MONTHS_A_YEAR })
  const upkeep = money(amountOf('upkeep').minor / BigInt(MONTHS_A_YEAR))
  const words = [
    `A loan of ${formatMoney(principal)}: ${formatMoney(plan.payment)} for the loan and ${formatMoney(upkeep)} for taxes and insurance.`,
    `${formatMoney(plan.interest)} in interest over ${durationWords(plan.months.length)}.`,
  ]
  return loanAnswer({ title: 'Each month', payment: add(plan.payment, upkeep), words }, plan)
}

function growthAnswer(months: readonly GrowthMonth[], words: readonly string[]): Answer {
  return {
    title: `After ${durationWords(months.length)}`,
    figure: formatMoney(months.at(-1)!.balance),
    words,
    heads: ['Put in', 'Interest', 'Balance'],
    byYear: inYears(months).map((year, i) => ofGrowth(`Year ${i + 1}`, year.at(-1)!)),
    byMonth: months.map((month) => ofGrowth(`Month ${month.month}`, month)),
  }
}

function answerSavings({ money: amountOf, rate, count }: Numbers): Answer {
  const months = growthPlan({
    start: amountOf('amount'),
    monthly: amountOf('monthly'),
    apy: rate('rate'),
    months: count('years') * MONTHS_A_YEAR,
  })
  const { deposited, interest } = months.at(-1)!
  return growthAnswer(months, [
    `${formatMoney(deposited)} put in and ${formatMoney(interest)} in interest, if the rate stays as it is.`,
  ])
}

function answerCertificate({ money: amountOf, rate, count }: Numbers): Answer {
  const months = growthPlan({
    start: amountOf('amount'),
    apy: rate('rate'),
    months: count('months'),
  })
  return growthAnswer(months, [
    `${formatMoney(months.at(-1)!.interest)} in interest, at a rate that is fixed for the term.`,
  ])
}

/** What each calculator makes of its numbers. */
export const ANSWER: Readonly<Record<Kind, (numbers: Numbers) => Answer>> = {
  loan: answerLoan,
  mortgage: answerMortgage,
  savings: answerSavings,
  certificate: answerCertificate,
}

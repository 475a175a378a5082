import { type GrowthMonth, growthPlan } from './growth.ts'
import { type LoanMonth, type LoanPlan, loanPlan } from './loan.ts'
import { add, formatMoney, type Money, money, subtract, sum } from '../../../../values/money.ts'
import type { Kind } from './kinds.ts'
import type { Numbers } from './reading.ts'
import type { Translate, Words } from '../../../../values/sentence.ts'

/** A line of the table and a column of the chart: a month, or a year of them. */
export interface Period {
  /** Which it is, counted from 1. */
  readonly number: number
  /** "Year 3" */
  readonly label: Words
  /** In the order of `heads`. */
  readonly figures: readonly Money[]
}

export interface Answer {
  /** What the number is. */
  readonly title: Words
  readonly figure: string
  /** What it comes from, in sentences. */
  readonly words: readonly Words[]
  /** Names of the figures of a period. */
  readonly heads: readonly [Words, Words, Words]
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

const ofLoan = (months: readonly LoanMonth[]): Pick<Period, 'figures'> => ({
  figures: [
    sum(months.map(({ principal }) => principal)),
    sum(months.map(({ interest }) => interest)),
    months.at(-1)!.balance,
  ],
})

const ofGrowth = ({ deposited, interest, balance }: GrowthMonth): Pick<Period, 'figures'> => ({
  figures: [deposited, interest, balance],
})

/** "2 years and 1 month" */
export function durationWords(t: Translate, count: number): Words {
  const years = Math.floor(count / MONTHS_A_YEAR)
  const months = count % MONTHS_A_YEAR
  if (years === 0) return t('{months, plural, one {# month} other {# months}}', { months })
  if (months === 0) return t('{years, plural, one {# year} other {# years}}', { years })
  return t(
    '{years, plural, one {# year} other {# years}} and {months, plural, one {# month} other {# months}}',
    { years, months },
  )
}

const yearOf = (t: Translate, number: number) => ({ number, label: t('Year {number}', { number }) })

const monthOf = (t: Translate, number: number) => ({
  number,
  label: t('Month {number}', { number }),
})

function loanAnswer(
  t: Translate,
  { payment, words }: { payment: Money; words: readonly Words[] },
  { months }: LoanPlan,
): Answer {
  return {
    title: t('Each month'),
    figure: formatMoney(payment),
    words,
    heads: [t('Off the loan'), t('Interest'), t('Still owed')],
    byYear: inYears(months).map((year, i) => ({ ...yearOf(t, i + 1), ...ofLoan(year) })),
    byMonth: months.map((month) => ({ ...monthOf(t, month.month), ...ofLoan([month]) })),
  }
}

function answerLoan(t: Translate, { money: amountOf, rate, count }: Numbers): Answer {
  const terms = { principal: amountOf('amount'), rate: rate('rate'), months: count('months') }
  const extra = amountOf('extra')
  const plan = loanPlan({ ...terms, extra })
  const total = add(terms.principal, plan.interest)
  const words = [
    t('{interest} in interest, {total} all told.', {
      interest: formatMoney(plan.interest),
      total: formatMoney(total),
    }),
  ]
  if (extra.minor > 0n) {
    const usual = loanPlan(terms)
    const saved = subtract(usual.interest, plan.interest)
    words.push(
      t(
        'With {extra} on top each month it is paid off in {duration} instead of {usual}, and costs {saved} less.',
        {
          extra: formatMoney(extra),
          duration: durationWords(t, plan.months.length),
          usual: durationWords(t, usual.months.length),
          saved: formatMoney(saved),
        },
      ),
    )
  }
  return loanAnswer(t, { payment: plan.payment, words }, plan)
}

function answerMortgage(t: Translate, { money: amountOf, rate, count }: Numbers): Answer {
  const principal = subtract(amountOf('price'), amountOf('down'))
  const plan = loanPlan({ principal, rate: rate('rate'), months: count('years') * MONTHS_A_YEAR })
  const upkeep = money(amountOf('upkeep').minor / BigInt(MONTHS_A_YEAR))
  const words = [
    t('A loan of {principal}: {payment} for the loan and {upkeep} for taxes and insurance.', {
      principal: formatMoney(principal),
      payment: formatMoney(plan.payment),
      upkeep: formatMoney(upkeep),
    }),
    t('{interest} in interest over {duration}.', {
      interest: formatMoney(plan.interest),
      duration: durationWords(t, plan.months.length),
    }),
  ]
  return loanAnswer(t, { payment: add(plan.payment, upkeep), words }, plan)
}

function growthAnswer(
  t: Translate,
  months: readonly GrowthMonth[],
  words: readonly Words[],
): Answer {
  return {
    title: t('After {duration}', { duration: durationWords(t, months.length) }),
    figure: formatMoney(months.at(-1)!.balance),
    words,
    heads: [t('Put in'), t('Interest'), t('Balance')],
    byYear: inYears(months).map((year, i) => ({
      ...yearOf(t, i + 1),
      ...ofGrowth(year.at(-1)!),
    })),
    byMonth: months.map((month) => ({ ...monthOf(t, month.month), ...ofGrowth(month) })),
  }
}

function answerSavings(t: Translate, { money: amountOf, rate, count }: Numbers): Answer {
  const months = growthPlan({
    start: amountOf('amount'),
    monthly: amountOf('monthly'),
    apy: rate('rate'),
    months: count('years') * MONTHS_A_YEAR,
  })
  const { deposited, interest } = months.at(-1)!
  return growthAnswer(t, months, [
    t('{deposited} put in and {interest} in interest, if the rate stays as it is.', {
      deposited: formatMoney(deposited),
      interest: formatMoney(interest),
    }),
  ])
}

function answerCertificate(t: Translate, { money: amountOf, rate, count }: Numbers): Answer {
  const months = growthPlan({
    start: amountOf('amount'),
    apy: rate('rate'),
    months: count('months'),
  })
  return growthAnswer(t, months, [
    t('{interest} in interest, at a rate that is fixed for the term.', {
      interest: formatMoney(months.at(-1)!.interest),
    }),
  ])
}

/** What each calculator makes of its numbers. */
export const ANSWER: Readonly<Record<Kind, (t: Translate, numbers: Numbers) => Answer>> = {
  loan: answerLoan,
  mortgage: answerMortgage,
  savings: answerSavings,
  certificate: answerCertificate,
}

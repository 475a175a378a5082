import { CATEGORY_NAMES } from '../../../../values/categories.ts'
import { addDays, nextMonthOf } from '../../../../values/dates.ts'
import { formatDay } from '../../../../values/formats.ts'
import {
  formatMoney,
  fromDecimal,
  type Money,
  money,
  subtract,
  sum,
  magnitude,
} from '../../../../values/money.ts'
import type { Translate, Words } from '../../../../values/sentence.ts'
import type { Charts } from '../../contract.ts'

// What each chart shows, in a sentence: whoever reads nothing else has the answer.

type Month = Charts['months'][number]

/** "March 2026", or the days of it that are counted. */
export function monthName(t: Translate, { from, to }: Month): Words {
  const month = from.slice(0, 7)
  const isWhole = from === `${month}-01` && addDays(to, 1) === `${nextMonthOf(month)}-01`
  if (isWhole) return formatDay(month, 'month')
  if (from === to) return formatDay(from)
  return t('{from} to {to}', { from: formatDay(from, 'yearlessShort'), to: formatDay(to) })
}

const size = ({ minor }: Money): Money => money(magnitude(minor))

const total = (amounts: readonly string[]): Money => sum(amounts.map((each) => fromDecimal(each)))

export function flowFinding(t: Translate, months: Charts['months']): Words {
  const came = total(months.map(({ income }) => income))
  const went = total(months.map(({ outgoing }) => outgoing))
  const more = subtract(came, went)
  const says = {
    in: formatMoney(came),
    out: formatMoney(went),
    difference: formatMoney(size(more)),
  }
  if (more.minor === 0n) return t('{in} came in, and as much went out.', { in: says.in })
  return more.minor > 0n
    ? t('{in} came in and {out} went out: {difference} more came in.', says)
    : t('{in} came in and {out} went out: {difference} more went out.', says)
}

export function spendingFinding(t: Translate, spending: Charts['spending']): Words {
  const [most] = spending
  if (!most) return t('Nothing was spent in this time.')
  return t('{amount} of {total} went to {category}.', {
    amount: formatMoney(fromDecimal(most.amount)),
    total: formatMoney(total(spending.map(({ amount }) => amount))),
    category: t(CATEGORY_NAMES[most.category]),
  })
}

export function balanceFinding(t: Translate, balance: Charts['balance']): Words {
  const [first, last] = [balance.at(0), balance.at(-1)]
  if (!first || !last) return t('No balance in this time.')
  const change = subtract(fromDecimal(last.balance), fromDecimal(first.balance))
  const says = {
    amount: formatMoney(fromDecimal(last.balance)),
    on: formatDay(last.on),
    change: formatMoney(size(change)),
    since: formatDay(first.on),
  }
  if (change.minor === 0n) return t('{amount} on {on}, as much as on {since}.', says)
  return change.minor > 0n
    ? t('{amount} on {on}, {change} more than on {since}.', says)
    : t('{amount} on {on}, {change} less than on {since}.', says)
}

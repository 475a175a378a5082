import { fromDecimal, money, toDecimal } from '../../../../values/money.ts'
import { PREVIEW_EXAMPLES, type RulePreviewPart, type Touched } from '../../preview.contract.ts'

type Counted = Pick<RulePreviewPart, 'looked' | 'touched' | 'asItIs' | 'weeks' | 'examples'>

const sum = (a: string, b: string): string =>
  toDecimal(money(fromDecimal(a).minor + fromDecimal(b).minor))

/** Members are in one part each, so that they add up as payments do. */
const bothTouched = (a: Touched, b: Touched): Touched => ({
  payments: a.payments + b.payments,
  amount: sum(a.amount, b.amount),
  members: a.members + b.members,
})

/** What was found in two parts, over the same weeks. */
export const joined = (a: Counted, b: Counted): Counted => ({
  looked: a.looked + b.looked,
  touched: bothTouched(a.touched, b.touched),
  asItIs: a.asItIs && b.asItIs && bothTouched(a.asItIs, b.asItIs),
  weeks: a.weeks.map((week, nth) => ({
    startsOn: week.startsOn,
    payments: week.payments + (b.weeks[nth]?.payments ?? 0),
    amount: sum(week.amount, b.weeks[nth]?.amount ?? '0'),
  })),
  examples: [...a.examples, ...b.examples]
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, PREVIEW_EXAMPLES),
})

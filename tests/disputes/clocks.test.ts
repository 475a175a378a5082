import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  clocksOf,
  type Facts,
  takeBackOn,
  warnOn,
} from '../../src/modules/disputes/server/clocks.ts'

// Reckoned beside the code, by a calendar of the Federal Reserve: reported, happened, first deposit, statement sent, what
// else is so; then the law, the last day of notice, by when it is credited or decided, by when it is decided.
type Row = readonly [
  why: string,
  filedOn: string,
  happenedOn: string,
  firstDepositOn: string,
  statementOn: string | null,
  flags: string,
  law: string,
  noticeBy: string | null,
  creditBy: string | null,
  decideBy: string,
]

const TABLE: readonly Row[] = [
  ['a Monday, weeks without a holiday', '2026-03-02', '2026-02-27', '2019-05-01', null, '', 'regulation_e', null, '2026-03-16', '2026-04-16'],
  ['a Tuesday', '2026-03-03', '2026-02-27', '2019-05-01', null, '', 'regulation_e', null, '2026-03-17', '2026-04-17'],
  ['a Wednesday', '2026-03-04', '2026-02-27', '2019-05-01', null, '', 'regulation_e', null, '2026-03-18', '2026-04-18'],
  ['a Thursday', '2026-03-05', '2026-02-27', '2019-05-01', null, '', 'regulation_e', null, '2026-03-19', '2026-04-19'],
  ['a Friday', '2026-03-06', '2026-02-27', '2019-05-01', null, '', 'regulation_e', null, '2026-03-20', '2026-04-20'],
  ['a Saturday counts from Monday', '2026-03-07', '2026-02-27', '2019-05-01', null, '', 'regulation_e', null, '2026-03-20', '2026-04-21'],
  ['a Sunday does too', '2026-03-08', '2026-02-27', '2019-05-01', null, '', 'regulation_e', null, '2026-03-20', '2026-04-22'],
  ['the first statement was sent the day before', '2026-03-02', '2026-02-20', '2019-05-01', '2026-03-01', '', 'regulation_e', '2026-04-30', '2026-03-16', '2026-04-16'],
  ['Thanksgiving in between', '2026-11-24', '2026-11-20', '2019-05-01', null, '', 'regulation_e', null, '2026-12-09', '2027-01-08'],
  ['Veterans Day and Thanksgiving in between', '2026-11-10', '2026-11-06', '2019-05-01', null, '', 'regulation_e', null, '2026-11-25', '2026-12-25'],
  ['Christmas and New Year in between', '2025-12-18', '2025-12-17', '2019-05-01', null, '', 'regulation_e', null, '2026-01-05', '2026-02-01'],
  ["on New Year's Day itself", '2026-01-01', '2025-12-30', '2019-05-01', null, '', 'regulation_e', null, '2026-01-15', '2026-02-15'],
  ['Martin Luther King Day in between', '2026-01-12', '2026-01-09', '2019-05-01', null, '', 'regulation_e', null, '2026-01-27', '2026-02-26'],
  ['Presidents Day in between', '2026-02-10', '2026-02-09', '2019-05-01', null, '', 'regulation_e', null, '2026-02-25', '2026-03-27'],
  ['Memorial Day in between', '2026-05-20', '2026-05-19', '2019-05-01', null, '', 'regulation_e', null, '2026-06-04', '2026-07-04'],
  ['Juneteenth, and a Fourth of July on a Saturday', '2026-06-18', '2026-06-17', '2019-05-01', null, '', 'regulation_e', null, '2026-07-03', '2026-08-02'],
  ['a Fourth of July on a Sunday, kept on Monday', '2027-06-28', '2027-06-25', '2019-05-01', null, '', 'regulation_e', null, '2027-07-13', '2027-08-12'],
  ['Labor Day in between', '2026-09-01', '2026-08-31', '2019-05-01', null, '', 'regulation_e', null, '2026-09-16', '2026-10-16'],
  ['Columbus Day in between', '2026-10-05', '2026-10-02', '2019-05-01', null, '', 'regulation_e', null, '2026-10-20', '2026-11-19'],
  ['45 days end on a Sunday and stay there', '2026-04-09', '2026-04-08', '2019-05-01', null, '', 'regulation_e', null, '2026-04-23', '2026-05-24'],
  ['45 days over the end of February', '2026-01-20', '2026-01-19', '2019-05-01', null, '', 'regulation_e', null, '2026-02-03', '2026-03-06'],
  ['the clocks are put forward in between', '2026-03-06', '2026-03-05', '2019-05-01', null, '', 'regulation_e', null, '2026-03-20', '2026-04-20'],
  ['on the day of the first deposit', '2026-04-20', '2026-04-20', '2026-04-20', null, '', 'regulation_e', null, '2026-05-18', '2026-07-19'],
  ['30 days after the first deposit', '2026-05-22', '2026-05-20', '2026-04-20', null, '', 'regulation_e', null, '2026-06-23', '2026-08-20'],
  ['31 days after the first deposit', '2026-05-22', '2026-05-21', '2026-04-20', null, '', 'regulation_e', null, '2026-06-08', '2026-07-06'],
  ['a new account, reported when it is old', '2026-09-15', '2026-05-01', '2026-04-20', null, '', 'regulation_e', null, '2026-10-14', '2026-12-14'],
  ['20 business days over two holidays', '2025-12-15', '2025-12-12', '2025-12-01', null, '', 'regulation_e', null, '2026-01-14', '2026-03-15'],
  ['a debit card at a shop', '2026-03-02', '2026-02-27', '2019-05-01', null, 'pos', 'regulation_e', null, '2026-03-16', '2026-05-31'],
  ['a cash machine abroad', '2026-03-02', '2026-02-27', '2019-05-01', null, 'abroad', 'regulation_e', null, '2026-03-16', '2026-05-31'],
  ['a card abroad on a new account', '2026-03-02', '2026-02-27', '2026-02-15', null, 'pos abroad', 'regulation_e', null, '2026-03-30', '2026-05-31'],
  ['90 days into the next year', '2026-11-24', '2026-11-20', '2019-05-01', null, 'pos', 'regulation_e', null, '2026-12-09', '2027-02-22'],
  ['the 60th day', '2026-05-30', '2026-03-15', '2019-05-01', '2026-03-31', '', 'regulation_e', '2026-05-30', '2026-06-12', '2026-07-14'],
  ['the day after the 60th', '2026-05-31', '2026-03-15', '2019-05-01', '2026-03-31', '', 'own', '2026-05-30', null, '2026-06-30'],
  ['the 60th day, a card', '2026-03-02', '2025-12-20', '2019-05-01', '2026-01-01', 'pos', 'regulation_e', '2026-03-02', '2026-03-16', '2026-05-31'],
  ['the 60 days run over the end of February', '2026-04-01', '2026-01-10', '2019-05-01', '2026-01-31', '', 'regulation_e', '2026-04-01', '2026-04-15', '2026-05-16'],
  ['late on a new account', '2026-07-01', '2026-04-22', '2026-04-20', '2026-05-01', '', 'own', '2026-06-30', null, '2026-07-31'],
  ['an account of a business', '2026-03-02', '2026-02-27', '2019-05-01', null, 'business', 'own', null, null, '2026-04-01'],
  ['a check', '2026-03-02', '2026-02-27', '2019-05-01', null, 'check', 'own', null, null, '2026-04-01'],
  ['a wire', '2026-03-02', '2026-02-27', '2019-05-01', null, 'wire', 'own', null, null, '2026-04-01'],
  ['a fee of ours, reported late as well', '2026-07-01', '2026-02-27', '2019-05-01', '2026-03-31', 'bookkeeping', 'own', '2026-05-30', null, '2026-07-31'],
] // prettier-ignore

const OUTSIDE = ['business', 'check', 'wire', 'bookkeeping'] as const

test('the days of forty cases', () => {
  assert.equal(TABLE.length, 40)
  for (const [why, filedOn, happenedOn, firstDepositOn, statementOn, flags, ...days] of TABLE) {
    const has = (flag: string) => flags.split(' ').includes(flag)
    const facts: Facts = {
      filedOn,
      happenedOn,
      firstDepositOn,
      statementOn: statementOn ?? undefined,
      outside: OUTSIDE.find(has),
      isPointOfSale: has('pos'),
      isAbroad: has('abroad'),
      ownDays: 30,
    }
    const { law, noticeBy, creditBy, decideBy } = clocksOf(facts)
    assert.deepEqual([law, noticeBy, creditBy, decideBy], days, why)
  }
})

test('what is taken back is announced five business days before, and staff are warned three before', () => {
  assert.equal(takeBackOn('2026-11-24'), '2026-12-02', 'without Thanksgiving')
  assert.equal(takeBackOn('2026-03-07'), '2026-03-13', 'from a Saturday')
  assert.equal(warnOn('2026-11-30'), '2026-11-24')
  assert.equal(warnOn('2026-03-15'), '2026-03-11', 'a deadline on a Sunday')
})

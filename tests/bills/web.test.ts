import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AccountOverview } from '../../src/modules/activity/contract.ts'
import { DATE_OUT_OF_RANGE, PAYMENT_FAILED } from '../../src/modules/bills/contract.ts'
import {
  blankBill,
  type BillValues,
  checksOfBill,
  handyDates,
} from '../../src/modules/bills/web/billForm.ts'
import { billProblem as problemIn } from '../../src/modules/bills/web/billProblem.ts'
import { sampleHistory, sampleUpcoming } from '../../src/modules/bills/web/samples.ts'
import { movedWords } from '../../src/modules/bills/web/words.ts'
import { ApiRefusal, NetworkFailure } from '../../src/platform/web/api.ts'
import { NO_DAY } from '../../src/ui/fields/typedDay.ts'
import { validate } from '../../src/platform/web/forms.ts'
import { isBusinessDay } from '../../src/values/businessDays.ts'
import { newId } from '../../src/values/ids.ts'
import { ENTER_VALID_TIMES } from '../../src/values/recurrence.ts'
import { english, verbatim } from '../../src/values/sentence.ts'

const TODAY = '2026-01-15'
const CHECKING: AccountOverview = {
  id: newId(),
  kind: 'Checking',
  number: '4821007316',
  last4: '7316',
  routingNumber: '021000021',
  balance: '100.00',
  available: '100.00',
  status: 'open',
  mayPay: true,
  twoToSign: false,
  ofBusiness: false,
  role: 'primary' as const,
  hidden: false,
}
const on = (day: string) => ({ day, problem: undefined })
const filled: BillValues = {
  ...blankBill([CHECKING], TODAY),
  payee: 'hollowbrook',
  accountNumber: '4417-0926-88',
  amount: '$25',
  scheduleDate: on('2026-01-20'),
}
const checks = checksOfBill({ accounts: [CHECKING], today: TODAY })
const check = (changes: Partial<BillValues>) => validate(checks, { ...filled, ...changes }, newId())
const said = (changes: Partial<BillValues>): string[] =>
  Object.entries(check(changes).problems).map(([field, { message }]) => `${field}: ${message}`)

describe('the bill form', () => {
  test('sends what was typed, tidied', () => {
    const { output, problems } = check({ memo: ' ' })
    assert.deepEqual(problems, {})
    assert.deepEqual(
      { ...output, id: '' },
      {
        id: '',
        fromAccountId: CHECKING.id,
        provider: 'hollowbrook',
        accountNumber: '4417092688',
        amount: '25.00',
        scheduleDate: '2026-01-20',
        frequency: 'once',
      },
    )
    const payeeId = newId()
    assert.equal(check({ payee: payeeId }).output?.payeeId, payeeId)
    assert.equal(check({ payee: payeeId }).output?.accountNumber, undefined)
  })

  test('names everything that is missing', () => {
    const blank = { ...blankBill([CHECKING], TODAY), scheduleDate: NO_DAY }
    assert.deepEqual(Object.keys(check(blank).problems).toSorted(), [
      'amount',
      'payee',
      'scheduleDate',
    ])
    assert.deepEqual(said({ accountNumber: ' ' }), [
      'accountNumber: Enter your account number from the bill',
    ])
  })

  test('says what is wrong with amounts, numbers, dates and ends', () => {
    assert.deepEqual(said({ amount: '100.01' }), ['amount: Insufficient funds'])
    assert.deepEqual(said({ amount: '0' }), ['amount: Please enter a valid amount'])
    assert.deepEqual(said({ accountNumber: '12' }), [
      'accountNumber: Please enter a valid account number',
    ])
    for (const day of ['2026-01-14', TODAY, '2027-01-16']) {
      assert.deepEqual(said({ scheduleDate: on(day) }), [`scheduleDate: ${DATE_OUT_OF_RANGE}`])
    }
    assert.deepEqual(said({ frequency: 'weekly', ends: 'after', timesMax: '0' }), [
      `timesMax: ${ENTER_VALID_TIMES}`,
    ])
    assert.deepEqual(said({ frequency: 'once', ends: 'after', timesMax: '0' }), [])
  })
})

describe('dates', () => {
  test('that are offered begin tomorrow, also at the end of a month and a year', () => {
    assert.deepEqual(
      handyDates('2026-12-31').map(({ day }) => day),
      ['2027-01-01', '2027-01-07', '2027-01-01'],
    )
    assert.equal(handyDates('2028-02-28')[0]!.day, '2028-02-29')
  })

  test('without banks are said to move', () => {
    assert.equal(movedWords(english, '2026-01-20'), undefined)
    assert.equal(
      movedWords(english, '2026-01-17'),
      'Saturday, Jan 17, 2026 is not a business day. It is paid on Tuesday, Jan 20, 2026.',
    )
  })

  test('of samples are business days on the right side of today', () => {
    assert.ok(sampleUpcoming(TODAY).every((one) => one.on > TODAY && isBusinessDay(one.on)))
    assert.ok(sampleHistory(TODAY).every((one) => one.on < TODAY && isBusinessDay(one.on)))
  })
})

describe('a payment that did not go through', () => {
  test('may be sent again after silence, and not after a refusal', () => {
    const billProblem = problemIn(english)
    const online = { online: true, unsettled: false }
    const silence = billProblem(new NetworkFailure({}), online)
    assert.deepEqual([silence.sentence, silence.retry], [PAYMENT_FAILED, true])
    const stumble = new ApiRefusal(500, { code: 'unexpected', message: verbatim('Oh') })
    assert.equal(billProblem(stumble, online).sentence, PAYMENT_FAILED)
    const refusal = new ApiRefusal(422, {
      code: 'insufficient_funds',
      message: verbatim('Insufficient funds'),
    })
    assert.deepEqual(
      [billProblem(refusal, online).sentence, billProblem(refusal, online).retry],
      ['Insufficient funds', false],
    )
    const offline = billProblem(new NetworkFailure({}), { online: false, unsettled: false })
    assert.match(offline.about, /^Nothing was scheduled/)
  })
})

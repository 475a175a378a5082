import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import type { AccountOverview } from '../../src/modules/activity/contract.ts'
import {
  blankValues,
  checkedDraft,
  draftSchema,
  newTransferId,
} from '../../src/modules/transfers/web/draft.ts'
import { problemOf } from '../../src/modules/transfers/web/sendProblem.ts'
import { ApiRefusal, NetworkFailure } from '../../src/platform/web/api.ts'

const account = (kind: 'Checking' | 'Savings', available: string): AccountOverview => ({
  id: `id of ${kind}`,
  kind,
  number: '5551239310',
  last4: '9310',
  routingNumber: '021000021',
  balance: available,
  available,
  status: 'open',
})

const accounts = [account('Checking', '100.00'), account('Savings', '5.00')]
const values = { ...blankValues(accounts), amount: '25', reference: 'Rainy day' }

const complaints = (changes: object): string[] =>
  z
    .safeParse(draftSchema(accounts), { ...values, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('the form between accounts', () => {
  test('starts with the first open account and the other one opposite', () => {
    const { fromAccountId, toAccountId } = blankValues(accounts)
    assert.deepEqual([fromAccountId, toAccountId], ['id of Checking', 'id of Savings'])
    const frozen = [{ ...accounts[0]!, status: 'frozen' as const }, accounts[1]!]
    assert.equal(blankValues(frozen).fromAccountId, 'id of Savings')
    assert.equal(blankValues([]).fromAccountId, '')
  })

  test('takes amounts as people type them', () => {
    for (const amount of ['25', ' 25.5 ', '$25', '100.00', '0.01']) {
      assert.deepEqual(complaints({ amount }), [], amount)
    }
  })

  test('says what is wrong in the words of the specification', () => {
    assert.deepEqual(complaints({ amount: '100.01' }), ['amount: Insufficient funds'])
    assert.deepEqual(complaints({ toAccountId: 'id of Checking' }), [
      'toAccountId: Cannot transfer to the same account',
    ])
    for (const amount of ['0', '-1', 'abc', '1e2', '12,50', '0.001', '٥']) {
      assert.deepEqual(complaints({ amount }), ['amount: Please enter a valid amount'], amount)
    }
  })

  test('names each empty field once', () => {
    const empty = { fromAccountId: '', toAccountId: '', amount: ' ', reference: '' }
    assert.deepEqual(complaints(empty), [
      'fromAccountId: Choose the account the money comes from',
      'toAccountId: Choose the account the money goes to',
      'amount: Enter an amount, for example 25.00',
      'reference: Enter a reference, for example Rent',
    ])
  })

  test('hands the wire a plain decimal and a time-ordered id', () => {
    const draft = checkedDraft(newTransferId(), { ...values, amount: '$1,250' }, accounts)
    assert.ok(draft)
    assert.equal(draft.body.amount, '1250.00')
    assert.match(draft.body.id, /^.{14}7/)
  })
})

describe('a transfer that did not end in a receipt', () => {
  const calm = { online: true, unsettled: false }
  const refusal = (status: number, code: string, message: string) =>
    new ApiRefusal(status, { code, message })

  test('says that no money left when the server refused it', () => {
    const problem = problemOf(refusal(422, 'insufficient_funds', 'Insufficient funds'), calm)
    assert.equal(problem.sentence, 'Insufficient funds')
    assert.equal(problem.about, 'No money left your account.')
    assert.equal(problem.retry, false)
  })

  test('never says so after silence', () => {
    const silence = new NetworkFailure({ cause: undefined })
    for (const error of [
      silence,
      refusal(500, 'unexpected', 'x'),
      refusal(503, 'unavailable', 'x'),
    ]) {
      const problem = problemOf(error, calm)
      assert.match(problem.about, /cannot tell whether your money moved/)
      assert.equal(problem.retry, true)
    }
    assert.match(problemOf(silence, { online: false, unsettled: false }).about, /^No money left/)
    assert.match(problemOf(silence, { online: false, unsettled: true }).about, /cannot tell/)
  })

  test('starts again where the id belongs to another transfer', () => {
    const problem = problemOf(refusal(422, 'id_reused', 'This transfer was already sent'), calm)
    assert.deepEqual([problem.startAgain, problem.about], [true, ''])
  })
})

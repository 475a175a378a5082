import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import {
  CreateScheduleBody,
  CREATION_REFUSALS,
  EditScheduleBody,
  INVALID_RECIPIENT,
  ONCE_HAS_NO_END,
} from '../../src/modules/standingOrders/contract.ts'
import {
  ENTER_VALID_DATE,
  TEXT_LENGTH_MAX,
} from '../../src/modules/standingOrders/order.contract.ts'
import * as transfers from '../../src/modules/transfers/contract.ts'
import * as toMember from '../../src/modules/transfers/member.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { END_BEFORE_START, ENTER_VALID_TIMES, ONE_END_ONLY } from '../../src/values/recurrence.ts'
import { ENTER_VALID_AMOUNT, FILL_IN_ALL } from '../../src/values/schema.ts'

const body = (changes: object = {}): object => ({
  id: newId(),
  kind: 'own',
  fromAccountId: 'from',
  toAccountId: 'to',
  amount: '25.00',
  reference: 'Rainy day',
  frequency: 'monthly',
  startsOn: '2026-01-31',
  ...changes,
})

const complaints = (schema: z.ZodMiniType, given: object): string[] =>
  z
    .safeParse(schema, given)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

const about = (changes: object): string[] => complaints(CreateScheduleBody, body(changes))

describe('what a member hands in', () => {
  test('says the words of transfers', () => {
    assert.equal(TEXT_LENGTH_MAX, transfers.REFERENCE_LENGTH_MAX)
    assert.equal(INVALID_RECIPIENT, toMember.INVALID_RECIPIENT)
    for (const code of [
      'source_account_not_found',
      'destination_account_not_found',
      'same_account',
    ] as const) {
      assert.deepEqual(CREATION_REFUSALS[code], transfers.TRANSFER_REFUSALS[code])
    }
    const { invalid_recipient } = toMember.TO_MEMBER_REFUSALS
    assert.deepEqual(CREATION_REFUSALS.invalid_recipient, invalid_recipient)
  })

  test('is complete as it stands', () => {
    assert.deepEqual(about({}), [])
    assert.deepEqual(about({ timesMax: 260 }), [])
    assert.deepEqual(about({ endsOn: '2026-01-31' }), [])
    assert.deepEqual(about({ frequency: 'once' }), [])
    const recipient = { kind: 'member', toAccountId: undefined, recipientToken: 'token' }
    assert.deepEqual(about(recipient), [])
  })

  test('is asked for whatever is missing', () => {
    for (const field of [
      'id',
      'kind',
      'fromAccountId',
      'amount',
      'reference',
      'frequency',
      'startsOn',
    ]) {
      for (const value of [undefined, null, '']) {
        assert.equal(about({ [field]: value })[0], `${field}: ${FILL_IN_ALL}`)
      }
    }
    assert.deepEqual(about({ toAccountId: undefined }), [`toAccountId: ${FILL_IN_ALL}`])
    assert.deepEqual(about({ kind: 'member', toAccountId: undefined }), [
      `recipientToken: ${INVALID_RECIPIENT}`,
    ])
  })

  test('takes only amounts that can be moved', () => {
    for (const amount of ['0', '-1', '0.001', '1e2', '1,000', '1000000000000', 5, true]) {
      assert.deepEqual(about({ amount }), [`amount: ${ENTER_VALID_AMOUNT}`], String(amount))
    }
  })

  test('takes only days of the calendar', () => {
    for (const startsOn of ['2026-02-29', '2026-13-01', '01/31/2026', '2026-1-1', 20260131]) {
      assert.deepEqual(about({ startsOn }), [`startsOn: ${ENTER_VALID_DATE}`], String(startsOn))
    }
    assert.deepEqual(about({ endsOn: 'soon' }), [`endsOn: ${ENTER_VALID_DATE}`])
  })

  test('has at most one end, not before its start, and none when it is sent once', () => {
    assert.deepEqual(about({ endsOn: '2026-01-30' }), [`endsOn: ${END_BEFORE_START}`])
    for (const timesMax of [0, -1, 261, 1.5, '3', null]) {
      assert.deepEqual(about({ timesMax }), [`timesMax: ${ENTER_VALID_TIMES}`], String(timesMax))
    }
    const both = { endsOn: '2026-12-31', timesMax: 3 }
    assert.deepEqual(about(both), [`timesMax: ${ONE_END_ONLY}`])
    assert.deepEqual(about({ frequency: 'once', timesMax: 3 }), [`timesMax: ${ONCE_HAS_NO_END}`])
    assert.deepEqual(about({ frequency: 'once', endsOn: '2026-12-31' }), [
      `endsOn: ${ONCE_HAS_NO_END}`,
    ])
    const edit = { version: 1, amount: '1', reference: 'x', ...both }
    assert.deepEqual(complaints(EditScheduleBody, edit), [`timesMax: ${ONE_END_ONLY}`])
  })

  test('has nothing else in it', () => {
    assert.equal(about({ status: 'active' }).length, 1)
    assert.equal(about({ personId: newId() }).length, 1)
    assert.equal(about({ toAccountId: 'to', recipientToken: 'token' }).length, 1)
    assert.equal(about({ id: 'b5b7d1de-5d8f-4f0a-9a53-3c6f4b8f7a10' }).length, 1)
    const edit = { version: 1, amount: '1', reference: 'x', startsOn: '2026-02-01' }
    assert.equal(complaints(EditScheduleBody, edit).length, 1)
  })
})

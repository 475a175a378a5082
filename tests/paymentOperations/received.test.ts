import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { fileOf, payroll } from '../ach/otherBank.ts'
import { openReceiving } from '../ach/receiving.ts'
import { letterOf, returned as returnedCheck } from '../cashLetters/otherBank.ts'
import { openReturning } from '../cashLetters/returning.ts'
import { contextOf, type CreditUnion } from '../worlds/creditUnion.ts'
import { returned, status } from '../wires/otherBank.ts'
import { openAnswers } from '../wires/receiving.ts'
import { exceptionsWaiting } from '../../src/modules/paymentOperations/server/waiting.ts'
import { newId } from '../../src/values/ids.ts'
import { openPaymentRoutes, PAYMENTS } from './routes.ts'

const DAY_MS = 86_400_000

/** No page ends there, and no number of the database is as large. */
const BEHIND_ALL = '999999999999999'

type Entry = Readonly<Record<string, unknown>>

const withoutId = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'id'))

/** How staff read the entries of a file that came in, by its name. */
async function openReceived(t: TestContext, union: CreditUnion) {
  const { get } = await openPaymentRoutes(t, union)
  return async (name: string, after?: string): Promise<readonly Entry[]> => {
    const { files } = (await get(`${PAYMENTS}/files`)).body
    const { id } = files.find((file: Entry) => file['name'] === name)
    const query = after === undefined ? '' : `?after=${after}`
    const { status: code, body } = await get(`${PAYMENTS}/files/${id}${query}`)
    assert.equal(code, 200)
    assert.equal(body.next, null)
    return body.entries.map(withoutId)
  }
}

test('a cash letter that came in shows the checks it returns: whose they are, or whom they are drawn on', async (t) => {
  const union = await openReturning(t)
  const entriesOf = await openReceived(t, union)
  const ada = await union.member('Ada Brooks')
  const ben = await union.member('Ben Okafor')
  const { check } = await union.collected(ada)
  const { check: other } = await union.collected(ben, '70.00')
  await union.receive(
    letterOf([
      returnedCheck(other, { reason: 'C' }),
      returnedCheck(check),
      returnedCheck(check, { endorsements: [], cents: 9_00n }),
    ]),
  )
  const { payor } = check
  const waits = await entriesOf('returns.x937')
  assert.deepEqual(
    waits.map((entry) => [entry['who'], entry['personId'], entry['state']]),
    [1, 2, 3].map(() => [payor, null, 'waits']),
    'until their day nobody has looked whose they are',
  )
  await union.settled()
  const settlesAt = '2026-07-17T12:30:00.000Z'
  const line = { kind: 'returned_check', settlesAt }
  const expected = [
    {
      ...line,
      trace: other.sequence,
      who: 'Ben Okafor',
      personId: ben.personId,
      amount: '70.00',
      state: 'charged_back',
      reason: 'The payer stopped the check.',
    },
    {
      ...line,
      trace: check.sequence,
      who: 'Ada Brooks',
      personId: ada.personId,
      amount: '500.00',
      state: 'charged_back',
      reason: 'There was not enough money in the account of the payer.',
    },
    {
      ...line,
      trace: '',
      who: payor,
      personId: null,
      amount: '9.00',
      state: 'exception',
      reason: 'It returns no check of ours',
    },
  ]
  assert.deepEqual(await entriesOf('returns.x937'), expected)
  assert.deepEqual(await entriesOf('returns.x937', '0'), expected.slice(1))
  assert.deepEqual(await entriesOf('returns.x937', '2'), [])
  assert.deepEqual(await entriesOf('returns.x937', BEHIND_ALL), [])
})

test('a message that came in about payments abroad shows what it says of each', async (t) => {
  const union = await openAnswers(t)
  const entriesOf = await openReceived(t, union)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const { original } = await union.paid(ada, '10.00')
  const { original: next } = await union.paid(ada, '20.00')
  await union.receive(status(union.made(), next, 'PDNG'), 'status.xml')
  await union.receive(
    returned(
      union.made(),
      { original: next, amount: '20.01' },
      { original, amount: '10.00', reason: 'AC03' },
      { original, amount: '10.00' },
    ),
    'back.xml',
  )
  const line = { who: '', personId: null, settlesAt: null }
  const expected = (
    [
      [next, '20.01', 'exception', 'It is more than the payment was'],
      [original, '10.00', 'posted', 'AC03'],
      [original, '10.00', 'exception', 'The payment came back before'],
    ] as const
  ).map(([{ uetr: trace }, amount, state, reason]) => ({
    ...line,
    kind: 'return',
    trace,
    amount,
    state,
    reason,
  }))
  assert.deepEqual(await entriesOf('back.xml'), expected)
  assert.deepEqual(await entriesOf('back.xml', '0'), expected.slice(1))
  assert.deepEqual(await entriesOf('back.xml', '2'), [])
  assert.deepEqual(await entriesOf('back.xml', BEHIND_ALL), [])
  assert.deepEqual(await entriesOf('status.xml'), [
    {
      ...line,
      kind: 'status',
      trace: next.uetr,
      amount: '0.00',
      state: 'noted',
      reason: 'PDNG',
    },
  ])
})

test('what a message says and staff have to look at names its file, what it is and why, for sixty days', async (t) => {
  const union = await openAnswers(t)
  const { get } = await openPaymentRoutes(t, union)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const { original } = await union.paid(ada, '10.00')
  const firstAt = union.clock.now().toISOString()
  await union.receive(
    returned(union.made(), { original, amount: '10.01' }, { original, amount: '10.00' }),
  )
  union.clock.advance(1000)
  const lateAt = union.clock.now().toISOString()
  await union.receive(status(union.made(), original, 'ACSC'))
  const { files } = (await get(`${PAYMENTS}/files`)).body
  const received = files.filter((file: Entry) => file['direction'] === 'in')
  const [late, first] = received.map((file: Entry) => file['id'])
  const { exceptions } = (await get(PAYMENTS)).body
  const kind = 'entry'
  assert.deepEqual(exceptions.map(withoutId), [
    {
      kind,
      at: firstAt,
      fileId: first,
      entry: 'Return of $10.01: the account is closed (AC04)',
      reason: 'It is more than the payment was',
    },
    {
      kind,
      at: lateAt,
      fileId: late,
      entry: 'Status of a payment abroad, ACSC',
      reason: 'The payment came back before',
    },
  ])
  const { entries } = (await get(`${PAYMENTS}/files/${first}`)).body
  assert.equal(exceptions[0].id, entries[0].id)
  union.clock.advance(60 * DAY_MS)
  assert.deepEqual(
    (await get(PAYMENTS)).body.exceptions.map((exception: Entry) => exception['at']),
    [lateAt],
  )
})

test('staff see to entries one by one, whoever else does: all are counted, and those behind the first fifty come up', async (t) => {
  const union = await openReceiving(t)
  const { get, post, rosa } = await openPaymentRoutes(t, union)
  const { number: account } = (await union.member('Ada Brooks')).checking
  const batch = payroll(...Array.from({ length: 52 }, () => ({ account, amount: '1.00' })))
  await union.receive(fileOf([batch]))
  await union.receive(fileOf([batch], { modifier: 'B' }), 'again.ach')
  await union.runUntil('2026-07-17')
  const look = async () => (await get(PAYMENTS)).body
  const counted = async () => {
    const reader = { ...contextOf(union, rosa), staffRole: 'administrator' } as const
    return (await exceptionsWaiting.waiting(union.db, reader, 20)).count
  }
  const { exceptions, more } = await look()
  assert.deepEqual([exceptions.length, more, await counted()], [50, 2, 52])
  const [first, second] = exceptions
  const seeTo = (entry: Entry, body: object) =>
    post(`${PAYMENTS}/exceptions/${String(entry['id'])}/seen`, body)
  const body = { id: newId(), reason: 'Asked the other bank' }
  assert.deepEqual(
    [await seeTo(first, body), await seeTo(first, body)].map(({ status: code }) => code),
    [200, 200],
    'sent again it is the same',
  )
  const together = await Promise.all(
    Array.from({ length: 4 }, () => seeTo(second, { ...body, id: newId() })),
  )
  assert.deepEqual(
    together.map(({ status: code }) => code).toSorted((a, b) => a - b),
    [200, 404, 404, 404],
  )
  const after = await look()
  assert.deepEqual([after.exceptions.length, after.more, await counted()], [50, 0, 50])
  assert.ok(!after.exceptions.some(({ id }: Entry) => id === first.id || id === second.id))
  const seen = await union.auditRows({ action: 'network.exception_seen' })
  assert.deepEqual(
    seen.map(({ detail }) => detail),
    [first, second].map(({ entry }) => ({ entry, reason: body.reason })),
  )
  assert.equal(await union.house('suspense:returned-payments'), '52.00', 'it moves no money')
})

test('a place that no page told is behind all of a file, or is refused', async (t) => {
  const union = await openReceiving(t)
  const { get } = await openPaymentRoutes(t, union)
  const { number: account } = (await union.member('Ada Brooks')).checking
  await union.receive(fileOf([payroll({ account, amount: '1.00' }, { account, amount: '2.00' })]))
  const [{ id }] = (await get(`${PAYMENTS}/files`)).body.files
  const amountsBehind = async (after: string) => {
    const { status: code, body } = await get(`${PAYMENTS}/files/${id}?after=${after}`)
    return code === 200 ? body.entries.map(({ amount }: Entry) => amount) : code
  }
  assert.deepEqual(await amountsBehind('0.0'), ['2.00'])
  for (const after of [BEHIND_ALL, `${BEHIND_ALL}.999999999`])
    assert.deepEqual(await amountsBehind(after), [])
  for (const after of ['..', '.1', '1.', '1.2.3']) assert.equal(await amountsBehind(after), 400)
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { BEN, INES, MAYA, ROSA } from '../../src/modules/demo/server/people.ts'
import { verify } from '../../src/modules/ledger/server/ledger.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { newId } from '../../src/values/ids.ts'
import { add, fromDecimal, toDecimal } from '../../src/values/money.ts'
import type { Client } from '../factories/client.ts'
import { seededDatabase } from '../factories/database.ts'
import { openPortal } from '../factories/portal.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const PATH = '/api/transfers/between-accounts'
const FILL_IN = 'Please fill in all fields'
const BAD_AMOUNT = 'Please enter a valid amount'

interface Account {
  readonly id: string
  readonly available: string
}

const accountsSeenBy = async (client: Client): Promise<readonly [Account, Account]> =>
  (await client.get('/api/activity/overview')).body.accounts

/** The demonstration, opened, with Ines and Ben signed in. */
async function openDemo(t: TestContext) {
  const engine = await seededDatabase(t)
  const clock = settableClock(DEMO_NOW)
  const portal = await openPortal(t, { engine, clock })
  const ines = await portal.as(INES.email)
  const ben = await portal.as(BEN.email)
  const [checking, savings] = await accountsSeenBy(ines)
  const order = (changes: object = {}) => ({
    id: newId(),
    fromAccountId: checking.id,
    toAccountId: savings.id,
    amount: '25.00',
    reference: 'Rainy day',
    ...changes,
  })
  return { portal, engine, ines, ben, order, checking, savings }
}

const plus = (a: string, b: string): string => toDecimal(add(fromDecimal(a), fromDecimal(b)))

const BAD_AMOUNTS: readonly unknown[] = [
  '-1', '0', '0.00', '0.001', '1e2', 'NaN', 'Infinity', '1,000', '0x10', '+5', '.5', '5.', ' 5', '5 ',
  '1.234', '1.2.3', '--1', '$5', '5 USD', '٥', '１２', '9223372036854775808', '1000000000000',
  '99999999999999999999999', '0'.repeat(5000), "1'; drop table account", true, false, 25, -1, 1e21,
  [], ['5'], {}, { amount: '5' },
] // prettier-ignore

test('a member moves money over HTTP', async (t) => {
  const { portal, engine, ines, ben, order, checking, savings } = await openDemo(t)
  const balances = async () => (await accountsSeenBy(ines)).map(({ available }) => available)
  const before = await balances()

  await t.test('refuses every amount that is none, with one sentence', async () => {
    for (const amount of BAD_AMOUNTS) {
      const { status, body } = await ines.post(PATH, order({ amount }))
      assert.deepEqual([status, body.message], [400, BAD_AMOUNT], JSON.stringify(amount))
    }
  })

  await t.test('asks for what is missing, empty or null', async () => {
    for (const field of ['fromAccountId', 'toAccountId', 'amount', 'reference', 'id']) {
      for (const value of [undefined, null, '']) {
        const { status, body } = await ines.post(PATH, order({ [field]: value }))
        assert.deepEqual([status, body.message], [400, FILL_IN], `${field}: ${String(value)}`)
        assert.equal(body.fields[field], FILL_IN)
      }
    }
    assert.equal((await ines.post(PATH, {})).body.message, FILL_IN)
    assert.equal((await ines.post(PATH, { amount: 'abc' })).body.message, FILL_IN)
  })

  await t.test(
    'refuses unknown keys, broken JSON and ids that are no UUID of version 7',
    async () => {
      const refused = [
        order({ status: 'Completed' }),
        order({ personId: randomUUID() }),
        order({ id: randomUUID() }),
        order({ id: '1' }),
        order({ reference: 'x'.repeat(141) }),
        order({ reference: 'pay‮load' }),
        '{"id":',
        '[]',
        'null',
        '{"__proto__":{"amount":"5"}}',
      ]
      for (const body of refused) {
        const { status } = await ines.post(PATH, body)
        assert.equal(status, 400, JSON.stringify(body))
      }
    },
  )

  await t.test('names each refusal with the sentence of the specification', async () => {
    const [benChecking] = await accountsSeenBy(ben)
    const source = [404, 'source_account_not_found', 'Source account not found'] as const
    const target = [404, 'destination_account_not_found', 'Destination account not found'] as const
    const poor = [422, 'insufficient_funds', 'Insufficient funds'] as const
    const table: readonly (readonly [object, number, string, string])[] = [
      [{ toAccountId: checking.id }, 422, 'same_account', 'Cannot transfer to the same account'],
      [{ amount: '10624.02' }, ...poor],
      [{ amount: '999999999999.99' }, ...poor],
      ...[benChecking.id, randomUUID(), 'nonsense'].flatMap((stranger) => [
        [{ fromAccountId: stranger }, ...source] as const,
        [{ toAccountId: stranger }, ...target] as const,
      ]),
    ]
    for (const [changes, status, code, message] of table) {
      const answer = await ines.post(PATH, order(changes))
      assert.equal(answer.status, status, JSON.stringify(changes))
      assert.deepEqual(answer.body, { code, message })
    }
  })

  await t.test('has moved nothing so far', async () => assert.deepEqual(await balances(), before))

  await t.test('answers twenty equal requests at once with one transfer', async () => {
    const body = order()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ines.post(PATH, body)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const receipts = answers.map(({ body }) => JSON.stringify({ ...body, replayed: false }))
    assert.equal(new Set(receipts).size, 1)
    assert.equal(answers.filter(({ body }) => body.replayed === false).length, 1)
    assert.deepEqual(await balances(), [plus(before[0]!, '-25.00'), plus(before[1]!, '25.00')])

    const altered = await ines.post(PATH, { ...body, amount: '26.00' })
    assert.deepEqual([altered.status, altered.body.code], [422, 'id_reused'])

    const receipt = await ines.get(`/api/transfers/${body.id}`)
    assert.deepEqual(receipt.body, { ...answers[0]!.body, replayed: true })
    const missing = await ines.get(`/api/transfers/${newId()}`)
    const foreign = await ben.get(`/api/transfers/${body.id}`)
    const nonsense = await ben.get('/api/transfers/nonsense')
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign.body, missing.body)
    assert.deepEqual(nonsense.body, missing.body)
  })

  await t.test('shows both sides of it at once, on top of the list', async () => {
    const { recent } = (await ines.get('/api/activity/overview')).body
    const sides = recent
      .slice(0, 2)
      .map((item: Record<string, unknown>) => [
        item['direction'],
        item['amount'],
        String(item['description']).replace(/\d{4}$/, ''),
        item['category'],
        item['memo'],
      ])
    assert.deepEqual(sides.toSorted(), [
      ['in', '25.00', 'Transfer from Checking ··', 'Transfer', 'Rainy day'],
      ['out', '-25.00', 'Transfer to Savings ··', 'Transfer', 'Rainy day'],
    ])
    const page = await ines.get(`/api/activity?account=${savings.id}`)
    assert.equal(page.body.items[0].balanceAfter, (await balances())[1])
  })

  await t.test('pages activity, and refuses what is no page or no account of theirs', async () => {
    const first = (await ines.get('/api/activity')).body
    assert.equal(first.items.length, 50)
    const second = (await ines.get(`/api/activity?before=${first.next}`)).body
    assert.equal(second.items.length, 50)
    const keys = new Set([...first.items, ...second.items].map(({ key }) => key))
    assert.equal(keys.size, 100)
    for (const cursor of ['x', '', 'MS4yLjM9', '%00', "' or 1=1"]) {
      const refused = await ines.get(`/api/activity?before=${encodeURIComponent(cursor)}`)
      assert.equal(refused.status, 400, cursor)
    }
    assert.equal((await ben.get(`/api/activity?account=${savings.id}`)).status, 404)
  })

  await t.test('is open to members only', async () => {
    const people = {
      visitor: [portal.visitor(), 401],
      applicant: [await portal.as(MAYA.email), 403],
      administrator: [await portal.as(ROSA.email), 403],
    } as const
    for (const [who, [client, status]] of Object.entries(people)) {
      assert.equal((await client.post(PATH, order())).status, status, who)
      assert.equal((await client.get('/api/activity/overview')).status, status, who)
      assert.equal((await client.get('/api/activity')).status, status, who)
      assert.equal((await client.get(`/api/transfers/${newId()}`)).status, status, who)
    }
  })

  await t.test('leaves a ledger that keeps every promise', async () =>
    assert.deepEqual(await verify(engine.db), []),
  )
})

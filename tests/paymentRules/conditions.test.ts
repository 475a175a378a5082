import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { RuleCondition } from '../../src/modules/paymentRules/conditions.contract.ts'
import {
  giveBackPayment,
  noteBrowser,
  noteNewPassword,
} from '../../src/modules/paymentRules/server/paymentRules.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase } from '../factories/database.ts'
import { AT, pay, save, type Sent } from './asking.ts'

const ADA = newId()
const BEN = newId()
const CLEO = newId()
const HOUR_MS = 60 * 60_000
const earlier = (hours: number): Date => new Date(AT.getTime() - hours * HOUR_MS)

const toMember = (personId: string) => ({ key: `member:${personId}`, personId })

/** Ada signs in on a browser that she has known for so many hours. @returns the session */
async function signIn(db: Db, hours: number, { personId = ADA, browserId = newId() } = {}) {
  const sessionId = newId()
  await inTransaction(db, (tx) =>
    noteBrowser(tx, { sessionId, personId, browserId, knownSince: earlier(hours), at: AT }),
  )
  return sessionId
}

const changePassword = (db: Db, hours: number) =>
  inTransaction(db, (tx) => noteNewPassword(tx, ADA, earlier(hours)))

/** Members pay Ada, so many hours ago. */
async function receive(db: Db, ...hours: readonly number[]): Promise<void> {
  for (const one of hours) {
    await pay(db, one % 2 === 0 ? BEN : CLEO, '10.00', { payee: toMember(ADA), at: earlier(one) })
  }
}

/** Ada pays a member, so many hours ago. */
async function send(db: Db, ...hours: readonly number[]): Promise<void> {
  for (const one of hours) {
    await pay(db, ADA, '10.00', { payee: toMember(CLEO), at: earlier(one) })
  }
}

async function join(db: Db, hours: number): Promise<void> {
  await sql`
    insert into member (id, person_id, joined_at) values (${newId()}, ${ADA}, ${earlier(hours)})`.execute(
    db,
  )
}

/** What happens before Ada pays Ben $50.00. @returns what is known of the payment */
type Before = (db: Db) => Promise<Partial<Sent> | void>

const ON = 24

/** Of each condition: what holds of it, and what just does not. */
const CASES: readonly (readonly [string, RuleCondition, Before, 'deny' | 'allow'])[] = [
  ['a first payment', { kind: 'first_payment' }, async () => ({ payee: toMember(BEN) }), 'deny'],
  [
    'a payment to somebody known',
    { kind: 'first_payment' },
    async () => ({ payee: { ...toMember(BEN), knownForMs: 0 } }),
    'allow',
  ],
  [
    'the second payment within the cool-off',
    { kind: 'payee_added', hours: ON },
    async () => ({ payee: { ...toMember(BEN), knownForMs: ON * HOUR_MS - 1 } }),
    'deny',
  ],
  [
    'the second payment after the cool-off',
    { kind: 'payee_added', hours: ON },
    async () => ({ payee: { ...toMember(BEN), knownForMs: ON * HOUR_MS } }),
    'allow',
  ],
  [
    'the first payment, before any cool-off',
    { kind: 'payee_added', hours: ON },
    async () => ({ payee: toMember(BEN) }),
    'allow',
  ],
  [
    'a device of 23 hours',
    { kind: 'new_device', hours: ON },
    async (db) => ({ sessionId: await signIn(db, 23) }),
    'deny',
  ],
  [
    'a device of 24 hours',
    { kind: 'new_device', hours: ON },
    async (db) => ({ sessionId: await signIn(db, 24) }),
    'allow',
  ],
  [
    'a device of tomorrow, as a clock was put back',
    { kind: 'new_device', hours: ON },
    async (db) => ({ sessionId: await signIn(db, -ON) }),
    'deny',
  ],
  [
    'the session of somebody else',
    { kind: 'new_device', hours: ON },
    async (db) => ({ sessionId: await signIn(db, 1, { personId: BEN }) }),
    'allow',
  ],
  ['no device at all', { kind: 'new_device', hours: ON }, async () => {}, 'allow'],
  [
    'a password of an hour',
    { kind: 'password_changed', hours: ON },
    async (db) => {
      for (const hours of [99, 1]) await changePassword(db, hours)
    },
    'deny',
  ],
  [
    'a password of a day',
    { kind: 'password_changed', hours: ON },
    (db) => changePassword(db, 24),
    'allow',
  ],
  ['a member of 29 days', { kind: 'new_member', days: 30 }, (db) => join(db, 30 * 24 - 1), 'deny'],
  ['a member of 30 days', { kind: 'new_member', days: 30 }, (db) => join(db, 30 * 24), 'allow'],
  [
    'two payments received within a day',
    { kind: 'received_from_members', within: 'day', count: 2 },
    (db) => receive(db, 23, 1),
    'deny',
  ],
  [
    'two payments received, one of them the day before',
    { kind: 'received_from_members', within: 'day', count: 2 },
    (db) => receive(db, 24, 1),
    'allow',
  ],
  [
    'two payments received within a week',
    { kind: 'received_from_members', within: 'week', count: 2 },
    (db) => receive(db, 7 * 24 - 1, 1),
    'deny',
  ],
  [
    'a payment received that was given back',
    { kind: 'received_from_members', within: 'day', count: 1 },
    async (db) => {
      const id = newId()
      await pay(db, BEN, '10.00', { id, payee: toMember(ADA) })
      await inTransaction(db, (tx) => giveBackPayment(tx, { id, personId: BEN }))
    },
    'allow',
  ],
  [
    'the third payment to members within a day',
    { kind: 'sent_to_members', within: 'day', count: 3 },
    (db) => send(db, 23, 2),
    'deny',
  ],
  [
    'the second payment to members within a day',
    { kind: 'sent_to_members', within: 'day', count: 3 },
    (db) => send(db, 24, 2),
    'allow',
  ],
  [
    'four fifths of what came, with what left by another way',
    { kind: 'passed_on', within: 'day', percent: 80 },
    async (db) => {
      await pay(db, BEN, '75.00', { payee: toMember(ADA) })
      await pay(db, ADA, '10.00', { kind: 'us_bank', payee: { key: 'account:1' } })
    },
    'deny',
  ],
  [
    'less than four fifths of what came',
    { kind: 'passed_on', within: 'week', percent: 80 },
    async (db) => {
      await pay(db, BEN, '75.01', { payee: toMember(ADA) })
      await pay(db, ADA, '10.00', { kind: 'us_bank', payee: { key: 'account:1' } })
    },
    'allow',
  ],
  ['nothing that came', { kind: 'passed_on', within: 'day', percent: 1 }, async () => {}, 'allow'],
  [
    'the third payee from a device, whoever pays there',
    { kind: 'payees_from_device', within: 'day', count: 3 },
    async (db) => {
      const browserId = newId()
      const bens = await signIn(db, 99, { personId: BEN, browserId })
      for (const key of ['account:1', 'account:2', 'account:2']) {
        await pay(db, BEN, '1.00', { kind: 'us_bank', payee: { key }, sessionId: bens })
      }
      return { payee: toMember(BEN), sessionId: await signIn(db, 99, { browserId }) }
    },
    'deny',
  ],
  [
    'the second payee from a device, paid twice',
    { kind: 'payees_from_device', within: 'day', count: 3 },
    async (db) => {
      const sessionId = await signIn(db, 99)
      for (const key of ['account:1', `member:${BEN}`]) {
        await pay(db, ADA, '1.00', { kind: 'us_bank', payee: { key }, sessionId })
      }
      return { payee: toMember(BEN), sessionId }
    },
    'allow',
  ],
  [
    'more than twice what is usual',
    { kind: 'unusual_amount', times: 2 },
    async (db) => {
      for (const amount of ['20.00', '30.00', '24.97']) await pay(db, ADA, amount)
    },
    'deny',
  ],
  [
    'twice what is usual',
    { kind: 'unusual_amount', times: 2 },
    async (db) => {
      for (const amount of ['20.00', '30.00', '25.00']) await pay(db, ADA, amount)
    },
    'allow',
  ],
  [
    'much, of somebody who paid twice',
    { kind: 'unusual_amount', times: 2 },
    async (db) => {
      for (const amount of ['1.00', '1.00']) await pay(db, ADA, amount)
    },
    'allow',
  ],
]

describe('a rule looks at', () => {
  for (const [what, condition, before, expected] of CASES) {
    test(`${what}: ${expected}`, async (t) => {
      const { db } = await freshDatabase(t)
      const known = await before(db)
      await save(db, { period: 'payment', conditions: [condition] })
      assert.equal(await pay(db, ADA, '50.00', { payee: toMember(BEN), ...known }), expected)
    })
  }

  test('all of its conditions and its amount', async (t) => {
    const { db } = await freshDatabase(t)
    const conditions: RuleCondition[] = [
      { kind: 'first_payment' },
      { kind: 'new_device', hours: ON },
    ]
    await save(db, { period: 'payment', amountMax: '50.00', conditions, outcome: 'review' })
    const [fresh, old] = [await signIn(db, 1), await signIn(db, 99)]
    const to = (name: string) => ({ key: `account:${name}` })
    assert.equal(await pay(db, ADA, '50.01', { payee: to('a'), sessionId: old }), 'allow')
    assert.equal(await pay(db, ADA, '50.00', { payee: to('b'), sessionId: fresh }), 'allow')
    assert.equal(await pay(db, ADA, '50.01', { payee: to('c'), sessionId: fresh }), 'review')
    const { rows } = await sql<{ spoke: unknown[]; facts: Record<string, unknown> }>`
      select spoke, facts from payment_decision`.execute(db)
    assert.equal(rows.length, 1)
    assert.deepEqual((rows[0]!.spoke[0] as { conditions: unknown }).conditions, conditions)
    assert.equal(rows[0]!.facts['device_minutes'], 60, 'why it spoke is kept')
  })

  test('members by how long they belong, and money of businesses', async (t) => {
    const { db } = await freshDatabase(t)
    await join(db, 24 * 24)
    const keeps = async (segment: NonNullable<Parameters<typeof save>[1]['segment']>) => {
      const ruleId = newId()
      await save(db, { period: 'payment', segment }, ruleId)
      const outcome = await pay(db, ADA, '1.00')
      await save(db, { period: 'payment', segment, enabled: false, version: 1 }, ruleId)
      return outcome
    }
    assert.equal(await keeps({ kind: 'new_members', days: 25 }), 'deny')
    assert.equal(await keeps({ kind: 'new_members', days: 24 }), 'allow')
    assert.equal(await keeps({ kind: 'long_members', days: 24 }), 'deny')
    assert.equal(await keeps({ kind: 'long_members', days: 25 }), 'allow')
    assert.equal(await keeps({ kind: 'businesses' }), 'allow', 'of nobody whose money is not known')
  })
})

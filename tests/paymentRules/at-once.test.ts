import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { RuleCondition } from '../../src/modules/paymentRules/conditions.contract.ts'
import type { SavePaymentRuleBody } from '../../src/modules/paymentRules/contract.ts'
import { noteBrowser } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase } from '../factories/database.ts'
import { tally } from '../factories/outcomes.ts'
import { drafted, lift } from '../transfers/drafting.ts'
import { openTransfers } from '../transfers/transfers.ts'
import { AT, pay, save, type Sent } from './asking.ts'

const ADA = newId()
const MANY = 20
const DAY_MS = 86_400_000
const toMember = (personId: string) => ({ key: `member:${personId}`, personId })

type One = (nth: number) => Promise<unknown>

interface Race {
  readonly what: string
  readonly rule: Partial<SavePaymentRuleBody>
  /** What was paid before. @returns one of twenty payments of $10.00 that are made at once */
  readonly begin: (db: Db) => Promise<One>
  /** How many of them go. */
  readonly go: number
}

const adas =
  (sent: () => Sent = () => ({})) =>
  async (db: Db): Promise<One> =>
  () =>
    pay(db, ADA, '10.00', sent())

/** Twenty members, each signed in on the one device. */
async function onOneDevice(db: Db): Promise<One> {
  const browserId = newId()
  const people = Array.from({ length: MANY }, () => ({ personId: newId(), sessionId: newId() }))
  await inTransaction(db, async (tx) => {
    for (const one of people) await noteBrowser(tx, { ...one, browserId, knownSince: AT, at: AT })
  })
  return (nth) => {
    const { personId, sessionId } = people[nth]!
    const payee = { key: `account:${nth}` }
    return pay(db, personId, '10.00', { kind: 'us_bank', payee, sessionId })
  }
}

const of = (condition: RuleCondition): Partial<SavePaymentRuleBody> => ({
  period: 'payment',
  kinds: ['member'],
  conditions: [condition],
})

/** Of every condition that counts, and of every period: twenty payments at once, and how many of them go. */
const RACES: readonly Race[] = [
  ...(['day', 'week', 'month'] as const).flatMap((period): readonly Race[] => [
    { what: `$70.00 a ${period}`, rule: { period, amountMax: '70.00' }, begin: adas(), go: 7 },
    { what: `7 payments a ${period}`, rule: { period, countMax: 7 }, begin: adas(), go: 7 },
  ]),
  {
    what: 'a sixth payment to members in a day',
    rule: of({ kind: 'sent_to_members', within: 'day', count: 6 }),
    begin: adas(() => ({ payee: toMember(newId()) })),
    go: 5,
  },
  {
    what: 'half of what members sent',
    rule: of({ kind: 'passed_on', within: 'day', percent: 50 }),
    begin: async (db) => {
      await pay(db, newId(), '100.00', { payee: toMember(ADA) })
      return adas(() => ({ payee: toMember(newId()) }))(db)
    },
    go: 4,
  },
  {
    what: 'a sixth payee from one device, whoever pays there',
    rule: { ...of({ kind: 'payees_from_device', within: 'day', count: 6 }), kinds: ['us_bank'] },
    begin: onOneDevice,
    go: 5,
  },
]

describe('of twenty payments at once exactly as many go as a rule leaves of', () => {
  for (const { what, rule, begin, go } of RACES) {
    test(what, async (t) => {
      const { db } = await freshDatabase(t)
      const one = await begin(db)
      await save(db, rule)
      const outcomes = await Promise.all(Array.from({ length: MANY }, (_, nth) => one(nth)))
      assert.equal(outcomes.filter((outcome) => outcome === 'allow').length, go)
      assert.equal(outcomes.filter((outcome) => outcome === 'deny').length, MANY - go)
      assert.equal(await one(0), 'deny')
    })
  }
})

test('twenty members who pay somebody at once are twenty to the next payment of theirs', async (t) => {
  const { db } = await freshDatabase(t)
  const ruleId = newId()
  const received = (count: number) =>
    of({ kind: 'received_from_members', within: 'day' as const, count })
  await save(db, received(MANY), ruleId)
  const paid = (personId: string, to: string) => pay(db, personId, '10.00', { payee: toMember(to) })
  assert.equal(await paid(ADA, newId()), 'allow')
  const outcomes = await Promise.all(Array.from({ length: MANY }, () => paid(newId(), ADA)))
  assert.ok(outcomes.every((outcome) => outcome === 'allow'))
  assert.equal(await paid(ADA, newId()), 'deny')
})

test('a day that begins among twenty payments at once has its allowance once, also where servers tell different days', async (t) => {
  const { db } = await freshDatabase(t)
  await save(db, { countMax: 7 })
  const tomorrow = new Date(AT.getTime() + DAY_MS)
  const outcomes = await Promise.all(
    Array.from({ length: MANY }, (_, nth) =>
      pay(db, ADA, '10.00', { at: nth % 2 === 0 ? AT : tomorrow }),
    ),
  )
  const go = outcomes.filter((outcome) => outcome === 'allow').length
  assert.ok(go >= 7 && go <= 14, `${go} go`)
  const { rows } = await sql<{ n: number }>`select day_count as n from payment_usage`.execute(db)
  assert.equal(rows[0]!.n, 7, 'in the later day')
  for (const at of [AT, tomorrow]) assert.equal(await pay(db, ADA, '10.00', { at }), 'deny')
})

test('of payments at once to somebody new one is the first, and the cool-off is about the others', async (t) => {
  const union = await openTransfers(t)
  await lift(union)
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  const drafts = []
  for (let n = 0; n < 5; n++) drafts.push(await drafted(union, ada))
  const rule = of({ kind: 'payee_added', hours: 24 })
  await save(union.db, { ...rule, kinds: ['us_bank'] }, newId(), union.clock.now())
  const sent = await Promise.all(
    drafts.map(({ order, code }) => union.service.confirm(ada.customer, order.id, code)),
  )
  assert.deepEqual(tally(sent), { done: 1, payment_refused: 4 })
})

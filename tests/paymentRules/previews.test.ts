import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { previewRule } from '../../src/modules/paymentRules/server/previewing.ts'
import type { SavePaymentRuleBody } from '../../src/modules/paymentRules/contract.ts'
import type { WhoIs } from '../../src/modules/paymentRules/server/heldListing.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase } from '../factories/database.ts'
import { AT, contextAt, pay, ruleOf, save } from './asking.ts'

const DAY_MS = 86_400_000
const [ADA, BEN] = [newId(), newId()]
const ago = (days: number): Date => new Date(AT.getTime() - days * DAY_MS)
const names: WhoIs = async () => new Map([[ADA, { name: 'Ada Brooks' }]])

/** Ada paid $10, $20 and $40 today, $100 eight days ago; Ben $500 to a US bank today. */
async function openPaid(t: TestContext) {
  const { db } = await freshDatabase(t)
  await pay(db, ADA, '100.00', { at: ago(8) })
  for (const amount of ['10.00', '20.00', '40.00']) await pay(db, ADA, amount)
  await pay(db, BEN, '500.00', { kind: 'us_bank' })
  const preview = (changes: Partial<SavePaymentRuleBody>, ruleId = newId()) =>
    previewRule(db, contextAt(AT), names, { ruleId, rule: ruleOf(changes) })
  return { db, preview }
}

describe('a rule that is tried on what was paid', () => {
  const CASES = [
    [
      'of more than one payment may be',
      { period: 'payment', amountMax: '30.00' },
      [2, '140.00', 1],
    ],
    ['that is about every payment', { period: 'payment' }, [4, '170.00', 1]],
    [
      'of a day, which counts what it would have had wait',
      { amountMax: '25.00', outcome: 'review' },
      [3, '160.00', 1],
    ],
    [
      'of a day, which does not count what it would have refused',
      { amountMax: '30.00' },
      [2, '140.00', 1],
    ],
    ['of a month, by number', { period: 'month', countMax: 3 }, [1, '40.00', 1]],
    [
      'of other kinds',
      { kinds: ['us_bank', 'member'], period: 'payment', amountMax: '400.00' },
      [1, '500.00', 1],
    ],
    [
      'of one member',
      { personId: BEN, kinds: ['us_bank', 'member'], period: 'payment' },
      [1, '500.00', 1],
    ],
    [
      'that is off, or not yet in force',
      { period: 'payment', enabled: false, validFrom: '2030-01-01T00:00:00.000Z' },
      [4, '170.00', 1],
    ],
    [
      'of a condition that holds of none',
      { period: 'payment', conditions: [{ kind: 'new_device', hours: 24 }] },
      [0, '0.00', 0],
    ],
  ] as const
  for (const [what, rule, expected] of CASES) {
    test(what, async (t) => {
      const { preview } = await openPaid(t)
      const { touched } = await preview(rule as Partial<SavePaymentRuleBody>)
      assert.deepEqual([touched.payments, touched.amount, touched.members], expected)
    })
  }

  test('says when, who and how much, by week, beside what the version in force would have done', async (t) => {
    const { db, preview } = await openPaid(t)
    const ruleId = newId()
    await save(db, { period: 'payment', amountMax: '90.00' }, ruleId, ago(0))
    const found = await preview({ period: 'payment', amountMax: '30.00', version: 1 }, ruleId)
    assert.deepEqual(found.asItIs, { payments: 1, amount: '100.00', members: 1 })
    assert.deepEqual(
      found.weeks.filter(({ payments }) => payments > 0),
      [
        { startsOn: '2026-07-06', payments: 1, amount: '100.00' },
        { startsOn: '2026-07-13', payments: 1, amount: '40.00' },
      ],
    )
    assert.equal(found.weeks.length, 14)
    assert.deepEqual(
      found.examples.map(({ person, amount }) => [person.name, amount]),
      [
        ['Ada Brooks', '40.00'],
        ['Ada Brooks', '100.00'],
      ],
    )
    assert.deepEqual([found.looked, found.next], [4, null])
    const { factsSince, devices, unknownKinds, ...over } = found.over!
    assert.deepEqual([factsSince, devices, unknownKinds], ['2026-07-07', null, []])
    assert.deepEqual(over, { since: '2026-04-16', days: 90, isCut: false, total: 4 })
  })

  test('says of what it cannot tell, and since when it can', async (t) => {
    const { preview } = await openPaid(t)
    const found = await preview({
      kinds: ['own'],
      period: 'payment',
      outcome: 'deny',
    })
    assert.deepEqual([found.over!.unknownKinds, found.touched.payments], [['own'], 0])
    const ofDevices = await preview({
      conditions: [{ kind: 'new_device', hours: 24 }],
      countMax: 1,
    })
    assert.deepEqual(ofDevices.over!.devices, { since: null })
  })

  test('writes nothing, and a payment goes on beside it', async (t) => {
    const { db, preview } = await openPaid(t)
    const rows = async () => {
      const { rows: counts } = await sql`
        select (select count(*) from payment_rule) as rules, (select count(*) from payment_decision) as decisions,
               (select count(*) from audit_event) as events`.execute(db)
      return counts
    }
    const before = await rows()
    const [, outcome] = await Promise.all([
      preview({ period: 'payment' }),
      pay(db, BEN, '1.00'),
      preview({ countMax: 0 }),
    ])
    assert.equal(outcome, 'allow')
    assert.deepEqual(await rows(), before)
  })

  test('leaves out what was cancelled, and where another rule stood in for it', async (t) => {
    const { db, preview } = await openPaid(t)
    const { rows } = await sql<{ id: string }>`
      select payment_id as id from payment_use where minor = 4000`.execute(db)
    await sql`select payment_rules_give_back(${rows[0]!.id}, ${ADA})`.execute(db)
    const tried = { period: 'payment', amountMax: '30.00' } as const
    assert.equal((await preview(tried)).touched.payments, 1)
    const ruleId = newId()
    await save(db, tried, ruleId)
    const override = { ...tried, personId: ADA, overrides: ruleId, amountMax: '900.00' }
    await save(db, { ...override, validUntil: new Date(AT.getTime() + DAY_MS).toISOString() })
    assert.equal((await preview({ ...tried, version: 1 }, ruleId)).touched.payments, 0)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { giveBackPayment } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase } from '../factories/database.ts'
import { AT, pay, save } from './asking.ts'

const ADA = newId()
const BEN = newId()
const DAY_MS = 24 * 60 * 60_000
const later = (days: number): Date => new Date(AT.getTime() + days * DAY_MS)

describe('a rule of payments', () => {
  /** The rule, what Ada has paid before, and what becomes of what she pays now. */
  const CASES = [
    [
      'of more than one payment may be',
      { period: 'payment', amountMax: '50.00' },
      [],
      '50.01',
      'deny',
    ],
    [
      'of as much as one payment may be',
      { period: 'payment', amountMax: '50.00' },
      [],
      '50.00',
      'allow',
    ],
    ['that keeps every payment', { period: 'payment' }, [], '0.01', 'deny'],
    ['of a day, at its amount', { amountMax: '50.00' }, ['20.00'], '30.00', 'allow'],
    ['of a day, over its amount', { amountMax: '50.00' }, ['20.00'], '30.01', 'deny'],
    ['of a day, over its number', { countMax: 1 }, ['0.01'], '0.01', 'deny'],
    ['that only asks for a code', { countMax: 1, outcome: 'prove' }, ['0.01'], '0.01', 'prove'],
    ['that is turned off', { countMax: 0, enabled: false }, [], '0.01', 'allow'],
    ['of another member', { countMax: 0, personId: BEN }, [], '0.01', 'allow'],
    ['of the very member', { countMax: 0, personId: ADA }, [], '0.01', 'deny'],
    ['of other kinds', { countMax: 0, kinds: ['pull', 'us_bank'] }, [], '0.01', 'allow'],
    [
      'that begins tomorrow',
      { countMax: 0, validFrom: later(1).toISOString() },
      [],
      '0.01',
      'allow',
    ],
    ['that has just ended', { countMax: 0, validUntil: AT.toISOString() }, [], '0.01', 'allow'],
  ] as const

  for (const [what, rule, before, amount, expected] of CASES) {
    test(`${what}: ${expected}`, async (t) => {
      const { db } = await freshDatabase(t)
      await save(db, { ...rule, kinds: 'kinds' in rule ? [...rule.kinds] : ['member'] })
      for (const paid of before) assert.equal(await pay(db, ADA, paid), 'allow')
      assert.equal(await pay(db, ADA, amount), expected)
    })
  }

  test('counts what went before it was saved, over all of its kinds', async (t) => {
    const { db } = await freshDatabase(t)
    await pay(db, ADA, '30.00', { kind: 'us_bank' })
    await pay(db, ADA, '15.00')
    await save(db, { kinds: ['member', 'us_bank'], amountMax: '50.00' })
    assert.equal(await pay(db, ADA, '5.01'), 'deny')
    assert.equal(await pay(db, ADA, '5.00'), 'allow')
  })

  test('of a week starts anew on Monday, and stands for the later one where a clock is put back', async (t) => {
    const { db } = await freshDatabase(t)
    await save(db, { period: 'week', countMax: 1 })
    assert.equal(await pay(db, ADA, '1.00'), 'allow')
    assert.equal(await pay(db, ADA, '1.00', { at: later(4) }), 'deny', 'on Sunday')
    assert.equal(await pay(db, ADA, '1.00', { at: later(5) }), 'allow', 'on Monday')
    assert.equal(await pay(db, ADA, '1.00'), 'deny', 'on a Wednesday that comes again')
  })

  test('is stood in for by what is for one member, until that ends or a clock jumps past it', async (t) => {
    const { db } = await freshDatabase(t)
    const [ruleId, standIn] = [newId(), newId()]
    await save(db, { countMax: 0 }, ruleId)
    const override = { overrides: ruleId, personId: ADA, validUntil: later(2).toISOString() }
    await save(db, { ...override, countMax: 1 }, standIn)
    assert.equal(await pay(db, BEN, '1.00'), 'deny')
    assert.equal(await pay(db, ADA, '1.00'), 'allow')
    assert.equal(await pay(db, ADA, '1.00'), 'deny', 'it has a number of its own')
    assert.equal(await pay(db, ADA, '1.00', { at: later(2) }), 'deny', 'it is over')
    await save(db, { ...override, countMax: 9, enabled: false, version: 1 }, standIn)
    assert.equal(await pay(db, ADA, '1.00', { at: later(1) }), 'deny', 'it was ended')
  })

  test('that spoke is kept with its version and what it compared, and the strictest decides', async (t) => {
    const { db } = await freshDatabase(t)
    const [asks, keeps] = [newId(), newId()]
    await save(db, { period: 'payment', amountMax: '5.00', outcome: 'prove' }, asks)
    await save(db, { amountMax: '20.00' }, keeps)
    await pay(db, ADA, '4.00')
    await pay(db, ADA, '6.00')
    await pay(db, ADA, '10.01')
    const { rows } = await sql<{ outcome: string; spoke: { rule: string; version: number }[] }>`
      select outcome, spoke from payment_decision order by id`.execute(db)
    assert.deepEqual(
      rows.map(({ outcome, spoke }) => [outcome, spoke.map(({ rule }) => rule)]),
      [
        ['prove', [asks]],
        ['deny', [keeps, asks]],
      ],
    )
    const { spent, amountMax, version } = rows[1]!.spoke[0]! as unknown as Record<string, unknown>
    assert.deepEqual(
      { spent, amountMax, version },
      { spent: '1000', amountMax: '2000', version: 1 },
    )
    for (const change of [
      sql`update payment_decision set outcome = 'allow'`,
      sql`delete from payment_decision`,
    ])
      await assert.rejects(change.execute(db), /permission denied/)
  })

  test('is never changed, but replaced by its next version', async (t) => {
    const { db } = await freshDatabase(t)
    const ruleId = newId()
    await save(db, { countMax: 1 }, ruleId)
    const stale = await save(db, { countMax: 2 }, ruleId)
    assert.equal(!stale.ok && stale.code, 'changed_meanwhile')
    await save(db, { countMax: 3, version: 1 }, ruleId)
    const { rows } = await sql`
      select version, count_max, replaced_at is not null as replaced
        from payment_rule where rule_id = ${ruleId} order by version`.execute(db)
    assert.deepEqual(rows, [
      { version: 1, count_max: 1, replaced: true },
      { version: 2, count_max: 3, replaced: false },
    ])
    await assert.rejects(
      sql`update payment_rule set count_max = 9`.execute(db),
      /permission denied/,
    )
  })
})

test('of twenty payments at once an allowance lets go exactly what it allows', async (t) => {
  const { db } = await freshDatabase(t)
  await save(db, { amountMax: '100.00' })
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => pay(db, ADA, '30.00')))
  assert.equal(outcomes.filter((outcome) => outcome === 'allow').length, 3)
  assert.equal(outcomes.filter((outcome) => outcome === 'deny').length, 17)
})

test('a rule that is saved among twenty payments lets no more go than it allows from then on', async (t) => {
  const { db } = await freshDatabase(t)
  const ruleId = newId()
  const [saved, ...outcomes] = await Promise.all([
    save(db, { countMax: 2 }, ruleId),
    ...Array.from({ length: 20 }, () => pay(db, ADA, '1.00')),
  ])
  assert.ok(saved.ok)
  const { rows } = await sql<{ n: number }>`
    select day_count as n from payment_usage where person_id = ${ADA} and series = 'member'`.execute(
    db,
  )
  const allowed = outcomes.filter((outcome) => outcome === 'allow').length
  assert.equal(rows[0]?.n ?? 0, allowed, 'each is counted once')
  if (outcomes.includes('deny')) assert.ok(allowed >= 2, 'what it allows goes')
  assert.equal(await pay(db, ADA, '1.00'), 'deny')
})

test('a cancelled payment gives its amount back once, and not in another day', async (t) => {
  const { db } = await freshDatabase(t)
  await save(db, { amountMax: '10.00' })
  await pay(db, ADA, '10.00')
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from payment_use where series = 'member'`.execute(db)
  const cancel = () =>
    inTransaction(db, (tx) => giveBackPayment(tx, { id: rows[0]!.id, personId: ADA }))
  await Promise.all([cancel(), cancel()])
  assert.equal(await pay(db, ADA, '10.00'), 'allow')
  assert.equal(await pay(db, ADA, '0.01'), 'deny')
})

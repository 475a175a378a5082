import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SavePaymentRuleBody } from '../../src/modules/paymentRules/contract.ts'
import { decideAndCount } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { freshDatabase } from '../factories/database.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { openClub } from '../openings/club.ts'
import { drafted, lift } from '../transfers/drafting.ts'
import { openTransfers } from '../transfers/transfers.ts'
import { institution } from '../worlds/creditUnion.ts'
import { AT, pay, ruleOf, save } from './asking.ts'

const ADA = newId()

/** What is counted of payments to US banks this month, and what is usual of them. */
const countedOf = async (db: Db) => {
  const { rows } = await sql<{ month_count: number; usual: bigint; payments: number }>`
    select month_count, usual, payments from payment_usage where series = 'us_bank'`.execute(db)
  return rows[0]
}

test('a wrong code takes nothing of what is counted nor of what is usual, however often, and the right one takes it once', async (t) => {
  const union = await openTransfers(t)
  await lift(union)
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  const { order, code } = await drafted(union, ada)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let times = 0; times < 2; times++) {
    assert.equal(codeIn(await union.service.confirm(ada.customer, order.id, wrong)), 'code_invalid')
  }
  assert.deepEqual(await countedOf(union.db), { month_count: 0, usual: 0n, payments: 0 })
  done(await union.service.confirm(ada.customer, order.id, code))
  done(await union.service.confirm(ada.customer, order.id, code))
  assert.deepEqual(await countedOf(union.db), { month_count: 1, usual: 2500n, payments: 1 })
  const { rows } = await sql<{ stage: string; count: number }>`
    select stage, count from payment_fact where payment_id = ${order.id} order by id`.execute(
    union.db,
  )
  assert.deepEqual(
    rows.map(({ stage, count }) => `${stage} ${count}`),
    ['asked 1', 'back -1', 'asked 1', 'back -1', 'asked 1'],
    'what was known stays, and says what became of it',
  )
  await assert.rejects(
    sql`update payment_fact set amount = 1`.execute(union.db),
    /permission denied/,
  )
})

test('the id of a payment that was counted takes nothing again, so nobody gets places back by sending it twice', async (t) => {
  const { db } = await freshDatabase(t)
  await save(db, { countMax: 2 })
  const id = newId()
  assert.equal(await pay(db, ADA, '1.00', { id }), 'allow')
  const again = await inTransaction(db, (tx) =>
    decideAndCount(
      tx,
      { at: AT, institution },
      {
        id,
        personId: ADA,
        kind: 'member',
        amount: fromDecimal('1.00'),
        adds: 'payment',
      },
    ),
  )
  assert.deepEqual(again, { outcome: 'allow', isCounted: false })
  assert.equal(await pay(db, ADA, '1.00'), 'allow')
  assert.equal(await pay(db, ADA, '1.00'), 'deny')
})

test('of twenty payments at once to as many members a rule about their number lets go exactly what it allows, also one saved among them', async (t) => {
  const { db } = await freshDatabase(t)
  const ruleId = newId()
  const many = (number: number) =>
    Array.from({ length: number }, () => {
      const personId = newId()
      return pay(db, ADA, '1.00', { payee: { key: `member:${personId}`, personId } })
    })
  const condition = { kind: 'sent_to_members', within: 'day', count: 4 } as const
  await save(db, { period: 'payment', conditions: [condition] }, ruleId)
  const outcomes = await Promise.all(many(20))
  assert.equal(outcomes.filter((outcome) => outcome === 'allow').length, 3)
  const [saved, ...later] = await Promise.all([
    save(db, { period: 'payment', version: 1, conditions: [{ ...condition, count: 6 }] }, ruleId),
    ...many(20),
  ])
  assert.ok(saved.ok)
  const allowed = later.filter((outcome) => outcome === 'allow').length
  assert.ok(allowed <= 2, `${allowed} more`)
  assert.deepEqual(await Promise.all(many(3 - allowed)).then((some) => some.at(-1)), 'deny')
})

test('closing an account asks the rules about what is moved, and a certificate is closed the same way', async (t) => {
  const { close, db, ada, club, posted } = await openClub(t)
  await save(db, { kinds: ['own'], period: 'payment', amountMax: '20.00' })
  assert.equal(codeIn(await close(ada, club.id, ada.savings.id)), 'transfer_failed')
  assert.equal(await posted(club), '25.00')
})

test('a rule says what cannot be asked of its payments', () => {
  const sentenceOf = (changes: Parameters<typeof ruleOf>[0]) =>
    SavePaymentRuleBody.safeParse(ruleOf({ amountMax: '1.00', ...changes })).error?.issues[0]
      ?.message
  const first = { kind: 'first_payment' } as const
  assert.equal(sentenceOf({ conditions: [first] }), undefined)
  const notThisWay = 'Some of these kinds of payment cannot be looked at this way.'
  assert.equal(sentenceOf({ kinds: ['own'], conditions: [first] }), notThisWay)
  const device = { kind: 'new_device', hours: 24 } as const
  assert.equal(sentenceOf({ kinds: ['member', 'own'], conditions: [device] }), notThisWay)
  assert.equal(sentenceOf({ kinds: ['pull'], conditions: [device] }), undefined)
  const sent = { kind: 'sent_to_members', within: 'day', count: 2 } as const
  assert.equal(sentenceOf({ kinds: ['us_bank'], conditions: [sent] }), notThisWay)
  assert.equal(sentenceOf({ conditions: [first, first] }), 'Each of these belongs to a rule once.')
  assert.equal(
    sentenceOf({ conditions: [{ ...device, hours: 0 }] }),
    'Please enter from 1 to 720 hours',
  )
  assert.equal(
    sentenceOf({ segment: { kind: 'businesses' }, personId: ADA }),
    'A rule is for one person or for a group of members.',
  )
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { setStanding } from '../../src/modules/identity/server/identity.ts'
import { close as closeAccount } from '../../src/modules/ledger/server/ledger.ts'
import { forgetChecks } from '../../src/modules/transfers/server/transfers.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { knowEachOther } from '../factories/known.ts'
import { memberOrder } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { openTransfers } from './transfers.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('looking somebody up', () => {
  test('looking somebody up shows the first name and the last initial, and nothing else', async (t) => {
    const union = await openTransfers(t, { strangers: true })
    const ada = await union.member('Ada Brooks')
    const ben = await union.member('Ben Okafor')
    const found = done(await union.service.checkRecipient(ada.customer, ben.email))
    assert.deepEqual(Object.keys(found).toSorted(), ['codeNeeded', 'firstPayment', 'name', 'token'])
    assert.equal(found.name, 'Ben O.')
    assert.equal(found.firstPayment, true)
    const told = JSON.stringify(found)
    for (const secret of ['Okafor', ben.personId, ben.checking.number, ben.checking.id])
      assert.ok(!told.includes(secret))
  })

  test('a look is forgotten after two days, and not before', async (t) => {
    const union = await openTransfers(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    done(await union.service.checkRecipient(ada.customer, ben.email))
    const forget = () => forgetChecks(union.db, union.clock.now())
    union.clock.advance(2 * DAY)
    assert.equal(await forget(), 0)
    union.clock.advance(1)
    assert.deepEqual([await forget(), await forget()], [1, 0])
  })

  test('looking somebody up answers alike for nobody, applicants, the suspended and the unlisted', async (t) => {
    const union = await openTransfers(t)
    const { db } = union.engine
    const ada = await union.member('Ada Brooks')
    const at = union.clock.now()
    const suspended = await union.member('Sue Spent')
    await inTransaction(db, (tx) =>
      setStanding(tx, suspended.personId, { role: 'user', status: 'suspended', at }),
    )
    const pending = await union.member('Pat Ending')
    await inTransaction(db, (tx) =>
      setStanding(tx, pending.personId, { role: 'pending', status: 'pending', at }),
    )
    const staff = await union.member('Rosa Desk')
    await inTransaction(db, (tx) =>
      setStanding(tx, staff.personId, { role: 'admin', status: 'active', at }),
    )
    const unlisted = await union.member('Una Listed')
    await union.engine.pool.query('insert into unlisted_person values ($1, now())', [
      unlisted.personId,
    ])
    for (const email of [suspended.email, pending.email, staff.email, unlisted.email]) {
      const outcome = await union.service.checkRecipient(ada.customer, email)
      assert.deepEqual(outcome, { ok: false, code: 'recipient_not_found' }, email)
    }
  })

  test('looking oneself up is refused', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks')
    assert.equal(codeIn(await union.service.checkRecipient(ada.customer, ada.email)), 'own_email')
  })

  test('looking somebody up stops after five new addresses in ten minutes and twenty in a day', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks')
    const ben = await union.member('Ben Okafor')
    const look = async (email: string) =>
      codeIn(await union.service.checkRecipient(ada.customer, email))
    assert.equal(await look(ben.email), 'done')
    const answers: string[] = []
    for (let i = 0; i < 40; i++) {
      answers.push(await look(`nobody${i}@example.com`))
      if (i % 5 === 4) union.clock.advance(11 * MINUTE)
    }
    // Twenty tries, of which Ben's was one and the one too many in ten minutes another.
    assert.equal(answers.filter((code) => code === 'recipient_not_found').length, 18)
    assert.equal(answers[4], 'too_many_checks')
    assert.equal(await look(ben.email), 'done', 'somebody already known may be looked up again')
  })

  test('a hundred at once find no gap', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks')
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        union.service.checkRecipient(ada.customer, `nobody${i}@example.com`),
      ),
    )
    assert.deepEqual(tally(outcomes), { recipient_not_found: 5, too_many_checks: 95 })
  })
})

describe('sending money to another member', () => {
  test('sending money to another member moves it to their Checking and tells both sides', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor', { checking: '5.00' })
    const order = await memberOrder(union.service, ada, ben, '40.25')
    const receipt = done(await union.service.toMember(ada.customer, order))

    assert.equal(receipt.fromBalanceAfter, '59.75')
    assert.equal(receipt.toBalanceAfter, null)
    assert.deepEqual(receipt.to, { type: 'member', name: 'Ben O.' })
    assert.equal(receipt.status, 'Completed')
    assert.ok(!JSON.stringify(receipt).includes('Okafor'))
    assert.deepEqual(
      [await union.available(ada.checking), await union.available(ben.checking)],
      ['59.75', '45.25'],
    )

    const mails = await union.mailbox()
    const subjects = new Map(mails.map(({ to, subject }) => [to, subject]))
    assert.equal(subjects.get(ada.email), 'You sent $40.25 to Ben O.')
    assert.equal(subjects.get(ben.email), 'Ada B. sent you $40.25')
    const { rows } = await union.engine.pool.query(
      'select person_id, kind, title from notification order by title',
    )
    assert.deepEqual(rows, [
      { person_id: ben.personId, kind: 'money_in', title: 'Ada B. sent you $40.25' },
      { person_id: ada.personId, kind: 'money_out', title: 'You sent $40.25 to Ben O.' },
    ])
    await union.assertSound()
  })

  test('sending money to another member is refused with nothing written when there is too little', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '10.00' })
    const ben = await union.member('Ben Okafor')
    const order = await memberOrder(union.service, ada, ben, '10.01')
    assert.equal(codeIn(await union.service.toMember(ada.customer, order)), 'insufficient_funds')
    for (const table of ['notification', 'mail', 'payee', 'transfer_order']) {
      const { rows } = await union.engine.pool.query(`select count(*)::int as n from ${table}`)
      assert.equal(rows[0].n, 0, table)
    }
    const again = await union.service.toMember(ada.customer, { ...order, amount: '10.00' })
    assert.ok(again.ok, 'the same form may be sent with less')
  })

  test('money for another member sent twice is one transfer and the same receipt', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor')
    const order = await memberOrder(union.service, ada, ben, '30.00')
    const first = done(await union.service.toMember(ada.customer, order))
    union.clock.advance(15 * MINUTE)
    const second = done(await union.service.toMember(ada.customer, order))
    assert.deepEqual(second, { ...first, replayed: true })
    const other = await union.service.toMember(ada.customer, { ...order, amount: '31.00' })
    assert.equal(codeIn(other), 'invalid_recipient')
    assert.equal(await union.available(ben.checking), '30.00')
  })

  test('money for another member sent thirty times at once is one transfer', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor')
    const order = await memberOrder(union.service, ada, ben, '1.00')
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => union.service.toMember(ada.customer, order)),
    )
    assert.deepEqual(tally(outcomes), { done: 30 })
    assert.equal(outcomes.filter((one) => one.ok && !one.value.replayed).length, 1)
    assert.equal(await union.available(ben.checking), '1.00')
    const { rows } = await union.engine.pool.query(
      'select (select count(*)::int from mail) as mail, (select times_paid from payee) as paid',
    )
    assert.deepEqual(rows[0], { mail: 2, paid: 1 })
  })

  test('money for another member with an id used for something else is refused', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor', { checking: '50.00' })
    const order = await memberOrder(union.service, ada, ben, '1.00')
    done(await union.service.toMember(ada.customer, order))
    const back = await memberOrder(union.service, ben, ada, '1.00')
    const stolen = await union.service.toMember(ben.customer, { ...back, id: order.id })
    assert.equal(codeIn(stolen), 'id_reused')
    const changed = await union.service.toMember(ada.customer, { ...order, amount: '2.00' })
    assert.equal(codeIn(changed), 'id_reused')
  })

  test('sending money to another member needs a token of the same member and session, ten minutes old at most', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    const cleo = await union.member('Cleo Park', { checking: '100.00' })
    const order = await memberOrder(union.service, ada, ben, '1.00')
    const asCleo = { ...order, fromAccountId: cleo.checking.id }
    assert.equal(codeIn(await union.service.toMember(cleo.customer, asCleo)), 'invalid_recipient')
    const elsewhere = { ...ada.customer, sessionId: randomUUID() }
    assert.equal(codeIn(await union.service.toMember(elsewhere, order)), 'invalid_recipient')
    const forged = { ...order, recipientToken: 'x'.repeat(43) }
    assert.equal(codeIn(await union.service.toMember(ada.customer, forged)), 'invalid_recipient')
    union.clock.advance(10 * MINUTE)
    assert.equal(codeIn(await union.service.toMember(ada.customer, order)), 'invalid_recipient')
  })

  test('sending money to another member names what is missing: source, recipient, their account', async (t) => {
    const union = await openTransfers(t)
    const { db } = union.engine
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor')
    const order = await memberOrder(union.service, ada, ben, '1.00')
    const fromBen = { ...order, fromAccountId: ben.checking.id }
    const theft = await union.service.toMember(ada.customer, fromBen)
    assert.equal(codeIn(theft), 'source_account_not_found')
    await inTransaction(db, (tx) => closeAccount(tx, ben.checking.ledgerAccountId))
    assert.equal(codeIn(await union.service.toMember(ada.customer, order)), 'account_not_open')
    const cleo = { ...ben, ...(await union.person('Cleo Park')) }
    await knowEachOther(db, ada.personId, cleo.personId)
    const toCleo = await memberOrder(union.service, ada, cleo, '1.00')
    const homeless = await union.service.toMember(ada.customer, toCleo)
    assert.equal(codeIn(homeless), 'recipient_account_not_found')
    const at = union.clock.now()
    await inTransaction(db, (tx) =>
      setStanding(tx, ben.personId, { role: 'user', status: 'suspended', at }),
    )
    assert.equal(codeIn(await union.service.toMember(ada.customer, order)), 'recipient_not_found')
    await union.assertSound()
  })
})

test('thirty spends of one balance at once: it is spent once', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben = await union.member('Ben Okafor')
  const { token } = done(await union.service.checkRecipient(ada.customer, ben.email))
  const base = await memberOrder(union.service, ada, ben, '60.00')
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      union.service.toMember(ada.customer, {
        ...base,
        recipientToken: token,
        id: `0190f000-0000-7000-8000-${String(i).padStart(12, '0')}`,
      }),
    ),
  )
  assert.deepEqual(tally(outcomes), { done: 1, insufficient_funds: 29 })
  assert.deepEqual(
    [await union.available(ada.checking), await union.available(ben.checking)],
    ['40.00', '60.00'],
  )
  await union.assertSound()
})

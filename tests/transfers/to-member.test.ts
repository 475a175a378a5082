import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { setStanding } from '../../src/modules/identity/server/identity.ts'
import { close as closeAccount } from '../../src/modules/ledger/server/ledger.ts'
import { enroll, namesIn } from '../../src/modules/members/server/members.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { knowEachOther } from '../factories/known.ts'
import { addSignIn } from '../factories/signIns.ts'
import { codeIn, done, memberOrder, openStreet, tally } from './street.ts'

const MINUTE = 60_000

describe('looking somebody up', () => {
  test('shows the first name and the last initial, and nothing else', async (t) => {
    const street = await openStreet(t, { strangers: true })
    const ada = await street.settle('Ada Brooks')
    const ben = await street.settle('Ben Okafor')
    const found = done(await street.desk.checkRecipient(ada.customer, ben.email))
    assert.deepEqual(Object.keys(found).toSorted(), ['codeNeeded', 'firstPayment', 'name', 'token'])
    assert.equal(found.name, 'Ben O.')
    assert.equal(found.firstPayment, true)
    const told = JSON.stringify(found)
    for (const secret of ['Okafor', ben.memberId, ben.Checking.number, ben.Checking.id])
      assert.ok(!told.includes(secret))
  })

  test('answers alike for nobody, applicants, the suspended and the unlisted', async (t) => {
    const street = await openStreet(t)
    const { db } = street.engine
    const ada = await street.settle('Ada Brooks')
    const at = street.clock.now()
    const suspended = await street.settle('Sue Spent')
    await inTransaction(db, (tx) =>
      setStanding(tx, suspended.memberId, { role: 'user', status: 'suspended', at }),
    )
    const pending = await street.settle('Pat Ending')
    await inTransaction(db, (tx) =>
      setStanding(tx, pending.memberId, { role: 'pending', status: 'pending', at }),
    )
    const staff = await street.settle('Rosa Desk')
    await inTransaction(db, (tx) =>
      setStanding(tx, staff.memberId, { role: 'admin', status: 'active', at }),
    )
    const unlisted = await street.settle('Una Listed')
    await street.engine.pool.query('insert into unlisted_member values ($1, now())', [
      unlisted.memberId,
    ])
    for (const email of [suspended.email, pending.email, staff.email, unlisted.email]) {
      const outcome = await street.desk.checkRecipient(ada.customer, email)
      assert.deepEqual(outcome, { ok: false, code: 'recipient_not_found' }, email)
    }
  })

  test('of oneself is refused', async (t) => {
    const street = await openStreet(t)
    const ada = await street.settle('Ada Brooks')
    assert.equal(codeIn(await street.desk.checkRecipient(ada.customer, ada.email)), 'own_email')
  })

  test('stops after five new addresses in ten minutes and twenty in a day', async (t) => {
    const street = await openStreet(t)
    const ada = await street.settle('Ada Brooks')
    const ben = await street.settle('Ben Okafor')
    const look = async (email: string) =>
      codeIn(await street.desk.checkRecipient(ada.customer, email))
    assert.equal(await look(ben.email), 'done')
    const answers: string[] = []
    for (let i = 0; i < 40; i++) {
      answers.push(await look(`nobody${i}@example.com`))
      if (i % 5 === 4) street.clock.advance(11 * MINUTE)
    }
    // Twenty tries, of which Ben's was one and the one too many in ten minutes another.
    assert.equal(answers.filter((code) => code === 'recipient_not_found').length, 18)
    assert.equal(answers[4], 'too_many_checks')
    assert.equal(await look(ben.email), 'done', 'somebody already known may be looked up again')
  })

  test('five hundred at once find no gap', async (t) => {
    const street = await openStreet(t, { connections: 20 })
    const ada = await street.settle('Ada Brooks')
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        street.desk.checkRecipient(ada.customer, `nobody${i}@example.com`),
      ),
    )
    assert.deepEqual(tally(outcomes), { recipient_not_found: 5, too_many_checks: 495 })
  })
})

describe('sending money to another member', () => {
  test('moves it to their Checking and tells both sides', async (t) => {
    const street = await openStreet(t)
    const ada = await street.settle('Ada Brooks', '100.00')
    const ben = await street.settle('Ben Okafor', '5.00')
    const order = await memberOrder(street.desk, ada, ben, '40.25')
    const receipt = done(await street.desk.toMember(ada.customer, order))

    assert.equal(receipt.fromBalanceAfter, '59.75')
    assert.equal(receipt.toBalanceAfter, null)
    assert.deepEqual(receipt.to, { type: 'member', name: 'Ben O.' })
    assert.equal(receipt.status, 'Completed')
    assert.ok(!JSON.stringify(receipt).includes('Okafor'))
    assert.deepEqual([await street.checking(ada), await street.checking(ben)], ['59.75', '45.25'])

    const letters = await caughtMail(street.engine.db, 10)
    const subjects = new Map(letters.map(({ to, subject }) => [to, subject]))
    assert.equal(subjects.get(ada.email), 'You sent $40.25 to Ben O.')
    assert.equal(subjects.get(ben.email), 'Ada B. sent you $40.25')
    const { rows } = await street.engine.pool.query(
      'select member_id, kind, title from notification order by title',
    )
    assert.deepEqual(rows, [
      { member_id: ben.memberId, kind: 'money_in', title: 'Ada B. sent you $40.25' },
      { member_id: ada.memberId, kind: 'money_out', title: 'You sent $40.25 to Ben O.' },
    ])
    await street.audit()
  })

  test('is refused with nothing written when there is too little', async (t) => {
    const street = await openStreet(t)
    const ada = await street.settle('Ada Brooks', '10.00')
    const ben = await street.settle('Ben Okafor')
    const order = await memberOrder(street.desk, ada, ben, '10.01')
    assert.equal(codeIn(await street.desk.toMember(ada.customer, order)), 'insufficient_funds')
    for (const table of ['notification', 'mail', 'payee', 'transfer_order']) {
      const { rows } = await street.engine.pool.query(`select count(*)::int as n from ${table}`)
      assert.equal(rows[0].n, 0, table)
    }
    const again = await street.desk.toMember(ada.customer, { ...order, amount: '10.00' })
    assert.ok(again.ok, 'the same form may be sent with less')
  })

  test('sent twice is one transfer and the same receipt', async (t) => {
    const street = await openStreet(t)
    const ada = await street.settle('Ada Brooks', '100.00')
    const ben = await street.settle('Ben Okafor')
    const order = await memberOrder(street.desk, ada, ben, '30.00')
    const first = done(await street.desk.toMember(ada.customer, order))
    street.clock.advance(15 * MINUTE)
    const second = done(await street.desk.toMember(ada.customer, order))
    assert.deepEqual(second, { ...first, replayed: true })
    const other = await street.desk.toMember(ada.customer, { ...order, amount: '31.00' })
    assert.equal(codeIn(other), 'invalid_recipient')
    assert.equal(await street.checking(ben), '30.00')
  })

  test('sent sixty-four times at once is one transfer', async (t) => {
    const street = await openStreet(t, { connections: 20 })
    const ada = await street.settle('Ada Brooks', '100.00')
    const ben = await street.settle('Ben Okafor')
    const order = await memberOrder(street.desk, ada, ben, '1.00')
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, () => street.desk.toMember(ada.customer, order)),
    )
    assert.deepEqual(tally(outcomes), { done: 64 })
    assert.equal(outcomes.filter((one) => one.ok && !one.value.replayed).length, 1)
    assert.equal(await street.checking(ben), '1.00')
    const { rows } = await street.engine.pool.query(
      'select (select count(*)::int from mail) as mail, (select times_paid from payee) as paid',
    )
    assert.deepEqual(rows[0], { mail: 2, paid: 1 })
  })

  test('with an id used for something else is refused', async (t) => {
    const street = await openStreet(t)
    const ada = await street.settle('Ada Brooks', '100.00')
    const ben = await street.settle('Ben Okafor', '50.00')
    const order = await memberOrder(street.desk, ada, ben, '1.00')
    done(await street.desk.toMember(ada.customer, order))
    const back = await memberOrder(street.desk, ben, ada, '1.00')
    const stolen = await street.desk.toMember(ben.customer, { ...back, id: order.id })
    assert.equal(codeIn(stolen), 'id_reused')
    const changed = await street.desk.toMember(ada.customer, { ...order, amount: '2.00' })
    assert.equal(codeIn(changed), 'id_reused')
  })

  test('needs a token of the same member and session, ten minutes old at most', async (t) => {
    const street = await openStreet(t)
    const ada = await street.settle('Ada Brooks', '100.00')
    const ben = await street.settle('Ben Okafor', '100.00')
    const cleo = await street.settle('Cleo Park', '100.00')
    const order = await memberOrder(street.desk, ada, ben, '1.00')
    const asCleo = { ...order, fromAccountId: cleo.Checking.id }
    assert.equal(codeIn(await street.desk.toMember(cleo.customer, asCleo)), 'invalid_recipient')
    const elsewhere = { ...ada.customer, sessionId: randomUUID() }
    assert.equal(codeIn(await street.desk.toMember(elsewhere, order)), 'invalid_recipient')
    const forged = { ...order, recipientToken: 'x'.repeat(43) }
    assert.equal(codeIn(await street.desk.toMember(ada.customer, forged)), 'invalid_recipient')
    street.clock.advance(10 * MINUTE)
    assert.equal(codeIn(await street.desk.toMember(ada.customer, order)), 'invalid_recipient')
  })

  test('names what is missing: source, recipient, their account', async (t) => {
    const street = await openStreet(t)
    const { db } = street.engine
    const ada = await street.settle('Ada Brooks', '100.00')
    const ben = await street.settle('Ben Okafor')
    const order = await memberOrder(street.desk, ada, ben, '1.00')
    const fromBen = { ...order, fromAccountId: ben.Checking.id }
    const theft = await street.desk.toMember(ada.customer, fromBen)
    assert.equal(codeIn(theft), 'source_account_not_found')
    await inTransaction(db, (tx) => closeAccount(tx, ben.Checking.ledgerAccountId))
    assert.equal(codeIn(await street.desk.toMember(ada.customer, order)), 'account_not_open')
    const cleo = { ...ben, email: 'cleo.park@example.com', memberId: await withoutAccounts(db) }
    await knowEachOther(db, ada.memberId, cleo.memberId)
    const toCleo = await memberOrder(street.desk, ada, cleo, '1.00')
    const homeless = await street.desk.toMember(ada.customer, toCleo)
    assert.equal(codeIn(homeless), 'recipient_account_not_found')
    const at = street.clock.now()
    await inTransaction(db, (tx) =>
      setStanding(tx, ben.memberId, { role: 'user', status: 'suspended', at }),
    )
    assert.equal(codeIn(await street.desk.toMember(ada.customer, order)), 'recipient_not_found')
    await street.audit()
  })
})

/** A member whose accounts were never opened. */
const withoutAccounts = (db: Db): Promise<string> =>
  inTransaction(db, async (tx) => {
    const address = { street: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' }
    const memberId = await enroll(tx, { ...namesIn('Cleo Park'), phone: '518 555 0100', address })
    const door = { memberId, email: 'cleo.park@example.com', password: 'a quiet heron' }
    await addSignIn(tx, { ...door, role: 'user', status: 'approved' })
    return memberId
  })

test('a hundred spends of one balance at once: it is spent once', async (t) => {
  const street = await openStreet(t, { connections: 20 })
  const ada = await street.settle('Ada Brooks', '100.00')
  const ben = await street.settle('Ben Okafor')
  const { token } = done(await street.desk.checkRecipient(ada.customer, ben.email))
  const base = await memberOrder(street.desk, ada, ben, '60.00')
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      street.desk.toMember(ada.customer, {
        ...base,
        recipientToken: token,
        id: `0190f000-0000-7000-8000-${String(i).padStart(12, '0')}`,
      }),
    ),
  )
  assert.deepEqual(tally(outcomes), { done: 1, insufficient_funds: 99 })
  assert.deepEqual([await street.checking(ada), await street.checking(ben)], ['40.00', '60.00'])
  await street.audit()
})

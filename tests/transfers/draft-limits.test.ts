import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addPasscode } from '../../src/modules/identity/server/identity.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import {
  abroadOrder,
  codeIn,
  done,
  memberOrder,
  type Neighbor,
  openStreet,
  type Street,
  tally,
  usBankOrder,
} from './street.ts'
import { lift, drafted } from './drafting.ts'

const MINUTE = 60_000

describe('confirmed many times at once', () => {
  test('a draft moves its money once', async (t) => {
    const street = await openStreet(t, { connections: 20 })
    const ada = await street.settle('Ada Brooks', '100.00')
    const { order, code } = await drafted(street, ada)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => street.desk.confirm(ada.customer, order.id, code)),
    )
    assert.deepEqual(tally(outcomes), { done: 50 })
    assert.equal(outcomes.filter((one) => one.ok && !one.value.replayed).length, 1)
    assert.equal(await street.checking(ada), '75.00')
    await street.audit()
  })

  test('thirty drafts against a limit of two: exactly two go through', async (t) => {
    const street = await openStreet(t, { connections: 20 })
    const ada = await street.settle('Ada Brooks', '1000.00')
    const ready = await manyDrafts(street, ada, 30)
    await lift(street, 2)
    const outcomes = await Promise.all(
      ready.map(({ id, code }) => street.desk.confirm(ada.customer, id, code)),
    )
    assert.deepEqual(tally(outcomes), { done: 2, ACCOUNT_LOCKED: 28 })
    assert.equal(await street.checking(ada), '980.00')
    await street.audit()
  })

  test('with resets racing, never more than two for each', async (t) => {
    const street = await openStreet(t, { connections: 20 })
    const ada = await street.settle('Ada Brooks', '1000.00')
    const ready = await manyDrafts(street, ada, 30)
    await lift(street, 2)
    const resets = 5
    const [outcomes] = await Promise.all([
      Promise.all(ready.map(({ id, code }) => street.desk.confirm(ada.customer, id, code))),
      Promise.all(Array.from({ length: resets }, () => lift(street, 2))),
    ])
    const sent = outcomes.filter(({ ok }) => ok).length
    assert.ok(sent >= 2 && sent <= 2 * (resets + 1), `${sent} went through`)
    await street.audit()
  })
})

/** Drafts with a passcode each: only five codes are mailed in an hour. */
async function manyDrafts(street: Street, who: Neighbor, count: number) {
  const ready: { id: string; code: string }[] = []
  for (let i = 0; i < count; i++) {
    const code = String(700_000 + i)
    await addPasscode(street.engine.db, { code, addedBy: null, at: street.clock.now() })
    const { order } = await drafted(street, who, '10.00', { reference: `Rent ${i}` })
    ready.push({ id: order.id, code })
  }
  return ready
}

describe('at the limit', () => {
  const useUp = async (street: Street, who: Neighbor): Promise<void> => {
    for (const amount of ['1.00', '2.00']) {
      const { order, code } = await drafted(street, who, amount)
      done(await street.desk.confirm(who.customer, order.id, code))
    }
  }

  test('a transfer is refused before a code goes out, and the owner is told', async (t) => {
    const street = await openStreet(t)
    const ada = await street.settle('Ada Brooks', '100.00')
    await useUp(street, ada)
    const mailed = (await caughtMail(street.engine.db, 100)).length
    const third = usBankOrder(ada, '3.00')
    assert.equal(codeIn(await street.desk.draftUsBank(ada.customer, third)), 'ACCOUNT_LOCKED')
    assert.equal((await caughtMail(street.engine.db, 100)).length, mailed, 'no code was mailed')
    const { rows } = await street.engine.pool.query(
      "select title, text from notification where kind = 'transfer_failed'",
    )
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['Transaction Denied'],
    )
    assert.match(rows[0].text, /starts again on Aug 1, 2026/)
    const ben = await street.settle('Ben Okafor')
    const inside = await memberOrder(street.desk, ada, ben, '1.00')
    done(await street.desk.toMember(ada.customer, inside))
  })

  test('a draft from before is refused at its code, and mails no new one, until staff reset', async (t) => {
    const street = await openStreet(t)
    const ada = await street.settle('Ada Brooks', '100.00')
    const third = await drafted(street, ada, '3.00')
    await useUp(street, ada)
    const denied = await street.desk.confirm(ada.customer, third.order.id, third.code)
    assert.equal(codeIn(denied), 'ACCOUNT_LOCKED')
    const renewed = await street.desk.renewCode(ada.customer, third.order.id)
    assert.equal(codeIn(renewed), 'ACCOUNT_LOCKED')
    await lift(street, 2)
    done(await street.desk.confirm(ada.customer, third.order.id, third.code))
    assert.equal(await street.checking(ada), '94.00')
  })

  test('the next month lets transfers through again', async (t) => {
    const street = await openStreet(t)
    const ada = await street.settle('Ada Brooks', '100.00')
    await useUp(street, ada)
    // One minute before midnight in New York, which is August in London already.
    street.clock.set(new Date('2026-08-01T03:59:00Z'))
    const order = usBankOrder(ada, '3.00')
    assert.equal(codeIn(await street.desk.draftUsBank(ada.customer, order)), 'ACCOUNT_LOCKED')
    street.clock.advance(MINUTE)
    await drafted(street, ada, '3.00')
  })

  test('a cancelled transfer abroad gives its place back, once', async (t) => {
    const street = await openStreet(t, { connections: 20 })
    const ada = await street.settle('Ada Brooks', '100.00')
    const order = abroadOrder(ada, '10.00')
    done(await street.desk.draftInternational(ada.customer, order))
    done(await street.desk.confirm(ada.customer, order.id, await street.codeOf(ada)))
    const { order: second, code } = await drafted(street, ada, '1.00')
    done(await street.desk.confirm(ada.customer, second.id, code))
    await Promise.all(Array.from({ length: 20 }, () => street.desk.cancel(ada.customer, order.id)))
    const { rows } = await street.engine.pool.query('select count from transfer_count')
    assert.deepEqual(rows, [{ count: 1 }])
    await drafted(street, ada, '3.00')
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addPasscode } from '../../src/modules/passcodes/server/passcodes.ts'
import { abroadOrder, memberOrder, usBankOrder } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openTransfers, type Transfers } from './transfers.ts'
import { lift, drafted } from './drafting.ts'

const MINUTE = 60_000

describe('confirmed many times at once', () => {
  test('a draft moves its money once', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { order, code } = await drafted(union, ada)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => union.service.confirm(ada.customer, order.id, code)),
    )
    assert.deepEqual(tally(outcomes), { done: 20 })
    assert.equal(outcomes.filter((one) => one.ok && !one.value.replayed).length, 1)
    assert.equal(await union.available(ada.checking), '75.00')
    await union.assertSound()
  })

  test('ten drafts against a limit of two: exactly two go through', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '1000.00' })
    const ready = await manyDrafts(union, ada, 10)
    await lift(union, 2)
    const outcomes = await Promise.all(
      ready.map(({ id, code }) => union.service.confirm(ada.customer, id, code)),
    )
    assert.deepEqual(tally(outcomes), { done: 2, ACCOUNT_LOCKED: 8 })
    assert.equal(await union.available(ada.checking), '980.00')
    await union.assertSound()
  })

  test('however confirmations and resets race, never more than two drafts go through for each', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '1000.00' })
    const ready = await manyDrafts(union, ada, 10)
    await lift(union, 2)
    const resets = 3
    const [outcomes] = await Promise.all([
      Promise.all(ready.map(({ id, code }) => union.service.confirm(ada.customer, id, code))),
      Promise.all(Array.from({ length: resets }, () => lift(union, 2))),
    ])
    const sent = outcomes.filter(({ ok }) => ok).length
    assert.ok(sent >= 2 && sent <= 2 * (resets + 1), `${sent} went through`)
    await union.assertSound()
  })
})

/** Drafts with a passcode each: only five codes are mailed in an hour. */
async function manyDrafts(union: Transfers, who: Member, count: number) {
  const ready: { id: string; code: string }[] = []
  for (let i = 0; i < count; i++) {
    const code = String(700_000 + i)
    await addPasscode(union.engine.db, { code, addedBy: null, at: union.clock.now() })
    const { order } = await drafted(union, who, '10.00', { reference: `Rent ${i}` })
    ready.push({ id: order.id, code })
  }
  return ready
}

describe('at the limit', () => {
  const useUp = async (union: Transfers, who: Member): Promise<void> => {
    for (const amount of ['1.00', '2.00']) {
      const { order, code } = await drafted(union, who, amount)
      done(await union.service.confirm(who.customer, order.id, code))
    }
  }

  test('a transfer is refused before a code goes out, and the owner is told', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    await useUp(union, ada)
    const mailed = (await union.mailbox()).length
    const third = usBankOrder(ada, '3.00')
    assert.equal(codeIn(await union.service.draftUsBank(ada.customer, third)), 'ACCOUNT_LOCKED')
    assert.equal((await union.mailbox()).length, mailed, 'no code was mailed')
    const { rows } = await union.engine.pool.query(
      "select title, text from notification where kind = 'transfer_failed'",
    )
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['Transaction Denied'],
    )
    assert.match(rows[0].text, /starts again on Aug 1, 2026/)
    const ben = await union.member('Ben Okafor')
    const inside = await memberOrder(union.service, ada, ben, '1.00')
    done(await union.service.toMember(ada.customer, inside))
  })

  test('a draft from before is refused at its code, and mails no new one, until staff reset', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const third = await drafted(union, ada, '3.00')
    await useUp(union, ada)
    const denied = await union.service.confirm(ada.customer, third.order.id, third.code)
    assert.equal(codeIn(denied), 'ACCOUNT_LOCKED')
    const renewed = await union.service.renewCode(ada.customer, third.order.id)
    assert.equal(codeIn(renewed), 'ACCOUNT_LOCKED')
    await lift(union, 2)
    done(await union.service.confirm(ada.customer, third.order.id, third.code))
    assert.equal(await union.available(ada.checking), '94.00')
  })

  test('the next month lets transfers through again', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    await useUp(union, ada)
    // One minute before midnight in New York, which is August in London already.
    union.clock.set(new Date('2026-08-01T03:59:00Z'))
    const order = usBankOrder(ada, '3.00')
    assert.equal(codeIn(await union.service.draftUsBank(ada.customer, order)), 'ACCOUNT_LOCKED')
    union.clock.advance(MINUTE)
    await drafted(union, ada, '3.00')
  })

  test('a cancelled transfer abroad gives its place back, once', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const order = abroadOrder(ada, '10.00')
    done(await union.service.draftInternational(ada.customer, order))
    done(await union.service.confirm(ada.customer, order.id, await union.codeFor(ada)))
    const { order: second, code } = await drafted(union, ada, '1.00')
    done(await union.service.confirm(ada.customer, second.id, code))
    await Promise.all(
      Array.from({ length: 20 }, () => union.service.cancel(ada.customer, order.id)),
    )
    const { rows } = await union.engine.pool.query(
      "select month_count as count from payment_usage where series like 'transfer limit %'",
    )
    assert.deepEqual(rows, [{ count: 1 }])
    await drafted(union, ada, '3.00')
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { heldDetail } from '../../src/modules/paymentRules/server/heldListing.ts'
import { whoIs } from '../../src/modules/identity/server/identity.ts'
import { openRestriction } from '../../src/modules/paymentRules/server/restricting.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { orderFrom, memberOrder } from '../factories/orders.ts'
import { waitingCount } from '../factories/locks.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { until } from '../factories/waiting.ts'
import { drafted } from '../transfers/drafting.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { save } from './asking.ts'
import { DAY_MS, openHolding } from './holding.ts'

describe('a payment that waits for staff', () => {
  test('sets its money aside, tells the member without the rule, and goes once it is let go', async (t) => {
    const { db, ada, send, decide, available, posted, noticesOf, assertSound } =
      await openHolding(t)
    const { id, status, cancelUntil } = await send('500.00')
    assert.equal(status, 'Reviewing')
    assert.ok(cancelUntil)
    assert.deepEqual(
      [await posted(ada.checking), await available(ada.checking)],
      ['1000.00', '500.00'],
    )
    const told = (await noticesOf(ada)).join('\n')
    assert.match(told, /money_out: We are looking at your payment: \$500\.00 to Dana Reyes/)
    assert.doesNotMatch(told, /Large payments/)
    done(await decide(id, 'released'))
    assert.equal(await posted(ada.checking), '500.00')
    assert.equal((await receiptFor(db, ada.personId, id))!.status, 'Completed')
    assert.equal(codeIn(await decide(id, 'released')), 'done', 'asked again it answers alike')
    assert.equal(await posted(ada.checking), '500.00')
    await assertSound()
  })

  test('that is refused frees its money and its allowance, and the member reads a sentence', async (t) => {
    const { db, ada, clock, send, decide, available, noticesOf, assertSound } = await openHolding(t)
    const onceADay = { kinds: ['us_bank' as const], countMax: 1 }
    done(await save(db, onceADay, newId(), clock.now()))
    const { id } = await send('500.00')
    done(await decide(id, 'refused'))
    assert.equal(await available(ada.checking), '1000.00')
    const receipt = (await receiptFor(db, ada.personId, id))!
    assert.deepEqual([receipt.status, receipt.cancelUntil], ['Refused', null])
    const told = (await noticesOf(ada)).join('\n')
    assert.match(told, /transfer_failed: We did not make your payment/)
    assert.doesNotMatch(told, /Called the member/)
    assert.equal((await send('50.00')).status, 'Completed', 'its place of the day is free')
    assert.equal(codeIn(await decide(id, 'released')), 'already_decided')
    await assertSound()
  })

  test('can be cancelled by the member, and ends by itself when nobody decides', async (t) => {
    const world = await openHolding(t)
    const { ada, clock, service, send, decide, endOverdue, available, assertSound } = world
    const { id } = await send('300.00')
    const cancelled = done(await service.cancel(ada.customer, id))
    assert.equal(cancelled.status, 'Cancelled')
    done(await service.cancel(ada.customer, id))
    assert.equal(codeIn(await decide(id, 'released')), 'already_decided')
    const { id: late } = await send('300.00')
    assert.equal(await endOverdue(), 0)
    clock.set(new Date(clock.now().getTime() + 3 * DAY_MS))
    assert.equal(codeIn(await decide(late, 'released')), 'already_decided')
    assert.equal(await endOverdue(), 1)
    assert.equal(await available(ada.checking), '1000.00')
    await assertSound()
  })

  test('to another member asks for a code, tells them nothing, and reaches them once it is let go', async (t) => {
    const world = await openHolding(t)
    const { ben, decide, posted, noticesOf } = world
    const id = await sentToMember(world, ben, '500.00')
    assert.deepEqual(await noticesOf(ben), [])
    done(await decide(id, 'released'))
    assert.equal(await posted(ben.checking), '500.00')
  })

  test('is decided by nobody whose account it leaves, and released by nobody whom it pays', async (t) => {
    const world = await openHolding(t)
    const { db, ada, staff, clock, send, decide, posted } = world
    const theo = await world.member('Theo Lindqvist')
    const asTheo = { ...staff(), actorId: theo.personId }
    const toTheo = await sentToMember(world, theo, '200.00')
    const why = await decide(toTheo, 'released', asTheo)
    assert.deepEqual(why.ok ? null : [why.code, why.message], [
      'not_carried_out',
      'It goes to an account of yours. Somebody else has to release it.',
    ])
    const { id } = await send('300.00')
    const share = { personId: theo.personId, role: 'joint', at: clock.now() } as const
    await inTransaction(db, async (tx) =>
      done(await addOwner(tx, { ...share, accountId: ada.checking.id })),
    )
    for (const decision of ['released', 'refused'] as const)
      assert.equal(codeIn(await decide(id, decision, asTheo)), 'about_oneself')
    assert.equal(await posted(ada.checking), '1000.00')
    done(await decide(toTheo, 'released'))
    assert.equal(await posted(theo.checking), '200.00')
  })
})

/** Ada pays another member, with a code, and it waits. @returns its id */
async function sentToMember(
  world: Awaited<ReturnType<typeof openHolding>>,
  to: Member,
  amount: string,
): Promise<string> {
  const { ada, service, codeFor } = world
  const order = await memberOrder(service, ada, to, amount)
  assert.equal(codeIn(await service.toMember(ada.customer, order)), 'code_needed')
  const asked = done(await service.askMemberCode(ada.customer, { payment: order, anew: false }))
  const proof = { challengeId: asked.asked!.challengeId, code: await codeFor(ada) }
  const sent = done(await service.toMember(ada.customer, { ...order, proof }))
  assert.equal(sent.status, 'Reviewing')
  return order.id
}

describe('at once', () => {
  test('a payment let go and refused by several moves once or not at all', async (t) => {
    const { ada, send, decide, posted, available, assertSound } = await openHolding(t)
    for (let round = 0; round < 3; round++) {
      const before = Number(await posted(ada.checking))
      const { id } = await send('150.00')
      const outcomes = await Promise.all(
        (['released', 'refused', 'released', 'refused'] as const).map((decision) =>
          decide(id, decision),
        ),
      )
      const { done: doneCount, already_decided: lateCount } = tally(outcomes)
      assert.deepEqual([doneCount, lateCount], [2, 2], 'one of them counts, and its copy')
      const after = Number(await posted(ada.checking))
      assert.equal(Number(await available(ada.checking)), after)
      assert.ok(after === before || after === before - 150)
    }
    await assertSound()
  })

  test('of letting go and cancelling exactly one counts', async (t) => {
    const { ada, service, send, decide, posted, available, assertSound } = await openHolding(t)
    const { id } = await send('150.00')
    const [released, cancelled] = await Promise.all([
      decide(id, 'released'),
      service.cancel(ada.customer, id),
    ])
    assert.equal(await available(ada.checking), await posted(ada.checking))
    // What was let go may still be taken back until it leaves for the other bank.
    if (released.ok && !cancelled.ok) assert.equal(await posted(ada.checking), '850.00')
    else assert.equal(await posted(ada.checking), '1000.00')
    assert.ok(released.ok || cancelled.ok)
    await assertSound()
  })

  test('letting go and stopping the member: what is let go went before it, and nothing after it', async (t) => {
    const { db, ada, ben, service, send, decide, restrictAda, lift, posted, assertSound } =
      await openHolding(t)
    for (let round = 0; round < 4; round++) {
      const before = Number(await posted(ada.checking))
      const { id } = await send('150.00')
      const restricting = async () => {
        const restriction = done(await restrictAda())!
        return { restriction, left: await posted(ada.checking) }
      }
      const [{ restriction, left }, released, again] = await Promise.all([
        restricting(),
        decide(id, 'released'),
        decide(id, 'released'),
      ])
      const isGone = Number(await posted(ada.checking)) === before - 150
      assert.equal(released.ok || again.ok, isGone)
      assert.equal(left, await posted(ada.checking), 'nothing goes after the answer')
      assert.equal((await heldDetail(db, whoIs, id, '2026-01-01'))!.state === 'open', !isGone)
      const late = await service.toMember(
        ada.customer,
        await memberOrder(service, ada, ben, '1.00'),
      )
      assert.equal(codeIn(late), 'payment_refused')
      done(await lift(restriction.id))
      if (!isGone) done(await decide(id, 'refused'))
    }
    await assertSound()
  })

  test('the member is stopped while letting go waits for the same lock: whichever has it first counts', async (t) => {
    const world = await openHolding(t)
    const { db, engine, ada, send, decide, restrictAda, lift, posted, assertSound } = world
    for (const isReleasedFirst of [true, false]) {
      const before = Number(await posted(ada.checking))
      const { id } = await send('150.00')
      const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const busy = inTransaction(db, async (tx) => {
        await sql`select payment_rules_lock(${ada.personId}::uuid)`.execute(tx)
        locked.resolve()
        await gate.promise
      })
      await locked.promise
      const waiting = (count: number) =>
        until(`${count} wait`, async () => (await waitingCount(engine.pool)) === count)
      const letGo = () => decide(id, 'released')
      const first = isReleasedFirst ? letGo() : restrictAda()
      await waiting(1)
      const second = isReleasedFirst ? restrictAda() : letGo()
      await waiting(2)
      gate.resolve()
      await busy
      const answers = [codeIn(await first), codeIn(await second)]
      assert.deepEqual(answers, isReleasedFirst ? ['done', 'done'] : ['done', 'not_carried_out'])
      assert.equal(Number(await posted(ada.checking)), isReleasedFirst ? before - 150 : before)
      const { state } = (await heldDetail(db, whoIs, id, '2026-01-01'))!
      assert.equal(state, isReleasedFirst ? 'released' : 'open', 'what did not go waits on')
      const { id: restrictionId } = (await openRestriction(db, ada.personId))!
      done(await lift(restrictionId))
    }
    await assertSound()
  })

  test('letting go and spending the rest: what is set aside goes nowhere else', async (t) => {
    const { ada, service, send, decide, posted, available, assertSound } = await openHolding(t)
    const { id } = await send('600.00')
    const [released, ...moved] = await Promise.all([
      decide(id, 'released'),
      ...Array.from({ length: 12 }, () =>
        service.betweenAccounts(ada.customer, orderFrom(ada, '100.00')),
      ),
    ])
    assert.equal(codeIn(released), 'done')
    assert.deepEqual(tally(moved), { done: 4, insufficient_funds: 8 })
    assert.deepEqual([await posted(ada.checking), await available(ada.checking)], ['0.00', '0.00'])
    await assertSound()
  })

  test('payments that wait take no more than there is', async (t) => {
    const world = await openHolding(t)
    const { union, ada, service, available, posted, assertSound } = world
    const drafts = []
    for (let n = 0; n < 5; n++) drafts.push(await drafted(union, ada, '300.00'))
    const sent = await Promise.all(
      drafts.map(({ order, code }) => service.confirm(ada.customer, order.id, code)),
    )
    assert.equal(tally(sent)['done'], 3)
    assert.deepEqual(
      [await posted(ada.checking), await available(ada.checking)],
      ['1000.00', '100.00'],
    )
    await assertSound()
  })
})

describe('a member whose payments staff have stopped', () => {
  test('moves nothing, is told so and not why, and nothing of theirs is let go until it is lifted', async (t) => {
    const world = await openHolding(t)
    const { db, ada, ben, service, send, decide, restrictAda, noticesOf, posted } = world
    const { id } = await send('500.00')
    const restriction = done(await restrictAda())!
    const told = (await noticesOf(ada)).join('\n')
    assert.match(told, /Payments from your accounts are stopped/)
    assert.doesNotMatch(told, /Scam/)
    const own = orderFrom(ada, '1.00')
    assert.equal(codeIn(await service.betweenAccounts(ada.customer, own)), 'payment_refused')
    const toBen = await service.toMember(ada.customer, await memberOrder(service, ada, ben, '1.00'))
    assert.equal(codeIn(toBen), 'payment_refused')
    assert.match((!toBen.ok && toBen.message) || '', /Please call us/)
    const released = await decide(id, 'released')
    assert.equal(codeIn(released), 'not_carried_out')
    assert.equal((await heldDetail(db, whoIs, id, '2026-01-01'))!.isRestricted, true)
    assert.equal(codeIn(await restrictAda()), 'already_restricted')
    assert.equal(await posted(ada.checking), '1000.00')
    done(await world.lift(restriction.id))
    done(await service.betweenAccounts(ada.customer, own))
    done(await decide(id, 'released'))
    assert.equal(await posted(ada.checking), '499.00')
  })

  test('of transfers between own accounts at once none is posted after the answer', async (t) => {
    const { ada, service, restrictAda, posted, assertSound } = await openHolding(t)
    const restricting = async (): Promise<string> => {
      done(await restrictAda())
      return posted(ada.checking)
    }
    const [restrictedWith, ...moved] = await Promise.all([
      restricting(),
      ...Array.from({ length: 30 }, () =>
        service.betweenAccounts(ada.customer, orderFrom(ada, '1.00')),
      ),
    ])
    const count = moved.filter(({ ok }) => ok).length
    assert.equal(await posted(ada.checking), `${1000 - count}.00`)
    assert.equal(restrictedWith, await posted(ada.checking))
    await assertSound()
  })
})

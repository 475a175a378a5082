import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  accountsById,
  addOwner,
  openAccountOf,
  ownAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { BILL } from '../../src/modules/bills/server/bills.ts'
import { changeCapNow } from '../../src/modules/owners/server/capping.ts'
import { leaveNow } from '../../src/modules/owners/server/leaving.ts'
import { changeOwners } from '../../src/modules/owners/server/staff/changing.ts'
import { accountForStaff } from '../../src/modules/owners/server/staff/reading.ts'
import {
  ordersOnAccount,
  SCHEDULE,
} from '../../src/modules/standingOrders/server/standingOrders.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { businessDayFrom } from '../../src/values/businessDays.ts'
import { addDays, dayOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { bookOf, openBills, owe, pay } from '../bills/owing.ts'
import { done } from '../factories/outcomes.ts'
import { arrange, listOf } from '../standingOrders/arranging.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openOwners, said } from './world.ts'

const JOINT = { role: 'joint' } as const
const ORDERS = [ordersOnAccount(SCHEDULE), ordersOnAccount(BILL)]

describe('what somebody scheduled with an account', () => {
  for (const way of [
    'leaves',
    'is removed by staff',
    'is followed as primary owner',
    'may only look from now on',
    'has no daily limit any more',
  ] as const)
    test(`ends as they go, its money is free, and everybody hears of it: who ${way}`, async (t) => {
      const union = await openBills(t, '2026-01-15')
      const { db, clock } = union
      const ada = await union.member('Ada Brooks', { checking: '10.00' })
      const ben = await union.member('Ben Okafor', { checking: '10.00' })
      const at = clock.now()
      const isCapped = way === 'has no daily limit any more'
      const club = await inTransaction(db, async (tx) => {
        const { personId, checking } = ada
        const product = { product: 'holiday-club', kind: 'Club', name: null } as const
        const id = await openAccountOf(tx, {
          ...product,
          memberId: checking.memberId,
          personId,
          at,
        })
        const role = isCapped ? ({ role: 'delegate', dailyCap: 100_00n } as const) : JOINT
        done(await addOwner(tx, { accountId: id, personId: ben.personId, ...role, at }))
        return (await accountsById(tx, [id])).get(id)!
      })
      await union.deposit(club, '100.00')
      const leaver = way === 'is followed as primary owner' ? ada : ben
      const kept = await owe(union, leaver, '2026-11-16', { amount: '5.00' })
      await owe(union, { ...leaver, checking: club }, '2026-11-16', { amount: '60.00' })
      await arrange(union, { ...leaver, checking: club }, '2026-11-16')
      assert.equal(await union.available(club), '40.00')

      const rosa = await union.staff()
      await inTransaction(db, async (tx) => {
        const accountId = club.id
        if (way === 'leaves') {
          const proven = { accountId, isProven: true }
          return done(await leaveNow(tx, contextOf(union, ben), ORDERS, proven))
        }
        const { personId } = ben
        if (isCapped) {
          const asked = { accountId, personId, dailyCap: null }
          return done(await changeCapNow(tx, contextOf(union, ada), ORDERS, asked))
        }
        const { version } = done(await accountForStaff(tx, accountId))
        const change = (
          {
            'is removed by staff': { kind: 'end', personId },
            'is followed as primary owner': { kind: 'primary', personId, former: 'leaves' },
            'may only look from now on': { kind: 'role', personId, role: 'delegate' },
          } as const
        )[way]
        const input = { id: newId(), version, accountId, change, reason: 'They came by' }
        return done(await changeOwners(tx, contextOf(union, rosa), ORDERS, input))
      })
      assert.equal(await union.available(club), '100.00')
      const { upcoming } = await bookOf(union, leaver)
      assert.deepEqual(
        upcoming.map(({ id }) => id),
        [kept.id],
      )
      for (const person of [ada, ben])
        assert.match((await union.noticesOf(person)).join(), /had scheduled with it has ended/)
      await union.assertSound()
    })

  test('ends too where it is arranged at the moment they leave', async (t) => {
    const world = await openOwners(t)
    const { ada, ben, db, engine, join } = world
    await join(ben)
    const { id: accountId } = ada.checking
    const errors: unknown[] = []
    const log = { error: (about: unknown) => void errors.push(about) }
    const { clock, institution } = world
    const jobs = { ...world, errors, dependencies: { clock, institution, log } }
    const { id } = await arrange(jobs, ben, '2026-11-16')
    const ctx = contextOf(world, ben)
    const [leaving] = await inTransaction(db, async (tx) => {
      // As whoever arranges it does, before they commit.
      await ownAccount(tx, ben.personId, accountId, 'pay')
      await sql`update schedule set from_account_id = ${accountId} where id = ${id}`.execute(tx)
      const left = inTransaction(db, (other) =>
        leaveNow(other, ctx, ORDERS, { accountId, isProven: true }),
      )
      await somebodyWaits(engine.pool)
      return [left] as const
    })
    done(await leaving)
    assert.deepEqual((await listOf(jobs, ben)).upcoming, [])
  })

  test('is paid or not, each bill, where the job comes at the moment they are removed', async (t) => {
    const world = await openOwners(t)
    const { ada, ben, clock, institution, db, join, remove } = world
    await join(ben)
    const errors: unknown[] = []
    const log = { error: (about: unknown) => void errors.push(about) }
    const jobs = { ...world, errors, dependencies: { clock, institution, log } }
    const today = dayOf(clock.now(), institution.timeZone)
    const due = businessDayFrom(addDays(today, 1))
    for (let bills = 0; bills < 3; bills++)
      await owe(jobs, { ...ben, checking: ada.checking }, due, { amount: '10.00' })
    world.goTo(due, '12:00')
    const again = { ...ada, client: await world.as(ada) }
    const [removed] = await Promise.all([remove(ben, again), pay(jobs), pay(jobs, db)])
    assert.equal(said(removed), 'done')
    const { upcoming, history } = await bookOf(world, ben)
    assert.deepEqual(upcoming, [])
    const paid = history.filter(({ outcome }) => outcome === 'paid').length
    const left = `${100 - 10 * paid}.00`
    const { checking } = ada
    assert.deepEqual([await world.posted(checking), await world.available(checking)], [left, left])
    assert.deepEqual(errors, [])
    await world.assertSound()
  })
})

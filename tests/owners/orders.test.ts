import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountsById,
  addOwner,
  openAccountOf,
} from '../../src/modules/accounts/server/accounts.ts'
import { BILL } from '../../src/modules/bills/server/bills.ts'
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
import { arrange } from '../standingOrders/arranging.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openOwners, said } from './world.ts'

const ORDERS = [ordersOnAccount(SCHEDULE), ordersOnAccount(BILL)]

describe('what somebody scheduled with an account', () => {
  for (const way of ['leaves', 'is removed by staff', 'is followed as primary owner'] as const)
    test(`ends as they go, its money is free, and everybody hears of it: who ${way}`, async (t) => {
      const union = await openBills(t, '2026-01-15')
      const { db, clock } = union
      const ada = await union.member('Ada Brooks', { checking: '10.00' })
      const ben = await union.member('Ben Okafor', { checking: '10.00' })
      const at = clock.now()
      const club = await inTransaction(db, async (tx) => {
        const { personId, checking } = ada
        const product = { product: 'holiday-club', kind: 'Club', name: null } as const
        const id = await openAccountOf(tx, {
          ...product,
          memberId: checking.memberId,
          personId,
          at,
        })
        done(await addOwner(tx, { accountId: id, personId: ben.personId, role: 'joint', at }))
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
        const { version } = done(await accountForStaff(tx, accountId))
        const { personId } = ben
        const change =
          way === 'is removed by staff'
            ? ({ kind: 'end', personId } as const)
            : ({ kind: 'primary', personId, former: 'leaves' } as const)
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
        assert.match((await union.noticesOf(person)).join(), /scheduled by whoever left has ended/)
      await union.assertSound()
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

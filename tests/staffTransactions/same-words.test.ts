import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { activityOf } from '../../src/modules/activity/server/activity.ts'
import { statusesOf } from '../../src/modules/transfers/server/transfers.ts'
import {
  openMemberTransfers,
  type MemberTransfers,
  sendQueued,
} from '../factories/memberTransfers.ts'
import { newId } from '../../src/values/ids.ts'
import { abroadOrder, memberOrder, usBankOrder } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { type Entries, linesOf, openEntries, remove } from './entering.ts'

/** What staff read of a member's lines, by description, and what the member reads of the same. */
async function bothReadings(union: Entries, member: Member) {
  const staff = await linesOf(union, member)
  const page = await activityOf({ db: union.engine.db, statusesOf }, member.personId, {})
  const own = done(page).items
  return {
    staff: staff.map(({ description, memo, category, status }) => ({
      description,
      memo,
      category,
      status,
    })),
    member: own.map(({ description, memo, category, status }) => ({
      description,
      memo,
      category,
      status,
    })),
  }
}

const sendAbroad = async ({ codeFor }: Entries, service: MemberTransfers, from: Member) => {
  const order = abroadOrder(from, '3.00')
  done(await service.draftInternational(from.customer, order))
  done(await service.confirm(from.customer, order.id, await codeFor(from)))
  return order.id
}

describe('an entry', () => {
  test('is called the same for the member, for the other member and for staff', async (t) => {
    const union = await openEntries(t)
    const service = openMemberTransfers(union)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor')
    const own = { id: newId(), fromAccountId: ada.checking.id, toAccountId: ada.savings.id }
    done(await service.betweenAccounts(ada.customer, { ...own, amount: '1.00', reference: 'Trip' }))
    union.clock.advance(1000)
    done(await service.toMember(ada.customer, await memberOrder(service, ada, ben, '2.00')))
    const dana = usBankOrder(ada, '4.00')
    done(await service.draftUsBank(ada.customer, dana))
    done(await service.confirm(ada.customer, dana.id, await union.codeFor(ada)))
    const abroad = await sendAbroad(union, service, ada)
    done(await remove(union, ada, dana.id, { reason: 'A mistake' }))

    const { staff, member } = await bothReadings(union, ada)
    assert.deepEqual(staff, member)
    const { number: savings } = ada.savings
    assert.deepEqual(
      staff.map(({ description, memo, status }) => [description, memo, status]),
      [
        ['Reversal: Transfer to Dana Reyes, Wells Fargo ··6789', 'Rent', 'Completed'],
        ['International transfer to Anna Muster, DE', 'Gift', 'Queued'],
        ['Transfer to Dana Reyes, Wells Fargo ··6789', 'Rent', 'Reversed'],
        ['Transfer to Ben O.', 'Concert tickets', 'Completed'],
        [`Transfer from Checking ··${ada.checking.number.slice(-4)}`, 'Trip', 'Completed'],
        [`Transfer to Savings ··${savings.slice(-4)}`, 'Trip', 'Completed'],
        ['Opening balance', null, 'Completed'],
      ],
    )
    assert.deepEqual((await bothReadings(union, ben)).staff[0], {
      description: 'Transfer from Ada B.',
      memo: 'Concert tickets',
      category: 'Transfer',
      status: 'Completed',
    })
    const checking = await linesOf(union, ada, { account: 'Checking', q: 'savings' })
    assert.equal(checking.length, 1, 'the other account has its name when one account is shown')
    for (const q of ['dana', 'rent', 'wells fargo']) {
      assert.equal((await linesOf(union, ada, { q })).length, 2, `${q} finds it and its reversal`)
    }
    assert.equal((await linesOf(union, ada, { q: 'reversal reyes' })).length, 1)
    assert.equal((await linesOf(union, ada, { category: 'Transfer', q: 'reversal' })).length, 1)

    union.clock.advance(31 * 60_000)
    assert.equal(await sendQueued(union), 1)
    const sent = (await linesOf(union, ada)).find(({ id }) => id === abroad)
    assert.equal(sent?.status, 'Sent')
    done(await remove(union, ada, abroad))
    const after = await bothReadings(union, ada)
    assert.deepEqual(after.staff, after.member)
    assert.ok(after.staff.some(({ status }) => status === 'Returned'))
  })

  test('that the member cancelled says so to staff', async (t) => {
    const union = await openEntries(t)
    const service = openMemberTransfers(union)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const id = await sendAbroad(union, service, ada)
    done(await service.cancel(ada.customer, id))
    const [undoing, cancelled] = await linesOf(union, ada)
    assert.deepEqual(
      [cancelled?.status, cancelled?.keptBecause],
      ['Cancelled', 'The member cancelled it'],
    )
    assert.deepEqual(
      [undoing?.description, undoing?.keptBecause],
      ['Reversal: International transfer to Anna Muster, DE', 'It undoes another transaction'],
    )
    const { staff, member } = await bothReadings(union, ada)
    assert.deepEqual(staff, member)
  })
})

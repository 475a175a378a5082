import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Activity, ActivityFilters } from '../../src/modules/activity/contract.ts'
import { activityOf, overviewOf } from '../../src/modules/activity/server/activity.ts'
import { shared } from '../worlds/shared.ts'
import { everyFilterHolds } from './everyFilter.ts'
import { busyDay, openActivityWorld, readAll, type ActivityWorld, ZONE } from './world.ts'

test('filters let through exactly the lines that show what is asked for', async (t) => {
  await everyFilterHolds(await openActivityWorld(t))
})

/** Whoever reads of it changes nothing. */
const busy = shared(async (t) => {
  const world = await openActivityWorld(t)
  return { world, ids: await busyDay(world) }
})

describe('a search', () => {
  const found = async (world: ActivityWorld, filters: ActivityFilters): Promise<string[]> =>
    (await readAll(world, world.ines, filters)).items.map(
      ({ description, amount }) => `${description} ${amount}`,
    )

  test('reads what the line reads, not what the ledger calls it', async () => {
    const { world } = busy()
    const savings = world.ines.Savings.number.slice(-4)
    const checking = world.ines.Checking.number.slice(-4)
    const toSavings = `Transfer to Savings ··${savings} -25.00`
    const toBank = 'Transfer to Dana Reyes, Wells Fargo ··6789 -300.00'
    assert.deepEqual(await found(world, { q: 'savings', max: '25' }), [toSavings])
    // Numbers of accounts are drawn, so digits alone may stand on another line as well.
    assert.deepEqual(await found(world, { q: `from checking ··${checking}` }), [
      `Transfer from Checking ··${checking} 25.00`,
    ])
    assert.deepEqual(await found(world, { q: 'wells' }), [toBank])
    assert.deepEqual(await found(world, { q: 'fargo ··6789' }), [toBank])
    assert.deepEqual(await found(world, { q: 'Ben O.' }), [
      'Transfer from Ben O. 12.34',
      'Transfer to Ben O. -40.00',
    ])
    // Her own name stands on no line of hers.
    assert.deepEqual(await found(world, { q: 'Ines' }), [])
    assert.deepEqual(await found(world, { q: 'mobile check', min: '100' }), [
      'Mobile check deposit 1250.00',
    ])
    assert.deepEqual(await found(world, { q: 'own_transfer' }), [])
  })

  test('finds letters outside ASCII in either case', async () => {
    const { world } = busy()
    for (const q of ['Änne', 'änne', 'ÄNNE']) {
      const line = 'International transfer to Änne Muster, DE -77.70'
      assert.deepEqual(await found(world, { q }), [line], q)
    }
  })

  test('finds a reference however it is typed, and nothing near it', async () => {
    const { world, ids } = busy()
    const { items } = await readAll(world, world.ines, { q: 'Ben O.' })
    const sent = items.find(({ id }) => id === ids.sent)!
    const bare = sent.referenceCode.replace('-', '')
    for (const q of [sent.referenceCode, bare, bare.toLowerCase()]) {
      const { items: hits } = await readAll(world, world.ines, { q })
      assert.deepEqual(hits.map(({ id }) => id), [ids.sent], q) // prettier-ignore
    }
    const near = bare.slice(0, -1) + (bare.endsWith('A') ? 'B' : 'A')
    assert.deepEqual(await found(world, { q: near }), [])
  })

  test('never shows what belongs to somebody else', async () => {
    const { world } = busy()
    const { items } = await readAll(world, world.ben, { q: 'transfer' })
    assert.deepEqual(
      items.map(({ description, from, to, orderedByMember }) => [description, from, to, orderedByMember]), // prettier-ignore
      [
        ['Transfer to Ines A.', `Checking ··${world.ben.Checking.number.slice(-4)}`, 'Ines A.', true],
        ['Transfer from Ines A.', 'Ines A.', `Checking ··${world.ben.Checking.number.slice(-4)}`, false],
      ],
    ) // prettier-ignore
    const account = world.ines.Checking.id
    const others = await activityOf({ db: world.db }, world.ben.personId, { account })
    assert.deepEqual(others, { ok: false, code: 'account_not_found' })
  })
})

test('a day is the one of the institution, from midnight to midnight', async (t) => {
  const world = await openActivityWorld(t)
  const { ines, pay, clock } = world
  const order = {
    reason: 'card_payment',
    from: ines.Checking.ledgerAccountId,
    to: 5n,
    amount: '1.00',
  } as const
  clock.set(new Date('2026-08-01T03:58:00Z')) // posted a minute later: 11:59 PM on July 31
  const july = await pay(order)
  clock.set(new Date('2026-08-01T03:59:00Z')) // midnight
  const august = await pay(order)
  const idsOn = async (day: string) =>
    (await readAll(world, ines, { from: day, to: day })).items.map(({ id }) => id)
  assert.deepEqual(await idsOn('2026-07-31'), [july])
  assert.deepEqual(await idsOn('2026-08-01'), [august])
})

describe('what is pending', () => {
  test('stands on the first page only, and nowhere where it does not match', async () => {
    const { world, ids } = busy()
    const { db, ines } = world
    const first = await activityOf({ db }, ines.personId, {})
    assert.ok(first.ok && first.value.next)
    const pendingIds = (items: readonly Activity[]) =>
      items.filter(({ status }) => status === 'Pending').map(({ id }) => id)
    assert.deepEqual(pendingIds(first.value.items), [ids.expected, ids.waiting])
    const second = await activityOf({ db }, ines.personId, { before: first.value.next })
    assert.ok(second.ok)
    assert.deepEqual(pendingIds(second.value.items), [])
    const inflow = await activityOf({ db }, ines.personId, { direction: 'in' })
    assert.ok(inflow.ok)
    assert.deepEqual(pendingIds(inflow.value.items), [ids.expected])
  })
})

describe('a transfer abroad', () => {
  const statusesOf = (asked: string[][], word: 'Queued' | 'Sent' | 'Cancelled') => {
    return (_db: unknown, ids: readonly string[]) => {
      asked.push([...ids])
      return Promise.resolve(new Map(ids.map((id) => [id, word] as const)))
    }
  }

  test('has the word of the desk that sends it, asked only when there is one', async (t) => {
    const world = await openActivityWorld(t)
    const asked: string[][] = []
    const { db, ines, clock } = world
    const institution = { timeZone: ZONE, routingNumber: '021000021' }
    const parts = { db, clock, institution, statusesOf: statusesOf(asked, 'Queued') }
    await overviewOf(parts, ines.personId)
    assert.deepEqual(asked, [])
    const ids = await busyDay(world)
    const page = await activityOf(parts, ines.personId, { words: ['änne'] })
    assert.ok(page.ok)
    assert.deepEqual(page.value.items.map(({ status }) => status), ['Queued']) // prettier-ignore
    const { recent } = await overviewOf(parts, ines.personId)
    assert.equal(recent.find(({ id }) => id === ids.abroad)?.status, 'Queued')
    assert.deepEqual(asked, [[ids.abroad], [ids.abroad]])
  })

  test('that staff took back was returned, and one the member took back cancelled', async (t) => {
    const world = await openActivityWorld(t)
    const ids = await busyDay(world)
    await world.undo(ids.abroad)
    const statusOf = async (word: 'Sent' | 'Cancelled') => {
      const parts = { db: world.db, statusesOf: statusesOf([], word) }
      const page = await activityOf(parts, world.ines.personId, { words: ['änne'] })
      return page.ok ? page.value.items.find(({ id }) => id === ids.abroad)?.status : undefined
    }
    assert.equal(await statusOf('Sent'), 'Returned')
    assert.equal(await statusOf('Cancelled'), 'Cancelled')
  })
})

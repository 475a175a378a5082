import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { INES } from '../../src/modules/demo/server/people.ts'
import { newId } from '../../src/values/ids.ts'
import { openPortal } from '../factories/portal.ts'
import { shared } from '../worlds/shared.ts'
import { busyDay, openActivityWorld } from './world.ts'

async function openDoor(t: Pick<TestContext, 'after'>) {
  const world = await openActivityWorld(t)
  const ids = await busyDay(world)
  const portal = await openPortal(t, { engine: world.engine, clock: world.clock })
  return { world, ids, ines: await portal.as(INES.email) }
}

/** Whoever reads changes nothing, and what Ben does is not told to Ines. */
const door = shared(openDoor)

const REFUSED: readonly (readonly [query: string, sentence: string])[] = [
  ['from=yesterday', 'Enter a day, for example 2026-03-12'],
  ['from=2026-02-30', 'Enter a day, for example 2026-03-12'],
  ['to=0001-01-01', 'Enter a day, for example 2026-03-12'],
  ['to=', 'Enter a day, for example 2026-03-12'],
  ['from=2026-03-02&to=2026-03-01', 'The first day must not be after the last day'],
  ['min=-1', 'Please enter a valid amount'],
  ['min=1e3', 'Please enter a valid amount'],
  ['max=0.001', 'Please enter a valid amount'],
  ['max=9999999999999', 'Please enter a valid amount'],
  ['min=2&max=1.99', 'The lowest amount must not be above the highest'],
  ['direction=sideways', 'Choose money in or money out'],
  ['direction=in&direction=out', 'Choose money in or money out'],
  ['category=Groceries', 'Choose a category from the list'],
  ['status=Completed', 'Choose a status from the list'],
  ['q=', 'Enter a word to look for'],
  ['q=a&q=b', 'Enter a word to look for'],
  ['q=%00', 'Please use ordinary characters only'],
  ['q=%e2%80%ae', 'Enter a word to look for'],
  ['q=rent%e2%80%ae', 'Please use ordinary characters only'],
  [`q=${'x'.repeat(101)}`, 'Use at most 100 characters'],
  ['q=a+b+c+d+e+f+g+h+i+j+k', 'Look for at most 10 words at a time'],
  ['before=nowhere', 'This page of activity does not exist.'],
  ['before[]=1', ''],
  ['size=100000', ''],
]

describe('filters in the address', () => {
  test('that make no sense are refused with a sentence that helps', async () => {
    const { ines } = door()
    for (const [query, sentence] of REFUSED) {
      const { status, body } = await ines.get(`/api/activity?${query}`)
      assert.equal(status, 400, `${query}: ${JSON.stringify(body)}`)
      if (sentence !== '') assert.equal(body.message, sentence, query)
    }
    assert.equal((await ines.get('/api/activity?account=1')).body.code, 'account_not_found')
  })

  test('that look like orders to the database are only words', async () => {
    const { ines } = door()
    for (const q of ["'; drop table ledger_entry; --", '%', '_%_', '\\', '{"$gt":""}', '$1', '99999-99999']) {
      const { status, body } = await ines.get(`/api/activity?q=${encodeURIComponent(q)}`)
      assert.equal(status, 200, JSON.stringify(body))
      assert.ok(body.items.every(({ memo }: { memo: string }) => q !== '%' || memo.includes('%')))
    }
  }) // prettier-ignore

  test('travel together and page on', async () => {
    const { ines } = door()
    const query = 'direction=out&category=Food&min=1&from=2024-01-01&status=completed'
    const first = await ines.get(`/api/activity?${query}`)
    assert.equal(first.body.items.length, 50)
    assert.equal(first.body.lookedBackTo, null)
    const second = await ines.get(`/api/activity?${query}&before=${first.body.next}`)
    const keys = [...first.body.items, ...second.body.items].map(({ key }) => key)
    assert.equal(new Set(keys).size, keys.length)
    assert.ok(second.body.items.every(({ category }: { category: string }) => category === 'Food'))
  })
})

describe('one transaction', () => {
  test('is told with both sides, from either of them', async () => {
    const { ines, ids, world } = door()
    const [checking, savings] = [world.ines.Checking, world.ines.Savings].map(
      ({ kind, number }) => `${kind} ··${number.slice(-4)}`,
    )
    const out = await ines.get(`/api/activity/${ids.saved}`)
    assert.equal(out.status, 200)
    assert.deepEqual(
      [out.body.direction, out.body.from, out.body.to, out.body.kind, out.body.orderedByMember],
      ['out', checking, savings, 'own_transfer', true],
    )
    const into = await ines.get(`/api/activity/${ids.saved}?direction=in`)
    assert.deepEqual([into.body.direction, into.body.amount], ['in', '25.00'])
    const received = await ines.get(`/api/activity/${ids.received}`)
    assert.deepEqual(
      [received.body.from, received.body.to, received.body.orderedByMember, received.body.memo],
      ['Ben O.', checking, false, 'Half_of the pizza'],
    )
    const toBank = await ines.get(`/api/activity/${ids.toBank}`)
    assert.equal(toBank.body.to, 'Dana Reyes, Wells Fargo ··6789')
  })

  test('may be one that waits, was undone, or undoes', async () => {
    const { ines, ids } = door()
    const told = async (id: string) => {
      const { body } = await ines.get(`/api/activity/${id}`)
      return [body.description, body.status, body.amount]
    }
    assert.deepEqual(await told(ids.waiting), ['Corner Deli', 'Pending', '-30.00'])
    assert.deepEqual(await told(ids.mistake), ['Twice by mistake', 'Reversed', '-9.99'])
    assert.deepEqual(await told(ids.undone), ['Reversal: Twice by mistake', 'Completed', '9.99'])
  })

  test('of somebody else is not found, like one that never was', async () => {
    const { ines, ids, world } = door()
    const { ben, pay, setAside } = world
    const order = { reason: 'card_payment', from: ben.Checking.ledgerAccountId, to: 5n } as const
    const his = [
      await pay({ ...order, amount: '1.00' }),
      await setAside({ ...order, amount: '1.00' }),
    ]
    for (const id of [...his, newId(), 'null', '%00', ids.saved.toUpperCase()]) {
      const { status, body } = await ines.get(`/api/activity/${id}`)
      assert.deepEqual([status, body.code], [404, 'transaction_not_found'], id)
    }
  })
})

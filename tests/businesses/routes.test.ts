import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { openBusinessRoutes } from './world.ts'

const BAKERY = { name: 'Hart Bakery LLC', kind: 'llc', reason: 'Saw its registration' }

test('every change of a business answers with the business as it is then', async (t) => {
  const union = await openBusinessRoutes(t)
  const { ada, add, change, list } = union
  assert.deepEqual(await list(), [])
  const form = { ...BAKERY, id: newId() }
  const added = await add(form)
  const { member_id: id } = await union.businessOf(ada)
  const business = {
    id,
    name: 'Hart Bakery LLC',
    kind: 'llc',
    joinedAt: DEMO_NOW.toISOString(),
    endedAt: null,
    einLast4: null,
    accounts: [],
  }
  assert.deepEqual(added, { status: 200, body: business })
  const cafe = await add({ ...BAKERY, id: newId(), name: 'Hart Cafe LLC' })
  assert.equal(cafe.body.name, 'Hart Cafe LLC')
  assert.deepEqual(await add(form), added, 'a copy is answered with the business that it added')
  assert.deepEqual(await list(), [business, cafe.body])

  const ein = { ein: '12-3456789' }
  const known = { ...business, einLast4: '6789' }
  assert.deepEqual(await change(id, 'ein', ein), { status: 200, body: known })

  const { id: accountId, number } = await union.openedFor(ada, { businessId: id })
  const account = {
    id: accountId,
    kind: 'Savings',
    name: 'Branch of Hart Sons LLC',
    last4: number.slice(-4),
  }
  const names = { name: 'Hart Sons LLC', formerName: 'Hart Bakery LLC' }
  const renamed = { ...known, name: 'Hart Sons LLC', accounts: [account] }
  assert.deepEqual(await change(id, 'rename', names), { status: 200, body: renamed })

  assert.equal((await change(id, 'end')).body.code, 'accounts_open')
  assert.ok((await union.closeFor(accountId)).ok)
  union.clock.advance(60_000)
  const ended = { ...renamed, accounts: [], endedAt: union.clock.now().toISOString() }
  assert.deepEqual(await change(id, 'end'), { status: 200, body: ended })
  assert.deepEqual(await list(), [cafe.body, ended])
})

test('what is refused is answered by its name, and changes nothing', async (t) => {
  const { add, change, list } = await openBusinessRoutes(t)
  const { id } = (await add({ ...BAKERY, id: newId() })).body
  await change(id, 'ein', { ein: '123456789' })
  const before = await list()
  const formerName = 'Hart Bakery LLC'
  const refusals = [
    await add({ ...BAKERY, id: newId() }),
    await change(id, 'ein', { ein: '12-3456789' }),
    await change(id, 'rename', { name: formerName, formerName }),
    await change(newId(), 'end'),
  ]
  assert.deepEqual(
    refusals.map(({ status, body }) => [status, body.code]),
    [
      [409, 'already_added'],
      [409, 'ein_unchanged'],
      [409, 'name_unchanged'],
      [404, 'business_not_found'],
    ],
  )
  assert.deepEqual(await list(), before)
})

test('where it takes two, a business is neither added nor changed at once', async (t) => {
  const union = await openBusinessRoutes(t, { needed: true })
  const { ada, add, addFor, businessOf, change, list } = union
  assert.ok((await addFor(ada)).ok)
  const { member_id: id } = await businessOf(ada)
  const before = await list()
  const waiting = [
    await add({ ...BAKERY, id: newId(), name: 'Hart Cafe LLC' }),
    await change(id, 'rename', { name: 'Hart Sons LLC', formerName: 'Hart Bakery LLC' }),
    await change(id, 'end'),
  ]
  for (const { status, body } of waiting)
    assert.deepEqual([status, body.code], [409, 'waits_for_second_person'])
  assert.deepEqual(await list(), before)
})

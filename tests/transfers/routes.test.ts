import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { transferRoutes } from '../../src/modules/transfers/server/routes.ts'
import { openBetweenAccounts } from '../../src/modules/transfers/server/transfers.ts'
import { newId } from '../../src/values/ids.ts'
import { abroadOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { openModule } from '../worlds/module.ts'
import { openTransfers } from './transfers.ts'

/** Ada and Ben, and the routes as Ada calls them. */
async function openDoor(t: TestContext) {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben = await union.member('Ben Okafor')
  const betweenAccounts = openBetweenAccounts(union)
  t.after(() => betweenAccounts.close())
  const door = await openModule(
    t,
    (mount) => transferRoutes(mount, { db: union.db, betweenAccounts, reviewables: [] }),
    {
      usual: { personId: ada.personId },
      clock: union.clock,
    },
  )
  return { union, ada, ben, ...door }
}

test('what has no such id, or has the id of nothing, is not found at any door', async (t) => {
  const { get, post } = await openDoor(t)
  for (const id of ['pigeon', newId()]) {
    for (const [ask, code] of [
      [() => post(`/api/transfers/drafts/${id}/code`), 'draft_not_found'],
      [() => post(`/api/transfers/drafts/${id}/confirm`, { code: '123456' }), 'draft_not_found'],
      [() => get(`/api/transfers/${id}`), 'transfer_not_found'],
      [() => get(`/api/transfers/${id}/contents`), 'transfer_not_found'],
      [() => post(`/api/transfers/${id}/cancel`), 'transfer_not_found'],
    ] as const) {
      const { status, body } = await ask()
      assert.deepEqual([status, body.code], [404, code], id)
    }
  }
})

test('a transfer abroad is confirmed, read and taken back at the doors of the member', async (t) => {
  const { union, ada, ben, get, post } = await openDoor(t)
  const order = abroadOrder(ada, '10.00')
  const drafts = `/api/transfers/drafts/${order.id}`
  const asBen = { personId: ben.personId }
  done(await union.service.draftInternational(ada.customer, order))
  assert.equal((await post(`${drafts}/code`)).status, 200)
  const code = await union.codeFor(ada)
  assert.equal((await post(`${drafts}/confirm`, { code }, asBen)).body.code, 'draft_not_found')
  assert.equal((await post(`${drafts}/confirm`, { code })).status, 200)
  for (const path of [`/api/transfers/${order.id}`, `/api/transfers/${order.id}/contents`]) {
    assert.equal((await get(path)).status, 200, path)
    assert.equal((await get(path, asBen)).body.code, 'transfer_not_found', path)
  }
  const cancel = `/api/transfers/${order.id}/cancel`
  assert.equal((await post(cancel, {}, asBen)).body.code, 'transfer_not_found')
  assert.equal((await post(cancel)).status, 200)
  assert.equal((await post(cancel)).status, 200, 'taken back before')
  assert.equal(await union.posted(ada.checking), '100.00')
})

test('a member says whether others find them, for themselves alone, and reads what was said', async (t) => {
  const { union, ada, ben, get, post } = await openDoor(t)
  const path = '/api/transfers/listing'
  const asBen = { personId: ben.personId }
  const found = async () => codeIn(await union.service.checkRecipient(ben.customer, ada.email))
  assert.deepEqual((await get(path)).body, { listed: true })
  for (const [listed, answer] of [
    [false, 'recipient_not_found'],
    [true, 'done'],
  ] as const) {
    assert.deepEqual((await post(path, { listed })).body, { listed })
    assert.deepEqual((await get(path)).body, { listed })
    assert.deepEqual((await get(path, asBen)).body, { listed: true })
    assert.equal(await found(), answer)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../api/routes.ts'
import { openCall, readAs } from './world.ts'

// What staff may read as a member sees it, kept apart from the contracts that say so. A new route is in none of
// these lists, and so has to be refused.
const SEEN = [
  'GET /api/accounts',
  'GET /api/accounts/{accountId}/owners',
  'GET /api/accounts/{accountId}/stop-orders',
  'GET /api/activity',
  'GET /api/activity/charts',
  'GET /api/activity/overview',
  'GET /api/activity/staff-notes',
  'GET /api/activity/{id}',
  'GET /api/bills',
  'GET /api/certificates',
  'GET /api/deposits',
  'GET /api/disputes',
  'GET /api/disputes/{id}',
  'GET /api/exchange-rates',
  'GET /api/goals',
  'GET /api/home',
  'GET /api/limits/mine',
  'GET /api/linked-accounts',
  'GET /api/notifications',
  'GET /api/payees',
  'GET /api/schedules',
  'GET /api/signatures',
  'GET /api/statements',
  'GET /api/statements/{accountId}/{month}',
  'GET /api/transfers/{id}',
  'GET /api/withdrawals/{id}',
]

/** Open to everybody on the street, and answered to them and not to the member. */
const PUBLIC =
  /^GET (\/api\/(demo|session|status|openapi\.json|site|openings|rates|appointments)|\/(?!api))/

test('of all routes staff read what is named here as the member sees it, and change nothing', async (t) => {
  const world = await openCall(t)
  const { viewId } = await world.looking()
  const { base } = world.portal
  const before = await world.auditRows({})
  const refused: string[] = []
  for (const { name, method, path } of await routesOf(world.portal)) {
    const body = method === 'GET' ? undefined : {}
    const { status, code, headers } = await readAs(base, world.asRosa, viewId, {
      path,
      method,
      body,
    })
    assert.equal(headers.get('set-cookie'), null, `${name} hands out no session`)
    if (method !== 'GET') assert.deepEqual([status, code], [403, 'view_read_only'], name)
    else if (SEEN.includes(name)) assert.notEqual(status, 403, `${name}: ${code}`)
    else if (status !== 403) refused.push(name)
    else assert.ok(['view_not_shown', 'forbidden'].includes(code!), `${name}: ${code}`)
  }
  assert.deepEqual(
    refused.filter((name) => !PUBLIC.test(name)),
    [],
  )
  const after = await world.auditRows({})
  const written = new Set(after.slice(before.length).map(({ action }) => action))
  assert.deepEqual([...written], ['view.read'])
})

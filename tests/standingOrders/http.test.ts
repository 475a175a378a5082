import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { codeMailedTo } from '../factories/codes.ts'
import { BEN, INES } from '../../src/modules/demo/server/people.ts'
import { verify } from '../../src/modules/ledger/server/ledger.ts'
import { runDue, SCHEDULE } from '../../src/modules/standingOrders/server/standingOrders.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { seededDatabase } from '../factories/database.ts'
import { openPortal } from '../factories/portal.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const PATH = '/api/schedules'

/** The demonstration, opened, with Ines and Ben signed in. */
async function openDemo(t: TestContext) {
  const engine = await seededDatabase(t)
  const clock = settableClock(DEMO_NOW)
  const config = readConfig({})
  const log = createLog('silent')
  const portal = await openPortal(t, { engine, clock })
  const ines = await portal.as(INES.email)
  const ben = await portal.as(BEN.email)
  const [checking, savings] = (await ines.get('/api/activity/overview')).body.accounts
  const order = (changes: object = {}) => ({
    id: newId(),
    kind: 'own',
    fromAccountId: checking.id,
    toAccountId: savings.id,
    amount: '25.00',
    reference: 'Rainy day',
    frequency: 'monthly',
    startsOn: '2026-07-31',
    ...changes,
  })
  const comes = (day: string) => {
    clock.set(new Date(`${day}T16:00:00Z`))
    const { institution } = config
    return runDue(engine.db, { clock, institution, log }, SCHEDULE, 100)
  }
  return { portal, engine, ines, ben, order, comes }
}

test('a member schedules transfers over HTTP', async (t) => {
  const { portal, engine, ines, ben, order, comes } = await openDemo(t)

  await t.test('has none at first', async () => {
    const { status, body } = await ines.get(PATH)
    assert.equal(status, 200)
    assert.deepEqual(body, { today: '2026-07-15', upcoming: [], past: [] })
  })

  await t.test('is told what is wrong in the words of transfers', async () => {
    const table: readonly (readonly [object, number, string])[] = [
      [{ amount: '0' }, 400, 'Please enter a valid amount'],
      [{ reference: '' }, 400, 'Please fill in all fields'],
      [{ startsOn: '2026-02-30' }, 400, 'Please enter a valid date'],
      [{ startsOn: '2026-07-15' }, 422, 'Choose a first date from tomorrow up to two years ahead'],
      [{ fromAccountId: 'nonsense' }, 404, 'Source account not found'],
      [{ toAccountId: newId() }, 404, 'Destination account not found'],
      [
        { kind: 'member', toAccountId: undefined, recipientToken: 'guess' },
        422,
        'Please enter a valid recipient',
      ],
      [{ status: 'active' }, 400, ''],
    ]
    for (const [changes, status, message] of table) {
      const answer = await ines.post(PATH, order(changes))
      assert.equal(answer.status, status, JSON.stringify(changes))
      if (message) assert.equal(answer.body.message, message)
    }
  })

  await t.test('changes what is arranged, and nobody else can', async () => {
    const body = order()
    const made = await ines.post(PATH, body)
    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.deepEqual((await ines.post(PATH, body)).body, made.body)
    const at = `${PATH}/${body.id}`
    const edit = { version: 1, amount: '10', reference: 'Less' }
    for (const [path, given] of [
      [`${at}/edit`, edit],
      [`${at}/skip`, { version: 1 }],
      [`${at}/cancel`, { version: 1 }],
    ] as const) {
      const foreign = await ben.post(path, given)
      const missing = await ben.post(path.replace(body.id, newId()), given)
      assert.deepEqual([foreign.status, missing.status], [404, 404])
      assert.deepEqual(foreign.body, missing.body)
    }
    const edited = await ines.post(`${at}/edit`, edit)
    assert.deepEqual([edited.body.amount, edited.body.version], ['10.00', 2])
    const stale = await ines.post(`${at}/skip`, { version: 1 })
    assert.deepEqual([stale.status, stale.body.code], [409, 'changed_meanwhile'])
    const skipped = await ines.post(`${at}/skip`, { version: 2 })
    assert.equal(skipped.body.nextOn, '2026-08-31')
    const cancelled = await ines.post(`${at}/cancel`, { version: 3 })
    assert.equal(cancelled.body.status, 'cancelled')
  })

  await t.test('pays another member on the day, and finds the receipt', async () => {
    const { body: found } = await ines.post('/api/transfers/recipient-check', { email: BEN.email })
    assert.equal(typeof found.token, 'string', JSON.stringify(found))
    const changes = { kind: 'member', toAccountId: undefined, recipientToken: found.token }
    const body = order({ ...changes, startsOn: '2026-07-16' })
    const { asked } = (await ines.post(`${PATH}/code`, { payment: body, anew: false })).body
    const code = codeMailedTo(INES.email, await portal.mailbox())
    const proof = { challengeId: asked.challengeId, code }
    const made = await ines.post(PATH, { ...body, proof })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.deepEqual(made.body.to, { type: 'member', name: found.name })
    assert.ok(!JSON.stringify(made.body).includes(BEN.email))

    assert.equal(await comes('2026-07-16'), 1)
    // Her session ended overnight.
    const again = await portal.as(INES.email)
    const { past } = (await again.get(PATH)).body
    assert.equal(past[0].outcome, 'posted')
    const receipt = await again.get(`/api/transfers/${past[0].id}`)
    assert.deepEqual([receipt.status, receipt.body.amount], [200, '25.00'])
    assert.deepEqual(await verify(engine.db), [])
  })
})

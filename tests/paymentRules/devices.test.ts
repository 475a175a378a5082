import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { BEN, INES } from '../../src/modules/demo/server/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { newId } from '../../src/values/ids.ts'
import { NOON, openSignInPortal, PASSWORD } from '../access/signInPortal.ts'
import { seededDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { openPortal } from '../factories/portal.ts'
import { save } from './asking.ts'

test('whoever signs in is known in that browser from the first time on, and a browser is the same one for everybody', async (t) => {
  const portal = await openSignInPortal(t)
  const [ada, ben] = ['ada@example.com', 'ben@example.com']
  await portal.given(ada)
  await portal.given(ben)
  const [home, elsewhere] = [portal.visitor(), portal.visitor()]
  const signIn = (browser: typeof home, email: string) =>
    browser.signIn(email, PASSWORD, () => portal.codeFor(email))
  await signIn(home, ada)
  portal.clock.advance(60 * 60_000)
  await signIn(home, ben)
  await signIn(home, ada)
  await signIn(elsewhere, ada)
  const { rows } = await sql<{ browser_id: string; known_since: Date }>`
    select browser_id, known_since from payment_session order by began_at, session_id`.execute(
    portal.engine.db,
  )
  const [first, bens, again, other] = rows
  assert.deepEqual([bens!.browser_id, again!.browser_id], [first!.browser_id, first!.browser_id])
  assert.notEqual(other!.browser_id, first!.browser_id)
  assert.deepEqual(again!.known_since, NOON, 'Ada is known there since the first time')
  assert.notDeepEqual(bens!.known_since, NOON)
})

test('a payment over HTTP is asked about with the device of its session', async (t) => {
  const engine = await seededDatabase(t)
  const { db } = engine
  const portal = await openPortal(t, { engine, clock: settableClock(DEMO_NOW) })
  const ines = await portal.as(INES.email)
  const { personId } = (await standingByEmail(db, INES.email))!
  const conditions = [{ kind: 'new_device', hours: 1 } as const]
  await save(db, { period: 'payment', conditions, name: 'Secret rule' }, newId(), DEMO_NOW)
  const [checking] = (await ines.get('/api/activity/overview')).body.accounts
  const pay = async () => {
    const found = await ines.post('/api/transfers/recipient-check', { email: BEN.email })
    const order = { id: newId(), fromAccountId: checking.id, amount: '1.00', reference: 'Lunch' }
    const payment = { ...order, recipientToken: found.body.token }
    const answer = await ines.post('/api/transfers/to-member/code', { payment, anew: false })
    return [answer.status, answer.body.code]
  }
  assert.deepEqual(await pay(), [403, 'payment_refused'])
  await sql`
    update payment_session set known_since = ${new Date(DEMO_NOW.getTime() - 60 * 60_000)}
     where person_id = ${personId}`.execute(db)
  assert.equal((await pay())[0], 200, 'she has known the device for an hour')
})

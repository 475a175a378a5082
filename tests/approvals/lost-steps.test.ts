import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Client } from '../factories/client.ts'
import { codeMailedTo, wrongFor } from '../factories/codes.ts'
import { done } from '../factories/outcomes.ts'
import { mailedProof, setUpApp } from '../factors/apps.ts'
import { contextOf, openCreditUnion } from '../worlds/creditUnion.ts'
import { PASSWORD } from '../worlds/onlineBanking.ts'
import { openBackOffice, WAITS } from './backOffice.ts'
import { setCodeFailures } from '../../src/modules/identity/server/identity.ts'
import { removeSteps } from '../../src/modules/members/server/staff/secondSteps.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { verbatim } from '../../src/values/sentence.ts'

const THEO = 'theo@example.com'
const ADA = 'ada@example.com'
const DAY_MS = 86_400_000
const REASON = { reason: 'Came to the branch with the passport' }
const UNLOCKED = { lockedUntil: null, isLockedForGood: false }

/** Theo has an authenticator app, and lost the phone it is on. */
async function openAfterALoss(t: TestContext) {
  const office = await openBackOffice(t, {}, { password: PASSWORD })
  const { portal } = office.union
  const codeFor = async (email: string): Promise<string> =>
    codeMailedTo(email, await portal.mailbox())
  const door = { clock: portal.clock, codeFor }
  const idOf = async (client: Client): Promise<string> =>
    (await client.get('/api/session')).body.caller.personId
  const theoId = await idOf(office.theo)
  await setUpApp(door, office.theo, THEO)
  const stepsOf = async (id: string) =>
    (await office.rosa.get(`/api/admin/users/${id}/second-steps`)).body
  const remove = (client: Client, id: string) =>
    client.post(`/api/admin/users/${id}/second-steps/remove`, REASON)
  return { ...office, door, idOf, theoId, stepsOf, remove }
}

describe('a colleague who lost every second step', () => {
  test('gets new ones once a second administrator agrees, and is signed out until then', async (t) => {
    const { union, ada, theo, rosa, theoId, stepsOf, remove, open } = await openAfterALoss(t)
    const had = { authenticator: true, passkeys: 0, backupCodes: 10, ...UNLOCKED }
    assert.deepEqual(await stepsOf(theoId), had)
    const asked = await remove(rosa, theoId)
    assert.deepEqual([asked.status, asked.body.message], [409, WAITS])
    assert.deepEqual(await stepsOf(theoId), had)
    assert.equal((await theo.get('/api/admin/users')).status, 200)

    const [request] = (await open(rosa)).items
    const decide = (client: Client) => client.post(`/api/admin/approvals/${request.id}/approve`)
    assert.equal((await decide(rosa)).body.code, 'own_request')
    assert.equal((await decide(theo)).body.code, 'about_oneself')
    await union.staff('Vera Reed')
    const vera = await union.portal.as('vera@example.com')
    assert.deepEqual((await decide(vera)).body, { state: 'approved', note: null })

    const none = { authenticator: false, passkeys: 0, backupCodes: 0, ...UNLOCKED }
    assert.deepEqual(await stepsOf(theoId), none)
    assert.equal((await theo.get('/api/admin/users')).status, 401)
    const again = await union.portal.as(THEO)
    assert.equal((await again.get('/api/admin/users')).status, 200)
    const subjects = (await union.portal.mailbox())
      .filter(({ to }) => to === THEO)
      .map(({ subject }) => subject)
    assert.ok(subjects.includes(verbatim('Your second steps were removed')))
    const { rows } = await union.portal.engine.pool.query(
      `select subject_id, detail from audit_event where action = 'user.second_steps_removed'`,
    )
    assert.deepEqual(
      [rows.length, rows[0].subject_id, rows[0].detail.reason],
      [1, theoId, REASON.reason],
    )
    assert.equal((await remove(rosa, ada.personId)).body.code, 'nothing_to_remove')
  })

  test('cannot have them removed by their own hand, nor by anybody who is no administrator', async (t) => {
    const { union, theo, theoId, remove } = await openAfterALoss(t)
    assert.equal((await remove(theo, theoId)).body.code, 'own_second_steps')
    const ada = await union.portal.as(ADA)
    assert.equal((await remove(ada, theoId)).status, 403)
  })
})

test('what was asked about a colleague is decided by whoever manages staff, and by no other role', async (t) => {
  const { union, ada, rosa, theoId, stepsOf, remove, open } = await openAfterALoss(t)
  const sal = await union.staff('Sal Reed')
  await union.portal.engine.pool.query(
    `update sign_in set staff_role = 'service' where person_id = $1`,
    [sal.personId],
  )
  const service = await union.as(sal)
  const approve = (client: Client, id: string) => client.post(`/api/admin/approvals/${id}/approve`)
  const moved = async (personId: string) => {
    const { names, email, phone, address, detailsVersion } = (
      await rosa.get(`/api/admin/users/${personId}`)
    ).body
    const { country: _country, ...postal } = address
    const form = { ...names, email, phone, ...postal, detailsVersion, ...REASON }
    return rosa.post(`/api/admin/users/${personId}/details`, { ...form, street: '9 Weir Lane' })
  }
  for (const asked of [await remove(rosa, theoId), await moved(theoId), await moved(ada.personId)])
    assert.equal(asked.body.message, WAITS)

  const { items } = await open(service)
  for (const { id, may, subject } of items) {
    const isColleague = subject.id === theoId
    assert.equal(may, isColleague ? 'nothing' : 'decide')
    const { code, state } = (await approve(service, id)).body
    assert.deepEqual([code, state], isColleague ? ['beyond_role', undefined] : [undefined, 'approved']) // prettier-ignore
  }
  assert.equal((await stepsOf(theoId)).authenticator, true)
  await union.staff('Vera Reed')
  const vera = await union.portal.as('vera@example.com')
  const left = (await open(vera)).items as { id: string; may: string }[]
  assert.deepEqual(left.map(({ may }) => may), ['decide', 'decide']) // prettier-ignore
  for (const { id } of left) assert.equal((await approve(vera, id)).body.state, 'approved')
  assert.equal((await stepsOf(theoId)).authenticator, false)
})

test('a link to another address, asked for with what was lost, opens nothing any more', async (t) => {
  const { union, theo, theoId, rosa, door, remove, open } = await openAfterALoss(t)
  const email = 'whoever.found.it@example.com'
  const proof = await mailedProof(door, theo, THEO, 'change_email')
  assert.equal((await theo.post('/api/account/email', { email, proof })).status, 200)
  const mail = (await union.portal.mailbox()).find(({ to }) => to === email)
  const token = /confirm-new-email#(\S+)/.exec(mail!.text)![1]
  await remove(rosa, theoId)
  await union.staff('Vera Reed')
  const vera = await union.portal.as('vera@example.com')
  const [request] = (await open(vera)).items
  await vera.post(`/api/admin/approvals/${request.id}/approve`)
  const followed = await union.portal.visitor().post('/api/access-link/email', { token })
  assert.equal(followed.body.code, 'link_over')
})

test('a request of somebody who is no administrator any more comes to nothing', async (t) => {
  const { union, rosa, theoId, remove, open, stepsOf, idOf } = await openAfterALoss(t)
  await remove(rosa, theoId)
  const [request] = (await open(rosa)).items
  await union.staff('Vera Reed')
  const vera = await union.portal.as('vera@example.com')
  const rosaId = await idOf(rosa)
  await union.portal.engine.pool.query(
    `update sign_in set status = 'suspended' where person_id = $1`,
    [rosaId],
  )
  const decided = await vera.post(`/api/admin/approvals/${request.id}/approve`)
  assert.deepEqual(decided.body.state, 'failed')
  await union.portal.engine.pool.query(
    `update sign_in set status = 'active' where person_id = $1`,
    [rosaId],
  )
  assert.equal((await stepsOf(theoId)).authenticator, true)
})

test('an account that takes no codes for good is opened again the same way', async (t) => {
  const { union, door, ada, open, remove } = await openAfterALoss(t)
  await union.portal.engine.pool.query(
    'update sign_in set codes_failed = 9, locks_in_a_row = 9 where person_id = $1',
    [ada.personId],
  )
  const visitor = union.portal.visitor()
  const enter = () => visitor.post('/api/sign-in', { email: ADA, password: PASSWORD })
  assert.equal((await enter()).status, 200)
  await visitor.post('/api/sign-in/verify', { code: wrongFor(await door.codeFor(ADA)) })
  union.portal.clock.advance(365 * DAY_MS)
  const shut = await enter()
  assert.deepEqual([shut.status, shut.body.code], [429, 'too_many'])
  assert.match(shut.body.message, /No code is accepted for this account any more/)

  await union.staff('Vera Reed')
  const vera = await union.portal.as('vera@example.com')
  const rosa = await union.portal.as('rosa@example.com')
  assert.equal((await remove(rosa, ada.personId)).status, 409)
  const [request] = (await open(vera)).items
  await vera.post(`/api/admin/approvals/${request.id}/approve`)
  assert.equal((await enter()).status, 200)
})

test('whoever had none and was locked out is told that codes are accepted again, and of no loss', async (t) => {
  const union = await openCreditUnion(t)
  const { db, clock } = union
  const [ada, rosa] = [await union.member('Ada Reed'), await union.staff()]
  const lockedUntil = new Date(clock.now().getTime() + 900_000)
  await inTransaction(db, (tx) => setCodeFailures(tx, ada.personId, { lockedUntil }))
  const input = { personId: ada.personId, ...REASON }
  done(await inTransaction(db, (tx) => removeSteps(tx, contextOf(union, rosa), input)))
  const told = (await union.noticesOf(ada)).join()
  assert.match(told, /Codes are accepted again/)
  assert.doesNotMatch(told, /removed|lost/)
  const [mail] = (await caughtMail(db, 1)).map(({ text }) => text)
  assert.match(mail!, /to other banks, or to anybody you have not paid before, for 24 hours/)
})

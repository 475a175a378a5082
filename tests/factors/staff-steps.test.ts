import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { needsFactor } from '../../src/modules/access/server/guard.ts'
import { addPasscode } from '../../src/modules/passcodes/server/passcodes.ts'
import { answerChallenge, openStepUp } from '../../src/modules/factors/server/factors.ts'
import { readProfile } from '../../src/modules/site/server/profile.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import type { Client } from '../factories/client.ts'
import { appProof, mailedProof, setUpApp, STEP_MS } from './apps.ts'
import { type Door, openDoor, PASSWORD } from '../access/bench.ts'

const ROSA = 'rosa@bank.example'
const ADA = 'ada@example.com'

/** The door of a real institution, with one of its staff and one of its members. */
async function openRealDoor(t: TestContext): Promise<Door> {
  const door = await openDoor(t, { real: true })
  await door.given(ROSA, 'admin', 'active')
  await door.given(ADA)
  return door
}

const verify = (client: Client, code: string) => client.post('/api/sign-in/verify', { code })

async function atSecondStep(door: Door, email: string): Promise<Client> {
  const client = door.visitor()
  assert.equal((await client.post('/api/sign-in', { email, password: PASSWORD })).status, 200)
  return client
}

describe('staff of a real institution', () => {
  test('reach nothing but their own second steps until they have set one up', async (t) => {
    const door = await openRealDoor(t)
    const rosa = await door.as(ROSA)
    for (const permission of ['administrator', 'signed-in']) {
      const refused = await rosa.get(`/api/probe/${permission}`)
      assert.deepEqual([refused.status, refused.body.code], [403, 'factor_needed'])
      assert.equal((await rosa.post(`/api/probe/${permission}`)).status, 403)
    }
    assert.equal((await rosa.get('/api/session')).body.caller.factorNeeded, true)
    assert.equal((await rosa.get('/api/security')).body.strongNeeded, true)
    await setUpApp(door, rosa, ROSA)
    assert.equal((await rosa.get('/api/probe/administrator')).status, 200)
    assert.equal((await rosa.get('/api/session')).body.caller.factorNeeded, false)
  })

  test('whose password somebody else chose change that first', async (t) => {
    const door = await openRealDoor(t)
    await door.engine.pool.query('update sign_in set password_change_due = true')
    const rosa = await door.as(ROSA)
    const { home, factorNeeded } = (await rosa.get('/api/session')).body.caller
    assert.deepEqual([home, factorNeeded], ['/change-password', true])
    const early = await rosa.post('/api/security/step-up', { action: 'add_passkey' })
    assert.deepEqual([early.status, early.body.code], [403, 'password_change_due'])
    const password = 'nine slow lanterns'
    const body = { currentPassword: PASSWORD, password, passwordConfirmation: password }
    const changed = await rosa.post('/api/account/password', body)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.equal((await rosa.get('/api/probe/signed-in')).body.code, 'factor_needed')
    assert.equal((await rosa.get('/api/security')).status, 200)
  })

  test('who set up their first app are let in there, and nobody else who was half in', async (t) => {
    const door = await openRealDoor(t)
    const elsewhere = await door.as(ROSA)
    const rosa = await door.as(ROSA)
    assert.equal((await elsewhere.get('/api/probe/administrator')).body.code, 'factor_needed')
    await setUpApp(door, rosa, ROSA)
    assert.equal((await rosa.get('/api/probe/administrator')).status, 200)
    assert.equal((await elsewhere.get('/api/probe/administrator')).status, 401)
    const [mail] = await caughtMail(door.engine.db, 1)
    assert.match(mail!.text, /Every other device was signed out\./)
  })

  test('may always leave', async (t) => {
    const door = await openRealDoor(t)
    const rosa = await door.as(ROSA)
    assert.equal((await rosa.post('/api/sign-out')).status, 200)
  })

  test('who have set one up sign in with it, and with no mailed code or passcode', async (t) => {
    const door = await openRealDoor(t)
    const app = await setUpApp(door, await door.as(ROSA), ROSA)
    const { db } = door.engine
    const at = door.clock.now()
    const memberId = (await (await door.as(ADA)).get('/api/session')).body.caller.memberId
    assert.ok(memberId)
    const mailsBefore = (await caughtMail(db, 100)).length
    const client = await atSecondStep(door, ROSA)
    const { ways } = (await client.get('/api/session')).body
    assert.deepEqual(ways, ['authenticator', 'backup_code'])
    assert.equal((await client.post('/api/sign-in/resend')).status, 409)
    assert.equal((await caughtMail(db, 100)).length, mailsBefore)
    const expiresAt = new Date(at.getTime() + 3_600_000)
    await addPasscode(db, { code: '418203', memberId: await idOf(door, ROSA), expiresAt, addedBy: null, at }) // prettier-ignore
    assert.equal((await verify(client, '418203')).status, 422)
    assert.equal((await verify(client, app.shows())).status, 200)
  })

  test('keep the last one they have', async (t) => {
    const door = await openRealDoor(t)
    const rosa = await door.as(ROSA)
    const app = await setUpApp(door, rosa, ROSA)
    const proof = await appProof(rosa, app.shows(), 'remove_authenticator')
    const refused = await rosa.post('/api/security/authenticator/remove', { proof })
    assert.deepEqual([refused.status, refused.body.code], [409, 'last_factor'])
    assert.equal((await rosa.get('/api/probe/administrator')).status, 200)
    const state = (await rosa.get('/api/security')).body
    assert.deepEqual([state.authenticator !== null, state.backupCodes.left], [true, 10])
  })

  test('get back in with a backup code when the device is lost', async (t) => {
    const door = await openRealDoor(t)
    const { backupCodes } = await setUpApp(door, await door.as(ROSA), ROSA)
    const client = await atSecondStep(door, ROSA)
    assert.equal((await verify(client, backupCodes[0]!)).status, 200)
  })
})

async function idOf({ engine }: Door, email: string): Promise<string> {
  const { rows } = await engine.pool.query('select member_id from sign_in where email = $1', [
    email,
  ])
  return rows[0].member_id
}

test('staff of a demonstration need none', async (t) => {
  const door = await openDoor(t)
  await door.given(ROSA, 'admin', 'active')
  const rosa = await door.as(ROSA)
  assert.equal((await rosa.get('/api/probe/administrator')).status, 200)
  const app = await setUpApp(door, rosa, ROSA)
  const proof = await appProof(rosa, app.shows(), 'remove_authenticator')
  assert.equal((await rosa.post('/api/security/authenticator/remove', { proof })).status, 200)
  const state = (await rosa.get('/api/security')).body
  assert.deepEqual([state.authenticator, state.backupCodes.left], [null, 0])
})

describe('members of a real institution', () => {
  test('change their second steps with the app once they have it, not with a mailed code', async (t) => {
    const door = await openRealDoor(t)
    const ada = await door.as(ADA)
    const app = await setUpApp(door, ada, ADA)
    const { body } = await ada.post('/api/security/step-up', { action: 'remove_authenticator' })
    assert.deepEqual([body.ways, body.codeSent], [['authenticator', 'backup_code'], false])
    assert.equal((await ada.post(`/api/security/step-up/${body.stepUpId}/code`)).status, 409)
    const proof = { stepUpId: body.stepUpId, code: app.shows() }
    assert.equal((await ada.post('/api/security/authenticator/remove', { proof })).status, 200)
  })

  test('still sign in with a mailed code, and set up their first app with one', async (t) => {
    const door = await openRealDoor(t)
    const ada = await door.as(ADA)
    const proof = await mailedProof(door, ada, ADA, 'add_authenticator')
    assert.equal((await ada.post('/api/security/authenticator/start', { proof })).status, 200)
    assert.equal((await ada.get('/api/probe/member')).status, 200)
  })

  test('sign in with a passcode from staff, which sets up nothing', async (t) => {
    const door = await openRealDoor(t)
    const [at, memberId] = [door.clock.now(), await idOf(door, ADA)]
    const expiresAt = new Date(at.getTime() + 3_600_000)
    const issued = { memberId, expiresAt, addedBy: null, at }
    await addPasscode(door.engine.db, { code: '418203', ...issued })
    const ada = await atSecondStep(door, ADA)
    assert.equal((await verify(ada, '418203')).status, 200)
    await addPasscode(door.engine.db, { code: '777301', ...issued })
    const signedIn = await door.as(ADA)
    const { body } = await signedIn.post('/api/security/step-up', { action: 'add_authenticator' })
    const proof = { stepUpId: body.stepUpId, code: '777301' }
    const refused = await signedIn.post('/api/security/authenticator/start', { proof })
    assert.deepEqual([refused.status, refused.body.code], [422, 'code_invalid'])
  })

  test('send money out with the app, and with nothing less', async (t) => {
    const door = await openRealDoor(t)
    const ada = await door.as(ADA)
    const app = await setUpApp(door, ada, ADA)
    const { db } = door.engine
    const { demo: _demo, ...institution } = readProfile('./institutions/hazelnotch').institution
    const memberId = await idOf(door, ADA)
    const draft = { binding: 'draft', purpose: 'transfer' } as const
    const about = '$250.00 to Dana Reyes'
    const outcomes = []
    for (const code of [app.backupCodes[0]!, app.shows()]) {
      const ctx = { ...door.context(memberId), institution }
      const outcome = await inTransaction(db, async (tx) => {
        const { challengeId, codeSent, ways } = await openStepUp(tx, ctx, { ...draft, about })
        assert.deepEqual([codeSent, ways], [false, ['authenticator']])
        return answerChallenge(tx, ctx, { ...draft, challengeId, code })
      })
      outcomes.push(outcome.ok)
    }
    assert.deepEqual(outcomes, [false, true])
  })
})

test('an app that is removed twice at once is removed once', async (t) => {
  const door = await openDoor(t)
  await door.given(ADA)
  const ada = await door.as(ADA)
  const app = await setUpApp(door, ada, ADA)
  const first = await appProof(ada, app.shows(), 'remove_authenticator')
  const second = await appProof(ada, app.backupCodes[0]!, 'remove_authenticator')
  const answers = await Promise.all(
    [first, second].map((proof) => ada.post('/api/security/authenticator/remove', { proof })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  door.clock.advance(STEP_MS)
  assert.equal((await ada.get('/api/security')).body.authenticator, null)
  const letters = await caughtMail(door.engine.db, 100)
  assert.equal(letters.filter(({ subject }) => subject === 'Authenticator app removed').length, 1)
})

test('somebody suspended between password and code is refused at the code', async (t) => {
  const door = await openDoor(t)
  await door.given(ADA)
  const client = await atSecondStep(door, ADA)
  const code = await door.codeFor(ADA)
  // As the database has it: what else a suspension ends is not what refuses here.
  await sql`update sign_in set status = 'suspended'`.execute(door.engine.db)
  assert.equal((await verify(client, code)).status, 401)
})

for (const [role, strong, demo, needs] of [
  ['admin', false, false, true],
  ['admin', true, false, false],
  ['admin', false, true, false],
  ['user', false, false, false],
] as const) {
  const factor = strong ? 'with' : 'without'
  const place = demo ? 'a demonstration' : 'a real institution'
  test(`role ${role} ${factor} a factor in ${place}: ${needs ? 'has to set one up' : 'passes'}`, () => {
    assert.equal(needsFactor(demo ? { demo: { notice: '' } } : {}, { role, strong }), needs)
  })
}

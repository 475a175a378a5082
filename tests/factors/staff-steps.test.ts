import { verbatim } from '../../src/values/sentence.ts'
import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { needsFactor } from '../../src/modules/access/server/sessionChecks.ts'
import { addPasscode } from '../../src/modules/passcodes/server/passcodes.ts'
import { answerChallenge, openStepUp } from '../../src/modules/factors/server/factors.ts'
import { readProfile } from '../../src/modules/site/server/profile.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import type { Client } from '../factories/client.ts'
import { appProof, mailedProof, setUpApp, STEP_MS } from './apps.ts'
import { type SignInPortal, openSignInPortal, PASSWORD } from '../access/signInPortal.ts'

const ROSA = 'rosa@bank.example'
const ADA = 'ada@example.com'

/** The portal of a real institution, with one of its staff and one of its members. */
async function openRealPortal(t: TestContext): Promise<SignInPortal> {
  const portal = await openSignInPortal(t, { real: true })
  await portal.given(ROSA, 'admin', 'active')
  await portal.given(ADA)
  return portal
}

const verify = (client: Client, code: string) => client.post('/api/sign-in/verify', { code })

async function atSecondStep(portal: SignInPortal, email: string): Promise<Client> {
  const client = portal.visitor()
  assert.equal((await client.post('/api/sign-in', { email, password: PASSWORD })).status, 200)
  return client
}

describe('staff of a real institution', () => {
  test('staff of a real institution reach nothing but their own second steps until they have set one up', async (t) => {
    const portal = await openRealPortal(t)
    const rosa = await portal.as(ROSA)
    for (const permission of ['administrator', 'signed-in']) {
      const refused = await rosa.get(`/api/probe/${permission}`)
      assert.deepEqual([refused.status, refused.body.code], [403, 'factor_needed'])
      assert.equal((await rosa.post(`/api/probe/${permission}`)).status, 403)
    }
    assert.equal((await rosa.get('/api/session')).body.caller.factorNeeded, true)
    assert.equal((await rosa.get('/api/security')).body.strongNeeded, true)
    await setUpApp(portal, rosa, ROSA)
    assert.equal((await rosa.get('/api/probe/administrator')).status, 200)
    assert.equal((await rosa.get('/api/session')).body.caller.factorNeeded, false)
  })

  test('staff of a real institution whose password somebody else chose change that first', async (t) => {
    const portal = await openRealPortal(t)
    await portal.engine.pool.query('update sign_in set password_change_due = true')
    const rosa = await portal.as(ROSA)
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

  test('staff of a real institution who set up their first app are let in there, and nobody else who was half in', async (t) => {
    const portal = await openRealPortal(t)
    const elsewhere = await portal.as(ROSA)
    const rosa = await portal.as(ROSA)
    assert.equal((await elsewhere.get('/api/probe/administrator')).body.code, 'factor_needed')
    await setUpApp(portal, rosa, ROSA)
    assert.equal((await rosa.get('/api/probe/administrator')).status, 200)
    assert.equal((await elsewhere.get('/api/probe/administrator')).status, 401)
    const [mail] = await caughtMail(portal.engine.db, 1)
    assert.match(mail!.text, /Every other device was signed out\./)
  })

  test('staff of a real institution may always leave', async (t) => {
    const portal = await openRealPortal(t)
    const rosa = await portal.as(ROSA)
    assert.equal((await rosa.post('/api/sign-out')).status, 200)
  })

  test('staff of a real institution who have set one up sign in with it, and with no mailed code or passcode', async (t) => {
    const portal = await openRealPortal(t)
    const app = await setUpApp(portal, await portal.as(ROSA), ROSA)
    const { db } = portal.engine
    const at = portal.clock.now()
    const personId = (await (await portal.as(ADA)).get('/api/session')).body.caller.personId
    assert.ok(personId)
    const mailsBefore = (await caughtMail(db, 100)).length
    const client = await atSecondStep(portal, ROSA)
    const { ways } = (await client.get('/api/session')).body
    assert.deepEqual(ways, ['authenticator', 'backup_code'])
    assert.equal((await client.post('/api/sign-in/resend')).status, 409)
    assert.equal((await caughtMail(db, 100)).length, mailsBefore)
    const expiresAt = new Date(at.getTime() + 3_600_000)
    await addPasscode(db, { code: '418203', personId: await idOf(portal, ROSA), expiresAt, addedBy: null, at }) // prettier-ignore
    assert.equal((await verify(client, '418203')).status, 422)
    assert.equal((await verify(client, app.shows())).status, 200)
  })

  test('staff of a real institution keep the last one they have', async (t) => {
    const portal = await openRealPortal(t)
    const rosa = await portal.as(ROSA)
    const app = await setUpApp(portal, rosa, ROSA)
    const proof = await appProof(rosa, app.shows(), 'remove_authenticator')
    const refused = await rosa.post('/api/security/authenticator/remove', { proof })
    assert.deepEqual([refused.status, refused.body.code], [409, 'last_factor'])
    assert.equal((await rosa.get('/api/probe/administrator')).status, 200)
    const state = (await rosa.get('/api/security')).body
    assert.deepEqual([state.authenticator !== null, state.backupCodes.left], [true, 10])
  })

  test('staff of a real institution get back in with a backup code when the device is lost', async (t) => {
    const portal = await openRealPortal(t)
    const { backupCodes } = await setUpApp(portal, await portal.as(ROSA), ROSA)
    const client = await atSecondStep(portal, ROSA)
    assert.equal((await verify(client, backupCodes[0]!)).status, 200)
  })
})

async function idOf({ engine }: SignInPortal, email: string): Promise<string> {
  const { rows } = await engine.pool.query('select person_id from sign_in where email = $1', [
    email,
  ])
  return rows[0].person_id
}

test('staff of a demonstration need none', async (t) => {
  const portal = await openSignInPortal(t)
  await portal.given(ROSA, 'admin', 'active')
  const rosa = await portal.as(ROSA)
  assert.equal((await rosa.get('/api/probe/administrator')).status, 200)
  const app = await setUpApp(portal, rosa, ROSA)
  const proof = await appProof(rosa, app.shows(), 'remove_authenticator')
  assert.equal((await rosa.post('/api/security/authenticator/remove', { proof })).status, 200)
  const state = (await rosa.get('/api/security')).body
  assert.deepEqual([state.authenticator, state.backupCodes.left], [null, 0])
})

describe('members of a real institution', () => {
  test('members of a real institution change their second steps with the app once they have it, not with a mailed code', async (t) => {
    const portal = await openRealPortal(t)
    const ada = await portal.as(ADA)
    const app = await setUpApp(portal, ada, ADA)
    const { body } = await ada.post('/api/security/step-up', { action: 'remove_authenticator' })
    assert.deepEqual([body.ways, body.codeSent], [['authenticator', 'backup_code'], false])
    assert.equal((await ada.post(`/api/security/step-up/${body.stepUpId}/code`)).status, 409)
    const proof = { stepUpId: body.stepUpId, code: app.shows() }
    assert.equal((await ada.post('/api/security/authenticator/remove', { proof })).status, 200)
  })

  test('members of a real institution still sign in with a mailed code, and set up their first app with one', async (t) => {
    const portal = await openRealPortal(t)
    const ada = await portal.as(ADA)
    const proof = await mailedProof(portal, ada, ADA, 'add_authenticator')
    assert.equal((await ada.post('/api/security/authenticator/start', { proof })).status, 200)
    assert.equal((await ada.get('/api/probe/member')).status, 200)
  })

  test('members of a real institution sign in with a passcode from staff, which sets up nothing', async (t) => {
    const portal = await openRealPortal(t)
    const [at, personId] = [portal.clock.now(), await idOf(portal, ADA)]
    const expiresAt = new Date(at.getTime() + 3_600_000)
    const issued = { personId, expiresAt, addedBy: null, at }
    await addPasscode(portal.engine.db, { code: '418203', ...issued })
    const ada = await atSecondStep(portal, ADA)
    assert.equal((await verify(ada, '418203')).status, 200)
    await addPasscode(portal.engine.db, { code: '777301', ...issued })
    const signedIn = await portal.as(ADA)
    const { body } = await signedIn.post('/api/security/step-up', { action: 'add_authenticator' })
    const proof = { stepUpId: body.stepUpId, code: '777301' }
    const refused = await signedIn.post('/api/security/authenticator/start', { proof })
    assert.deepEqual([refused.status, refused.body.code], [422, 'code_invalid'])
  })

  test('members of a real institution send money out with the app, and with nothing less', async (t) => {
    const portal = await openRealPortal(t)
    const ada = await portal.as(ADA)
    const app = await setUpApp(portal, ada, ADA)
    const { db } = portal.engine
    const { demo: _demo, ...institution } = readProfile('./institutions/hazelnotch').institution
    const personId = await idOf(portal, ADA)
    const draft = { binding: 'draft', purpose: 'transfer' } as const
    const about = verbatim('$250.00 to Dana Reyes')
    const outcomes = []
    for (const code of [app.backupCodes[0]!, app.shows()]) {
      const ctx = { ...portal.context(personId), institution }
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
  const portal = await openSignInPortal(t)
  await portal.given(ADA)
  const ada = await portal.as(ADA)
  const app = await setUpApp(portal, ada, ADA)
  const first = await appProof(ada, app.shows(), 'remove_authenticator')
  const second = await appProof(ada, app.backupCodes[0]!, 'remove_authenticator')
  const answers = await Promise.all(
    [first, second].map((proof) => ada.post('/api/security/authenticator/remove', { proof })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  portal.clock.advance(STEP_MS)
  assert.equal((await ada.get('/api/security')).body.authenticator, null)
  const mails = await caughtMail(portal.engine.db, 100)
  assert.equal(mails.filter(({ subject }) => subject === 'Authenticator app removed').length, 1)
})

test('somebody suspended between password and code is refused at the code', async (t) => {
  const portal = await openSignInPortal(t)
  await portal.given(ADA)
  const client = await atSecondStep(portal, ADA)
  const code = await portal.codeFor(ADA)
  // As the database has it: what else a suspension ends is not what refuses here.
  await sql`update sign_in set status = 'suspended'`.execute(portal.engine.db)
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

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { openSignInPortal, PASSWORD, type SignInPortal } from './signInPortal.ts'

const ADA = 'ada@example.com'

const toldTo = async (portal: SignInPortal, personId: string): Promise<string[]> => {
  const { rows } = await portal.engine.pool.query(
    "select title from notification where person_id = $1 and kind = 'security' order by id",
    [personId],
  )
  return rows.map(({ title }: { title: string }) => title)
}

async function signInWith(
  portal: SignInPortal,
  device: string,
  { from = '192.0.2.1', client = portal.visitor() } = {},
): Promise<void> {
  const headers = { 'user-agent': device, 'x-forwarded-for': from }
  await client.post('/api/sign-in', { email: ADA, password: PASSWORD }, headers)
  const code = await portal.codeFor(ADA)
  const answer = await client.post('/api/sign-in/verify', { code }, headers)
  assert.equal(answer.status, 200)
}

test('a member hears of a device they have not used lately, and of no other', async (t: TestContext) => {
  const portal = await openSignInPortal(t)
  const personId = await portal.given(ADA)
  await signInWith(portal, 'Firefox on the desk')
  await signInWith(portal, 'Firefox on the desk')
  assert.deepEqual(await toldTo(portal, personId), [])
  await signInWith(portal, 'A phone')
  await signInWith(portal, 'A phone')
  assert.deepEqual(await toldTo(portal, personId), ['Sign-in from a new device'])
  const mails = (await caughtMail(portal.engine.db, 20)).filter(({ codes }) => codes.length === 0)
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]),
    [[ADA, 'Sign-in from a new device']],
  )
  assert.match(mails[0]!.text, /a device you have not used lately: A phone\./)
})

test('a member hears of a browser that is not theirs and only calls itself the same', async (t: TestContext) => {
  const portal = await openSignInPortal(t, { behindProxy: true })
  const personId = await portal.given(ADA)
  const client = portal.visitor()
  await signInWith(portal, 'Chrome', { client })
  // Their own: known by its cookie wherever it is, or at home where it keeps none.
  await signInWith(portal, 'Chrome', { client, from: '203.0.113.9' })
  await signInWith(portal, 'Chrome', { from: '192.0.2.1' })
  assert.deepEqual(await toldTo(portal, personId), [])
  await signInWith(portal, 'Chrome', { from: '198.51.100.7' })
  assert.deepEqual(await toldTo(portal, personId), ['Sign-in from a new device'])
})

test('a member hears that somebody keeps guessing their code', async (t: TestContext) => {
  const portal = await openSignInPortal(t)
  const personId = await portal.given(ADA)
  for (let challenge = 0; challenge < 2; challenge++) {
    const client = portal.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const wrong = String((Number(await portal.codeFor(ADA)) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i++) await client.post('/api/sign-in/verify', { code: wrong })
  }
  assert.deepEqual((await toldTo(portal, personId)).toSorted(), [
    'Sign-in stopped after wrong codes',
    'Too many wrong codes',
  ])
  const mails = (await caughtMail(portal.engine.db, 20)).filter(({ codes }) => codes.length === 0)
  assert.deepEqual(mails.map(({ to, subject }) => [to, subject]).toReversed(), [
    [ADA, 'A sign-in was stopped after wrong codes'],
    [ADA, 'Too many wrong codes for your account'],
  ])
})

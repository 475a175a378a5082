import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { openDoor, PASSWORD, type Door } from './bench.ts'

const ADA = 'ada@example.com'

const toldTo = async (door: Door, memberId: string): Promise<string[]> => {
  const { rows } = await door.engine.pool.query(
    "select title from notification where member_id = $1 and kind = 'security' order by id",
    [memberId],
  )
  return rows.map(({ title }: { title: string }) => title)
}

async function signInWith(door: Door, device: string): Promise<void> {
  const client = door.visitor()
  const headers = { 'user-agent': device }
  await client.post('/api/sign-in', { email: ADA, password: PASSWORD }, headers)
  const code = await door.codeFor(ADA)
  const answer = await client.post('/api/sign-in/verify', { code }, headers)
  assert.equal(answer.status, 200)
}

test('a member hears of a device they have not used lately, and of no other', async (t: TestContext) => {
  const door = await openDoor(t)
  const memberId = await door.given(ADA)
  await signInWith(door, 'Firefox on the desk')
  await signInWith(door, 'Firefox on the desk')
  assert.deepEqual(await toldTo(door, memberId), [])
  await signInWith(door, 'A phone')
  await signInWith(door, 'A phone')
  assert.deepEqual(await toldTo(door, memberId), ['Sign-in from a new device'])
  const letters = (await caughtMail(door.engine.db, 20)).filter(({ codes }) => codes.length === 0)
  assert.deepEqual(
    letters.map(({ to, subject }) => [to, subject]),
    [[ADA, 'Sign-in from a new device']],
  )
  assert.match(letters[0]!.text, /a device you have not used lately: A phone\./)
})

test('a member hears that somebody keeps guessing their code', async (t: TestContext) => {
  const door = await openDoor(t)
  const memberId = await door.given(ADA)
  for (let challenge = 0; challenge < 2; challenge++) {
    const client = door.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const wrong = String((Number(await door.codeFor(ADA)) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i++) await client.post('/api/sign-in/verify', { code: wrong })
  }
  assert.deepEqual((await toldTo(door, memberId)).toSorted(), [
    'Sign-in stopped after wrong codes',
    'Too many wrong codes',
  ])
  const letters = (await caughtMail(door.engine.db, 20)).filter(({ codes }) => codes.length === 0)
  assert.deepEqual(letters.map(({ to, subject }) => [to, subject]).toReversed(), [
    [ADA, 'A sign-in was stopped after wrong codes'],
    [ADA, 'Too many wrong codes for your account'],
  ])
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addPasscode,
  clearUsedPasscodes,
  removePasscode,
  usablePasscodes,
} from '../../src/modules/passcodes/server/passcodes.ts'
import { answerChallenge } from '../../src/modules/factors/server/factors.ts'
import { openChallenge } from '../../src/modules/factors/server/challenges.ts'
import { readProfile } from '../../src/modules/site/server/profile.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { wrongFor } from '../factories/codes.ts'
import type { Client } from '../factories/client.ts'
import { type SignInPortal, openSignInPortal, PASSWORD } from '../access/signInPortal.ts'

const ADA = 'ada@example.com'
const BEN = 'ben@example.com'
const MINUTE = 60_000
const PASSCODE = '418203'

async function atSecondStep(portal: SignInPortal, email = ADA): Promise<Client> {
  const client = portal.visitor()
  const { status } = await client.post('/api/sign-in', { email, password: PASSWORD })
  assert.equal(status, 200)
  return client
}

const verify = (client: Client, code: string) => client.post('/api/sign-in/verify', { code })

describe('guessing codes', () => {
  test('guessing codes ends after five wrong ones, even when the sixth is right', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = await atSecondStep(portal)
    const right = await portal.codeFor(ADA)
    const answers = []
    for (let i = 0; i < 5; i++) answers.push((await verify(client, wrongFor(right))).status)
    assert.deepEqual(answers, [422, 422, 422, 422, 422])
    const sixth = await verify(client, right)
    assert.deepEqual(
      [sixth.status, sixth.body.message],
      [409, 'Failed to verify OTP. Please try again.'],
    )
    assert.equal((await client.post('/api/sign-in/resend')).status, 409)
  })

  test('guessing codes locks the account after ten in a row over several sign-ins, and opens it after fifteen minutes', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    for (let round = 0; round < 2; round++) {
      const client = await atSecondStep(portal)
      const right = await portal.codeFor(ADA)
      for (let i = 0; i < 5; i++) await verify(client, wrongFor(right))
    }
    const locked = await portal.visitor().post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.deepEqual([locked.status, locked.body.code], [429, 'too_many'])
    assert.match(locked.body.message, /Please wait 15 minutes and try again\.$/)
    portal.clock.advance(15 * MINUTE - 1000)
    const still = await portal.visitor().post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.equal(still.status, 429)
    portal.clock.advance(2000)
    const client = await atSecondStep(portal)
    assert.equal((await verify(client, await portal.codeFor(ADA))).status, 200)
  })

  test('guessing codes locks out the right code on a challenge that was open before the lock', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const early = await atSecondStep(portal)
    const right = await portal.codeFor(ADA)
    for (let round = 0; round < 2; round++) {
      const client = await atSecondStep(portal)
      for (let i = 0; i < 5; i++) await verify(client, wrongFor(await portal.codeFor(ADA)))
    }
    const answer = await verify(early, right)
    assert.deepEqual([answer.status, answer.body.code], [429, 'too_many'])
  })

  test('guessing codes doubles the lock when it goes on, and tells the owner', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    const lockedFor = async (): Promise<number> => {
      for (let round = 0; round < 2; round++) {
        const client = await atSecondStep(portal)
        const right = await portal.codeFor(ADA)
        for (let i = 0; i < 5; i++) await verify(client, wrongFor(right))
      }
      const { rows } = await sql<{ locked_until: Date }>`
        select locked_until from sign_in where person_id = ${personId}`.execute(portal.engine.db)
      const minutes = (rows[0]!.locked_until.getTime() - portal.clock.now().getTime()) / MINUTE
      portal.clock.advance(minutes * MINUTE + 1)
      return minutes
    }
    assert.deepEqual([await lockedFor(), await lockedFor(), await lockedFor()], [15, 30, 60])
    const subjects = (await caughtMail(portal.engine.db, 100)).map(({ subject }) => subject)
    assert.equal(subjects.filter((subject) => subject.startsWith('Too many')).length, 3)
  })

  test('guessing codes starts counting anew after a right code', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    for (let round = 0; round < 3; round++) {
      const client = await atSecondStep(portal)
      const right = await portal.codeFor(ADA)
      for (let i = 0; i < 4; i++) await verify(client, wrongFor(right))
      assert.equal((await verify(client, right)).status, 200)
    }
  })
})

describe('fifty parallel tries of one right code', () => {
  for (const kind of ['a mailed code', 'a passcode']) {
    test(`fifty parallel tries of one right code, ${kind}, begin exactly one session`, async (t) => {
      const portal = await openSignInPortal(t)
      await portal.given(ADA)
      await addPasscode(portal.engine.db, { code: PASSCODE, addedBy: null, at: portal.clock.now() })
      const client = await atSecondStep(portal)
      const code = kind === 'a passcode' ? PASSCODE : await portal.codeFor(ADA)
      const answers = await Promise.all(Array.from({ length: 50 }, () => verify(client, code)))
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from session`.execute(
        portal.engine.db,
      )
      assert.equal(rows[0]?.n, 1n)
    })
  }

  test('fifty parallel wrong codes use up five tries and no more', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = await atSecondStep(portal)
    const wrong = wrongFor(await portal.codeFor(ADA))
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(client, wrong)))
    assert.equal(answers.filter(({ status }) => status === 422).length, 5)
    assert.equal(answers.filter(({ status }) => status === 409).length, 45)
  })
})

describe('accepted passcodes', () => {
  const add = (portal: SignInPortal, extra: Partial<Parameters<typeof addPasscode>[1]> = {}) =>
    addPasscode(portal.engine.db, {
      code: PASSCODE,
      addedBy: null,
      at: portal.clock.now(),
      ...extra,
    })

  test('accepted passcodes answer the second step once; then staff clear the used list and they do again', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    await add(portal)
    assert.equal((await verify(await atSecondStep(portal), PASSCODE)).status, 200)
    const again = await verify(await atSecondStep(portal), PASSCODE)
    assert.deepEqual([again.status, again.body.message], [422, 'Invalid OTP. Please try again.'])
    assert.equal(await clearUsedPasscodes(portal.engine.db, portal.clock.now()), 1)
    assert.equal((await verify(await atSecondStep(portal), PASSCODE)).status, 200)
  })

  test('accepted passcodes used by one member still work for another', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    await portal.given(BEN)
    await add(portal)
    assert.equal((await verify(await atSecondStep(portal, ADA), PASSCODE)).status, 200)
    assert.equal((await verify(await atSecondStep(portal, BEN), PASSCODE)).status, 200)
  })

  test('accepted passcodes stay used when staff remove them and add them again', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    await add(portal)
    await verify(await atSecondStep(portal), PASSCODE)
    assert.equal((await removePasscode(portal.engine.db, PASSCODE, portal.clock.now())).ok, true)
    await add(portal)
    assert.equal((await verify(await atSecondStep(portal), PASSCODE)).status, 422)
  })

  test('accepted passcodes given to one member are refused to another', async (t) => {
    const portal = await openSignInPortal(t)
    const ada = await portal.given(ADA)
    await portal.given(BEN)
    await add(portal, { personId: ada })
    assert.equal((await verify(await atSecondStep(portal, BEN), PASSCODE)).status, 422)
    assert.equal((await verify(await atSecondStep(portal, ADA), PASSCODE)).status, 200)
  })

  test('accepted passcodes are refused after they expire and after staff remove them', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    await add(portal, { expiresAt: new Date(portal.clock.now().getTime() + MINUTE) })
    await add(portal, { code: '750916' })
    await removePasscode(portal.engine.db, '750916', portal.clock.now())
    portal.clock.advance(MINUTE)
    const client = await atSecondStep(portal)
    assert.equal((await verify(client, PASSCODE)).status, 422)
    assert.equal((await verify(client, '750916')).status, 422)
  })

  test('accepted passcodes are listed as usable while nobody has used them', async (t) => {
    const portal = await openSignInPortal(t)
    const ada = await portal.given(ADA)
    const { db } = portal.engine
    await add(portal)
    await add(portal, { code: '750916' })
    await add(portal, { code: '263847', personId: ada })
    const codes = ['111111', '750916', PASSCODE, '263847']
    assert.deepEqual(await usablePasscodes(db, codes), ['750916', PASSCODE])
    await verify(await atSecondStep(portal), PASSCODE)
    assert.deepEqual(await usablePasscodes(db, codes), ['750916'])
  })

  test('accepted passcodes without a demonstration are refused unless they have an owner and an end', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    const { db } = portal.engine
    const at = portal.clock.now()
    await add(portal)
    await add(portal, { code: '750916', personId })
    await add(portal, { code: '263847', personId, expiresAt: new Date(at.getTime() + MINUTE) })
    const { demo: _demo, ...institution } = readProfile('./institutions/hazelnotch').institution
    const ctx = { ...portal.context(personId), institution }
    const asked = { purpose: 'sign-in', binding: '' } as const
    const outcomes = []
    for (const code of [PASSCODE, '750916', '263847']) {
      const outcome = await inTransaction(db, async (tx) => {
        const tokenHash = randomBytes(32)
        const { challengeId } = await openChallenge(tx, ctx, { ...asked, tokenHash })
        return answerChallenge(tx, ctx, { ...asked, challengeId, code })
      })
      outcomes.push(outcome.ok)
    }
    assert.deepEqual(outcomes, [false, false, true])
  })
})

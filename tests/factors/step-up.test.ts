import { verbatim } from '../../src/values/sentence.ts'
import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import {
  answerChallenge,
  openStepUp,
  stepUpUnderWay,
} from '../../src/modules/factors/server/factors.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { openSignInPortal, PASSWORD } from '../access/signInPortal.ts'
import { wrongFor } from '../factories/codes.ts'

const ADA = 'ada@example.com'
const BEN = 'ben@example.com'

describe('a step-up', () => {
  const DRAFT = 'draft-1'
  const ABOUT = verbatim('$250.00 to Dana Reyes')

  async function openedFor(t: TestContext) {
    const portal = await openSignInPortal(t)
    const { db } = portal.engine
    const ctx = portal.context(await portal.given(ADA))
    return {
      portal,
      ask: (binding = DRAFT) =>
        inTransaction(db, (tx) => openStepUp(tx, ctx, { binding, about: ABOUT })),
      underWay: () => inTransaction(db, (tx) => stepUpUnderWay(tx, ctx, DRAFT)),
      answer: (
        given: { readonly challengeId: string; readonly code: string },
        change: {
          readonly binding?: string
          readonly purpose?: 'sign-in'
          readonly actorId?: string
        } = {},
      ) => {
        const { actorId = ctx.actorId, binding = DRAFT } = change
        const answer = { ...given, binding, purpose: change.purpose ?? ('transfer' as const) }
        return inTransaction(db, (tx) => answerChallenge(tx, { ...ctx, actorId }, answer))
      },
    }
  }

  test('a step-up is answered once, by the code mailed for it', async (t) => {
    const { portal, ask, answer } = await openedFor(t)
    const { challengeId, codeSent } = await ask()
    assert.equal(codeSent, true)
    const given = { challengeId, code: await portal.codeFor(ADA) }
    assert.deepEqual(await answer(given), { ok: true, value: 'emailed_code' })
    assert.deepEqual(await answer(given), { ok: false, code: 'code_failed' })
  })

  test('a step-up is worth nothing for a changed draft, another member or another purpose', async (t) => {
    const { portal, ask, answer } = await openedFor(t)
    const ben = await portal.given(BEN)
    const { challengeId } = await ask()
    const given = { challengeId, code: await portal.codeFor(ADA) }
    for (const change of [
      { binding: 'draft-2' },
      { actorId: ben },
      { purpose: 'sign-in' },
    ] as const) {
      assert.deepEqual(await answer(given, change), { ok: false, code: 'code_failed' })
    }
  })

  test('a step-up does not take a code that was mailed to sign in', async (t) => {
    const { portal, ask, answer } = await openedFor(t)
    await portal.visitor().post('/api/sign-in', { email: ADA, password: PASSWORD })
    const signInCode = await portal.codeFor(ADA)
    const { challengeId } = await ask()
    const stepUpCode = await portal.codeFor(ADA)
    if (signInCode === stepUpCode) return t.diagnostic('the two codes happen to be the same')
    const outcome = await answer({ challengeId, code: signInCode })
    assert.deepEqual(outcome, { ok: false, code: 'code_invalid' })
  })

  test('a step-up for which no code could be mailed says so however often it is asked about', async (t) => {
    const { ask, underWay } = await openedFor(t)
    for (const other of ['draft-2', 'draft-3', 'draft-4', 'draft-5', 'draft-6']) await ask(other)
    assert.equal((await ask()).codeSent, false)
    assert.equal((await underWay())?.codeSent, false)
  })

  test('a step-up that can be mailed no further code is answered by the one before', async (t) => {
    const { portal, ask, underWay, answer } = await openedFor(t)
    await ask()
    const code = await portal.codeFor(ADA)
    for (const other of ['draft-2', 'draft-3', 'draft-4', 'draft-5']) await ask(other)
    const { challengeId, codeSent } = await ask()
    assert.equal(codeSent, false)
    assert.equal((await underWay())?.codeSent, true)
    assert.deepEqual(await answer({ challengeId, code }), { ok: true, value: 'emailed_code' })
  })

  test('a step-up ends after three wrong codes', async (t) => {
    const { portal, ask, answer } = await openedFor(t)
    const { challengeId } = await ask()
    const code = wrongFor(await portal.codeFor(ADA))
    const outcomes = []
    for (let i = 0; i < 4; i++) {
      const outcome = await answer({ challengeId, code })
      outcomes.push(outcome.ok ? 'ok' : outcome.code)
    }
    assert.deepEqual(outcomes, ['code_invalid', 'code_invalid', 'code_invalid', 'code_failed'])
  })
})

test('a code mailed anew says what it confirms, as the first one does', async (t) => {
  const portal = await openSignInPortal(t)
  await portal.given(ADA)
  const client = await portal.as(ADA)
  const { body } = await client.post('/api/security/step-up', { action: 'change_password' })
  await client.post(`/api/security/step-up/${body.stepUpId}/code`)
  const mails = await caughtMail(portal.engine.db, 2)
  const said = ['Your code for a change to your account', true]
  assert.deepEqual(
    mails.map(({ subject, text }) => [subject, /It changes your password\./.test(text)]),
    [said, said],
  )
})

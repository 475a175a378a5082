import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { answerChallenge, openStepUp } from '../../src/modules/factors/server/factors.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { openDoor, PASSWORD } from '../access/bench.ts'
import { wrongFor } from '../factories/codes.ts'

const ADA = 'ada@example.com'
const BEN = 'ben@example.com'

describe('a step-up', () => {
  const DRAFT = 'draft-1'
  const ABOUT = '$250.00 to Dana Reyes'

  async function openedFor(t: TestContext) {
    const door = await openDoor(t)
    const { db } = door.engine
    const ctx = door.context(await door.given(ADA))
    return {
      door,
      ask: () => inTransaction(db, (tx) => openStepUp(tx, ctx, { binding: DRAFT, about: ABOUT })),
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

  test('is answered once, by the code mailed for it', async (t) => {
    const { door, ask, answer } = await openedFor(t)
    const { challengeId, codeSent } = await ask()
    assert.equal(codeSent, true)
    const given = { challengeId, code: await door.codeFor(ADA) }
    assert.deepEqual(await answer(given), { ok: true, value: 'emailed_code' })
    assert.deepEqual(await answer(given), { ok: false, code: 'code_failed' })
  })

  test('is worth nothing for a changed draft, another member or another purpose', async (t) => {
    const { door, ask, answer } = await openedFor(t)
    const ben = await door.given(BEN)
    const { challengeId } = await ask()
    const given = { challengeId, code: await door.codeFor(ADA) }
    for (const change of [
      { binding: 'draft-2' },
      { actorId: ben },
      { purpose: 'sign-in' },
    ] as const) {
      assert.deepEqual(await answer(given, change), { ok: false, code: 'code_failed' })
    }
  })

  test('does not take a code that was mailed to sign in', async (t) => {
    const { door, ask, answer } = await openedFor(t)
    await door.visitor().post('/api/sign-in', { email: ADA, password: PASSWORD })
    const signInCode = await door.codeFor(ADA)
    const { challengeId } = await ask()
    const stepUpCode = await door.codeFor(ADA)
    if (signInCode === stepUpCode) return t.diagnostic('the two codes happen to be the same')
    const outcome = await answer({ challengeId, code: signInCode })
    assert.deepEqual(outcome, { ok: false, code: 'code_invalid' })
  })

  test('ends after three wrong codes', async (t) => {
    const { door, ask, answer } = await openedFor(t)
    const { challengeId } = await ask()
    const code = wrongFor(await door.codeFor(ADA))
    const outcomes = []
    for (let i = 0; i < 4; i++) {
      const outcome = await answer({ challengeId, code })
      outcomes.push(outcome.ok ? 'ok' : outcome.code)
    }
    assert.deepEqual(outcomes, ['code_invalid', 'code_invalid', 'code_invalid', 'code_failed'])
  })
})

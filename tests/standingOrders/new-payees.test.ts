import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { requestOf } from '../../src/modules/standingOrders/server/schedules/creation.ts'
import { askCode } from '../../src/modules/standingOrders/server/standingOrders.ts'
import type { Result } from '../../src/values/result.ts'
import { wrongFor } from '../factories/codes.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { ask, bodyOf, cancelIt, editIt, openSchedules, runJob, storyOf } from './arranging.ts'

const TODAY = '2026-01-15'
const TOMORROW = '2026-01-16'

const codeOf = (outcome: Result<unknown, string>): string => (outcome.ok ? 'done' : outcome.code)

/** Ada and Ben, whom she never paid; the check of Ben's address has been done. */
async function adaAndBen(t: Parameters<typeof openSchedules>[0]) {
  const union = await openSchedules(t, TODAY)
  const ada = await union.member('Ada Okafor', { checking: '5000.00' })
  const ben = await union.member('Ben Okafor')
  await sql`delete from outgoing_payment`.execute(union.db)
  const found = async () => ({ personId: ben.personId, email: ben.email, name: 'Ben O.' })
  const toBen = (changes: Record<string, unknown> = {}) =>
    bodyOf(ada, TOMORROW, {
      kind: 'member',
      toAccountId: undefined,
      recipientToken: 'token',
      ...changes,
    })
  const creation = { recipientBehind: found }
  const { sessionId } = ada.customer
  const question = (payment: ReturnType<typeof toBen>) =>
    askCode(
      union.db,
      contextOf(union, ada),
      requestOf(creation, contextOf(union, ada), { sessionId, body: payment }),
      false,
    )
  const create = (body: ReturnType<typeof toBen>) => ask(union, ada, body, found)
  const proven = async (body: ReturnType<typeof toBen>) => {
    const asked = await question(body)
    assert.ok(asked.ok && asked.value.asked, JSON.stringify(asked))
    const { challengeId } = asked.value.asked
    const mail = (await union.mailbox()).find(({ codes }) => codes.length > 0)
    return { ...body, proof: { challengeId, code: mail!.codes[0]! } }
  }
  return { union, ada, ben, toBen, question, create, proven }
}

const received = (union: Awaited<ReturnType<typeof openSchedules>>, ben: Member) =>
  union.available(ben.checking)

test('a schedule for somebody new is arranged with a code, and runs without one', async (t) => {
  const { union, ada, ben, toBen, create, proven } = await adaAndBen(t)
  const body = toBen()
  assert.equal(codeOf(await create(body)), 'code_needed')
  const withCode = await proven(body)
  assert.equal(codeOf(await create({ ...withCode, amount: '26.00' })), 'code_over')
  assert.equal(codeOf(await create({ ...withCode, startsOn: '2026-01-17' })), 'code_over')
  const made = await create(withCode)
  assert.equal(codeOf(made), 'done')
  assert.deepEqual(await create(withCode), made, 'its answer may be lost')
  union.goTo(TOMORROW)
  assert.equal(await runJob(union), 1)
  assert.deepEqual(await storyOf(union, ada), [`${TOMORROW} posted`])
  assert.equal(await received(union, ben), '25.00')
})

test('a schedule is not arranged by trying codes: each try counts, though it is refused', async (t) => {
  const { toBen, create, proven } = await adaAndBen(t)
  const right = await proven(toBen())
  const wrong = { ...right, proof: { ...right.proof, code: wrongFor(right.proof.code) } }
  const answers: string[] = []
  while (answers.length < 12 && answers.at(-1) !== 'code_over') {
    answers.push(codeOf(await create(wrong)))
  }
  assert.equal(answers[0], 'code_invalid')
  assert.equal(answers.at(-1), 'code_over')
  assert.equal(codeOf(await create(right)), 'code_over')
})

test('a schedule for somebody new is no way round the cap, made or edited', async (t) => {
  const { union, ada, toBen, question, create, proven } = await adaAndBen(t)
  assert.equal(codeOf(await question(toBen({ amount: '1000.01' }))), 'new_payee_cap')
  assert.equal(codeOf(await question(toBen({ amount: '1000.01', startsOn: '2026-01-17' }))), 'done')
  const made = await create(await proven(toBen({ amount: '900.00' })))
  assert.ok(made.ok)
  const dearer = await editIt(union, ada, made.value, { amount: '900.01' })
  assert.equal(codeOf(dearer), 'new_payee_change')
})

test('a schedule that was cancelled before it ran leaves its recipient new', async (t) => {
  const { union, ada, toBen, create, proven } = await adaAndBen(t)
  const made = await create(await proven(toBen({ startsOn: '2026-01-20' })))
  assert.ok(made.ok)
  union.goTo('2026-01-17')
  assert.ok((await cancelIt(union, ada, made.value)).ok)
  assert.equal(codeOf(await create(toBen({ startsOn: '2026-01-20' }))), 'code_needed')
})

test('what was arranged for somebody new stays in the house while money is held', async (t) => {
  const { union, ada, ben, toBen, create, proven } = await adaAndBen(t)
  assert.ok((await create(await proven(toBen()))).ok)
  await sql`update sign_in set outgoing_blocked_until = '2026-01-17T00:00:00Z'`.execute(union.db)
  union.clock.set(new Date('2026-01-16T12:00:00Z'))
  assert.equal(await runJob(union), 1)
  assert.deepEqual(await storyOf(union, ada), [`${TOMORROW} failed`])
  assert.equal(await received(union, ben), '0.00')
})

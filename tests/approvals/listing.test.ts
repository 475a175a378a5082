import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGE_SIZE } from '../../src/modules/approvals/contract.ts'
import { pageOf } from '../../src/modules/approvals/server/listing.ts'
import { approvalsWaiting } from '../../src/modules/approvals/server/waiting.ts'
import {
  ADA,
  adjustment,
  contextOf,
  DESCRIPTION,
  GREETING_FIRST,
  openRequests,
  ROSA,
  THEO,
  VERA,
} from './requests.ts'

const DAY_MS = 86_400_000

test('a request shows who asks for what about whom, and what the reader may do', async (t) => {
  const { ask, list } = await openRequests(t)
  const id = await ask()
  const seen = await list(THEO)
  assert.deepEqual(seen, {
    items: [
      {
        id,
        summary: DESCRIPTION.summary,
        changes: DESCRIPTION.changes,
        reason: DESCRIPTION.reason,
        subject: { id: ADA, name: 'Ada Byron', email: 'ada@example.com' },
        askedBy: { id: ROSA, name: 'Rosa Delgado', email: 'rosa@bank.example' },
        askedAt: '2026-07-15T16:00:00.000Z',
        expiresAt: '2026-07-16T16:00:00.000Z',
        state: 'open',
        decidedBy: null,
        decidedAt: null,
        note: null,
        may: 'decide',
      },
    ],
    openCount: 1,
    next: null,
    needed: true,
    above: '100.00',
  })
  const mayOf = async (who: string) => (await list(who)).items[0].may
  assert.deepEqual([await mayOf(ROSA), await mayOf(ADA)], ['withdraw', 'nothing'])
})

test('a decided request is among those that were, with who decided and when', async (t) => {
  const { ask, decide, list, clock } = await openRequests(t, { handlers: [adjustment()] })
  const id = await ask({ subjectId: null })
  clock.advance(60_000)
  await decide(VERA, id, 'reject')
  assert.deepEqual((await list(THEO)).items, [])
  assert.deepEqual((await list(THEO, '?decided=no')).items, [])
  const [seen, ...others] = (await list(ROSA, '?decided=yes')).items
  assert.deepEqual(others, [])
  const { subject, state, decidedBy, decidedAt, note, may } = seen
  assert.deepEqual([subject, state, note, may], [null, 'rejected', 'Too much', 'nothing'])
  assert.equal(decidedAt, '2026-07-15T16:01:00.000Z')
  // Nobody knows Vera any more.
  assert.deepEqual(decidedBy, { id: VERA, name: 'Somebody', email: '' })
  clock.advance(2 * DAY_MS)
  const [later] = (await list(ROSA, '?decided=yes')).items
  assert.equal(later.state, 'rejected', 'what was decided does not expire')
})

test('a request more than a day old waits in no list and stands as expired among the decided', async (t) => {
  const { ask, list, clock, db } = await openRequests(t)
  const id = await ask()
  const seen = async (who: string) => {
    const [waiting, over] = [await list(who), await list(who, '?decided=yes')]
    const statesOf = ({ items }: { items: { state: string; may: string }[] }) =>
      items.map(({ state, may }) => [state, may])
    return [waiting.openCount, statesOf(waiting), statesOf(over)]
  }
  clock.advance(DAY_MS - 1)
  assert.deepEqual(await seen(THEO), [1, [['open', 'decide']], []])
  clock.advance(1)
  assert.deepEqual(await seen(THEO), [0, [], [['expired', 'nothing']]])
  assert.deepEqual(await seen(ROSA), [0, [], [['expired', 'nothing']]])
  const { count } = await approvalsWaiting(async () => new Map()).waiting(
    db,
    contextOf(THEO, clock.now()),
    5,
  )
  assert.equal(count, 0)
  clock.advance(1)
  const later = await ask()
  assert.deepEqual(await seen(THEO), [1, [['open', 'decide']], [['expired', 'nothing']]])
  assert.deepEqual((await list(THEO, `?decided=yes&before=${later}`)).items[0].id, id)
})

test('requests come the latest first, a page at a time', async (t) => {
  const { ask, decide, list, clock } = await openRequests(t, { handlers: [adjustment()] })
  const ids: string[] = []
  for (let i = 0; i <= PAGE_SIZE; i++) {
    clock.advance(1)
    ids.unshift(await ask())
  }
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
  const first = await list(THEO)
  assert.deepEqual(idsOf(first), ids.slice(0, PAGE_SIZE))
  assert.deepEqual([first.openCount, first.next], [PAGE_SIZE + 1, ids[PAGE_SIZE - 1]])
  const second = await list(THEO, `?before=${first.next}`)
  assert.deepEqual([idsOf(second), second.next], [ids.slice(PAGE_SIZE), null])
  await decide(THEO, ids[0]!, 'approve')
  const full = await list(THEO)
  assert.deepEqual([full.items.length, full.next], [PAGE_SIZE, null])
})

test('whoever may not decide a kind of request reads it, and it does not wait for them', async (t) => {
  const { ask, db } = await openRequests(t)
  const id = await ask()
  const whoIs = async () => new Map([[ROSA, { name: 'Rosa Delgado', email: 'rosa@bank.example' }]])
  const seenBy = async (staffRole: 'teller' | 'operations' | null) => {
    const reader = { ...contextOf(THEO), staffRole }
    const { items } = await pageOf({ db, whoIs, handlers: GREETING_FIRST }, reader, {
      decided: false,
    })
    const { count, first } = await approvalsWaiting(whoIs, GREETING_FIRST).waiting(db, reader, 5)
    return [items.map(({ may }) => may), count, first.map((one) => [one.id, one.task, one.name])]
  }
  assert.deepEqual(await seenBy('teller'), [['nothing'], 0, []])
  assert.deepEqual(await seenBy(null), [['nothing'], 0, []])
  assert.deepEqual(await seenBy('operations'), [['decide'], 1, [[id, 'decide', 'Rosa Delgado']]])
})

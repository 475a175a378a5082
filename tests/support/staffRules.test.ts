import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { begin } from '../../src/modules/support/server/conversing.ts'
import { listFolder, messageDetail } from '../../src/modules/support/server/inbox.ts'
import { ABOUT_NOTHING } from '../../src/modules/support/server/subjects.ts'
import { storeMessage } from '../../src/modules/support/server/receiving.ts'
import { answer, seeAsStaff } from '../../src/modules/support/server/support.ts'
import { messagesWaiting } from '../../src/modules/support/server/waiting.ts'
import { ASKABLES } from '../../src/apps/server/modules.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { apply } from '../applications/people.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { AT, bring, openSupport, paidMember, question, staffIn, type Support } from './world.ts'

/** A message of a member about something, which need not be there. */
async function about(support: Support, columns: Partial<typeof ABOUT_NOTHING>, subject: string) {
  const { personId, email, customer } = await support.person(subject)
  return inTransaction(support.db, (tx) =>
    storeMessage(tx, contextOf(support, { personId, customer }), {
      kind: 'question',
      person_id: personId,
      name: subject,
      email,
      phone: null,
      subject,
      body: 'What about it?',
      preferred_contact: 'email',
      about: { ...ABOUT_NOTHING, ...columns },
    }),
  )
}

test('staff read what their role includes: a teller no application, member service no check', async (t) => {
  const support = await openSupport(t)
  const { db } = support
  const id = newId()
  await about(support, { deposit_id: id }, 'Check One')
  const application = await about(support, { application_id: id }, 'Application Two')
  await about(support, { account_id: id }, 'Account Three')
  for (const [role, subjects] of [
    ['teller', ['Check One', 'Account Three']],
    ['service', ['Application Two', 'Account Three']],
    ['administrator', ['Check One', 'Application Two', 'Account Three']],
    ['compliance', []],
  ] as const) {
    const ctx = staffIn(support, role)
    const asked = { folder: 'open', q: undefined, after: undefined } as const
    const page = await listFolder(db, ctx, asked)
    assert.ok(page.ok)
    assert.deepEqual(
      page.value.messages.map(({ subject }) => subject).toSorted(),
      [...subjects].toSorted(),
    )
    assert.equal((await messagesWaiting.waiting(db, ctx, 20)).count, subjects.length)
    const found = await listFolder(db, ctx, { ...asked, folder: 'all', q: 'application' })
    assert.ok(found.ok)
    assert.equal(
      found.value.messages.length,
      subjects.some((one) => one === 'Application Two') ? 1 : 0,
    )
  }
  const teller = staffIn(support, 'teller')
  const input = { id: newId(), version: 1, text: 'Hello', pictures: [] }
  for (const refused of [
    await messageDetail(db, teller, ASKABLES, application),
    await answer(db, teller, { askables: ASKABLES, messageId: application, input }),
    await seeAsStaff(db, teller, { messageId: application, version: 1 }),
  ])
    assert.deepEqual([refused.ok, !refused.ok && refused.code], [false, 'not_for_role'])
  // The mailbox of the institution is read by people of all roles.
  const [, mail] = await support.mailbox()
  assert.doesNotMatch(mail!.text, /What about it|Application Two/)
})

describe('an applicant', () => {
  test('asks about their application and nothing else, and the review is not touched', async (t) => {
    const support = await openSupport(t)
    const { db, engine } = support
    const { personId, applicationId } = await apply(db)
    const ctx = { ...staffIn(support, 'administrator'), actorId: personId, staffRole: null }
    const before = await engine.pool.query('select * from application')
    const input = { ...question(), pictures: [] as string[] }
    const general = await begin(db, ctx, { askables: ASKABLES, isApplicant: true, input })
    assert.deepEqual([general.ok, !general.ok && general.code], [false, 'only_about_application'])
    const begun = await begin(db, ctx, {
      askables: ASKABLES,
      isApplicant: true,
      input: { ...input, about: { kind: 'application' } },
    })
    assert.ok(begun.ok)
    const detail = await messageDetail(db, staffIn(support, 'service'), ASKABLES, begun.value)
    assert.ok(detail.ok)
    assert.equal(detail.value.about.id, applicationId)
    assert.deepEqual((await engine.pool.query('select * from application')).rows, before.rows)
  })
})

test('an answer whose reply was lost is one answer when it is sent again', async (t) => {
  const support = await openSupport(t)
  const { post, rosa, theo } = support
  const id = await bring(support)
  const body = { id: newId(), version: 1, text: 'Yes, until 5 PM.' }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => post(`/api/admin/messages/${id}/answer`, body, rosa)),
  )
  assert.deepEqual(
    [...new Set(answers.map(({ status, body: { version } }) => `${status} ${version}`))],
    ['200 2'],
  )
  assert.equal((await support.mailbox()).filter(({ text }) => text.includes('until 5')).length, 1)
  const stolen = await post(`/api/admin/messages/${id}/answer`, body, theo)
  assert.equal(stolen.body.code, 'id_reused')
})

test('what was not answered within the goal is overdue, is told in the queue, and comes first', async (t) => {
  const support = await openSupport(t)
  const { get, rosa, theo, post, clock } = support
  const first = await bring(support, { name: 'Ada' }, '192.0.2.1')
  await post(`/api/admin/messages/${first}/assign`, { version: 1, to: theo }, theo)
  clock.advance(25 * 3_600_000)
  await bring(support, { name: 'Bo' }, '192.0.2.2')
  const overdue = (await get('/api/admin/messages?folder=overdue', rosa)).body
  assert.deepEqual(
    overdue.messages.map((row: { name: string; overdue: boolean }) => [row.name, row.overdue]),
    [['Ada', true]],
  )
  assert.deepEqual(overdue.counts, { open: 1, mine: 0, overdue: 1, assigned: 1 })
  const ofTheo = await messagesWaiting.waiting(
    support.db,
    { ...staffIn(support, 'administrator'), actorId: theo },
    20,
  )
  assert.deepEqual(
    ofTheo.first.map(({ task, name }) => [task, name]),
    [
      ['overdue', 'Ada'],
      ['answer', 'Bo'],
    ],
  )
  assert.equal(ofTheo.first[0]!.dueAt!.toISOString(), '2026-07-16T16:00:00.000Z')
  await post(`/api/admin/messages/${first}/answer`, { id: newId(), version: 2, text: 'Yes.' }, theo)
  assert.equal((await get('/api/admin/messages?folder=overdue', rosa)).body.counts.overdue, 0)
})

describe('a search', () => {
  test('finds words of every message and note, also beginnings, of every folder', async (t) => {
    const support = await openSupport(t)
    const { get, post, rosa } = support
    const { personId } = await paidMember(support, 'Ada Lund')
    const { id } = (await post('/api/threads', question(), personId)).body
    const path = `/api/admin/messages/${id}`
    await post(`${path}/note`, { id: newId(), version: 1, text: 'Zürich, ask the vault.' }, rosa)
    await post(`${path}/answer`, { id: newId(), version: 2, text: 'A refund of fees.' }, rosa)
    await post(`/api/threads/${id}/messages`, { id: newId(), message: 'Marvellous!' }, personId)
    const found = async (q: string, folder = 'all') =>
      (await get(`/api/admin/messages?folder=${folder}&q=${encodeURIComponent(q)}`, rosa)).body
        .messages.length
    for (const q of ['vault', 'refu fees', 'MARVELL', 'zürich', 'ada lund sender'])
      assert.equal(await found(q), 1, q)
    assert.equal(await found('refund nowhere'), 0)
    assert.equal(await found('refund', 'closed'), 0)
  })

  test('of words that stand in too many asks for another, and reads no more of them', async (t) => {
    const support = await openSupport(t)
    const { get, rosa, engine } = support
    await engine.pool.query(
      `insert into support_message (id, kind, name, email, subject, body, preferred_contact, received_at)
       select gen_random_uuid(), 'contact', 'Nadia ' || n, 'n@example.com', 'loan', 'How much?',
              'email', $1 from generate_series(1, 2100) n`,
      [AT],
    )
    const many = await get('/api/admin/messages?q=much', rosa)
    assert.deepEqual(
      [many.status, many.body.message],
      [422, 'These words stand in too many messages. Please add another word.'],
    )
    const one = await get('/api/admin/messages?q=much%202077', rosa)
    assert.equal(one.body.messages.length, 1)
  })
})

test('questions of the version before are conversations, found and read on both sides', async (t) => {
  const support = await openSupport(t)
  const { engine, get, rosa } = support
  const { personId, transferId } = await paidMember(support, 'Ada Lund')
  const id = newId()
  // As the version before writes it, which knows none of the new columns.
  await engine.pool.query(
    `insert into support_message (id, kind, person_id, name, email, subject, body,
       preferred_contact, transfer_id, state, assigned_to, version, received_at)
     values ($1, 'question', $2, 'Ada Lund', 'ada@example.com', 'Rent', 'Was it paid?', 'email', $3,
             'answered', $4, 2, $5)`,
    [id, personId, transferId, rosa, AT],
  )
  await engine.pool.query(
    `insert into support_step (message_id, version, move, from_state, to_state, actor_id, text, at)
     values ($1, 1, 'receive', null, 'open', $2, null, $4),
            ($1, 2, 'answer', 'open', 'answered', $3, 'On Monday.', $4)`,
    [id, personId, rosa, AT],
  )
  const isWhole = async () => {
    const read = (await get(`/api/threads/${id}`, personId)).body
    assert.deepEqual(
      read.messages.map(({ text }: { text: string }) => text),
      ['Was it paid?', 'On Monday.'],
    )
    assert.deepEqual([read.about.kind, read.about.id], ['transaction', transferId])
    assert.equal(
      (await get('/api/admin/messages?folder=all&q=monday', rosa)).body.messages.length,
      1,
    )
    return (await get('/api/threads', personId)).body.threads[0]
  }
  assert.equal((await isWhole()).unread, true)
  // As it finds what was there before: nothing is counted yet.
  await engine.pool.query(
    "update support_message set last_at = null, last_answer = 0, sender_seen = 0, words = ''",
  )
  const migration = readFileSync(
    join(import.meta.dirname, '../../db/migrations/0147_threads.sql'),
    'utf8',
  )
  await engine.pool.query(/^update support_message m set[^;]*;/m.exec(migration)![0])
  assert.equal((await isWhole()).unread, false)
})

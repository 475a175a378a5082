import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { apply } from '../applications/people.ts'
import { newId } from '../../src/values/ids.ts'
import { openSupport, paidMember, question, type Support } from './world.ts'

const written = (changes: object = {}) => ({
  id: newId(),
  subject: 'Your new card',
  message: 'It is here. Please come by with your ID.',
  ...changes,
})

const begin = ({ post, rosa }: Support, personId: string, changes: object = {}) =>
  post(`/api/admin/users/${personId}/conversations`, written(changes), rosa)

describe('a conversation that staff begin', () => {
  test('is told as an answer is, read and replied to, and goes back to whoever wrote', async (t) => {
    const support = await openSupport(t)
    const { get, post, rosa, mailbox, noticesOf, auditRows } = support
    const ada = await paidMember(support, 'Ada Lund')
    const mailsBefore = (await mailbox()).length
    const { status, body } = await begin(support, ada.personId)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.state, body.mine, body.dueAt, body.unread, body.history.length],
      ['answered', true, null, false, 1],
    )
    assert.deepEqual(await noticesOf(ada), [
      'question: We wrote you a message. “Your new card” is under Messages.',
    ])
    const mails = (await mailbox()).slice(mailsBefore)
    assert.equal(mails.length, 1, 'to the member, and none to staff')
    assert.equal(mails[0]!.to, 'ada@example.com')
    assert.doesNotMatch(mails[0]!.text + mails[0]!.subject, /card|ID\b/)
    const [row] = await auditRows({ action: 'support.begun' })
    assert.deepEqual([row!.actor_id, row!.subject_id], [rosa, ada.personId])

    const { threads } = (await get('/api/threads', ada.personId)).body
    assert.deepEqual([threads[0].state, threads[0].unread], ['begun', true])
    const path = `/api/threads/${body.id}`
    const read = (await get(path, ada.personId)).body
    assert.deepEqual(
      read.messages.map(({ from, text }: { from: string; text: string }) => [from, text]),
      [['staff', 'It is here. Please come by with your ID.']],
    )
    const reply = await post(
      `${path}/messages`,
      { id: newId(), message: 'On Friday.' },
      ada.personId,
    )
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    assert.equal(reply.body.state, 'waiting')
    const after = (await get(`/api/admin/messages/${body.id}`, rosa)).body
    assert.deepEqual(
      [after.state, after.mine, after.unread, after.dueAt !== null],
      ['assigned', true, true, true],
    )
    const found = await get('/api/admin/messages?folder=all&q=friday+card', rosa)
    assert.equal(found.body.messages.length, 1)
  })

  test('is about something of theirs, or is not begun', async (t) => {
    const support = await openSupport(t)
    const { get, rosa } = support
    const ada = await paidMember(support, 'Ada Lund')
    const ben = await paidMember(support, 'Ben Lund')
    const about = { kind: 'transaction', id: ada.transferId }
    const subject = (personId: string, of: string) =>
      get(`/api/admin/users/${personId}/conversations/subject?about=transaction&of=${of}`, rosa)
    const seen = await subject(ada.personId, ada.transferId)
    assert.equal(seen.body.facts.amount, '100.00')
    assert.equal((await begin(support, ada.personId, { about })).body.about.id, ada.transferId)
    for (const answer of [
      await subject(ben.personId, ada.transferId),
      await subject(ada.personId, newId()),
      await begin(support, ben.personId, { about }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [404, 'subject_not_found'])
    assert.equal((await get('/api/threads', ben.personId)).body.threads.length, 0)
  })

  test('is begun once, however often the form is sent at once', async (t) => {
    const support = await openSupport(t)
    const ada = await paidMember(support, 'Ada Lund')
    const id = newId()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => begin(support, ada.personId, { id })),
    )
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    assert.deepEqual(await support.noticesOf(ada), [
      'question: We wrote you a message. “Your new card” is under Messages.',
    ])
    const other = await begin(support, ada.personId, { id, message: 'Something else.' })
    assert.equal(other.body.code, 'id_reused')
  })

  test('goes to members, to applicants about their application, and to nobody who cannot read it', async (t) => {
    const support = await openSupport(t)
    const { db, engine, get, post, theo } = support
    const ada = await paidMember(support, 'Ada Lund')
    const { personId: maya } = await apply(db)
    assert.equal((await begin(support, maya)).body.code, 'only_about_application')
    const about = { kind: 'application' }
    assert.equal((await begin(support, maya, { about })).status, 200)
    for (const nobody of [theo, newId()])
      assert.equal((await begin(support, nobody)).body.code, 'not_found')
    await engine.pool.query(`update sign_in set status = 'suspended' where person_id = $1`, [
      ada.personId,
    ])
    assert.equal((await begin(support, ada.personId)).body.code, 'cannot_read')
    assert.equal((await begin(support, ada.personId, { subject: '' })).status, 400)
    const list = await get(`/api/admin/messages?folder=all&member=${maya}`, theo)
    assert.equal(list.body.messages.length, 1)
    assert.equal((await post('/api/threads', question(), theo)).status, 200)
  })
})

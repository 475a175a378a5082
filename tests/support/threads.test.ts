import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId, referenceOf } from '../../src/values/ids.ts'
import { AT, openSupport, paidMember, question, type Support } from './world.ts'

const inboxPath = (id: string, action = '') => `/api/admin/messages/${id}${action && `/${action}`}`
const messagesOf = (id: string) => `/api/threads/${id}/messages`
const reply = (changes: Record<string, unknown> = {}) => ({
  id: newId(),
  message: 'And the second one?',
  ...changes,
})

/** What was said, who said it. */
const said = ({ messages }: { messages: { from: string; text: string }[] }) =>
  messages.map(({ from, text }) => `${from}: ${text}`)

async function begun(support: Support, personId: string, changes: Record<string, unknown> = {}) {
  const { status, body } = await support.post('/api/threads', question(changes), personId)
  assert.equal(status, 200, JSON.stringify(body))
  return body.id as string
}

const answered = (
  { post, rosa }: Support,
  id: string,
  version: number,
  changes: Record<string, unknown> = {},
) =>
  post(
    inboxPath(id, 'answer'),
    { id: newId(), version, text: 'It is your opening deposit.', ...changes },
    rosa,
  )

describe('a conversation of a member', () => {
  test('about a transaction goes back and forth, and notes of staff stay among staff', async (t) => {
    const support = await openSupport(t)
    const { get, post, mailbox, rosa } = support
    const { personId, transferId } = await paidMember(support, 'Ada Lund')
    const id = await begun(support, personId, { about: { kind: 'transaction', id: transferId } })
    const staffLetter = (await mailbox())[0]
    assert.equal(staffLetter?.subject, 'Question from a member')
    assert.ok(staffLetter?.text.includes(referenceOf(transferId)))
    const seen = (await get(inboxPath(id), rosa)).body
    assert.deepEqual(seen.about, {
      kind: 'transaction',
      id: transferId,
      facts: {
        name: null,
        amount: '100.00',
        at: AT.toISOString(),
        reference: referenceOf(transferId),
      },
    })
    await post(inboxPath(id, 'note'), { id: newId(), version: 1, text: 'Looks odd.' }, rosa)
    assert.equal((await answered(support, id, 2)).status, 200)

    const letter = (await mailbox())[0]
    assert.deepEqual(
      [letter?.to, letter?.subject],
      ['ada@example.com', 'We answered your question'],
    )
    assert.doesNotMatch(letter!.text, /opening deposit|Where is this from|do not know/)
    assert.deepEqual(await support.noticesOf({ personId }), [
      'question: We answered your question. Our answer to “Where is this from?” is under Messages.',
    ])
    assert.deepEqual((await get('/api/threads', personId)).body, {
      threads: [
        {
          id,
          subject: 'Where is this from?',
          about: 'transaction',
          state: 'answered',
          unread: true,
          lastAt: AT.toISOString(),
        },
      ],
      next: null,
    })
    const read = await get(`/api/threads/${id}`, personId)
    assert.doesNotMatch(JSON.stringify(read.body), /odd|note/i)
    assert.deepEqual(said(read.body), [
      'member: I do not know this sender.',
      'staff: It is your opening deposit.',
    ])
  })

  test('is opened again by a reply, waits anew, and goes back to whoever had it', async (t) => {
    const support = await openSupport(t)
    const { get, post, rosa, mailbox } = support
    const { personId } = await paidMember(support, 'Ada Lund')
    const id = await begun(support, personId)
    await answered(support, id, 1)
    await post(inboxPath(id, 'close'), { version: 2 }, rosa)
    support.clock.advance(3_600_000)
    const replied = await post(messagesOf(id), reply(), personId)
    assert.deepEqual([replied.body.state, replied.body.messages.length], ['waiting', 3])
    assert.equal((await mailbox())[0]?.subject, 'Question from a member')
    const detail = (await get(inboxPath(id), rosa)).body
    assert.deepEqual(
      [detail.state, detail.mine, detail.unread, detail.overdue],
      ['assigned', true, true, false],
    )
    // Later messages of the same wait change nothing about by when it is due.
    support.clock.advance(60_000)
    await post(messagesOf(id), reply({ message: 'Please.' }), personId)
    assert.equal((await get(inboxPath(id), rosa)).body.dueAt, detail.dueAt)
  })

  test('shows each side what the other has seen', async (t) => {
    const support = await openSupport(t)
    const { get, post, rosa } = support
    const { personId } = await paidMember(support, 'Ada Lund')
    const id = await begun(support, personId)
    const staffSeen = async () => (await get(`/api/threads/${id}`, personId)).body.staffSeen
    const senderSeen = async () => (await get(inboxPath(id), rosa)).body.senderSeen
    assert.equal(await staffSeen(), 0)
    await post(inboxPath(id, 'seen'), { version: 1 }, rosa)
    assert.equal(await staffSeen(), 1)
    await answered(support, id, 1)
    assert.equal(await senderSeen(), 1)
    // Nobody has seen what is not there yet.
    const far = await post(`/api/threads/${id}/seen`, { version: 90 }, personId)
    assert.deepEqual(far.body, { seen: 2 })
    assert.equal(await senderSeen(), 2)
    assert.deepEqual((await post(`/api/threads/${id}/seen`, { version: 1 }, personId)).body, {
      seen: 2,
    })
    const { threads } = (await get('/api/threads', personId)).body
    assert.equal(threads[0].unread, false)
  })

  test('is of nobody else: not read, not replied to, not seen, no picture of it', async (t) => {
    const support = await openSupport(t)
    const { get, post } = support
    const ada = await paidMember(support, 'Ada Lund')
    const ben = await paidMember(support, 'Ben Lund')
    for (const id of [ben.transferId, newId()]) {
      const about = { kind: 'transaction', id }
      const refused = await post('/api/threads', question({ about }), ada.personId)
      assert.deepEqual([refused.status, refused.body.code], [404, 'subject_not_found'])
    }
    const id = await begun(support, ben.personId)
    assert.deepEqual((await get('/api/threads', ada.personId)).body.threads, [])
    for (const answer of [
      await get(`/api/threads/${id}`, ada.personId),
      await post(messagesOf(id), reply(), ada.personId),
      await post(`/api/threads/${id}/seen`, { version: 1 }, ada.personId),
    ])
      assert.deepEqual([answer.status, answer.body.code], [404, 'thread_not_found'])
    const picture = await get(`/api/threads/${id}/pictures/${newId()}`, ada.personId)
    assert.equal(picture.status, 404)
  })

  test('about an account that is no longer theirs is refused, tells nothing, and is not answered', async (t) => {
    const support = await openSupport(t)
    const { get, post, rosa } = support
    const { checking } = await support.member('Ada Lund')
    const { personId } = await support.member('Ben Lund')
    await inTransaction(support.db, (tx) =>
      addOwner(tx, { accountId: checking.id, personId, role: 'joint', at: AT }),
    )
    const id = await begun(support, personId, { about: { kind: 'account', id: checking.id } })
    await answered(support, id, 1, { text: 'Your balance is $12.' })
    await support.engine.pool.query(
      'update account_owner set left_at = $3 where account_id = $1 and person_id = $2',
      [checking.id, personId, AT],
    )
    const sentence =
      'You no longer have access to what this conversation is about, so it cannot be opened.'
    for (const answer of [
      await get(`/api/threads/${id}`, personId),
      await post(messagesOf(id), reply(), personId),
      await post(`/api/threads/${id}/seen`, { version: 2 }, personId),
    ])
      assert.deepEqual(
        [answer.status, answer.body],
        [403, { code: 'no_longer_yours', message: sentence }],
      )
    assert.doesNotMatch(JSON.stringify((await get('/api/threads', personId)).body), /balance|\$12/)
    const late = await answered(support, id, 2, { text: 'And now it is $15.' })
    assert.deepEqual([late.status, late.body.code], [409, 'member_lost_access'])
    const detail = (await get(inboxPath(id), rosa)).body
    assert.deepEqual([detail.lostAccess, detail.version], [true, 2])
  })

  test('is begun once and replied to once, however often the form is sent at once', async (t) => {
    const support = await openSupport(t)
    const { get, post } = support
    const { personId } = await paidMember(support, 'Ada Lund')
    const body = question()
    const many = (count: number, path: string, sent: object) =>
      Promise.all(Array.from({ length: count }, () => post(path, sent, personId)))
    const begins = (await many(16, '/api/threads', body)).filter(({ status }) => status === 200)
    // The throttle counts copies too: five get through to the first one's answer.
    assert.equal(begins.length, 5)
    const [id, ...others] = new Set(begins.map((answer) => answer.body.id))
    assert.deepEqual(others, [])
    assert.equal((await get('/api/threads', personId)).body.threads.length, 1)
    assert.equal((await support.mailbox()).length, 1)

    const again = reply()
    const replies = await many(8, messagesOf(id as string), again)
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
    assert.equal((await get(`/api/threads/${String(id)}`, personId)).body.messages.length, 2)
    const other = await post(messagesOf(id as string), { ...again, message: 'No.' }, personId)
    assert.deepEqual([other.status, other.body.code], [409, 'id_reused'])

    support.clock.advance(11 * 60_000)
    const late = await post('/api/threads', body, personId)
    assert.equal(late.body.id, id)
    const reused = await post('/api/threads', { ...body, message: 'Or this one.' }, personId)
    assert.deepEqual(reused, {
      status: 409,
      body: { code: 'id_reused', message: 'This form was sent before with other answers.' },
    })
  })

  test('begins at most five times in ten minutes, and holds as many messages as it can', async (t) => {
    const support = await openSupport(t)
    const { post, get } = support
    const ada = await paidMember(support, 'Ada Lund')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post('/api/threads', question(), ada.personId)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
    assert.ok(answers.some(({ body }) => body.code === 'too_many_messages'))
    const { id } = answers.find(({ status }) => status === 200)!.body
    await support.engine.pool.query('update support_message set version = 300 where id = $1', [id])
    const full = await post(messagesOf(id), reply(), ada.personId)
    assert.deepEqual([full.status, full.body.code], [409, 'thread_full'])
    assert.equal((await get(`/api/threads/${id}`, ada.personId)).body.full, true)
  })

  test('is refused with a sentence where something is missing or nonsense', async (t) => {
    const support = await openSupport(t)
    const { post } = support
    const { personId } = await paidMember(support, 'Ada Lund')
    for (const [changes, field, sentence] of [
      [{ subject: '' }, 'subject', 'Please enter a subject'],
      [{ subject: 'a\nb' }, 'subject', 'Please use one line'],
      [{ subject: 'x'.repeat(121) }, 'subject', 'Use at most 120 characters'],
      [{ message: undefined }, 'message', 'Please write a message'],
      [{ about: { kind: 'transaction', id: 'mine' } }, 'about.id', 'Please say what it is about'],
      [{ about: { kind: 'loan' } }, 'about', 'Please say what it is about'],
      [
        { pictures: Array.from({ length: 5 }, () => newId()) },
        'pictures',
        'Please add at most four pictures',
      ],
    ] as const) {
      const answer = await post('/api/threads', question(changes), personId)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.fields[field], sentence, JSON.stringify(answer.body))
    }
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId, referenceOf } from '../../src/values/ids.ts'
import { AT, openSupport, paidMember } from './world.ts'

const question = (changes: Record<string, unknown> = {}) => ({
  id: newId(),
  subject: 'Where is this from?',
  message: 'I do not know this sender.',
  ...changes,
})

describe('a question of a member', () => {
  test('about one of their transactions reaches staff, and the answer reaches them', async (t) => {
    const support = await openSupport(t)
    const { get, post, mailbox, rosa } = support
    const { personId, transferId } = await paidMember(support, 'Ada Lund')
    const asked = await post('/api/questions', question({ transferId }), personId)
    assert.deepEqual(asked, { status: 200, body: { receivedAt: AT.toISOString() } })
    const staffLetter = (await mailbox())[0]
    assert.equal(staffLetter?.subject, 'Question from a member')
    assert.ok(staffLetter?.text.includes(referenceOf(transferId)))

    const { messages } = (await get('/api/admin/messages', rosa)).body
    const [{ id, kind, name, email, subject }] = messages
    assert.deepEqual(
      [kind, name, email, subject],
      ['question', 'Ada Lund', 'ada@example.com', 'Where is this from?'],
    )
    const detail = (await get(`/api/admin/messages/${id}`, rosa)).body
    assert.deepEqual(detail.transaction, {
      id: transferId,
      referenceCode: referenceOf(transferId),
    })
    assert.equal(detail.personId, personId)
    await post(`/api/admin/messages/${id}/note`, { version: 1, text: 'Looks odd.' }, rosa)
    const text = 'It is your opening deposit.'
    await post(`/api/admin/messages/${id}/answer`, { version: 2, text }, rosa)
    const letter = (await mailbox())[0]
    assert.deepEqual(
      [letter?.to, letter?.subject],
      ['ada@example.com', 'We answered your question'],
    )
    assert.doesNotMatch(letter!.text, /opening deposit|Where is this from|do not know/)
    const { rows: told } = await support.engine.pool.query(
      'select person_id, kind, text from notification where kind = $1',
      ['question'],
    )
    assert.deepEqual(told, [
      {
        person_id: personId,
        kind: 'question',
        text: 'Our answer to “Where is this from?” is under Questions.',
      },
    ])

    const mine = await get('/api/questions', personId)
    assert.deepEqual(mine.body, {
      questions: [
        {
          id,
          subject: 'Where is this from?',
          message: 'I do not know this sender.',
          transferId,
          referenceCode: referenceOf(transferId),
          state: 'answered',
          askedAt: AT.toISOString(),
          answers: [{ text, at: AT.toISOString() }],
        },
      ],
      more: false,
    })
  })

  test('tells nobody else of it, and refuses a transaction that is not theirs', async (t) => {
    const support = await openSupport(t)
    const { get, post } = support
    const ada = await paidMember(support, 'Ada Lund')
    const ben = await paidMember(support, 'Ben Lund')
    for (const transferId of [ben.transferId, newId()]) {
      const refused = await post('/api/questions', question({ transferId }), ada.personId)
      assert.deepEqual(refused, {
        status: 404,
        body: { code: 'transaction_not_found', message: 'Transaction not found' },
      })
    }
    await post('/api/questions', question(), ben.personId)
    assert.deepEqual((await get('/api/questions', ada.personId)).body.questions, [])
    const theirs = (await get('/api/questions', ben.personId)).body.questions
    const older = await get(`/api/questions?before=${theirs[0].id}`, ada.personId)
    assert.deepEqual(older.body.questions, [])
  })

  test('comes at most five times in ten minutes, also when all come at once', async (t) => {
    const support = await openSupport(t)
    const { post } = support
    const ada = await paidMember(support, 'Ada Lund')
    const ben = await paidMember(support, 'Ben Lund')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/api/questions', question(), ada.personId)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
    assert.ok(answers.some(({ body }) => body.code === 'too_many_messages'))
    assert.equal((await post('/api/questions', question(), ben.personId)).status, 200)
  })

  test('is asked once, however often its form is sent at once, and only in those words', async (t) => {
    const support = await openSupport(t)
    const { get, post } = support
    const { personId } = await paidMember(support, 'Ada Lund')
    const body = question()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => post('/api/questions', body, personId)),
    )
    // The throttle counts copies too: five get through to the first one's answer.
    const received = answers.filter(({ status }) => status === 200)
    assert.deepEqual(
      received.map((answer) => answer.body),
      Array.from({ length: 5 }, () => ({ receivedAt: AT.toISOString() })),
    )
    assert.equal((await get('/api/questions', personId)).body.questions.length, 1)
    assert.equal((await support.mailbox()).length, 1)
    assert.equal((await support.auditRows({ action: 'support.received' })).length, 1)

    support.clock.advance(11 * 60_000)
    const late = await post('/api/questions', body, personId)
    assert.deepEqual(late.body, { receivedAt: AT.toISOString() })
    const other = await post('/api/questions', { ...body, message: 'Or this one.' }, personId)
    assert.deepEqual(other, {
      status: 409,
      body: { code: 'id_reused', message: 'This form was sent before with other answers.' },
    })
    const { personId: ben } = await paidMember(support, 'Ben Lund')
    assert.equal((await post('/api/questions', body, ben)).body.code, 'id_reused')
    assert.equal((await get('/api/questions', personId)).body.questions.length, 1)
  })

  test('needs a subject of one line and a message', async (t) => {
    const support = await openSupport(t)
    const { post } = support
    const { personId } = await paidMember(support, 'Ada Lund')
    for (const [changes, field, sentence] of [
      [{ subject: '' }, 'subject', 'Please enter a subject'],
      [{ subject: 'a\nb' }, 'subject', 'Please use one line'],
      [{ subject: 'x'.repeat(121) }, 'subject', 'Use at most 120 characters'],
      [{ message: undefined }, 'message', 'Please write a message'],
      [{ transferId: 'mine' }, 'transferId', 'Transaction not found'],
    ] as const) {
      const answer = await post('/api/questions', question(changes), personId)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.fields[field], sentence)
    }
  })
})

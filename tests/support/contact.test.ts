import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { AT, bring, openSupport, written } from './world.ts'

const SUPPORT = 'support@hazelnotch.example'

describe('a message of the contact form', () => {
  test('is stored, mailed to support, acknowledged and audited', async (t) => {
    const support = await openSupport(t)
    const body = written({ phone: '+1 518 555 0143', preferredContact: 'phone' })
    const sent = await support.post('/api/contact', body)
    assert.deepEqual(sent, { status: 200, body: { receivedAt: AT.toISOString() } })

    const [toSender, toStaff] = await support.mailbox()
    assert.deepEqual([toStaff?.to, toStaff?.subject], [SUPPORT, 'Contact form: Loans'])
    const { rows: mails } = await support.engine.pool.query(
      'select recipient, reply_to from mail order by id',
    )
    assert.deepEqual(mails, [
      { recipient: SUPPORT, reply_to: 'nadia@example.com' },
      { recipient: 'nadia@example.com', reply_to: null },
    ])
    const quoted = body.message.replace(/^/gm, '> ')
    // Quoted: a link in a line of its own would be a button of ours in the mail that staff open.
    for (const told of ['Nadia Petrov', 'nadia@example.com', '+1 518 555 0143', quoted]) {
      assert.ok(toStaff?.text.includes(told), told)
    }
    assert.deepEqual(
      [toSender?.to, toSender?.subject],
      ['nadia@example.com', 'We received your message'],
    )

    const list = await support.get('/api/admin/messages', support.rosa)
    assert.equal(list.body.messages.length, 1)
    const { id, ...told } = list.body.messages[0]
    assert.deepEqual(told, {
      kind: 'contact',
      state: 'open',
      name: 'Nadia Petrov',
      email: 'nadia@example.com',
      subject: 'Loans',
      excerpt: 'What would a loan of $5,000 cost me? I would like to know before Friday.',
      receivedAt: AT.toISOString(),
      about: 'general',
      lastAt: AT.toISOString(),
      dueAt: '2026-07-16T16:00:00.000Z',
      overdue: false,
      unread: true,
      assignedTo: null,
    })
    const detail = await support.get(`/api/admin/messages/${id}`, support.theo)
    assert.equal(detail.body.message, body.message)
    assert.deepEqual(
      [detail.body.phone, detail.body.preferredContact],
      ['+1 518 555 0143', 'phone'],
    )

    const { rows } = await support.engine.pool.query(
      'select action, actor_id, address, detail from audit_event',
    )
    assert.deepEqual(rows, [
      {
        action: 'support.received',
        actor_id: null,
        address: '192.0.2.1',
        detail: { messageId: id, from: null, to: 'open' },
      },
    ])
  })

  test('acknowledges without a word of what was typed', async (t) => {
    const support = await openSupport(t)
    const body = written({ name: 'Cheap pills', message: 'Buy at http://pills.example now' })
    await support.post('/api/contact', body)
    const mail = (await support.mailbox()).find(({ to }) => to === 'nadia@example.com')
    assert.ok(mail)
    assert.doesNotMatch(mail.text + mail.subject, /pills/i)
  })

  test('names every part that is missing', async (t) => {
    const { post } = await openSupport(t)
    const answer = await post('/api/contact', { id: newId() })
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body.fields, {
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
      subject: 'Please choose a subject',
      message: 'Please write a message',
    })
  })

  for (const [what, changes, field, sentence] of [
    ['a name of two lines', { name: 'Eve\nBcc: all@example.com' }, 'name', 'Please use one line'],
    [
      'a name with a carriage return',
      { name: 'Eve\r\nBcc: all@example.com' },
      'name',
      'Please use ordinary characters only',
    ],
    [
      'an address with a head in it',
      { email: 'eve@example.com\r\nBcc: all@example.com' },
      'email',
      'Please enter a valid email address',
    ],
    [
      'two addresses',
      { email: 'eve@example.com,all@example.com' },
      'email',
      'Please enter a valid email address',
    ],
    ['a subject of its own', { subject: 'urgent\r\nX: y' }, 'subject', 'Please choose a subject'],
    [
      'text turned round',
      { message: 'a\u202eb' },
      'message',
      'Please use ordinary characters only',
    ],
    ['2,001 letters', { message: 'ä'.repeat(2001) }, 'message', 'Use at most 2000 characters'],
    ['a message of spaces', { message: ' \n ' }, 'message', 'Please write a message'],
    [
      'a phone with words',
      { phone: 'call me' },
      'phone',
      'Please enter a phone number with 7 to 15 digits',
    ],
    [
      'an answer by phone without one',
      { phone: '', preferredContact: 'phone' },
      'phone',
      'Please enter your phone number, or choose email',
    ],
    [
      'an answer by letter',
      { preferredContact: 'letter' },
      'preferredContact',
      'Please choose how we should reach you',
    ],
  ] as const) {
    test(`is refused for ${what}`, async (t) => {
      const support = await openSupport(t)
      const answer = await support.post('/api/contact', written(changes))
      assert.equal(answer.status, 400)
      assert.equal(answer.body.fields[field], sentence)
      assert.deepEqual(await support.mailbox(), [])
    })
  }

  test('is told of a missing number along with everything else', async (t) => {
    const support = await openSupport(t)
    const changes = { subject: '', phone: '', preferredContact: 'phone' }
    const { body } = await support.post('/api/contact', written(changes))
    assert.deepEqual(Object.keys(body.fields).toSorted(), ['phone', 'subject'])
  })

  test('of a megabyte, or with keys of its own, is refused and not stored', async (t) => {
    const support = await openSupport(t)
    const huge = await support.post('/api/contact', written({ message: 'x'.repeat(1_000_000) }))
    assert.equal(huge.status, 413)
    const more = await support.post('/api/contact', written({ state: 'closed' }))
    assert.equal(more.status, 400)
    const list = await support.get('/api/admin/messages', support.rosa)
    assert.deepEqual(list.body.messages, [])
  })

  test('of 2,000 letters on many lines arrives as it was written', async (t) => {
    const support = await openSupport(t)
    const message = `${'line\n'.repeat(399)}end${'!'.repeat(2)}`
    const id = await bring(support, { message })
    const detail = await support.get(`/api/admin/messages/${id}`, support.rosa)
    assert.equal(detail.body.message, message)
  })
})

describe('twenty messages at once', () => {
  test('of one network: five arrive, the others are told to wait', async (t) => {
    const support = await openSupport(t)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        support.post('/api/contact', written({ email: `n${i}@example.com` })),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 15)
    assert.deepEqual(refused[0]?.body, {
      code: 'too_many_messages',
      message:
        'You have sent us several messages in a short time. Please wait ten minutes and try again.',
    })
    const { rows } = await support.engine.pool.query(
      'select count(*)::int as n from support_message',
    )
    assert.equal(rows[0].n, 5)
    assert.equal((await support.mailbox()).length, 10)
  })

  test('of twenty networks for one address: it gets three mails, and staff all twenty', async (t) => {
    const support = await openSupport(t)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        support.post('/api/contact', written(), { from: `198.51.100.${i}` }),
      ),
    )
    assert.ok(answers.every(({ status }) => status === 200))
    const mail = await support.mailbox()
    assert.equal(mail.filter(({ to }) => to === 'nadia@example.com').length, 3)
    assert.equal(mail.filter(({ to }) => to === SUPPORT).length, 20)
  })

  test('after ten minutes the next one arrives', async (t) => {
    const support = await openSupport(t)
    for (let i = 0; i < 5; i++) await bring(support)
    assert.equal((await support.post('/api/contact', written())).status, 429)
    support.clock.advance(10 * 60_000 - 1)
    assert.equal((await support.post('/api/contact', written())).status, 429)
    support.clock.advance(1)
    assert.equal((await support.post('/api/contact', written())).status, 200)
    assert.equal(
      (await support.post('/api/contact', written(), { from: '2001:db8:1:2::1' })).status,
      200,
    )
  })

  test('of one house of IPv6 addresses count as one', async (t) => {
    const { post } = await openSupport(t)
    const statuses = []
    for (let i = 1; i <= 6; i++) {
      statuses.push((await post('/api/contact', written(), { from: `2001:db8::${i}` })).status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  })
})

test('sixteen copies of a contact message at once are one message', async (t) => {
  const support = await openSupport(t)
  const body = written()
  const send = (from: string, changes = {}) =>
    support.post('/api/contact', { ...body, ...changes }, { from })
  const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => send(`198.51.100.${i}`)))
  for (const answer of answers) {
    assert.deepEqual(answer, { status: 200, body: { receivedAt: AT.toISOString() } })
  }
  const other = await send('198.51.100.20', { message: 'What would a mortgage cost me?' })
  assert.deepEqual(other, {
    status: 409,
    body: { code: 'id_reused', message: 'This form was sent before with other answers.' },
  })
  const list = await support.get('/api/admin/messages', support.rosa)
  assert.equal(list.body.messages.length, 1)
  assert.equal((await support.mailbox()).filter(({ to }) => to === SUPPORT).length, 1)
  assert.equal((await support.auditRows({ action: 'support.received' })).length, 1)
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { bring, type Support, openSupport, written } from './world.ts'

const path = (id: string, action = '') => `/api/admin/messages/${id}${action && `/${action}`}`

/** What an answer or a note carries. */
const words = (version: number, text: string) => ({ id: newId(), version, text })

const names = (answer: { body: { messages: { name: string }[] } }): string[] =>
  answer.body.messages.map(({ name }) => name)

describe('two administrators', () => {
  test('take one message at once: one has it, the other reads who', async (t) => {
    const support = await openSupport(t)
    const { post, rosa, theo } = support
    for (let round = 0; round < 5; round++) {
      const id = await bring(support, { name: `Visitor ${round}` }, `192.0.2.${round + 10}`)
      const taking = { version: 1, to: 'me' }
      const answers = await Promise.all([
        post(path(id, 'assign'), taking, rosa),
        post(path(id, 'assign'), taking, theo),
      ])
      const won = answers.findIndex(({ status }) => status === 200)
      const [first, second] = won === 0 ? ['Rosa Delgado', theo] : ['Theo Lindqvist', rosa]
      assert.equal(answers[won]?.body.assignedTo.name, first)
      assert.deepEqual(answers[1 - won], {
        status: 409,
        body: {
          code: 'already_handled',
          message: `This message was already handled by ${first}.`,
        },
      })
      const seen = await support.get(path(id), second)
      assert.deepEqual([seen.body.version, seen.body.mine, seen.body.history.length], [2, false, 2])
    }
  })

  test('answer at once: the sender gets one answer', async (t) => {
    const support = await openSupport(t)
    const id = await bring(support)
    const answers = await Promise.all(
      [support.rosa, support.theo].map((by) =>
        support.post(path(id, 'answer'), words(1, `It depends. ${by}`), by),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    const mails = (await support.mailbox()).filter(({ text }) => text.includes('It depends.'))
    assert.equal(mails.length, 1)
  })

  test('whoever comes back to an older page of their own is told that it changed', async (t) => {
    const { post, rosa, ...support } = await openSupport(t)
    const id = await bring({ post, rosa, ...support })
    await post(path(id, 'note'), words(1, 'Called twice.'), rosa)
    const stale = await post(path(id, 'close'), { version: 1 }, rosa)
    assert.equal(stale.status, 409)
    assert.equal(stale.body.code, 'changed')
  })
})

describe('a message in the inbox', () => {
  test('is taken, answered, closed and taken up again, and keeps its whole history', async (t) => {
    const support = await openSupport(t)
    const { post, rosa, theo } = support
    const id = await bring(support)
    const done = async (action: string, body: object, by = rosa) => {
      const answer = await post(path(id, action), body, by)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body
    }
    await done('assign', { version: 1, to: 'me' })
    await done('assign', { version: 2, to: theo })
    await done('note', words(3, 'She is a member of ten years.'), theo)
    const answered = await done('answer', words(4, 'About $12 a month.'), theo)
    assert.deepEqual([answered.state, answered.mine], ['answered', true])
    await done('close', { version: 5 })
    const again = await done('reopen', { version: 6 })
    assert.equal(again.state, 'assigned')
    assert.deepEqual(
      again.history.map(({ move, by, to, text }: Record<string, unknown>) => [move, by, to, text]),
      [
        ['receive', null, null, null],
        ['assign', 'Rosa Delgado', 'Rosa Delgado', null],
        ['assign', 'Rosa Delgado', 'Theo Lindqvist', null],
        ['note', 'Theo Lindqvist', null, 'She is a member of ten years.'],
        ['answer', 'Theo Lindqvist', null, 'About $12 a month.'],
        ['close', 'Rosa Delgado', null, null],
        ['reopen', 'Rosa Delgado', null, null],
      ],
    )
    const mail = (await support.mailbox())[0]
    assert.equal(mail?.to, 'nadia@example.com')
    assert.equal(mail?.subject, 'An answer to your message')
    assert.ok(mail?.text.includes('About $12 a month.'))
    assert.ok(mail?.text.includes('> I would like to know before Friday.'))
    assert.ok(!mail?.text.includes('ten years'), 'notes stay among staff')

    const { rows } = await support.engine.pool.query('select action from audit_event order by id')
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['received', 'assigned', 'assigned', 'noted', 'answered', 'closed', 'reopened'].map(
        (action) => `support.${action}`,
      ),
    )
  })

  test('is put back for everybody', async (t) => {
    const support = await openSupport(t)
    const id = await bring(support)
    await support.post(path(id, 'assign'), { version: 1, to: 'me' }, support.rosa)
    const back = await support.post(path(id, 'assign'), { version: 2, to: null }, support.rosa)
    assert.deepEqual([back.body.state, back.body.assignedTo], ['open', null])
  })

  test('goes only to administrators who may act, listed in the order of their names', async (t) => {
    const support = await openSupport(t)
    const { personId } = await support.member('Ada Lund')
    await support.staff('deVon Reed')
    const id = await bring(support)
    for (const to of [personId, newId()]) {
      const refused = await support.post(path(id, 'assign'), { version: 1, to }, support.rosa)
      assert.deepEqual(refused, {
        status: 404,
        body: {
          code: 'colleague_not_found',
          message: 'That is not a colleague who can answer this message.',
        },
      })
    }
    const { staff } = (await support.get(path(id), support.rosa)).body
    assert.deepEqual(
      staff.map(({ name }: { name: string }) => name),
      ['deVon Reed', 'Rosa Delgado', 'Theo Lindqvist'],
    )
  })

  test('that is closed can only be noted on and reopened', async (t) => {
    const support = await openSupport(t)
    const id = await bring(support)
    const closed = await support.post(path(id, 'close'), { version: 1 }, support.rosa)
    assert.deepEqual(closed.body.allowedMoves, ['note', 'reopen'])
    const answered = await support.post(path(id, 'answer'), words(2, 'Too late.'), support.theo)
    assert.deepEqual(
      [answered.status, answered.body.message],
      [409, 'This message was already handled by Rosa Delgado.'],
    )
  })

  test('cannot be changed in its history', async (t) => {
    const support = await openSupport(t)
    await bring(support)
    await assert.rejects(support.engine.pool.query('delete from support_step'))
    await assert.rejects(support.engine.pool.query("update support_step set move = 'note'"))
  })

  test('that does not exist is not found, and nonsense is refused', async (t) => {
    const { get, post, rosa } = await openSupport(t)
    assert.equal((await get(path(newId()), rosa)).status, 404)
    assert.equal((await get(path('1'), rosa)).status, 400)
    const nobody = await post(path(newId(), 'close'), { version: 1 }, rosa)
    assert.equal(nobody.status, 404)
    for (const [action, body] of [
      ['answer', { id: newId(), version: 1, text: ' ' }],
      ['answer', { id: newId(), version: 1, text: 'x'.repeat(2001) }],
      ['answer', { version: 1, text: 'Hello' }],
      ['answer', { id: newId(), text: 'Hello' }],
      ['note', { id: newId(), version: 0, text: 'Hello' }],
      ['assign', { version: 1 }],
      ['assign', { version: 1, to: 'theo' }],
      ['close', { version: '1' }],
    ] as const) {
      assert.equal(
        (await post(path(newId(), action), body, rosa)).status,
        400,
        JSON.stringify(body),
      )
    }
  })
})

describe('the folders', () => {
  async function fill(support: Support) {
    const ids = []
    for (const [i, name] of ['Ada', 'Bo', 'Cy', 'Di'].entries()) {
      support.clock.advance(60_000)
      ids.push(await bring(support, { name, message: `100% of ${name}'s money_` }, `192.0.2.${i}`))
    }
    return ids as [string, string, string, string]
  }

  test('hold what waits oldest first, what is done newest first, and count it', async (t) => {
    const support = await openSupport(t)
    const { get, post, rosa, theo } = support
    const [ada, bo, cy] = await fill(support)
    assert.deepEqual(names(await get('/api/admin/messages', rosa)), ['Ada', 'Bo', 'Cy', 'Di'])
    await post(path(ada, 'close'), { version: 1 }, rosa)
    await post(path(bo, 'close'), { version: 1 }, rosa)
    await post(path(cy, 'assign'), { version: 1, to: theo }, rosa)
    const closed = await get('/api/admin/messages?folder=closed', rosa)
    assert.deepEqual(names(closed), ['Bo', 'Ada'])
    assert.deepEqual(closed.body.counts, { open: 1, mine: 0, overdue: 0, assigned: 1 })
    assert.deepEqual(names(await get('/api/admin/messages?folder=mine', rosa)), [])
    assert.deepEqual(names(await get('/api/admin/messages?folder=mine', theo)), ['Cy'])
  })

  test('are read page by page', async (t) => {
    const support = await openSupport(t)
    for (let i = 0; i < 53; i++) {
      support.clock.advance(1000)
      await support.post('/api/contact', written({ name: `N${i}` }), { from: `198.51.100.${i}` })
    }
    const first = await support.get('/api/admin/messages', support.rosa)
    assert.deepEqual(first.body.messages.length, 50)
    const second = await support.get(`/api/admin/messages?after=${first.body.next}`, support.rosa)
    assert.deepEqual(names(second), ['N50', 'N51', 'N52'])
    assert.equal(second.body.next, null)
  })

  test('are searched for words wherever they stand, taken literally', async (t) => {
    const support = await openSupport(t)
    const { get, rosa } = support
    await fill(support)
    const search = async (q: string) =>
      names(await get(`/api/admin/messages?q=${encodeURIComponent(q)}`, rosa))
    assert.deepEqual(await search('bo'), ['Bo'])
    assert.deepEqual(await search("loans cy's"), ['Cy'])
    assert.equal((await search('NADIA@example')).length, 4)
    assert.equal((await search('100%')).length, 4)
    assert.equal((await search('money_')).length, 4)
    assert.deepEqual(await search('1_0'), [])
    assert.deepEqual(await search('1%f'), [])
    assert.deepEqual(await search('\\'), [])
    assert.deepEqual(await search("'; drop table support_message; --"), [])
  })
})

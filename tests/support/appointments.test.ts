import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { daysOffered } from '../../src/modules/support/appointment.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase } from '../factories/database.ts'
import { AT, openSupport } from './world.ts'

const asked = (changes: Record<string, unknown> = {}) => ({
  id: newId(),
  topic: 'mortgage',
  place: 'phone',
  day: '2026-07-16',
  part: 'morning',
  name: 'Nadia Petrov',
  email: 'nadia@example.com',
  phone: '518 555 0143',
  note: 'I have seen a house on Alder Street.',
  ...changes,
})

describe('a request for an appointment', () => {
  test('waits for staff among the messages, and is mailed to them and acknowledged', async (t) => {
    const { post, get, mailbox, rosa } = await openSupport(t, await freshDatabase(t))
    assert.deepEqual(await post('/api/appointments', asked()), {
      status: 200,
      body: { receivedAt: AT.toISOString() },
    })
    const [toSender, toStaff] = await mailbox()
    assert.equal(toStaff?.subject, 'Somebody asks for an appointment')
    assert.ok(toStaff?.text.includes('I have seen a house on Alder Street.'))
    assert.equal(toSender?.subject, 'You asked for an appointment')
    assert.ok(toSender?.text.includes('Call on Thu, Jul 16, 2026. Morning, 9AM to noon.'))
    for (const typed of ['Nadia', 'Alder Street']) {
      assert.ok(!toSender?.text.includes(typed), `${typed} is not sent to whoever has that address`)
    }

    const { body: list } = await get('/api/admin/messages', rosa)
    const [{ id, kind, subject }] = list.messages
    assert.deepEqual([kind, subject], ['appointment', 'Call on Thu, Jul 16, 2026: A mortgage'])
    const answer = await post(
      `/api/admin/messages/${id}/answer`,
      { id: newId(), version: 1, text: 'Thursday at 10 it is.' },
      rosa,
    )
    assert.equal(answer.body.state, 'answered')
    assert.ok((await mailbox())[0]?.text.includes('Thursday at 10 it is.'))
  })

  test('can be for a branch, and then needs no phone number', async (t) => {
    const { post, get, rosa } = await openSupport(t)
    const visit = asked({ place: 'mill-street', phone: '', note: '', part: 'afternoon' })
    assert.equal((await post('/api/appointments', visit)).status, 200)
    const { body } = await get('/api/admin/messages', rosa)
    assert.equal(body.messages[0].subject, 'Visit at Mill Street on Thu, Jul 16, 2026: A mortgage')
  })

  test('is refused in words for what cannot be', async (t) => {
    const { post, clock, mailbox } = await openSupport(t)
    const refused: readonly [Record<string, unknown>, number, string][] = [
      [{ day: '2026-07-15' }, 409, 'That day can no longer be chosen. Please choose another one.'],
      [{ day: '2026-07-18' }, 409, 'That day can no longer be chosen. Please choose another one.'],
      [{ day: '2026-12-01' }, 409, 'That day can no longer be chosen. Please choose another one.'],
      [{ day: '2026-02-30' }, 400, 'Please choose a day'],
      [{ place: 'moon' }, 404, 'Please choose by phone or a branch from the list.'],
      [{ phone: '' }, 400, 'Please enter the number we should call'],
      [{ topic: 'weather' }, 400, 'Please choose what it is about'],
      [{ part: 'night' }, 400, 'Please choose a time of day'],
      [{ note: 'x'.repeat(501) }, 400, 'Use at most 500 characters'],
    ]
    for (const [change, status, message] of refused) {
      const answer = await post('/api/appointments', asked(change))
      assert.deepEqual([answer.status, answer.body.message], [status, message])
      clock.advance(11 * 60_000)
    }
    assert.deepEqual(await mailbox(), [])
  })

  test('is one request, however many copies of its form are sent at once or days later', async (t) => {
    const { post, get, clock, rosa, mailbox } = await openSupport(t)
    const body = asked()
    const send = (i: number) => post('/api/appointments', body, { from: `198.51.100.${i}` })
    for (const answer of await Promise.all(Array.from({ length: 16 }, (_, i) => send(i)))) {
      assert.deepEqual(answer, { status: 200, body: { receivedAt: AT.toISOString() } })
    }
    clock.advance(7 * 24 * 60 * 60_000)
    assert.deepEqual((await send(20)).body, { receivedAt: AT.toISOString() })
    assert.equal((await get('/api/admin/messages', rosa)).body.messages.length, 1)
    const mails = (await mailbox()).map(({ subject }) => subject)
    assert.equal(mails.filter((subject) => subject.includes('asks for')).length, 1)
    const other = await post('/api/appointments', { ...body, part: 'afternoon' })
    assert.deepEqual([other.status, other.body.code], [409, 'id_reused'])
  })

  test('counts among the messages of a network: the sixth in ten minutes has to wait', async (t) => {
    const { post } = await openSupport(t)
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await post('/api/appointments', asked({ email: `n${i}@example.com` }))).status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  })
})

test('nobody is offered a day twice, not even on a weekend', () => {
  for (const today of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-25']) {
    const days = daysOffered(today)
    assert.equal(new Set(days).size, days.length, today)
  }
  assert.deepEqual(daysOffered('2026-11-21').slice(0, 3), [
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
  ])
})

test('the days offered are business days from tomorrow on, over a holiday too', () => {
  const days = daysOffered('2026-11-24')
  assert.deepEqual(days.slice(0, 4), ['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01'])
  assert.equal(days.length, 15)
})

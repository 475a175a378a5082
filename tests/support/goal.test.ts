import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerDueAt } from '../../src/modules/support/server/goal.ts'
import { filledIn } from '../../src/modules/support/savedAnswers.contract.ts'

const zone = 'America/New_York'
const OFFICE = { answerWithinHours: 12, opensAt: '08:00', closesAt: '20:00' }

test('a message is due after so many hours in which staff are there', () => {
  // Local time on the left; the office is open from 8 to 20.
  for (const [came, due, why] of [
    ['2026-07-15T09:00', '2026-07-16T09:00', 'in the middle of a day'],
    ['2026-07-15T06:30', '2026-07-15T20:00', 'before it opens: a whole day'],
    ['2026-07-15T20:00', '2026-07-16T20:00', 'when it closes'],
    ['2026-07-17T19:00', '2026-07-20T19:00', 'on Friday evening: Monday'],
    ['2026-07-18T11:00', '2026-07-20T20:00', 'on Saturday'],
    ['2026-11-25T10:00', '2026-11-27T10:00', 'before Thanksgiving'],
    ['2026-10-30T19:30', '2026-11-02T19:30', 'over the end of summer time'],
  ] as const) {
    const at = (local: string) => `${local} ${zone}`
    const shown = (instant: Date) =>
      at(
        `${new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(instant)}T${new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' }).format(instant)}`,
      )
    const offset = came < '2026-11-01' ? '-04:00' : '-05:00'
    const from = new Date(`${came}:00${offset}`)
    assert.equal(shown(answerDueAt(from, { messages: OFFICE, timeZone: zone })), at(due), why)
  }
})

test('without a word in the profile it is eight hours between 9 and 5', () => {
  const due = answerDueAt(new Date('2026-07-15T13:00:00Z'), { messages: undefined, timeZone: zone })
  assert.equal(due.toISOString(), '2026-07-15T21:00:00.000Z')
})

test('a saved answer is filled with what is known, and nothing else in braces is touched', () => {
  const values = {
    firstName: 'Ada',
    subject: '{firstName}',
    institution: 'Hazelnotch',
    supportPhone: '1-800-555-0199',
  }
  assert.equal(
    filledIn('Hello {firstName}, about “{subject}”: call {supportPhone}. {other}', values),
    'Hello Ada, about “{firstName}”: call 1-800-555-0199. {other}',
  )
})

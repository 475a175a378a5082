import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MyApplication } from '../../src/modules/applications/contract.ts'
import { stagesOf } from '../../src/modules/applications/web/stages.ts'

const MONDAY = '2026-07-13T14:00:00.000Z'
const TUESDAY = '2026-07-14T15:00:00.000Z'
const WEDNESDAY = '2026-07-15T16:00:00.000Z'

const waiting: MyApplication = {
  state: 'submitted',
  submittedAt: MONDAY,
  informationRequest: null,
  rejection: null,
  email: { address: 'nadia@example.com', confirmedAt: null },
  steps: [{ move: 'submit', at: MONDAY, note: null }],
}

const marks = (application: MyApplication) =>
  stagesOf(application).map(({ title, mark, at }) => [title, mark, at])

test('on the first day the link waits for the applicant and the review for the team', () => {
  assert.deepEqual(marks(waiting), [
    ['Application received', 'done', MONDAY],
    ['Confirm your email address', 'now', undefined],
    ['Review by our team', 'now', undefined],
    ['Decision', 'open', undefined],
  ])
  assert.deepEqual(
    stagesOf(waiting).map(({ turn }) => turn),
    [undefined, 'yours', 'ours', undefined],
  )
})

test('an open question is not told twice, an answered one is kept', () => {
  const asked = { move: 'requestInformation', at: TUESDAY, note: 'Which name?' } as const
  const open: MyApplication = {
    ...waiting,
    state: 'needs_information',
    informationRequest: { text: 'Which name?', at: TUESDAY },
    steps: [...waiting.steps, asked],
  }
  assert.deepEqual(stagesOf(open)[2]!.events, [
    { title: 'We asked you for more', at: TUESDAY, note: null },
  ])
  assert.equal(stagesOf(open)[2]!.turn, 'yours')
  const answered = { move: 'answer', at: WEDNESDAY, note: 'Petrova.' } as const
  const again: MyApplication = { ...waiting, steps: [...open.steps, answered] }
  assert.deepEqual(stagesOf(again)[2]!.events, [
    { title: 'We asked you for more', at: TUESDAY, note: 'Which name?' },
    { title: 'You answered', at: WEDNESDAY, note: 'Petrova.' },
  ])
})

test('a rejection ends the review on its day, and a link that was never opened stays that way', () => {
  const rejected: MyApplication = {
    ...waiting,
    state: 'rejected',
    rejection: { reason: 'Expired.', at: TUESDAY },
    steps: [...waiting.steps, { move: 'reject', at: TUESDAY, note: 'Expired.' }],
  }
  assert.deepEqual(marks(rejected), [
    ['Application received', 'done', MONDAY],
    ['Email address not confirmed', 'open', undefined],
    ['Reviewed by our team', 'done', TUESDAY],
    ['Not approved', 'refused', TUESDAY],
  ])
})

test('an approval closes the tally', () => {
  const approved: MyApplication = {
    ...waiting,
    state: 'approved',
    email: { address: 'nadia@example.com', confirmedAt: MONDAY },
    steps: [...waiting.steps, { move: 'approve', at: WEDNESDAY, note: null }],
  }
  assert.deepEqual(
    stagesOf(approved).map(({ mark }) => mark),
    ['done', 'done', 'done', 'done'],
  )
})

test('a reopened application is under review again, and its rejection is part of the story', () => {
  const reopened: MyApplication = {
    ...waiting,
    steps: [
      ...waiting.steps,
      { move: 'reject', at: TUESDAY, note: 'Expired.' },
      { move: 'reopen', at: WEDNESDAY, note: 'A new ID is here.' },
    ],
  }
  assert.deepEqual(marks(reopened).slice(2), [
    ['Review by our team', 'now', undefined],
    ['Decision', 'open', undefined],
  ])
  assert.deepEqual(stagesOf(reopened)[2]!.events, [
    { title: 'We did not approve it', at: TUESDAY, note: 'Expired.' },
    { title: 'We reopened it', at: WEDNESDAY, note: 'A new ID is here.' },
  ])
})

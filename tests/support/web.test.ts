import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedMoves, stateAfter } from '../../src/modules/support/server/moves.ts'
import { stepWords } from '../../src/modules/support/web/messageWords.ts'
import { sentenceFor } from '../../src/modules/support/web/problems.ts'
import { ApiRefusal, NetworkFailure } from '../../src/platform/web/api.ts'
import { english, verbatim } from '../../src/values/sentence.ts'

test('every step of a message reads as somebody doing something', () => {
  const step = { version: 2, at: '', by: 'Rosa Delgado', to: null, text: null, pictures: [] }
  assert.deepEqual(
    (['receive', 'unassign', 'answer', 'note', 'close', 'reopen'] as const).map((move) =>
      stepWords(english, { ...step, move }),
    ),
    [
      'The message arrived',
      'Rosa Delgado put it back',
      'Rosa Delgado answered',
      'Rosa Delgado noted, for staff only',
      'Rosa Delgado closed it',
      'Rosa Delgado took it up again',
    ],
  )
  const first = { ...step, version: 1, move: 'answer' } as const
  assert.equal(stepWords(english, first), 'Rosa Delgado wrote')
  const given = (to: string) => stepWords(english, { ...step, move: 'assign', to })
  assert.equal(given('Rosa Delgado'), 'Rosa Delgado took it')
  assert.equal(given('Theo Lindqvist'), 'Rosa Delgado gave it to Theo Lindqvist')
})

test('a message goes only where its moves lead', () => {
  const at = (state: 'open' | 'assigned' | 'answered' | 'closed', assigned_to: string | null) =>
    allowedMoves({ state, assigned_to })
  assert.deepEqual(at('open', null), ['assign', 'answer', 'note', 'close'])
  assert.deepEqual(at('assigned', 'rosa'), ['assign', 'unassign', 'answer', 'note', 'close'])
  assert.deepEqual(at('answered', 'rosa'), ['assign', 'answer', 'note', 'close', 'reopen'])
  assert.deepEqual(at('closed', 'rosa'), ['note', 'reopen'])
  assert.equal(stateAfter({ state: 'closed', assigned_to: null }, 'reopen'), 'open')
  assert.equal(stateAfter({ state: 'answered', assigned_to: 'rosa' }, 'assign'), 'answered')
})

test('a refusal speaks for itself, and what has no name gets a plain sentence', () => {
  const refusal = new ApiRefusal(429, {
    code: 'too_many_messages',
    message: verbatim('Please wait.'),
  })
  assert.equal(sentenceFor(english, refusal), 'Please wait.')
  const broken = new ApiRefusal(500, {
    code: 'unexpected',
    message: verbatim('Something went wrong.'),
  })
  assert.equal(sentenceFor(english, broken), 'Your message was not sent. Please try again.')
  assert.match(sentenceFor(english, new NetworkFailure({})), /^We could not reach the server/)
})

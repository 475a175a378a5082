import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiRefusal } from '../../src/platform/web/api.ts'
import { failureSentence, messageOf, orderProblemOf } from '../../src/platform/web/failures.ts'
import { english, say, verbatim } from '../../src/values/sentence.ts'

describe('what went wrong on our side is told with its reference', () => {
  const stumble = new ApiRefusal(500, {
    code: 'unexpected',
    message: verbatim('Oh.'),
    reference: '7f3a91bc',
  })
  const problemOf = orderProblemOf(english, {
    nothingDone: say('No money left your account.'),
    unknown: say('We cannot tell.'),
    stumbled: say('We stumbled.'),
  })

  for (const [where, said, sentence] of [
    ['with the sentence of the server', messageOf(english, stumble), 'Oh.'],
    [
      'with that of the action',
      failureSentence(english, stumble, verbatim('Not saved')),
      'Not saved.',
    ],
    [
      'with that of an order',
      problemOf(stumble, { online: true, unsettled: false }).sentence,
      'We stumbled.',
    ],
  ] as const)
    test(where, () => assert.equal(said, `${sentence} Reference 7f3a91bc.`))
})

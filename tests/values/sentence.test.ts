import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { english, fill, say, type Sentence, type Words } from '../../src/values/sentence.ts'

const DAYS = say('{count, plural, =0 {No day} one {# day} other {# days}} for {name}')

describe('a sentence', () => {
  test('stays the text it is, for contracts and tests', () =>
    assert.equal(say('Payment scheduled successfully!'), 'Payment scheduled successfully!'))

  test('has its places filled, numbers grouped', () =>
    assert.equal(
      english('{amount} to {name}, {count} times', { amount: '$5.00', name: 'Ada', count: 1234 }),
      '$5.00 to Ada, 1,234 times',
    ))

  for (const [count, said] of [
    [0, 'No day for Ada'],
    [1, '1 day for Ada'],
    [1200, '1,200 days for Ada'],
  ] as const) {
    test(`counts ${count}`, () => assert.equal(english(DAYS, { count, name: 'Ada' }), said))
  }

  for (const [day, said] of [
    [1, '1st'],
    [2, '2nd'],
    [11, '11th'],
    [23, '23rd'],
  ] as const) {
    test(`says the ${said}`, () => {
      const ordinal = say('{day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}')
      assert.equal(english(ordinal, { day }), said)
    })
  }

  test('leaves braces alone in what people wrote', () => {
    assert.equal(english('Note: {note}', { note: 'for {name}' }), 'Note: for {name}')
    assert.equal(english('{name} is no place' as Sentence), '{name} is no place')
  })

  test('without a value for a place is a mistake of ours', () =>
    assert.throws(() => fill('Hello {name}', {}), /Nothing for \{name\}/))

  test('is a type of its own: these lines are checked by the compiler', () => {
    const typed: string = 'anything'
    // @ts-expect-error a text from elsewhere is no sentence
    english(typed)
    // @ts-expect-error a literal is not in anybody's language
    const words: Words = 'Send'
    // @ts-expect-error nor is a sentence nobody said
    const unsaid: Words = DAYS
    // @ts-expect-error a place has no value
    assert.throws(() => english(DAYS, { count: 1 }))
    // @ts-expect-error a count is a number
    english(DAYS, { count: '1', name: 'Ada' })
    assert.ok(words && unsaid)
  })
})

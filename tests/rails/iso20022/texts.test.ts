import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { inSwiftX, nameInSwiftX } from '../../../src/rails/iso20022/charset.ts'
import { reasonWords } from '../../../src/rails/iso20022/reasons.ts'
import { english } from '../../../src/values/sentence.ts'
import { chance } from '../../factories/chance.ts'

describe('text for banks on the way', () => {
  for (const [text, spelled] of [
    ['José Ñandú', 'Jose Nandu'],
    ['Müller Straße 4', 'Muller Strasse 4'],
    ['Łódź', 'Lodz'],
    ['Дмитрий', 'Dmitriy'],
    ['Αθήνα', 'Athina'],
    ['Smith & Sons <b>', 'Smith + Sons (b)'],
    ['me_too@home.example; "x"', "me-too(at)home.example, 'x'"],
    ['100% *sure* #1', '100. .sure. .1'],
    ['  two\n lines\t ', 'two lines'],
  ] as const) {
    test(`${JSON.stringify(text)} is ${spelled}`, () => assert.equal(inSwiftX(text, 140), spelled))
  }

  test('is cut at its length, and not at a space', () => {
    assert.equal(inSwiftX('Long name', 5), 'Long')
    assert.equal(inSwiftX('ß'.repeat(140), 140), 'ss'.repeat(70))
  })

  test('a name with nothing to spell is said not to be provided, a note is left out', () => {
    assert.equal(nameInSwiftX('\u0301\u200b', 140), 'NOTPROVIDED')
    assert.equal(inSwiftX('…', 140), undefined)
  })

  test('has nothing outside of the SWIFT X set, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const spelled = inSwiftX(text, 70)
        if (spelled === undefined) return
        assert.match(spelled, /^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/)
        assert.equal(spelled, spelled.trim())
      }),
      { seed: chance('texts in SWIFT X').seed },
    )
  })
})

describe('a reason as people read it', () => {
  const said = (reason: Parameters<typeof reasonWords>[1]) => reasonWords(english, reason)
  test('is in our words where the code is known', () =>
    assert.equal(said({ code: 'AC04', text: ['ACCT CLSD'] }), 'the account is closed'))
  test('is kept as it came where it is not', () => {
    assert.equal(said({ code: 'ZZ99', text: ['Moon phase'] }), 'ZZ99 Moon phase')
    assert.equal(said({ proprietary: 'House rule 7', text: [] }), 'House rule 7')
  })
  test('says that there was none', () =>
    assert.equal(said({ text: [] }), 'the other bank gave no reason'))
})

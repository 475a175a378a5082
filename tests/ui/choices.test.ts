import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileProblem, fileSize, typeWords } from '../../src/ui/fields/fileProblem.ts'
import { english, verbatim } from '../../src/values/sentence.ts'
import { exactOption, isMatch, matchesOf } from '../../src/ui/fields/optionSearch.ts'

const OPTIONS = [
  { value: 'CI', label: verbatim("Côte d'Ivoire"), keywords: ['Ivory Coast'] },
  { value: 'NE', label: verbatim('Niger') },
  { value: 'NG', label: verbatim('Nigeria') },
  {
    value: 'USD',
    label: verbatim('United States dollar'),
    detail: 'USD',
    keywords: ['$', 'dollar'],
  },
]
const found = (typed: string) =>
  OPTIONS.filter((option) => isMatch(option, typed)).map(({ value }) => value)

describe('a long list is searched', () => {
  test('without accents, in any case, by any of its names', () => {
    assert.deepEqual(found('cote'), ['CI'])
    assert.deepEqual(found('IVORY'), ['CI'])
    assert.deepEqual(found('$'), ['USD'])
    assert.deepEqual(found('usd'), ['USD'])
    assert.deepEqual(found('nige'), ['NE', 'NG'])
    assert.deepEqual(found('atlantis'), [])
  })

  test('those that begin with what is typed come first', () => {
    const values = (typed: string) => matchesOf(OPTIONS, typed).map(({ value }) => value)
    assert.deepEqual(values('i'), ['CI', 'NE', 'NG', 'USD'])
    assert.deepEqual(values('d'), ['USD', 'CI'])
    assert.deepEqual(values(''), ['CI', 'NE', 'NG', 'USD'])
  })

  test('by name or code in full when a browser fills it in', () => {
    assert.equal(exactOption(OPTIONS, 'niger')?.value, 'NE')
    assert.equal(exactOption(OPTIONS, ' ng ')?.value, 'NG')
    assert.equal(exactOption(OPTIONS, 'Dollar')?.value, 'USD')
    assert.equal(exactOption(OPTIONS, 'nige'), undefined)
    assert.equal(exactOption(OPTIONS, ''), undefined)
  })
})

describe('a chosen file', () => {
  const photo = { name: 'passport.jpg', type: 'image/jpeg', size: 2_500_000 }
  const types = ['image/jpeg', 'image/png']
  const max = 5 * 1024 * 1024

  test('is taken when type and size fit', () => {
    assert.equal(fileProblem(english, photo, types, max), undefined)
    assert.equal(fileProblem(english, photo, ['image/*'], max), undefined)
  })

  test('is refused by name, with what to do instead', () => {
    assert.equal(
      fileProblem(english, { ...photo, name: 'a.pdf', type: 'application/pdf' }, types, max),
      "a.pdf can't be used. Choose a JPG or PNG file",
    )
    assert.equal(
      fileProblem(english, { ...photo, size: 6_000_000 }, types, max),
      'passport.jpg is 5.7 MB. Choose a file of up to 5 MB',
    )
    assert.equal(
      fileProblem(english, { ...photo, size: 0 }, types, max),
      'passport.jpg is empty. Choose another file',
    )
  })

  test('has its size and type said in words', () => {
    assert.equal(fileSize(640 * 1024), '640 KB')
    assert.equal(fileSize(10), '1 KB')
    assert.equal(
      typeWords(english, ['image/jpeg', 'image/png', 'application/pdf']),
      'JPG, PNG or PDF',
    )
  })
})

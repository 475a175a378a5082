import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { matchesOf, THRESHOLD } from '../../src/modules/sanctions/server/matching.ts'
import { likenessMax, signsOf, similarity } from '../../src/modules/sanctions/server/similarity.ts'
import { wordsOf } from '../../src/modules/sanctions/server/words.ts'
import { chance } from '../factories/chance.ts'
import { listIndex } from './lists.ts'

const index = listIndex()
const found = (name: string) => matchesOf(index, name)

describe('a name is found on the list though it is disguised', () => {
  for (const [name, listed, how] of [
    ['Giselle Herrera Ramirez', 'HERRERA RAMIREZ, Giselle', 'the first name first'],
    ['Manuel Díaz', 'DIAZ, Manuel', 'an accent'],
    ['Miguel Caro-Quintero', 'CARO QUINTERO, Miguel Angel', 'a name left out'],
    ['Mukhtar Robbow', 'ROBOW, Mukhtar', 'a letter doubled'],
    ['Josef Kony', 'KONY, Joseph', 'spelled as it sounds'],
    ['Biljana Plavšić', 'PLAVSIC, Biljana', 'carons'],
    ['JELISIC GORAN', 'JELISIC, Goran', 'capitals'],
    ['Ghazi Kannaan', 'KANAAN, Ghazi', 'other letters doubled'],
    ['Ismail Hafiz al Lami', "AL LAMI, Isma'il Hafiz", 'an apostrophe left out'],
    ['Алексей Зайцев', 'ZAYTSEV, Aleksey Alekseyevich', 'in Cyrillic'],
    ['Fereidoun Abbasi Davani', 'ABBASI-DAVANI, Fereidoun', 'a hyphen left out'],
    ['Jean Marie Runiga', 'RUNIGA, Jean-Marie Rugerero', 'a hyphen and a name'],
    ['Empresa Cubana de Aviación', 'EMPRESA CUBANA DE AVIACION', 'a company'],
    ['Empreza Cubana Aviacion', 'EMPRESA CUBANA DE AVIACION', 'a letter and a word'],
    ['Muhammed Atif', 'ATIF, Muhammad', 'another name of his'],
    ['Hugo Carvajal Barios', 'CARVAJAL BARRIOS, Hugo Armando', 'one r for two'],
    ['Kembo Mohadi', 'MOHADI, Kembo Campbell Dugishi', 'two of four names'],
    ['Farouk al-Shara’', 'AL-SHARA, Farouk', 'a curly apostrophe'],
    ['Servando Gómez Martines', 'GOMEZ MARTINEZ, Servando', 's for z'],
    ['Joseph K. Kony', 'KONY, Joseph', 'an initial'],
  ] as const) {
    test(`${name}: ${how}`, () => {
      const [best] = found(name)
      assert.equal(best?.name, listed)
      assert.ok(best.score >= THRESHOLD && best.score <= 1)
    })
  }
})

describe('a common name passes', () => {
  for (const name of [
    'James Smith',
    'Mary Johnson',
    'Robert Williams',
    'Patricia Brown',
    'John Jones',
    'Jennifer Miller',
    'Michael Davis',
    'Linda Wilson',
    'David Anderson',
    'Maria Gonzalez',
    'Wei Chen',
    'Wells Fargo Bank',
  ]) {
    test(name, () => assert.deepEqual(found(name), []))
  }
})

test('a name of a single word matches only an entry that is called just that', () => {
  assert.deepEqual(
    ['Taliban', 'TALIBAN.', 'Talibans', 'Kony', '', '…'].map((name) => found(name).length),
    [1, 1, 0, 0, 0, 0],
  )
})

test('of an entry the likest of its names counts, and the likest entry stands first', () => {
  const [first, second] = found('Muhammed Atif')
  assert.ok(first && second && first.score > second.score)
  const entries = found('Muhammed Atif').map(({ entryNumber }) => entryNumber)
  assert.equal(new Set(entries).size, entries.length)
})

describe('the likeness of two words', () => {
  for (const [a, b, likeness] of [
    ['martha', 'marhta', '0.961'],
    ['dixon', 'dicksonx', '0.813'],
    ['jellyfish', 'smellyfish', '0.896'],
    ['dwayne', 'duane', '0.840'],
    ['same', 'same', '1.000'],
    ['abc', 'xyz', '0.000'],
    ['a', 'ab', '0.850'],
  ] as const) {
    test(`${a} and ${b}: ${likeness}`, () => assert.equal(similarity(a, b).toFixed(3), likeness))
  }

  test('is never more than lengths and letters alone allow', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcde1'), minLength: 1, maxLength: 9 })
    const known = (text: string) => ({ text, signs: signsOf(text) })
    fc.assert(
      fc.property(word, word, (a, b) => {
        assert.ok(similarity(a, b) <= likenessMax(known(a), known(b)) + 1e-12)
      }),
      { seed: chance('likeness').seed, numRuns: 2000 },
    )
  })
})

test('words are letters and digits without accents, in Latin, and points and apostrophes part none', () => {
  assert.deepEqual(wordsOf("  Al-Lami, Isma'il  K. (ﬁne) №7 "), [
    'al',
    'lami',
    'ismail',
    'k',
    'fine',
    'no7',
  ])
  assert.deepEqual(wordsOf('Дмитрий Ёлкин'), ['dmitriy', 'elkin'])
})

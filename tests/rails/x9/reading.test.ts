import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCashLetter } from '../../../src/rails/x9/readCashLetter.ts'
import { cashLetterTotals } from '../../../src/rails/x9/totals.ts'
import { writeCashLetter } from '../../../src/rails/x9/writeCashLetter.ts'
import { mistakesIn, readSound, sample, sampleCheck, textOf, without, withText } from './letters.ts'

const SOUND = sample('ebcdic')

// 1 file header, 2 cash letter header, 3 bundle header, 4 check, 5 endorsement, 6 to 9 two views,
// 10 bundle control, 11 cash letter control, 12 file control.
type Change = readonly [what: string, line: number, column: number, put: string, told: RegExp]

const CHANGES: readonly Change[] = [
  ['a standard that does not exist', 1, 3, '04', /no standard 04/],
  ['a file that is neither a test nor not', 1, 5, 'X', /must be T for a test or P/],
  ['a destination with a wrong check digit', 1, 14, '7', /061000147 is no routing number/],
  ['an origin with a wrong check digit', 1, 23, '1', /is no routing number/],
  ['a day that does not exist', 1, 24, '20201323', /no date/],
  ['a time that does not exist', 1, 32, '2411', /no time/],
  ['a file that was sent before or not', 1, 36, 'X', /must be Y or N/],
  ['a cash letter that carries no money', 2, 3, '04', /and not 04/],
  ['checks without images', 2, 43, 'E', /must be I/],
  ['paper that comes separately', 2, 44, 'I', /must be G/],
  ['a cash letter without an ID', 2, 45, '        ', /must not be blank/],
  ['a bundle of another collection', 3, 3, '03', /must be 01/],
  ['a bundle for somebody else', 3, 5, '026073150', /must be 061000146/],
  ['a bundle without a number', 3, 49, '    ', /must be digits/],
  ['a payor with a wrong check digit', 4, 27, '2', /122000662 is no routing number/],
  ['a check of nothing', 4, 48, '0000000000', /cannot be of nothing/],
  ['an amount with a letter', 4, 48, '000001000O', /must be digits/],
  ['a check without a number of its own', 4, 58, ' '.repeat(15), /must be digits/],
  ['a magnetic line that was read somehow', 4, 75, '5', /one of 1 2 3 4/],
  ['a wrong number of addenda', 4, 77, '02', /announces 2 addenda, and 1 follow/],
  ['an endorsement without a day', 5, 13, '        ', /no date/],
  ['an endorsement that says nothing of the paper', 5, 74, 'X', /one of Y N/],
  ['a view in another format', 6, 21, '20', /must be 00/],
  ['a view with other compression', 6, 23, '01', /must be 00/],
  ['two views of the front', 8, 32, '0', /front and then one of its rear/],
  ['an image of another check', 7, 22, '000000029001105', /must be 000000029001104/],
  ['an image of another day', 7, 12, '20201024', /must be 20201023/],
  ['an image with a signature', 7, 106, '00012', /signatures of images are not taken/],
  ['an image of another length', 7, 111, '0007407', /must be 0007408/],
  ['a wrong count in the bundle', 10, 3, '0002', /says 2, and there is 1/],
  ['a wrong amount in the bundle', 10, 7, '000000010001', /says 10001, and there is 10000/],
  ['a wrong amount of what was read well', 10, 19, '000000000000', /says 0, and there is 10000/],
  ['a wrong count of images in the bundle', 10, 31, '00003', /says 3, and there is 2/],
  ['a wrong count of bundles', 11, 3, '000002', /says 2, and there is 1/],
  ['a wrong amount in the cash letter', 11, 17, '00000000010001', /says 10001/],
  ['a wrong count of cash letters', 12, 3, '000002', /says 2, and there is 1/],
  ['a wrong count of records', 12, 9, '00000013', /says 13, and there is 12/],
  ['a wrong amount in the file', 12, 25, '0000000000010001', /says 10001/],
  ['deposit tickets', 12, 65, '1', /must be 0/],
  ['a record of another type', 5, 1, '27', /type "27" are not taken/],
  ['records out of order', 11, 1, '99', /type 99 cannot stand here/],
  ['a return among checks', 4, 1, '31', /type 31 cannot stand here/],
]

describe('reading a cash letter', () => {
  for (const encoding of ['ebcdic', 'ascii'] as const) {
    test(`the sample in ${encoding} is read with its totals, and written again byte for byte`, () => {
      const file = readSound(sample(encoding))
      assert.deepEqual(cashLetterTotals(file.letters), { items: 1, cents: 10_000n, images: 2 })
      assert.deepEqual(writeCashLetter(file, encoding), sample(encoding))
    })
  }

  test('both samples are the same file', () => {
    assert.deepEqual(readSound(sample('ebcdic')), readSound(sample('ascii')))
    const { payor, onUs, sequence, views, endorsements } = sampleCheck()
    assert.deepEqual(
      [payor, onUs, sequence, views.map(({ image }) => image.length), endorsements.length],
      ['122000661', '    1211-1234-56789/', '000000029001104', [7408, 8646], 1],
    )
  })

  for (const [what, line, column, text, told] of CHANGES) {
    test(`refuses ${what}`, () => {
      const [first = 'nothing is told'] = mistakesIn(withText(SOUND, line, column, text))
      assert.match(first, told)
    })
  }

  test('tells the record and the column', () => {
    const [words] = mistakesIn(withText(SOUND, 4, 27, '2'))
    assert.match(words!, /^Line 4, column 19 \(check\): /)
  })

  test('refuses a file without a record, whichever is missing', () => {
    for (let line = 1; line <= 12; line++)
      assert.notDeepEqual(mistakesIn(without(SOUND, line)), [], `without record ${line}`)
  })

  test('refuses a file that is cut off, and anything behind it', () => {
    const { length } = SOUND
    const cuts = [...SOUND.keys()].filter((at) => at < 700 || at > length - 300 || at % 97 === 0)
    for (const at of cuts) assert.notDeepEqual(mistakesIn(SOUND.subarray(0, at)), [], `${at} bytes`)
    assert.notDeepEqual(mistakesIn(Buffer.concat([SOUND, Buffer.from([0])])), [])
    assert.notDeepEqual(mistakesIn(Buffer.concat([SOUND, SOUND])), [])
  })

  test('refuses another digit anywhere in a control', () => {
    for (const line of [10, 11, 12]) {
      const text = textOf(SOUND, line)
      for (let column = 1; column <= 80; column++) {
        for (const digit of '0379') {
          if (text[column - 1] === digit || isFree(line, column)) continue
          const changed = withText(SOUND, line, column, digit)
          assert.notDeepEqual(mistakesIn(changed), [], `${line}, ${column}: ${digit}`)
        }
      }
    }
  })

  test('refuses an image that is not black on white in one strip of Group 4', () => {
    const file = readSound(SOUND)
    const [letter] = file.letters
    const [bundle] = letter!.bundles
    const check = sampleCheck()
    const spoiled = check.views.map((view) => ({ ...view, image: view.image.with(0, 0x4d) }))
    const items = [{ ...check, views: spoiled }]
    const wrong = { ...file, letters: [{ ...letter!, bundles: [{ ...bundle!, items }] }] }
    assert.throws(() => writeCashLetter(wrong), /not TIFF with one strip/)
  })

  test('refuses what is no such file', () => {
    for (const text of ['', 'hello', '\u0000\u0000\u0000P01', 'x'.repeat(1000)])
      assert.ok(!readCashLetter(Buffer.from(text)).ok, text)
  })
})

/** Names, days of settlement and phone numbers may be any. */
const isFree = (line: number, column: number): boolean => {
  const free: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
    10: [[36, 55]],
    11: [[40, 65]],
    12: [[41, 64]],
  } // prettier-ignore
  return free[line]!.some(([from, to]) => column >= from && column <= to)
}

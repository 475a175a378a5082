import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { looksLikeRates, readRates, writeRates } from '../../../src/rails/rates/file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const HEADER = 'currency,dollars_per_unit,as_of'
const NOON = '2026-07-15T12:00:00-04:00'

describe('a file of exchange rates', () => {
  test('reads as it was written, with line ends of any system', () => {
    const asOf = new Date(NOON)
    const rates = [
      { currency: 'EUR', dollarsPerUnit: '1.1668', asOf },
      { currency: 'IDR', dollarsPerUnit: '0.0000602', asOf },
    ] as const
    for (const text of [writeRates(rates), `\uFEFF${writeRates(rates).replaceAll('\n', '\r\n')}`]) {
      assert.equal(looksLikeRates(bytes(text)), true)
      const read = readRates(bytes(text))
      assert.deepEqual(read.ok && read.rates, [
        { ...rates[0], line: 2 },
        { ...rates[1], line: 3 },
      ])
    }
    assert.equal(looksLikeRates(bytes('101 061000146')), false)
  })

  test('is not taken when a single line is wrong, and every wrong line is named', () => {
    for (const [lines, mistakes] of [
      [['EUR,1.1,now'], ['2 now is no moment with its distance from UTC']],
      [
        ['EUR,1.1,2026-07-15T12:00:00'],
        ['2 2026-07-15T12:00:00 is no moment with its distance from UTC'],
      ],
      [
        [`EUR,0,${NOON}`, `GBP,-1.2,${NOON}`, `CHF,1.123456789,${NOON}`],
        [
          '2 0 is no positive decimal with at most 8 decimals',
          '3 -1.2 is no positive decimal with at most 8 decimals',
          '4 1.123456789 is no positive decimal with at most 8 decimals',
        ],
      ],
      [
        [`XXX,1,${NOON}`, `USD,1,${NOON}`],
        [
          '2 XXX is no currency that we send by a rate',
          '3 USD is no currency that we send by a rate',
        ],
      ],
      [[`EUR,1.1,${NOON}`, '', `EUR,1.2,${NOON}`], ['4 has a currency that stands above']],
      [['EUR,1.1'], ['2 must have three fields']],
      [[], ['2 is missing']],
    ] as const) {
      const read = readRates(bytes([HEADER, ...lines].join('\n')))
      assert.deepEqual(
        read.ok ? [] : read.mistakes.map(({ line, reason }) => `${line} ${reason}`),
        mistakes,
      )
    }
    const headless = readRates(bytes(`EUR,1.1,${NOON}`))
    assert.deepEqual(!headless.ok && headless.mistakes[0]?.reason, `must be ${HEADER}`)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  readAmount,
  readDate,
  readTime,
} from '../../src/modules/staffTransactions/web/csv/values.ts'

describe('cells', () => {
  const AMOUNTS: readonly (readonly [
    cell: string,
    decimal: string | undefined,
    negative?: boolean,
  ])[] = [
    ['12.50', '12.50', false],
    ['$1,000.00', '1000.00', false],
    ['-$1,000.00', '1000.00', true],
    ['$-5', '5.00', true],
    ['(12.50)', '12.50', true],
    ['($1,250)', '1250.00', true],
    ['12.50-', '12.50', true],
    ['−12.50', '12.50', true],
    ['+12.50', '12.50', false],
    ['USD 12.50', '12.50', false],
    ['12.50 USD', '12.50', false],
    ['- $ 12.50', '12.50', true],
    ['1 250.50', '1250.50', false],
    ['1\u00a0250\u00a0000', '1250000.00', false],
    ['12 50', undefined],
    ['1 2500', undefined],
    ['12. 50', undefined],
    ['1.000,50', undefined],
    ['12,50', undefined],
    ['--5', undefined],
    ['(-5)', undefined],
    ['1e3', undefined],
    ['', undefined],
  ]
  for (const [cell, decimal, negative] of AMOUNTS) {
    test(`read the amount ${JSON.stringify(cell)}`, () => {
      assert.deepEqual(
        readAmount(cell, '.'),
        decimal === undefined ? undefined : { decimal, negative },
      )
    })
  }

  const WITH_COMMA: readonly (readonly [cell: string, decimal: string | undefined])[] = [
    ['12,50', '12.50'],
    ['1.250,5', '1250.50'],
    ['1.250', '1250.00'],
    ['1250', '1250.00'],
    ['12.50', undefined],
    ['1,250.50', undefined],
    ['1.25,00', undefined],
  ]
  for (const [cell, decimal] of WITH_COMMA) {
    test(`read the amount ${cell} where a comma stands before the cents`, () => {
      assert.equal(readAmount(cell, ',')?.decimal, decimal)
    })
  }

  const DATES: readonly (readonly [cell: string, day: string | undefined])[] = [
    ['2026-03-12', '2026-03-12'],
    ['20260312', '2026-03-12'],
    ['3/2/26', '2026-03-02'],
    ['03/02/1999', '1999-03-02'],
    ['3/2/71', '1971-03-02'],
    ['3.2.69', '2069-03-02'],
    ['2026-03-12T08:00:00Z', '2026-03-12'],
    ['2026/3/2', '2026-03-02'],
    ['2026111', undefined],
    ['202611', undefined],
    ['13/2/26', undefined],
    ['2/30/26', undefined],
    ['yesterday', undefined],
  ]
  for (const [cell, day] of DATES) {
    test(`read the date ${cell}`, () => assert.equal(readDate(cell, 'month-first'), day))
  }

  const TIMES: readonly (readonly [cell: string, time: string | undefined])[] = [
    ['18:42', '18:42'],
    ['6:42 PM', '18:42'],
    ['12:05 am', '00:05'],
    ['9:07:30', '09:07'],
    ['24:00', undefined],
    ['13:00 PM', undefined],
    ['noon', undefined],
  ]
  for (const [cell, time] of TIMES) {
    test(`read the time ${cell}`, () => assert.equal(readTime(cell), time))
  }
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayOf } from '../../src/values/dates.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import {
  add,
  hashOf,
  inesFile,
  inesRows,
  linesOf,
  openEntries,
  row,
  sentenceOf,
} from './entering.ts'

describe('a file that is added', () => {
  test('is added once, says when it was, and is fine for somebody else', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    const fileHash = hashOf('a file')
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => add(union, ada, [row('25.00')], { fileHash })),
    )
    assert.deepEqual(tally(attempts), { done: 1, file_added_before: 4 })
    const again = await add(union, ada, [row('25.00'), row('1.00')], { fileHash })
    assert.equal(
      sentenceOf(again),
      'Failed to add transactions: this file was added before, on 2026-07-15. Nothing was added.',
    )
    assert.equal(await union.posted(ada.checking), '25.00')
    done(await add(union, ben, [row('25.00')], { fileHash }))
  })

  test('is the same file when it was only saved anew', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(await add(union, ada, [row('25.00')], { fileHash: hashOf('a\r\n') }))
    const again = await add(union, ada, [row('25.00')], { fileHash: hashOf('a\n') })
    assert.equal(codeIn(again), 'file_added_before')
  })
})

describe('whole files', () => {
  test('the 655 rows of Ines come to 10,624.01, and a second time to nothing', async (t) => {
    const union = await openEntries(t)
    const ines = await union.member('Ines Abara')
    const rows = inesRows()
    assert.equal(rows.length, 655)
    const fileHash = hashOf(inesFile())
    const added = done(await add(union, ines, rows, { fileHash }))
    assert.equal(added.accounts[0]!.after, '10624.01')
    assert.equal(await union.posted(ines.checking), '10624.01')
    assert.equal(codeIn(await add(union, ines, rows, { fileHash })), 'file_added_before')
    assert.equal(await union.posted(ines.checking), '10624.01')
    assert.equal(await union.house('suspense:staff-adjustments'), '-10624.01')
    const january = await linesOf(union, ines, { from: '2024-01-01', to: '2024-01-04' })
    assert.equal(january.length, 4, 'found by the day of the file, not by that of the upload')
    await union.assertSound()
  })

  test('five thousand rows go in one transaction', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    const today = dayOf(union.clock.now(), union.institution.timeZone)
    const rows = Array.from({ length: 5000 }, (_, i) =>
      row(i % 2 === 0 ? '2.00' : '-1.00', { date: today, description: `Row ${i + 1}` }),
    )
    done(await add(union, ada, rows))
    assert.equal(await union.posted(ada.checking), '2500.00')
    const { rows: written } = await union.engine.pool.query(
      'select count(*)::int as n, count(distinct xmin::text)::int as together from ledger_transfer',
    )
    assert.deepEqual(written, [{ n: 5000, together: 1 }])
  })
})

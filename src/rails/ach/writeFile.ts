import { assert } from '../../values/result.ts'
import { yymmdd } from '../fixedWidth/fields.ts'
import type { AchBatch, AchEntry, AchFile, Addendum } from './file.ts'
import { fill, FILLER, RECORDS_IN_BLOCK } from './layouts.ts'
import { recordMistakeWords } from '../fixedWidth/mistakes.ts'
import { readAchFile } from './readFile.ts'
import { fileTotals, totalsOf } from './totals.ts'

/**
 * The file as it is sent, a record a line. No file leaves that our own reader would refuse: what the
 * caller put into it is a mistake of ours, so it is an assertion.
 */
export function writeAchFile(file: AchFile): Uint8Array {
  const records = [
    fileHeader(file),
    ...file.batches.flatMap(batchRecords),
    '', // the control, which counts itself
  ]
  const blocks = Math.ceil(records.length / RECORDS_IN_BLOCK)
  records[records.length - 1] = fileControl(file, blocks)
  while (records.length < blocks * RECORDS_IN_BLOCK) records.push(FILLER)
  const bytes = new TextEncoder().encode(records.join('\n') + '\n')
  const read = readAchFile(bytes)
  assert(read.ok, read.ok ? '' : read.mistakes.map(recordMistakeWords).join('; '))
  return bytes
}

const fileHeader = (file: AchFile): string =>
  fill('fileHeader', {
    ...file,
    type: 1,
    priority: '01',
    destination: file.destination.padStart(10),
    origin: file.origin.padStart(10),
    createdOn: yymmdd(file.createdOn),
    createdAt: file.createdAt?.replace(':', '') ?? '',
    recordSize: '094',
    blocking: 10,
    format: 1,
  })

const fileControl = ({ batches }: AchFile, blocks: number): string =>
  fill('fileControl', {
    ...fileTotals(batches),
    type: 9,
    batches: batches.length,
    blocks,
    reserved: '',
  })

const batchRecords = (batch: AchBatch): readonly string[] => [
  fill('batchHeader', {
    ...batch,
    type: 5,
    effectiveOn: yymmdd(batch.effectiveOn),
    settlesOnDay: batch.settlesOnDay ?? '',
  }),
  ...batch.entries.flatMap(entryRecords),
  fill('batchControl', {
    ...batch,
    ...totalsOf(batch.entries),
    type: 8,
    authentication: '',
    reserved: '',
  }),
]

const entryRecords = (entry: AchEntry): readonly string[] => [
  fill('entry', { ...entry, type: 6, hasAddenda: entry.addenda.length > 0 ? 1 : 0 }),
  ...entry.addenda.map((addendum, i) => addendumRecord(addendum, i + 1, entry.trace)),
]

function addendumRecord(addendum: Addendum, sequence: number, trace: string): string {
  const common = { type: 7, addendaType: addendum.type }
  if (addendum.type === '05')
    return fill('payment', { ...addendum, ...common, sequence, entrySequence: trace.slice(8) })
  if (addendum.type === '99')
    return fill('return', { ...addendum, ...common, dateOfDeath: yymmdd(addendum.dateOfDeath) })
  return fill('change', {
    ...addendum,
    ...common,
    reserved: '',
    refusedChange: addendum.refused?.change ?? '',
    refusedSequence: addendum.refused?.sequence ?? '',
    reservedToo: '',
  })
}

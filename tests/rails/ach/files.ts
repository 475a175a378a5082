import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceClassOf, traceNumber } from '../../../src/rails/ach/answers.ts'
import type { AchBatch, AchEntry, AchFile } from '../../../src/rails/ach/file.ts'
import { recordMistakeWords } from '../../../src/rails/fixedWidth/mistakes.ts'
import { readAchFile } from '../../../src/rails/ach/readFile.ts'
import { writeAchFile } from '../../../src/rails/ach/writeFile.ts'

/** A routing number of the Federal Reserve Bank of Philadelphia, as the samples of others have it. */
export const FED = '231380104'
export const OURS = '121042882'
export const ODFI = OURS.slice(0, 8)
export const THEIRS = '091400606'

const FOLDER = join(import.meta.dirname, 'samples')
export const sample = (name: string): Uint8Array => readFileSync(join(FOLDER, name))

export const linesOf = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes).toString('latin1').replace(/\n+$/, '').split('\n')

export const bytesOf = (lines: readonly string[]): Uint8Array =>
  Buffer.from(`${lines.join('\n')}\n`, 'latin1')

export const entryOf = (entry: Partial<AchEntry> = {}): AchEntry => ({
  code: 22,
  routingNumber: THEIRS,
  account: '744-5678-99',
  cents: 2_500n,
  individualId: 'INES OKAFOR',
  name: 'Ben Lindqvist',
  discretionary: '',
  trace: traceNumber(ODFI, 1),
  addenda: [],
  ...entry,
})

export function batchOf(batch: Partial<AchBatch> = {}): AchBatch {
  const entries = batch.entries ?? [entryOf()]
  return {
    serviceClass: serviceClassOf(entries),
    companyName: 'Babble Co',
    companyData: '',
    companyId: '1234567890',
    sec: 'WEB',
    description: 'TRANSFER',
    descriptiveDate: '',
    effectiveOn: '2026-07-16',
    settlesOnDay: null,
    originatorStatus: 1,
    odfi: ODFI,
    number: 1,
    ...batch,
    entries,
  }
}

export const fileOf = (batches: readonly AchBatch[], file: Partial<AchFile> = {}): AchFile => ({
  destination: FED,
  origin: OURS,
  createdOn: '2026-07-15',
  createdAt: '16:30',
  modifier: 'A',
  destinationName: 'Federal Reserve Bank',
  originName: 'Harbor Light CU',
  reference: '',
  ...file,
  batches,
})

/** What is wrong with a file, in words; nothing where it is sound. */
export function mistakesIn(bytes: Uint8Array): readonly string[] {
  const read = readAchFile(bytes)
  return read.ok ? [] : read.mistakes.map(recordMistakeWords)
}

/** Writes a file, and reads it again as the same. */
export function written(file: AchFile): Uint8Array {
  const bytes = writeAchFile(file)
  const read = readAchFile(bytes)
  assert.ok(read.ok)
  assert.deepEqual(read.file, file)
  return bytes
}

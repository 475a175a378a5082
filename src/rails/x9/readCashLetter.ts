import { english } from '../../values/sentence.ts'
import { openMistakes, type RecordMistake } from '../fixedWidth/mistakes.ts'
import { encodingOf, recordsIn } from './container.ts'
import type { CashLetterFile } from './file.ts'
import { RECORD_NAMES } from './layouts.ts'
import { CashLetterReader } from './reader.ts'

export type ReadCashLetter =
  | { readonly ok: true; readonly file: CashLetterFile }
  | { readonly ok: false; readonly mistakes: readonly RecordMistake[] }

/**
 * Reads a file of cash letters whole or not at all, by the rules of docs/rails.md; its letters are EBCDIC or ASCII. What is wrong is
 * told by the number of the record and the column in it.
 */
export function readCashLetter(bytes: Uint8Array): ReadCashLetter {
  const mistakes = openMistakes()
  const encoding = encodingOf(bytes)
  if (!encoding) {
    const what = english('This is no file of cash letters: it does not begin with a header (01).')
    return { ok: false, mistakes: [{ line: 1, column: 1, record: RECORD_NAMES.record, what }] }
  }
  const reader = new CashLetterReader(mistakes)
  for (const record of recordsIn(bytes, encoding)) if (!reader.read(record)) break
  const file = reader.end()
  return file === undefined || mistakes.told.length > 0
    ? { ok: false, mistakes: mistakes.told }
    : { ok: true, file }
}

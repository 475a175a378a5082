import type { AchFile } from './file.ts'
import { RECORD_LENGTH } from './layouts.ts'
import { type RecordMistake, openMistakes } from '../fixedWidth/mistakes.ts'
import { AchReader } from './reader.ts'

export type ReadAchFile =
  | { readonly ok: true; readonly file: AchFile }
  | { readonly ok: false; readonly mistakes: readonly RecordMistake[] }

/**
 * Reads a file whole or not at all, by the rules of docs/rails.md. What is wrong is told with its place, a hundred
 * mistakes at most.
 */
export function readAchFile(bytes: Uint8Array): ReadAchFile {
  const mistakes = openMistakes()
  const reader = new AchReader(mistakes)
  const records = recordsIn(bytes)
  for (const [index, record] of records.entries()) {
    if (mistakes.isFull) break
    reader.read(record, index + 1)
  }
  const file = reader.end(records.length)
  return file === undefined || mistakes.told.length > 0
    ? { ok: false, mistakes: mistakes.told }
    : { ok: true, file }
}

/** By line breaks of any system; where there are none, every 94 characters. */
function recordsIn(bytes: Uint8Array): readonly string[] {
  const text = new TextDecoder('latin1').decode(bytes)
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\n|\r/)
  const [only = ''] = lines
  return lines.length > 1 || only.length <= RECORD_LENGTH
    ? lines
    : (only.match(new RegExp(`.{1,${RECORD_LENGTH}}`, 'g')) ?? [])
}

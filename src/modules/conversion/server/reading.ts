import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { COLUMNS, type FileName } from './columns.ts'
import { checkEncoding } from './encoding.ts'
import type { MistakeList } from './mistakes.ts'
import { Row } from './row.ts'

/** Longer than any row of a system that keeps money; a quotation mark that nothing closes ends here. */
const ROW_CHARACTERS_MAX = 100_000

interface Place {
  readonly folder: string
  readonly mistakes: MistakeList
}

/**
 * The bytes of a file that is there and is UTF-8; else what is wrong is noted and the answer is undefined, and
 * what stands in the file should not be asked for.
 */
export async function bytesOf(
  { folder, mistakes }: Place,
  file: FileName,
): Promise<Buffer | undefined> {
  const bytes = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'ENOENT' ? 'is not in the folder' : `cannot be read: ${error.message}`
    mistakes.add({ file, line: 1, reason })
  })
  if (bytes && checkEncoding(file, bytes, mistakes)) return bytes
  mistakes.unread.add(file)
  return undefined
}

interface Read {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const QUOTES = 'has a quotation mark in the wrong place, or one too few'

/**
 * The rows of a file in their order, under the columns of its first line. The row is one object that moves on,
 * so what is to be kept of it is taken out. A line that cannot be read is noted and passed over.
 */
export async function* rowsOf<File extends FileName>(
  { folder, mistakes }: Place,
  file: File,
): AsyncGenerator<Row<File>> {
  const unreadable = (line: unknown, reason: string): undefined => {
    mistakes.add({ file, line: typeof line === 'number' ? line : 1, reason })
    mistakes.unread.add(file)
  }
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_CHARACTERS_MAX,
    skip_records_with_error: true,
    on_skip: (error) => unreadable(error?.['lines'], QUOTES),
  })
  // What fails ends the loop below; what ends that closes the file.
  pipeline(createReadStream(join(folder, file)), parser, () => {})
  let row: Row<File> | undefined
  let width = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Read>) {
      if (!row) {
        const places = placesIn(file, record, mistakes)
        if (!places) return void mistakes.unread.add(file)
        row = new Row(file, places, mistakes)
        width = record.length
      } else if (record.length === width) {
        yield row.moveTo(info.lines, record)
      } else {
        unreadable(info.lines, `has ${record.length} columns in place of ${width}`)
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    unreadable(error['lines'], QUOTES)
  }
}

/** Where each column stands; undefined, and noted, where one that is needed is missing or one is unknown. */
function placesIn(
  file: FileName,
  header: readonly string[],
  mistakes: MistakeList,
): ReadonlyMap<string, number> | undefined {
  const before = mistakes.count
  const known: Readonly<Record<string, string>> = COLUMNS[file]
  const places = new Map<string, number>()
  const wrong = (column: string, reason: string): void =>
    mistakes.add({ file, line: 1, column, reason })
  for (const [place, heading] of header.entries()) {
    const column = heading.trim().toLowerCase()
    if (places.has(column)) wrong(column, 'is there twice')
    else if (!(column in known)) wrong(column || '(no name)', `is no column of ${file}`)
    places.set(column, place)
  }
  for (const [column, need] of Object.entries(known))
    if (need === 'needed' && !places.has(column)) wrong(column, 'is missing')
  return mistakes.count === before ? places : undefined
}

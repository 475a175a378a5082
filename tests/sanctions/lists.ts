import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ListIndex, indexOf } from '../../src/modules/sanctions/server/matching.ts'
import { FILES, parseList } from '../../src/modules/sanctions/server/parsing.ts'
import { wordsOf } from '../../src/modules/sanctions/server/words.ts'

export const FOLDER = join(import.meta.dirname, 'list')
const read = (file: string): Buffer => readFileSync(join(FOLDER, file))

type Files = Readonly<Record<(typeof FILES)[number], Buffer>>

/** 340 entries of the real list of 2019; see the README beside them. */
export const LIST: Files = {
  'sdn.csv': read('sdn.csv'),
  'alt.csv': read('alt.csv'),
  'add.csv': read('add.csv'),
}

/** The list with some lines of one file in the place of others, or with lines at its end. */
export function changed(file: keyof Files, from: string, to: string): Files {
  const text = LIST[file].toString('latin1')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  return { ...LIST, [file]: Buffer.from(text.replace(from, to), 'latin1') }
}

export const added = (file: keyof Files, ...lines: readonly string[]): Files => ({
  ...LIST,
  [file]: Buffer.from(
    `${LIST[file].toString('latin1').trimEnd()}\n${lines.join('\n')}\n`,
    'latin1',
  ),
})

/** The list ready to be searched, without a database. */
export function listIndex(): ListIndex {
  const list = parseList(LIST)
  if (!list.ok) throw new Error('the list has no mistakes')
  return indexOf(
    list.entries.flatMap(({ number: entryNumber, name, aliases }) =>
      [name, ...aliases].map((called, at) => ({
        entryNumber,
        name: called,
        isPrimary: at === 0,
        words: wordsOf(called),
      })),
    ),
  )
}

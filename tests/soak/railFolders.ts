import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, unlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { AchFile } from '../../src/rails/ach/file.ts'
import { readAchFile } from '../../src/rails/ach/readFile.ts'
import { fileTotals } from '../../src/rails/ach/totals.ts'
import type { CashLetterFile } from '../../src/rails/x9/file.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { readSound } from '../rails/x9/letters.ts'

type Direction = 'outgoing' | 'incoming'

/** How a file is called that says nothing new: a copy, one of ours that strayed, one that is not whole. */
export const STRAY = /-again|-stray|\.part$|^\./

/** The files that lie in a folder, by the end of their names, in the order of them. */
export const namesOf = (railsDirectory: string, direction: Direction, end: string) =>
  readdirSync(join(railsDirectory, direction))
    .filter((name) => name.endsWith(end) && !STRAY.test(name))
    .toSorted()

export function achFileAt(path: string): AchFile {
  const read = readAchFile(readFileSync(path))
  assert.ok(read.ok, `${path} can be read`)
  return read.file
}

export const letterAt = (path: string): CashLetterFile => readSound(readFileSync(path))

const sum = (cents: readonly bigint[]): bigint => cents.reduce((a, b) => a + b, 0n)

/** Accounts abroad whose bank rejects what is sent there. */
const REJECTED = /5555000[146]/

const amountsIn = (text: string, element: string): readonly bigint[] =>
  [...text.matchAll(new RegExp(`<${element} Ccy="USD">([0-9.]+)<`, 'g'))].map(
    ([, amount]) => fromDecimal(amount!).minor,
  )

/** Cents that a file takes from us once all is settled, from nothing but what is in it; negative where it brings some. */
function movedBy(path: string, direction: Direction): bigint {
  const sign = direction === 'outgoing' ? 1n : -1n
  if (path.endsWith('.ach')) {
    const { credits, debits } = fileTotals(achFileAt(path).batches)
    return sign * (credits - debits)
  }
  if (path.endsWith('.x937'))
    return (
      -sign *
      sum(
        letterAt(path).letters.flatMap(({ bundles }) =>
          bundles.flatMap(({ items }) => items.map(({ cents }) => cents)),
        ),
      )
    )
  const text = readFileSync(path, 'utf8')
  if (direction === 'incoming') return -sum(amountsIn(text, 'RtrdIntrBkSttlmAmt'))
  return REJECTED.test(text) ? 0n : sum(amountsIn(text, 'IntrBkSttlmAmt').slice(0, 1))
}

/** What each file took from us, by folder and name. */
export type Moved = Map<string, bigint>

export function countFiles(railsDirectory: string, moved: Moved): void {
  for (const direction of ['outgoing', 'incoming'] as const)
    for (const end of ['.ach', '.x937', '.xml'])
      for (const name of namesOf(railsDirectory, direction, end)) {
        const key = `${direction} ${name}`
        if (!moved.has(key))
          moved.set(key, movedBy(join(railsDirectory, direction, name), direction))
      }
}

const LONG_AGO_S = Date.parse('2026-01-15T12:00:00Z') / 1000

/** Since which day each file is known to lie there. */
export type Known = Map<string, number>

/** Lets everything that is written lie still, and clears away what has lain for long, as the client of the network does. */
export function tidyFolders(
  railsDirectory: string,
  {
    known,
    day,
    daysKept,
  }: { readonly known: Known; readonly day: number; readonly daysKept: number },
): void {
  for (const folder of ['incoming', 'outgoing'].map((name) => join(railsDirectory, name)))
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      const since = known.get(path) ?? day
      known.set(path, since)
      if (since < day - daysKept) unlinkSync(path)
      else if (statSync(path).mtimeMs !== LONG_AGO_S * 1000)
        utimesSync(path, LONG_AGO_S, LONG_AGO_S)
    }
}

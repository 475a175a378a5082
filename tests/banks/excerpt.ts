import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importDirectory } from '../../src/modules/banks/server/banks.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { institution } from '../worlds/creditUnion.ts'

export const AT = new Date('2026-07-15T16:00:00Z')

/** Of somebody at the server's own terminal. */
const CONTEXT = jobContextOf({ clock: settableClock(AT), institution })

/** Thirty lines of the FedACH directory of 2018, as published with moov-io/fed (Apache-2.0). */
export const EXCERPT_FILE = join(import.meta.dirname, 'directory-excerpt.txt')
export const EXCERPT = readFileSync(EXCERPT_FILE, 'utf8')

export const LINES = EXCERPT.split(/\r?\n/).filter((line) => line !== '')

/** A line of the directory as long as it should be. */
export const lineOf = (parts: {
  number: string
  name?: string
  type?: string
  newNumber?: string
  city?: string
  state?: string
}): string =>
  [
    parts.number,
    'O011000015',
    parts.type ?? '1',
    '010126',
    parts.newNumber ?? '000000000',
    (parts.name ?? 'BANK').padEnd(36),
    '1 MAIN STREET'.padEnd(36),
    (parts.city ?? 'ALBANY').padEnd(20),
    (parts.state ?? 'NY').padEnd(2),
    '122070000',
    '5185550100',
    '11     ',
  ].join('')

export const importText = (db: Db, fileText: string) =>
  inTransaction(db, (tx) => importDirectory(tx, CONTEXT, fileText))

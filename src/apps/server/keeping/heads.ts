import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditHead } from '../../../modules/audit/server/audit.ts'
import { journalHead } from '../../../modules/ledger/server/ledger.ts'
import { anchorIn, anchorText, type Witness } from '../../../platform/server/chain.ts'
import type { Db } from '../../../platform/server/db.ts'

// The heads of both chains, written down before each copy is made: whatever is restored later has to
// contain them.

/** As `LINK:HASH`; null while nothing is sealed. */
export interface Heads {
  readonly at: string
  readonly journal: string | null
  readonly audit: string | null
}

const FILE = 'heads.jsonl'

export async function readHeads(db: Db): Promise<Heads> {
  const [journal, audit] = [await journalHead(db), await auditHead(db)]
  return {
    // After both were read: whoever restores to this moment or a later one has them.
    at: new Date().toISOString(),
    journal: journal && anchorText(journal),
    audit: audit && anchorText(audit),
  }
}

/** Adds a line to the file of heads beside the copies, which an operator takes to another place. */
export const exportHeads = (folder: string, heads: Heads): Promise<void> =>
  appendFile(join(folder, FILE), `${JSON.stringify(heads)}\n`, { mode: 0o600, flush: true })

/**
 * The last heads that were exported at `moment` or earlier; undefined where none were.
 * @param file the copy of the heads that an operator keeps elsewhere, else the one beside the copies
 */
export async function headsAt(
  folder: string,
  moment: Date,
  file = join(folder, FILE),
): Promise<Heads | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Heads).findLast(({ at }) => new Date(at) <= moment)
}

/** What the proof of a chain compares with. */
export const witnesses = (head: string | null | undefined): readonly Witness[] => {
  const anchor = head ? anchorIn(head) : undefined
  return anchor ? [{ anchor, name: 'the head exported with the backup' }] : []
}

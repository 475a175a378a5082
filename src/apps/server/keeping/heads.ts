import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditHead } from '../../../modules/audit/server/audit.ts'
import { journalHead } from '../../../modules/ledger/server/ledger.ts'
import { anchorIn, anchorText, type Witness } from '../../../platform/server/chain.ts'
import { ConfigError } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/db.ts'
import { explainFailure } from '../why.ts'

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
  appendFile(join(folder, FILE), `${JSON.stringify(heads)}\n`, { mode: 0o600, flush: true }).catch(
    explainFailure('BACKUP_DIR'),
  )

/**
 * All heads that were exported; none where no file of them is beside the copies.
 * @param kept the copy of that file which an operator keeps elsewhere and names
 * @throws ConfigError where they cannot be read, or a line is none
 */
export async function exportedHeads(folder: string, kept?: string): Promise<readonly Heads[]> {
  const file = kept ?? join(folder, FILE)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (kept !== undefined) throw new ConfigError([`--heads: ${error.message}`])
    if (error.code === 'ENOENT') return ''
    return explainFailure('BACKUP_DIR')(error)
  })
  return text.split('\n').flatMap((line, index) => (line ? [headsIn(line, file, index + 1)] : []))
}

function headsIn(line: string, file: string, number: number): Heads {
  try {
    return JSON.parse(line) as Heads
  } catch {
    throw new ConfigError([
      `${file}: line ${number} is not as it was exported; take the copy that is kept elsewhere`,
    ])
  }
}

/** The last of them that were exported at `moment` or earlier. */
export const headsAt = (exported: readonly Heads[], moment: Date): Heads | undefined =>
  exported.findLast(({ at }) => new Date(at) <= moment)

/** What the proof of a chain compares with. */
export const witnesses = (head: string | null | undefined): readonly Witness[] => {
  const anchor = head ? anchorIn(head) : undefined
  return anchor ? [{ anchor, name: 'the head exported with the backup' }] : []
}

import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDatabase } from '../open.ts'
import { proveAudit, proveLedger } from '../proving.ts'
import { explainFailure } from '../why.ts'
import { exportedHeads, headsAt, witnesses } from './heads.ts'
import { backupSettings, type Keeping } from './keeping.ts'

interface DrillTerms {
  /** The copy of the heads that an operator keeps elsewhere. */
  readonly headsFile: string | undefined
  /** Up to when, if not the latest. */
  readonly until: Date | undefined
}

interface Drill {
  readonly isWhole: boolean
  /** In a sentence or two, for whoever reads it on a page. */
  readonly note: string
  /** What the two proofs said. */
  readonly text: string
}

/**
 * Restores the latest copy into a folder that is thrown away, opens it with the keys of this
 * configuration, and proves both chains against the heads that were exported before it was made.
 */
export async function drill(
  config: Config,
  keeping: Keeping,
  { headsFile, until }: DrillTerms,
): Promise<Drill> {
  const began = performance.now()
  const exported = await exportedHeads(backupSettings(config).folder, headsFile)
  const folder = await mkdtemp(join(tmpdir(), 'openteller-restored-')).catch(
    explainFailure('TMPDIR'),
  )
  // Also where somebody breaks it off: what was restored is not sealed any more.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  try {
    const data = join(folder, 'data')
    const copyAt = await keeping.restore({ to: data, isFleeting: true, until })
    const { place, close } = await keeping.tryOut(data)
    try {
      const heads = headsAt(exported, copyAt)
      const engine = await openDatabase({ ...config, ...place }, { unhurried: true })
      const restoredMs = performance.now() - began
      const ledger = await proveLedger(engine.db, witnesses(heads?.journal))
      const audit = await proveAudit(engine.db, witnesses(heads?.audit))
      await engine.close()
      const isWhole = ledger.isWhole && audit.isWhole && heads !== undefined
      const found = isWhole ? 'found whole' : 'found BROKEN'
      return {
        isWhole,
        note: `The backup of ${copyAt.toISOString()} was restored in ${(restoredMs / 1000).toFixed(1)} s and ${found}, ${comparedWith(heads?.at)}.`,
        // Both say the same where they cannot even be read: under another SECRET.
        text: [...new Set([ledger.text.trimEnd(), audit.text.trimEnd()])].join('\n'),
      }
    } finally {
      await close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const comparedWith = (at: string | undefined): string =>
  at === undefined
    ? 'but no heads were exported to compare it with'
    : `compared with the heads of ${at}`

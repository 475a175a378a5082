import { parseArgs } from 'node:util'
import { anchorIn, type Witness } from '../../platform/server/chain.ts'
import type { Config } from './config.ts'
import type { Engine } from '../../platform/server/db.ts'
import { openDatabase } from './open.ts'

// What the two commands have in common that prove a chain: `ledger:verify` and `audit:verify`.

/** Ends with 1, so that a nightly job can raise the alarm. */
export function complain(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** The head that an operator kept, given as `--expect LINK:HASH`. */
export function expectedHead(): readonly Witness[] {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } })
  if (values.expect === undefined) return []
  const anchor =
    anchorIn(values.expect) ?? complain('Say what to expect as it was printed: --expect 1204:5f0c…')
  return [{ anchor, name: 'the anchor' }]
}

/** The configured database, for work that reads everything. */
export const openToVerify = (config: Config): Promise<Engine> =>
  openDatabase(config, { unhurried: true }).catch((error: Error) => complain(error.message))

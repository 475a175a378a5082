import { parseArgs } from 'node:util'
import { type Anchor, anchorIn, anchorText, type Witness } from '../../platform/server/chain.ts'
import type { Config } from '../../platform/server/config.ts'
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

/** What one chain knows of the other one, `chain`; nothing when neither was sealed since. */
export const vouchedBy = (chain: string, anchor: Anchor | undefined): readonly Witness[] =>
  anchor ? [{ anchor, name: `${chain} says` }] : []

/** The configured database, for work that reads everything. */
export const openToVerify = (config: Config): Promise<Engine> =>
  openDatabase(config, { unhurried: true }).catch((error: Error) => complain(error.message))

/** `Head: 1204:5f0c…`, to be kept somewhere else. */
export const headLine = (head: Anchor): string => `Head: ${anchorText(head)}\n`

/** Said apart, because what is not sealed yet is neither whole nor broken. */
export function unsealedSentence(count: bigint, noun: string): string {
  if (count === 0n) return ''
  const what = count === 1n ? `1 ${noun} is` : `${count} ${noun}s are`
  return `${what} not sealed yet: the portal does that while it runs.\n`
}

import { anchorIn, type Witness } from '../../platform/server/chain.ts'
import { complain } from './command.ts'

// What the two commands have in common that prove a chain: `ledger:verify` and `audit:verify`.

/** The head that an operator kept, given as `--expect LINK:HASH`. */
export function expectedHead(expect: string | undefined): readonly Witness[] {
  if (expect === undefined) return []
  const anchor =
    anchorIn(expect) ?? complain('Say what to expect as it was printed: --expect 1204:5f0c…')
  return [{ anchor, name: 'the anchor' }]
}

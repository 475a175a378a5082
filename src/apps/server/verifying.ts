import { anchorIn, type Witness } from '../../platform/server/chain.ts'
import { complain } from './command.ts'

// What the two commands have in common that prove a chain: `ledger:verify` and `audit:verify`.

/** The head that an operator kept, given as `--expect LINK:HASH` or `--from LINK:HASH`. */
export function keptHead(option: 'expect' | 'from', text: string | undefined): Witness | undefined {
  if (text === undefined) return undefined
  const anchor =
    anchorIn(text) ?? complain(`Say the head as it was printed: --${option} 1204:5f0c…`)
  return { anchor, name: 'the anchor' }
}

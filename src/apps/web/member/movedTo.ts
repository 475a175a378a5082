import { BILL_PAY } from '../../../modules/bills/web/places.ts'
import {
  kindInOldAddress,
  MOVE_MONEY,
  transferPath,
} from '../../../modules/ledger/transferKind.contract.ts'
import { STATEMENTS } from '../../../modules/statements/web/places.ts'
import { CARDS_PATH, DEPOSIT_CHECK, PEER_PATH, REWARDS_PATH } from './memberPaths.ts'

/** What `?panel=` opened on the dashboard, and where it stands now. */
const PANELS = new Map<string | null, string>([
  ['billpay', BILL_PAY],
  ['deposit', DEPOSIT_CHECK],
  ['cards', CARDS_PATH],
  ['statements', STATEMENTS],
  ['p2p', PEER_PATH],
  ['rewards', REWARDS_PATH],
])

const ANCHORS = new Map([
  ['#transfer-section', MOVE_MONEY],
  ['#quick-actions-billpay', BILL_PAY],
])

/** What only the address of a transfer had. */
const OF_TRANSFERS = ['transfer', 'step', 'receipt', 'repeat', 'payee']

interface Address {
  readonly search: string
  readonly hash: string
}

/**
 * Where an address of the dashboard leads that bookmarks and letters still have: once the dashboard held every form.
 * What else it says is kept. Undefined for the dashboard itself.
 */
export function movedTo({ search, hash }: Address): string | undefined {
  const params = new URLSearchParams(search)
  const panel = PANELS.get(params.get('panel'))
  const kind = kindInOldAddress(params.get('transfer'))
  const isTransfer = !panel && OF_TRANSFERS.some((name) => params.has(name))
  const path =
    panel ??
    (isTransfer ? kind && transferPath(kind) : undefined) ??
    (isTransfer ? MOVE_MONEY : ANCHORS.get(hash))
  for (const name of panel ? ['panel', ...OF_TRANSFERS] : ['transfer']) params.delete(name)
  return path && (params.size > 0 ? `${path}?${params.toString()}` : path)
}

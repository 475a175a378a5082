/**
 * The ways a member moves money. One word from the form to the ledger's reason (decision 48); payees and
 * scheduled transfers use it too.
 */
export const TRANSFER_KINDS = ['own', 'member', 'us_bank', 'international'] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** The kinds that pay somebody else. */
export type OutgoingKind = Exclude<TransferKind, 'own'>

/** What receipts call each kind, and addresses did: scripts and bookmarks rely on these names. */
export const WIRE_KINDS = {
  own: 'internal',
  member: 'user',
  us_bank: 'external',
  international: 'international',
} as const satisfies Readonly<Record<TransferKind, string>>
export type WireKind = (typeof WIRE_KINDS)[TransferKind]

const FROM_WIRE = new Map<string | null, TransferKind>(
  TRANSFER_KINDS.map((kind) => [WIRE_KINDS[kind], kind]),
)

/** What a receipt calls `external` is `us_bank`. */
export const kindOnWire = (name: WireKind): TransferKind => FROM_WIRE.get(name)!

/** The kind that `?transfer=` named in addresses; undefined for anything else. */
export const kindInOldAddress = (name: string | null): TransferKind | undefined =>
  FROM_WIRE.get(name)

/** Why money moved, in the ledger. */
export const reasonOf = <Kind extends TransferKind>(kind: Kind) => `${kind}_transfer` as const

/** The kind behind a ledger's reason; undefined for what members do not order. */
export const kindOfReason = (reason: string): TransferKind | undefined =>
  TRANSFER_KINDS.find((kind) => reasonOf(kind) === reason)

/** Where a member moves money. */
export const MOVE_MONEY = '/dashboard/transfers'

const inPath = (kind: TransferKind): string => kind.replace('_', '-')

/** The kind that the end of an address names, `us-bank`; undefined for anything else. */
export const kindInPath = (name: string | undefined): TransferKind | undefined =>
  TRANSFER_KINDS.find((kind) => inPath(kind) === name)

/** The transfer form of a kind, with what else its address says: `payee=…`, `step=receipt&receipt=…`. */
export const transferPath = (kind: TransferKind, rest = ''): string =>
  `${MOVE_MONEY}/${inPath(kind)}${rest && `?${rest}`}`

/** What a link fills in beside its address. It travels with the navigation: no address holds an amount or a person. */
export interface FilledIn {
  readonly amount?: string
  readonly reference?: string
  readonly email?: string
  readonly fromAccountId?: string
  readonly toAccountId?: string
}

/** As the state of a navigation. */
export const fillingIn = (filledIn: FilledIn) => ({ filledIn })

/** What the navigation to a form filled in; undefined for any other. */
export const filledIn = (state: unknown): FilledIn | undefined =>
  typeof state === 'object' && state !== null && 'filledIn' in state
    ? (state.filledIn as FilledIn)
    : undefined

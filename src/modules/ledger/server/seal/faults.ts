import { BETWEEN_ENTRIES, digestsOf, type JournalRow } from './rows.ts'

/**
 * What is wrong with the journal:
 * - `row_changed`, `row_gone`, `row_added`: a sealed row is not what it was, or gone, or a row stands
 *   among sealed ones that was not there.
 * - `row_forged`: a transfer that no server posted.
 * - `link_changed`, `link_missing`, `link_added`: somebody without the key was at the chain itself.
 * - `anchor_gone`, `anchor_differs`: this is not the history the anchor was taken from.
 * - `unreadable`: the tables are not what they have to be.
 */
type FaultKind =
  | 'row_changed'
  | 'row_gone'
  | 'row_added'
  | 'row_forged'
  | 'link_changed'
  | 'link_missing'
  | 'link_added'
  | 'anchor_gone'
  | 'anchor_differs'
  | 'unreadable'

export interface JournalFault {
  readonly kind: FaultKind
  /** The first link that does not hold; null when that is not known. */
  readonly link: bigint | null
  /** The same for people. */
  readonly sentence: string
}

const LINK_SENTENCES = {
  link_changed: 'was changed or made by somebody without the key.',
  link_missing: 'is missing.',
  link_added: 'was put in or moved there afterwards.',
} as const

export const faultOfLink = (kind: keyof typeof LINK_SENTENCES, link: bigint): JournalFault => ({
  kind,
  link,
  sentence: `Link ${link} ${LINK_SENTENCES[kind]}`,
})

type RowKind = 'row_changed' | 'row_gone' | 'row_added' | 'row_forged'

const ROW_SENTENCES: Readonly<Record<RowKind, string>> = {
  row_changed: 'is not what it was when it was sealed.',
  row_gone: 'is gone from its place.',
  row_added: 'was written past the server, among rows that were sealed before.',
  row_forged: 'was written past the server: its fingerprint was made without the key.',
}

export const faultOfRow = (kind: RowKind, link: bigint | null, row: string): JournalFault => ({
  kind,
  link,
  sentence: `${link === null ? '' : `Link ${link}: `}${row} ${ROW_SENTENCES[kind]}`,
})

const DIGEST_BYTES = 32

/** Which part of a row is not what was sealed; undefined when all of them are. */
export function faultOfParts(
  link: bigint,
  row: JournalRow,
  sealed: Buffer,
): JournalFault | undefined {
  const now = digestsOf(row)
  if (Buffer.concat([...now]).equals(sealed)) return undefined
  const was = [0, 1, 2].map((part) =>
    sealed.subarray(part * DIGEST_BYTES, (part + 1) * DIGEST_BYTES),
  )
  if (!now[0].equals(was[0]!)) return faultOfRow('row_changed', link, row.name)
  if (!row.name.startsWith('transfer ')) {
    const hold = row.name.replace(/^change .* of /, '')
    return faultOfRow(row.b === '' ? 'row_gone' : 'row_changed', link, hold)
  }
  return faultOfEntries(link, row, was)
}

function faultOfEntries(link: bigint, row: JournalRow, was: readonly Buffer[]): JournalFault {
  const entries = [row.b, ...row.c.split(BETWEEN_ENTRIES)].filter((text) => text !== '')
  if (entries.length < 2) return faultOfRow('row_gone', link, `an entry of ${row.name}`)
  const strange = entries.find((text) => {
    const [digest] = digestsOf({ ...row, a: text })
    return !was.some((sealed) => sealed.equals(digest))
  })
  const kind = entries.length > 2 ? 'row_added' : 'row_changed'
  if (strange === undefined) return faultOfRow(kind, link, `an entry of ${row.name}`)
  const [account, seq] = JSON.parse(strange) as readonly unknown[]
  return faultOfRow(kind, link, `entry ${seq} of account ${account}, of ${row.name},`)
}

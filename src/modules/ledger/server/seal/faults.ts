import { BETWEEN_ENTRIES, digestsOf, isTransfer, type JournalRow } from './rows.ts'

/**
 * What is wrong with the journal:
 * - `row_changed`, `row_gone`, `row_added`: a sealed row is not what it was, or gone, or a row stands
 *   among sealed ones that was not there.
 * - `row_forged`: a transfer that no server posted.
 * - `link_changed`, `link_missing`, `link_added`: somebody without the key was at the chain itself.
 * - `anchor_gone`, `anchor_differs`: this is not the history the anchor was taken from.
 * - `archive_unrecorded`: transfers are said to be in a file, and the journal does not tell so.
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
  | 'archive_unrecorded'
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

export const faultOfArchive = (file: string): JournalFault => ({
  kind: 'archive_unrecorded',
  link: null,
  sentence: `${file} is said to have transfers of the journal, which does not tell of it.`,
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

const digestsOfParts = (sealed: Buffer): readonly Buffer[] =>
  [0, 1, 2].map((part) => sealed.subarray(part * DIGEST_BYTES, (part + 1) * DIGEST_BYTES))

const entriesOf = ({ b, c }: JournalRow): readonly string[] =>
  [b, ...c.split(BETWEEN_ENTRIES)].filter((text) => text !== '')

/** Which part of a row is not what was sealed; undefined when all of them are. */
export function faultOfParts(
  link: bigint,
  row: JournalRow,
  sealed: Buffer,
): JournalFault | undefined {
  const now = digestsOf(row)
  if (Buffer.concat([...now]).equals(sealed)) return undefined
  const was = digestsOfParts(sealed)
  if (!now[0].equals(was[0]!)) return faultOfRow('row_changed', link, row.name)
  if (!isTransfer(row.name)) {
    const hold = row.name.replace(/^change .* of /, '')
    return faultOfRow(row.b === '' ? 'row_gone' : 'row_changed', link, hold)
  }
  return faultOfEntries(link, row, was)
}

function faultOfEntries(link: bigint, row: JournalRow, was: readonly Buffer[]): JournalFault {
  const entries = entriesOf(row)
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

/** What is not as it was sealed of a transfer that is archived: its entries may have left, and some or all may stay. */
export function faultOfRest(
  link: bigint,
  row: JournalRow,
  sealed: Buffer,
): JournalFault | undefined {
  const [itself, ...theirs] = digestsOfParts(sealed)
  const digestOf = (a: string): Buffer => digestsOf({ ...row, a })[0]
  if (!digestOf(row.a).equals(itself!)) return faultOfRow('row_changed', link, row.name)
  const fits = entriesOf(row).every((text) => theirs.some((part) => part.equals(digestOf(text))))
  return fits ? undefined : faultOfRow('row_changed', link, `an entry of ${row.name}`)
}

import { hasAuditKey, journalHeadSealed, verifyChain } from '../../modules/audit/server/audit.ts'
import {
  auditHeadSealed,
  hasJournalKey,
  journalHead,
  verify,
  verifyJournal,
} from '../../modules/ledger/server/ledger.ts'
import { type Anchor, anchorText, type Witness } from '../../platform/server/chain.ts'
import type { OpenArchive } from '../../platform/server/archive.ts'
import type { Db } from '../../platform/server/db.ts'

/** What an operator reads, and whether it is what they hoped for. */
interface Proof {
  readonly isWhole: boolean
  readonly text: string
}

/**
 * Proves the audit trail: that nobody changed it behind the server's back.
 * @param archive the files of what was archived; without them only what is in the database is proved
 */
export async function proveAudit(
  db: Db,
  expected: readonly Witness[],
  archive?: OpenArchive,
): Promise<Proof> {
  const vouched = vouchedBy('the journal', await auditHeadSealed(db))
  const verdict = await verifyChain(db, [...expected, ...vouched], archive)
  if (!verdict.ok)
    return broken(...(await complaintsOf(db, 'The audit trail is broken.', verdict.fault)))
  const { linkCount, head, unsealedCount, unreadTo } = verdict
  const unsealed = unsealedSentence(unsealedCount, 'record')
  return whole(
    head
      ? `The audit trail is whole, ${linkCount} links long.\n${unreadSentence('Events', unreadTo)}${unsealed}${headLine(head)}`
      : unsealed || 'The audit trail is empty.\n',
  )
}

/** Said apart as well: nobody has looked at it. */
const unreadSentence = (what: string, to: bigint | string | null): string =>
  to === null
    ? ''
    : `${what} up to ${to} are archived and were not read: --archive FOLDER proves them too.\n`

interface LedgerProof {
  /** A head up to which the journal was proved before; rows before it are not compared again. */
  readonly from?: Witness | undefined
  /** The files of archived transfers; without them only what is in the database is proved. */
  readonly archive?: OpenArchive | undefined
  /** Told of each link when it is read, and of how many there are. */
  readonly onLink?: (link: bigint, last: bigint) => void
}

/**
 * Proves the journal, that nobody changed a row of it, and that every balance is what its entries say.
 */
export async function proveLedger(
  db: Db,
  expected: readonly Witness[],
  { from, archive, onLink = () => {} }: LedgerProof = {},
): Promise<Proof> {
  const last = (await journalHead(db))?.number ?? 0n
  const vouched = vouchedBy('the audit trail', await journalHeadSealed(db))
  const verdict = await verifyJournal(db, {
    witnesses: [...expected, ...vouched],
    from,
    archive,
    onLink: (link) => onLink(link, last),
  })
  const breaches = await verify(db)
  const complaints = [
    ...(verdict.ok ? [] : await complaintsOf(db, 'The journal is broken.', verdict.fault)),
    ...(breaches.length === 0
      ? []
      : ['The ledger is broken:', ...breaches.map((breach) => JSON.stringify(breach))]),
  ]
  if (!verdict.ok || complaints.length > 0) return broken(...complaints)
  const { linkCount, head, unsealedCount, unreadTo } = verdict
  return whole(
    [
      'The ledger is in balance.\n',
      head ? `The journal is whole${behind(from)}, ${linkCount} links long.\n` : '',
      unreadSentence('Transfers', unreadTo?.toISOString().slice(0, 10) ?? null),
      unsealedSentence(unsealedCount, 'row'),
      head ? headLine(head) : '',
    ].join(''),
  )
}

export const OTHER_SECRET =
  'SECRET: this is another one than the links of the journal and the audit trail were made with, so it proves neither. Bring back the one that was used here; if this is it, somebody without it has made the links.'

/** What is said of a chain that does not hold. */
async function complaintsOf(
  db: Db,
  verdict: string,
  { kind, sentence }: { readonly kind: string; readonly sentence: string },
): Promise<readonly string[]> {
  const isUnfit = kind === 'link_broken' || kind === 'link_changed'
  return isUnfit && (await isOtherSecret(db)) ? [OTHER_SECRET] : [verdict, sentence]
}

/** Under another SECRET no link fits, at the beginning or the end of either chain. */
export async function isOtherSecret(db: Db): Promise<boolean> {
  const has = [await hasJournalKey(db), await hasAuditKey(db)]
  return has.includes(false) && !has.includes(true)
}

const behind = (from: Witness | undefined): string =>
  from ? ` behind link ${from.anchor.number}` : ''

const whole = (text: string): Proof => ({ isWhole: true, text })
const broken = (...lines: readonly string[]): Proof => ({ isWhole: false, text: lines.join('\n') })

/** What one chain knows of the other one, `chain`; nothing when neither was sealed since. */
const vouchedBy = (chain: string, anchor: Anchor | undefined): readonly Witness[] =>
  anchor ? [{ anchor, name: `${chain} says` }] : []

/** `Head: 1204:5f0c…`, to be kept somewhere else. */
const headLine = (head: Anchor): string => `Head: ${anchorText(head)}\n`

/** Said apart, because what is not sealed yet is neither whole nor broken. */
function unsealedSentence(count: bigint, noun: string): string {
  if (count === 0n) return ''
  const what = count === 1n ? `1 ${noun} is` : `${count} ${noun}s are`
  return `${what} not sealed yet: the portal does that while it runs.\n`
}

import { hashOf, type StoredLink } from './chain.ts'

/**
 * What is wrong with the trail:
 * - `event_edited`, `event_deleted`: a record is not what it was, or gone.
 * - `link_inserted`, `link_missing`: a link was put in or moved, or taken out.
 * - `hash_forged`: a hash was written by somebody without the key.
 * - `link_broken`: event and link do not belong together, and nothing tells which of them is wrong.
 * - `event_unsealed`: a record without a link among those that have been sealed, so it was written past
 *   the server, or its link was taken away.
 * - `archive_unrecorded`: events are said to be archived, and the trail does not tell that they were.
 * - `anchor_gone`, `anchor_differs`: this is not the history the anchor was taken from.
 */
type FaultKind =
  | 'event_edited'
  | 'event_deleted'
  | 'link_inserted'
  | 'link_missing'
  | 'hash_forged'
  | 'link_broken'
  | 'event_unsealed'
  | 'archive_unrecorded'
  | 'anchor_gone'
  | 'anchor_differs'

export interface Fault {
  readonly kind: FaultKind
  /** The first link that is broken; null when all of them are whole. */
  readonly link: bigint | null
  readonly eventId: bigint | null
  /** The same for people. */
  readonly sentence: string
}

/** A link that does not continue the chain, and what stands around it. */
export interface Break {
  readonly key: Buffer
  /** The hash of the last good link. */
  readonly previous: Buffer
  /** The number that had to follow. */
  readonly expected: bigint
  readonly link: StoredLink
  readonly next: StoredLink | undefined
}

const SENTENCES = {
  event_edited: (link, event, vouches) =>
    `Link ${link}: event ${event}${vouches ? ', or what the link says of the journal,' : ''} is not what it was when it was sealed.`,
  event_deleted: (link, event) => `Link ${link}: event ${event} is gone.`,
  link_inserted: (link) => `Link ${link} was put in or moved there afterwards.`,
  link_missing: (link) => `Link ${link} is missing.`,
  hash_forged: (link) => `Link ${link}: its hash was written by somebody without the key.`,
  link_broken: (link, event) =>
    `Link ${link} and event ${event} do not belong together: one of them was changed.`,
} as const satisfies Partial<
  Record<FaultKind, (link: bigint, event: bigint, vouches: boolean) => string>
>

export function faultOf(broken: Break): Fault {
  const kind = kindOf(broken)
  const { expected, link } = broken
  const number = link.number < expected ? link.number : expected
  const eventId = kind === 'link_missing' ? null : link.eventId
  return {
    kind,
    link: number,
    eventId,
    sentence: SENTENCES[kind](
      number,
      link.eventId,
      link.text !== null && link.journalHead !== null,
    ),
  }
}

/**
 * The link after the broken one tells what happened: its own hash was made from the true hash of the
 * link before it.
 */
function kindOf({ key, previous, expected, link, next }: Break): keyof typeof SENTENCES {
  if (link.number > expected) return 'link_missing'
  if (link.number < expected) return 'link_inserted'
  const { text } = next ?? {}
  const follows = (before: Buffer, number: bigint): boolean =>
    text != null && next!.hash.equals(hashOf(key, before, number, text))
  if (follows(previous, expected)) return 'link_inserted'
  if (link.text === null) return 'event_deleted'
  if (follows(link.hash, expected + 1n)) return 'event_edited'
  const right = hashOf(key, previous, expected, link.text)
  return follows(right, expected + 1n) ? 'hash_forged' : 'link_broken'
}

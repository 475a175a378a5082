// What the two chains of the portal have in common, that of the audit trail and that of the journal.
import { hkdfSync } from 'node:crypto'
import { hmac } from './hmac.ts'

/** A link as it was at some time: its number, and its hash in hexadecimal. */
export interface Anchor {
  readonly number: bigint
  readonly hash: string
}

/** What stands in the place of the hash before the first link. */
export const BEFORE_THE_FIRST = Buffer.alloc(32)

/**
 * The key of one chain. It is derived from the server's secret, so it serves nothing else, and
 * whoever has the database alone cannot make a link.
 */
export const chainKey = (secret: string, chain: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', chain, 32))

/** The hash of a link that says `text` and follows the one whose hash is `previous`. */
export const linkHash = (key: Buffer, previous: Buffer, text: string): Buffer =>
  hmac(key, Buffer.concat([previous, Buffer.from(text)]))

/** The link of a number among those that were read from the one before it on, where it is there, and the hash that it follows. */
export function linkAmong<Link extends { readonly number: bigint; readonly hash: Buffer }>(
  [one, other]: readonly Link[],
  number: bigint,
): { readonly link: Link | undefined; readonly previous: Buffer } {
  return {
    link: [one, other].find((candidate) => candidate?.number === number),
    previous: one?.number === number - 1n ? one.hash : BEFORE_THE_FIRST,
  }
}

/** As people keep it: `1204:5f0c…`. */
export const anchorText = ({ number, hash }: Anchor): string => `${number}:${hash}`

/** Undefined when the text is no anchor. */
export function anchorIn(text: string): Anchor | undefined {
  const [, number, hash] = /^([1-9][0-9]{0,17}):([0-9a-f]{64})$/.exec(text) ?? []
  return number === undefined || hash === undefined ? undefined : { number: BigInt(number), hash }
}

/** Who remembers an earlier head: an operator's note, or the other chain. */
export interface Witness {
  readonly anchor: Anchor
  /** As it is called in a sentence: `the anchor`. */
  readonly name: string
}

/** How a history contradicts a witness. */
export interface Contradiction {
  readonly kind: 'anchor_gone' | 'anchor_differs'
  readonly link: bigint
  readonly sentence: string
}

/**
 * What is wrong with a history when it is compared with an earlier head of it.
 * @param found the hash of the anchor's link; undefined when there is no such link
 */
export function contradictionOf(
  { anchor: { number, hash }, name }: Witness,
  found: string | undefined,
  linkCount: bigint,
): Contradiction | undefined {
  if (found === hash) return undefined
  if (found === undefined) {
    const sentence = `History shorter than ${name}: it ends at link ${linkCount}, and there was a link ${number}.`
    return { kind: 'anchor_gone', link: number, sentence }
  }
  const sentence = `Link ${number} has another hash than ${name}: this is another history.`
  return { kind: 'anchor_differs', link: number, sentence }
}

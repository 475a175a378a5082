import { fromEbcdic, toEbcdic } from './ebcdic.ts'
import { RECORD_LENGTH, VIEW_HEADER_LENGTH } from './layouts.ts'

/** How the text of a file is written. Networks take EBCDIC; ASCII is for trying. */
export type Encoding = 'ebcdic' | 'ascii'

/** A record in letters, and behind it the bytes of an image where it has one. */
export interface RawRecord {
  readonly text: string
  readonly image: Uint8Array
}

const TYPE_OF_VIEW = '52'
const NOTHING = new Uint8Array()

const decode: Readonly<Record<Encoding, (bytes: Uint8Array) => string>> = {
  ebcdic: fromEbcdic,
  ascii: (bytes) => new TextDecoder('latin1').decode(bytes),
}

const encode: Readonly<Record<Encoding, (text: string) => Uint8Array>> = {
  ebcdic: toEbcdic,
  ascii: (text) => new TextEncoder().encode(text),
}

const ENCODINGS: readonly Encoding[] = ['ebcdic', 'ascii']

/** By its first two digits, which are 01 in a sound file. */
export const encodingOf = (bytes: Uint8Array): Encoding | undefined =>
  ENCODINGS.find((encoding) => decode[encoding](bytes.subarray(4, 6)) === '01')

/**
 * The records of a file, each behind its length in four bytes. What is left at the end without being
 * a record comes as one that is too short, or as nothing where there is none.
 */
export function* recordsIn(bytes: Uint8Array, encoding: Encoding): Generator<RawRecord> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at < bytes.length) {
    const isWhole = at + 4 <= bytes.length && at + 4 + view.getUint32(at) <= bytes.length
    const record = isWhole
      ? bytes.subarray(at + 4, at + 4 + view.getUint32(at))
      : bytes.subarray(at)
    at = isWhole ? at + 4 + record.length : bytes.length
    const hasImage = isWhole && decode[encoding](record.subarray(0, 2)) === TYPE_OF_VIEW
    const length = hasImage ? VIEW_HEADER_LENGTH : isWhole ? record.length : 0
    yield {
      text: decode[encoding](record.subarray(0, Math.min(length, RECORD_LENGTH * 2))),
      image: hasImage ? record.subarray(length) : NOTHING,
    }
  }
}

export function joinRecords(records: readonly RawRecord[], encoding: Encoding): Uint8Array {
  const parts = records.flatMap(({ text, image }) => {
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, text.length + image.length)
    return [length, encode[encoding](text), image]
  })
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0)
  return bytes
}

/** Whether it begins like a file of cash letters, behind the length of its first record. */
export const looksLikeCashLetter = (bytes: Uint8Array): boolean =>
  bytes[0] === 0 && encodingOf(bytes) !== undefined

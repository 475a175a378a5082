import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

const padded = (length: number): number => (length + 3) & ~3

/**
 * A font as it was before it was packed for the web (WOFF 1.0, W3C 2012). The library that reads
 * fonts would unpack its tables again for every letter, which takes most of the time there is.
 */
export function unpacked(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12)
  const tables = Array.from({ length: tableCount }, (_, i) => {
    const at = WOFF_HEADER + i * WOFF_ENTRY
    const [offset, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    const packed = woff.subarray(offset, offset! + packedLength!)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packedLength === length ? packed : inflateSync(packed),
    }
  })
  const start = SFNT_HEADER + tableCount * SFNT_ENTRY
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start)
  const font = Buffer.alloc(size)
  writeHeader(font, woff.readUInt32BE(4), tableCount)
  let offset = start
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT_HEADER + i * SFNT_ENTRY
    tag.copy(font, at)
    font.writeUInt32BE(checksum, at + 4)
    font.writeUInt32BE(offset, at + 8)
    font.writeUInt32BE(bytes.length, at + 12)
    bytes.copy(font, offset)
    offset += padded(bytes.length)
  }
  return font
}

/** What follows the kind of font helps to search its list of tables by halves. */
function writeHeader(font: Buffer, flavor: number, tableCount: number): void {
  const halvings = Math.floor(Math.log2(tableCount))
  const range = 2 ** halvings * SFNT_ENTRY
  font.writeUInt32BE(flavor, 0)
  font.writeUInt16BE(tableCount, 4)
  font.writeUInt16BE(range, 6)
  font.writeUInt16BE(halvings, 8)
  font.writeUInt16BE(tableCount * SFNT_ENTRY - range, 10)
}

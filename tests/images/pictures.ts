import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A photo of a card with a name on it, as a phone would hand it in. */
export const photo = (words = 'SAMPLE', width = 1200): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="750" viewBox="0 0 1200 750">
      <rect width="1200" height="750" fill="#dfe7e4"/><rect x="60" y="60" width="340" height="440" fill="#7d8f8a"/>
      <circle cx="230" cy="230" r="110" fill="#c9b79c"/><rect x="470" y="120" width="600" height="40" fill="#27413f"/>
      <rect x="470" y="220" width="420" height="40" fill="#27413f"/>
      <text x="470" y="420" font-size="90" fill="#27413f">${words}</text></svg>`),
  )
    .jpeg()
    .toBuffer()

/** As {@link photo}, with where it was taken written into it. */
export const photoWithPlace = async (): Promise<Buffer> =>
  sharp(await photo())
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 42/1 0/1' } })
    .jpeg()
    .toBuffer()

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of one color that is small as a file and enormous once decoded: 14,000 by 14,000. */
export function bomb(side = 14_000): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  head[9] = 2
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const lines = deflateSync(Buffer.alloc((side * 3 + 1) * 400))
  const none = Buffer.alloc(0)
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', none)])
}

import sharp from 'sharp'
import { createSemaphore } from '../../../platform/server/semaphore.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { IMAGE_PIXELS_MAX } from '../contract.ts'

/** A photo as we keep it: encoded anew, so that nothing but pixels is left of what arrived. */
export interface SanitizedImage {
  /** JPEG. */
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** 64 bits in hexadecimal, nearly the same for pictures that look alike. */
  readonly fingerprint: string
}

/** Enough to read the small print of a check or a card. */
const SIDE_PIXELS_MAX = 2400
const QUALITY = 85
const SECONDS_MAX = 10
const AT_ONCE_MAX = 2
const QUEUE_MAX = 20

// Decoding is the costliest thing a stranger can ask for: two at a time, each on one thread.
const turns = createSemaphore(AT_ONCE_MAX, QUEUE_MAX)
sharp.concurrency(1)
sharp.cache(false)

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const begins = (bytes: Buffer, magic: readonly number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte)

/**
 * Draws an uploaded photo anew as JPEG: the right way up, not larger than is useful, without what
 * the camera wrote into it. What arrived is not kept.
 *
 * - `not_an_image`: no JPEG or PNG by its first bytes, or it cannot be read to its end
 * - `too_many_pixels`: refused from its header, before anything is decoded
 */
export async function sanitizeImage(
  bytes: Buffer,
): Promise<Result<SanitizedImage, 'not_an_image' | 'too_many_pixels'>> {
  if (!begins(bytes, JPEG) && !begins(bytes, PNG)) return refuse('not_an_image')
  return turns(async () => {
    const size = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined)
    if (!size) return refuse('not_an_image')
    if (size.width * size.height > IMAGE_PIXELS_MAX) return refuse('too_many_pixels')
    try {
      return ok(await encodeAnew(bytes))
    } catch {
      return refuse('not_an_image')
    }
  })
}

async function encodeAnew(bytes: Buffer): Promise<SanitizedImage> {
  const upright = () =>
    sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, pages: 1, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .flatten({ background: '#ffffff' })
  const { data, info } = await upright()
    .resize({
      width: SIDE_PIXELS_MAX,
      height: SIDE_PIXELS_MAX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: QUALITY, mozjpeg: false })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { bytes: data, width, height, fingerprint: await fingerprintOf(data) }
}

const GRID = 8

/** Whether each of 64 spots is brighter than the next: it survives other sizes and compression. */
async function fingerprintOf(jpeg: Buffer): Promise<string> {
  const grays = await sharp(jpeg)
    .grayscale()
    .resize(GRID + 1, GRID, { fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = 0n
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const at = row * (GRID + 1) + column
      bits = bits * 2n + (grays[at]! > grays[at + 1]! ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}

const VIEW_SIDE = 16
/** Of 255: what is left of a picture that was saved again, smaller and worse, differs less. */
const STEP_MAX = 10

/** Small, gray and soft, so that what the picture shows is compared and not how sharp it is. */
const shrink = (jpeg: Buffer): Promise<Buffer> =>
  turns(() =>
    sharp(jpeg)
      .grayscale()
      .resize(VIEW_SIDE, VIEW_SIDE, { fit: 'fill', kernel: 'linear' })
      .blur(0.8)
      .raw()
      .toBuffer(),
  )

/** Whether two of our pictures are one, also where it was saved again in between. */
export async function sameView(one: Buffer, other: Buffer): Promise<boolean> {
  if (one.equals(other)) return true
  const [a, b] = [await shrink(one), await shrink(other)]
  return a.every((gray, at) => Math.abs(gray - b[at]!) <= STEP_MAX)
}

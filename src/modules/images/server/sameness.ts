import sharp from 'sharp'
import { turns } from './sanitizeImage.ts'

const SIDE = 16
/** Of 255: what is left of a picture that was saved again, smaller and worse, differs less. */
const STEP_MAX = 10

/** Small, gray and soft, so that what the picture shows is compared and not how sharp it is. */
const shrink = (jpeg: Buffer): Promise<Buffer> =>
  turns(() =>
    sharp(jpeg)
      .grayscale()
      .resize(SIDE, SIDE, { fit: 'fill', kernel: 'linear' })
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

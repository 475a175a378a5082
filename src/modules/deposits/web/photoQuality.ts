import { say, type Sentence } from '../../../values/sentence.ts'

/** A photo in shades of gray, 0 to 255, row by row. */
interface Grays {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

export type Flaw = 'small' | 'dark' | 'blurred'

/** What somebody can do about it. It is advice: staff decide what can be read. */
export const ADVICE: Readonly<Record<Flaw, Sentence>> = {
  small: say('This photo is small. Move closer, so that the check fills the picture.'),
  dark: say('This photo looks dark. Use more light, without a shadow over the check.'),
  blurred: say('This photo looks blurred. Hold the phone still and let it focus.'),
}

/** Photos are judged at this width: what is sharp and what is dark depends on the scale. */
export const JUDGED_WIDTH = 640

const WIDTH_MIN = 1000
const HEIGHT_MIN = 400
const BRIGHTNESS_MIN = 70
const SHARPNESS_MIN = 40

interface Size {
  readonly width: number
  readonly height: number
}

/** Looks at a photo in the browser. What cannot be looked at has no flaws: the server decides. */
export async function checkPhoto(file: File): Promise<readonly Flaw[]> {
  try {
    const bitmap = await createImageBitmap(file)
    try {
      return flawsOf(bitmap, graysOf(bitmap))
    } finally {
      bitmap.close()
    }
  } catch {
    return []
  }
}

function graysOf(bitmap: ImageBitmap): Grays {
  const scale = Math.min(1, JUDGED_WIDTH / bitmap.width)
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(bitmap, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const [red, green, blue] = [data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!]
    pixels[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { pixels, width, height }
}

/** What could be better about a photo, from its real size and its pixels at {@link JUDGED_WIDTH}. */
export function flawsOf({ width, height }: Size, grays: Grays): readonly Flaw[] {
  const [long, short] = width > height ? [width, height] : [height, width]
  const flaws: Flaw[] = []
  if (long < WIDTH_MIN || short < HEIGHT_MIN) flaws.push('small')
  if (brightnessOf(grays) < BRIGHTNESS_MIN) flaws.push('dark')
  if (sharpnessOf(grays) < SHARPNESS_MIN) flaws.push('blurred')
  return flaws
}

const brightnessOf = ({ pixels }: Grays): number =>
  pixels.reduce((sum, gray) => sum + gray, 0) / pixels.length

/** The variance of the Laplacian: how abruptly shades change. A blurred photo has no abrupt ones. */
function sharpnessOf({ pixels, width, height }: Grays): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const around = pixels[at - 1]! + pixels[at + 1]! + pixels[at - width]! + pixels[at + width]!
      const edge = 4 * pixels[at]! - around
      sum += edge
      squares += edge * edge
      count++
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

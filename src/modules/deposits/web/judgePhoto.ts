import { type Flaw, flawsOf, type Grays, JUDGED_WIDTH } from './photoQuality.ts'

/** Looks at a photo in the browser. What cannot be looked at has no flaws: the server decides. */
export async function judgePhoto(file: File): Promise<readonly Flaw[]> {
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

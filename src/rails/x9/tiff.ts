import { assert } from '../../values/result.ts'

/** What a picture of a check is made of, as far as a cash letter asks. */
export interface CheckImage {
  readonly width: number
  readonly height: number
  readonly dotsPerInch: number
  /** One piece of Group 4 data, in which what is not written is white. */
  readonly data: Uint8Array
}

const MAGIC = 0x002a4949
const TAGS = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripAt: 273,
  samples: 277,
  rowsInStrip: 278,
  stripLength: 279,
  xDots: 282,
  yDots: 283,
  dotsAre: 296,
} as const
type Tag = keyof typeof TAGS

const GROUP_4 = 4
const MIN_IS_WHITE = 0
const INCH = 2
const SHORT = 3
const LONG = 4
const RATIONAL = 5

/** Where each value of a directory stands, and how often there is one. */
interface Directory {
  readonly count: (tag: Tag) => number
  readonly value: (tag: Tag) => number
  readonly ratio: (tag: Tag) => number
}

/** Of a file of Intel's byte order; undefined where it has none. Reading past its end throws. */
function directoryOf(view: DataView): Directory | undefined {
  if (view.byteLength < 8 || view.getUint32(0, true) !== MAGIC) return undefined
  const at = view.getUint32(4, true)
  const entries = new Map<number, number>()
  for (let i = 0; i < view.getUint16(at, true); i++)
    entries.set(view.getUint16(at + 2 + 12 * i, true), at + 2 + 12 * i)
  const value = (tag: Tag): number => {
    const entry = entries.get(TAGS[tag])
    if (entry === undefined) return -1
    return view.getUint16(entry + 2, true) === SHORT
      ? view.getUint16(entry + 8, true)
      : view.getUint32(entry + 8, true)
  }
  const count = (tag: Tag): number => {
    const entry = entries.get(TAGS[tag])
    return entry === undefined ? 0 : view.getUint32(entry + 4, true)
  }
  const ratio = (tag: Tag): number => {
    const at = value(tag)
    return at < 0 ? -1 : view.getUint32(at, true) / view.getUint32(at + 4, true)
  }
  return { count, value, ratio }
}

/** Reads one strip of Group 4 whatever its colors are called; undefined for any other picture. */
function readStrip(bytes: Uint8Array): (CheckImage & { readonly photometric: number }) | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const directory = directoryOf(view)
    if (!directory) return undefined
    const { count, value, ratio } = directory
    const [width, height] = [value('width'), value('height')]
    const isOneStrip = count('stripAt') === 1 && value('rowsInStrip') >= height
    const isPlain = [-1, 1].includes(value('bits')) && [-1, 1].includes(value('samples'))
    const dotsPerInch = ratio('xDots')
    const isSquare = dotsPerInch === ratio('yDots') && [-1, INCH].includes(value('dotsAre'))
    const data = bytes.subarray(value('stripAt'), value('stripAt') + value('stripLength'))
    const isWhole = data.length === value('stripLength') && data.length > 0
    return value('compression') === GROUP_4 && isOneStrip && isPlain && isSquare && isWhole
      ? { width, height, dotsPerInch, data, photometric: value('photometric') }
      : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Reads a picture as a cash letter has it: black on white, Group 4, in one strip; else undefined. */
export function readCheckImage(bytes: Uint8Array): CheckImage | undefined {
  const strip = readStrip(bytes)
  if (strip?.photometric !== MIN_IS_WHITE) return undefined
  const { photometric: _, ...image } = strip
  return image
}

/** The same as a file of its own: eight bytes, the data, the resolution, the directory. */
export function writeCheckImage({ width, height, dotsPerInch, data }: CheckImage): Uint8Array {
  const dotsAt = 8 + data.length + (data.length % 2)
  const directory: readonly (readonly [Tag, number, number])[] = [
    ['width', LONG, width],
    ['height', LONG, height],
    ['bits', SHORT, 1],
    ['compression', SHORT, GROUP_4],
    ['photometric', SHORT, MIN_IS_WHITE],
    ['stripAt', LONG, 8],
    ['samples', SHORT, 1],
    ['rowsInStrip', LONG, height],
    ['stripLength', LONG, data.length],
    ['xDots', RATIONAL, dotsAt],
    ['yDots', RATIONAL, dotsAt],
    ['dotsAre', SHORT, INCH],
  ]
  const directoryAt = dotsAt + 8
  const bytes = new Uint8Array(directoryAt + 2 + directory.length * 12 + 4)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, directoryAt, true)
  bytes.set(data, 8)
  view.setUint32(dotsAt, dotsPerInch, true)
  view.setUint32(dotsAt + 4, 1, true)
  view.setUint16(directoryAt, directory.length, true)
  for (const [i, [tag, type, value]] of directory.entries()) {
    const at = directoryAt + 2 + i * 12
    view.setUint16(at, TAGS[tag], true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, 1, true)
    view.setUint32(at + 8, value, true)
  }
  return bytes
}

/**
 * A picture for a cash letter, out of the **negative** of it as image libraries write it: Group 4 in one
 * strip that calls 0 black. In the negative ink is 1, and so it is here, where 0 is called white.
 */
export function checkImageOfNegative(tiff: Uint8Array, dotsPerInch: number): Uint8Array {
  const strip = readStrip(tiff)
  assert(strip?.photometric === 1, 'the negative is one strip of Group 4 in which 0 is black')
  return writeCheckImage({ ...strip, dotsPerInch })
}

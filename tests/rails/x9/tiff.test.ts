import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import {
  checkImageOfNegative,
  readCheckImage,
  writeCheckImage,
} from '../../../src/rails/x9/tiff.ts'
import { answers, mustRun, writtenTo } from '../../factories/foreign.ts'
import { sampleCheck } from './letters.ts'

const WIDTH = 1200
const HEIGHT = 550
const BAR = { left: 100, top: 300, width: 700, height: 90 }

/** A check with a black bar, as an image library sees it. */
const picture = (): Sharp =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'white' } }).composite([
    {
      input: { create: { width: BAR.width, height: BAR.height, channels: 3, background: 'black' } },
      left: BAR.left,
      top: BAR.top,
    },
  ])

/** Group 4 by an image library, of the negative where that is asked for, in strips of so many rows. */
async function tiffOf(rows: number, isNegative = true): Promise<Buffer> {
  const drawn = sharp(await picture().png().toBuffer()).removeAlpha()
  return (isNegative ? drawn.negate() : drawn)
    .greyscale()
    .threshold(128)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tileHeight: rows })
    .toBuffer()
}

describe('pictures of checks', () => {
  test('the negative of a picture becomes one strip in which ink is black', async () => {
    const tiff = checkImageOfNegative(await tiffOf(4096), 200)
    const image = readCheckImage(tiff)
    assert.deepEqual([image?.width, image?.height, image?.dotsPerInch], [WIDTH, HEIGHT, 200])
    const { data, info } = await sharp(Buffer.from(tiff))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [WIDTH, HEIGHT])
    const black = data.filter((value) => value < 128).length
    assert.equal(black, BAR.width * BAR.height)
    assert.ok(data[BAR.top * WIDTH + BAR.left]! < 128)
    assert.equal(data[0], 255)
  })

  test('images of the samples are read, and written as files of our own that read the same', () => {
    for (const { image } of sampleCheck().views) {
      const read = readCheckImage(image)
      assert.ok(read)
      assert.deepEqual([read.width, read.height, read.dotsPerInch], [1200, 550, 200])
      assert.deepEqual(readCheckImage(writeCheckImage(read)), read)
    }
  })

  test('strips, colors by other names, other formats and half files are no pictures of checks', async () => {
    const sound = checkImageOfNegative(await tiffOf(4096), 200)
    const refused = [
      await tiffOf(256),
      await tiffOf(4096, false),
      await picture().png().toBuffer(),
      await picture().tiff().toBuffer(),
      new Uint8Array(),
      sound.subarray(0, 100),
      sound.subarray(0, sound.length - 20),
    ]
    for (const [i, bytes] of refused.entries())
      assert.equal(readCheckImage(bytes), undefined, `${i}`)
    for (let at = 0; at < sound.length; at++) readCheckImage(sound.with(at, 0xff))
    const inStrips = await tiffOf(256)
    assert.throws(() => checkImageOfNegative(inStrips, 200), /one strip/)
  })

  test('tiffinfo of libtiff sees Group 4, min-is-white, 200 dots an inch, one strip', async (t) => {
    if (!answers('sh', '-c', 'command -v tiffinfo')()) {
      t.diagnostic('Not compared with tiffinfo: it is not here')
      return
    }
    const path = writtenTo(
      t,
      'check.tif',
      Buffer.from(checkImageOfNegative(await tiffOf(4096), 200)),
    )
    const output = mustRun('tiffinfo', [path])
    for (const words of [
      /Image Width: 1200 Image Length: 550/,
      /Resolution: 200, 200 pixels\/inch/,
      /Compression Scheme: CCITT Group 4/,
      /min-is-white/,
      /Rows\/Strip: 550/,
    ])
      assert.match(output, words)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { heroStrokes } from '../src/apps/web/site/heroStrokes.ts'

// The colors of favicon.svg.
const FEATURE = '#123438'
const ON_FEATURE = '#f0f7f6'
const ACCENT = '#d99a3d'

const SHARED = { width: 1200, height: 630 }

/** Icons for home screens, and the picture that stands where an address of ours is shared. */
export async function writePictures(site) {
  const mark = readFileSync(join(site, 'favicon.svg'))
  const icon = (size) => sharp(mark, { density: (size / 24) * 72 }).resize(size, size)
  await icon(192).png().toFile(join(site, 'icon-192.png'))
  await icon(512).png().toFile(join(site, 'icon-512.png'))
  // These two are cut to shape by the device, so they have no corners of their own.
  await onFeature(await icon(148).png().toBuffer(), 180, join(site, 'apple-touch-icon.png'))
  await onFeature(await icon(360).png().toBuffer(), 512, join(site, 'icon-maskable.png'))
  await sharp(Buffer.from(sharedPicture())).png({ palette: true }).toFile(join(site, 'share.png'))
}

const onFeature = (picture, size, file) =>
  sharp({ create: { width: size, height: size, channels: 3, background: FEATURE } })
    .composite([{ input: picture }])
    .png()
    .toFile(file)

/** The tally of the front page. It holds no words: fonts of the machine that builds are not ours. */
function sharedPicture() {
  const { width, height, uprights, crosses, missing } = heroStrokes
  const { width: wide, height: high } = SHARED
  const scale = wide / width
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" fill="none" stroke-linecap="round">
<rect width="${wide}" height="${high}" fill="${FEATURE}"/>
<g transform="translate(0 ${high - height * scale}) scale(${scale})">
<path d="${uprights}" stroke="${ON_FEATURE}" stroke-width="3.4" opacity="0.8"/>
<path d="${crosses}" stroke="${ACCENT}" stroke-width="3.8"/>
<path d="${missing}" stroke="${ACCENT}" stroke-width="3.8" stroke-dasharray="1 6.5"/></g></svg>`
}

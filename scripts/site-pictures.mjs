import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { heroStrokes } from '../src/modules/site/web/heroStrokes.ts'

const SHARED = { width: 1200, height: 630 }

/** The tally, as `Tally.tsx` draws it. */
const tallyMark = ({ feature, onFeature, accent }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke-linecap="round"><rect width="24" height="24" rx="5" fill="${feature}"/><path d="M6.3 6v12M10.1 6v12M13.9 6v12M17.7 6v12" stroke="${onFeature}" stroke-width="1.9"/><path d="M3.6 16.2 20.4 7.8" stroke="${accent}" stroke-width="2.3"/></svg>`

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Icons for home screens, and the picture that stands where an address of ours is shared. `logo` is
 * the institution's own mark if it has one, `paint` its colors in `#rrggbb`.
 */
export async function writePictures(site, { logo, paint }) {
  const mark = logo ?? Buffer.from(tallyMark(paint))
  writeFileSync(join(site, 'favicon.svg'), mark)
  if (logo) writeFileSync(join(site, 'logo.svg'), logo)
  const { width } = await sharp(mark).metadata()
  const icon = (size) =>
    sharp(mark, { density: Math.min(72_000, (size / width) * 72) }).resize(size, size, {
      fit: 'contain',
      background: CLEAR,
    })
  const onFeature = framed(paint.feature)
  await icon(192).png().toFile(join(site, 'icon-192.png'))
  await icon(512).png().toFile(join(site, 'icon-512.png'))
  // These two are cut to shape by the device, so they have no corners of their own.
  await onFeature(await icon(148).png().toBuffer(), 180, join(site, 'apple-touch-icon.png'))
  await onFeature(await icon(360).png().toBuffer(), 512, join(site, 'icon-maskable.png'))
  await sharp(Buffer.from(sharedPicture(paint)))
    .png({ palette: true })
    .toFile(join(site, 'share.png'))
}

const framed = (background) => (picture, size, file) =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: picture }])
    .png()
    .toFile(file)

/** The tally of the front page. It holds no words: fonts of the machine that builds are not ours. */
function sharedPicture({ feature, onFeature, accent }) {
  const { width, height, uprights, crosses, missing } = heroStrokes
  const { width: wide, height: high } = SHARED
  const scale = wide / width
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" fill="none" stroke-linecap="round">
<rect width="${wide}" height="${high}" fill="${feature}"/>
<g transform="translate(0 ${high - height * scale}) scale(${scale})">
<path d="${uprights}" stroke="${onFeature}" stroke-width="3.4" opacity="0.8"/>
<path d="${crosses}" stroke="${accent}" stroke-width="3.8"/>
<path d="${missing}" stroke="${accent}" stroke-width="3.8" stroke-dasharray="1 6.5"/></g></svg>`
}

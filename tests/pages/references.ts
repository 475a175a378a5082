import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { isPinnedBrowser } from '../factories/browser.ts'

// Small pictures of a few pages that stay in the repository: whatever changes how they look is seen in the change itself.

/** Who sees what: the pages on which most of the rest is built, where nothing that jobs do meanwhile is counted. */
const COMPARED = new Set([
  'nobody /',
  'nobody /login',
  'nobody /locations',
  'ines /dashboard',
  'ines /dashboard/activity',
  'ines /dashboard/bills',
  'ines /dashboard/cards, statements',
  'ines /dashboard/goals',
  'ines /dashboard/payees',
  'ines /dashboard/settings/account',
  'ines /dashboard/settings/profile',
  'ines /dashboard/statements, the running month',
  'ben /dashboard/transfers',
  'rosa /admin/analytics',
  'rosa /admin/users',
])

const FOLDER = join(import.meta.dirname, 'references')
const DIFFERENCES = join(import.meta.dirname, '../../test-results/differences')

/** A third of the size: letters are blots, so another day or amount is no difference, and all else is. */
const SCALE = 1 / 3
/** So far may a channel of a pixel be off, and so many pixels of all. */
const OFF_MAX = 48
const SHARE_MAX = 0.006

/** `PICTURES=new` writes them anew, to be looked at before they are committed. */
const ARE_NEW_WANTED = process.env['PICTURES'] === 'new'

/** Fonts are drawn differently by each version, so only the browser that npm pins is compared. */
export const isCompared = (person: string, name: string): boolean =>
  isPinnedBrowser() && COMPARED.has(`${person} ${name}`)

/** @returns what is wrong with how a page looks; undefined where it looks as it is kept */
export async function lookDifference(page: Page, name: string): Promise<string | undefined> {
  const now = await smallPicture(page)
  const kept = join(FOLDER, `${name}.webp`)
  if (ARE_NEW_WANTED) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(kept, await asKept(now))
    return undefined
  }
  if (!existsSync(kept)) return `${kept} is not there: PICTURES=new npm test -- pages/ makes it`
  const before = await pixelsOf(sharp(readFileSync(kept)))
  // As it is first: to write it takes longer than all the rest.
  if (differenceOf(before, now).share <= SHARE_MAX) return undefined
  const after = await pixelsOf(sharp(await asKept(now)))
  const { share, marked } = differenceOf(before, after)
  if (share <= SHARE_MAX) return undefined
  const { width, height } = before.info
  mkdirSync(DIFFERENCES, { recursive: true })
  const difference = join(DIFFERENCES, `${name}.png`)
  const side = (input: Buffer, place: number) => ({
    input,
    raw: { width, height, channels: 3 as const },
    left: place * width,
    top: 0,
  })
  await sharp({ create: { width: 3 * width, height, channels: 3, background: 'white' } })
    .composite([side(before.data, 0), side(after.data, 1), side(marked, 2)])
    .png()
    .toFile(difference)
  return `looks different in ${(share * 100).toFixed(1)} % of its pixels (as kept, as it is, where): ${difference}. Where that is meant: PICTURES=new npm test -- pages/`
}

interface Pixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number }
}

const pixelsOf = (picture: Sharp): Promise<Pixels> =>
  picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })

async function smallPicture(page: Page): Promise<Pixels> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const { width } = await sharp(shot).metadata()
  return pixelsOf(sharp(shot).resize({ width: Math.round(width * SCALE), kernel: 'mitchell' }))
}

const asKept = ({ data, info: { width, height } }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 50, effort: 6 })
    .toBuffer()

/** What share of the pixels is off, and the later picture with those marked. */
function differenceOf(before: Pixels, after: Pixels) {
  const marked = Buffer.from(after.data)
  const isOff = (at: number): boolean => {
    for (let i = at; i < at + 3; i += 1)
      if (Math.abs(before.data[i]! - (after.data[i] ?? 0)) > OFF_MAX) return true
    return false
  }
  let count = 0
  for (let at = 0; at < before.data.length; at += 3) {
    if (!isOff(at)) continue
    count += 1
    marked.set([255, 0, 255], at)
  }
  return { share: count / (before.info.width * before.info.height), marked }
}

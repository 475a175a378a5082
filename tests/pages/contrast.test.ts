import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../factories/browser.ts'
import type { describeTexts as describe } from './contrast.ts'
import { bringAxe, nothingPassed, objectionsTo } from './axe.ts'

const STYLE = `
  body, header, dialog { background: #fff; color: #222 }
  .dark { background: #111 }
  .faint { opacity: 0.3 }
  .box { position: relative; height: 4rem }
  .raised { position: relative }
  .over { position: absolute; inset: 0 }`

const documentOf = (main: string, header = '<p>Hazelnotch</p>'): string =>
  `<!doctype html><html lang="en"><title>Accounts</title><style>${STYLE}</style>
  <header>${header}</header><main><h1>Accounts</h1>${main}</main></html>`

/** In the page. */
declare const describeTexts: typeof describe

let browser: Browser
let page: Page
const passed = nothingPassed()
before(async () => {
  browser = await launchBrowser()
  page = await browser.newPage()
  await bringAxe(page)
})
after(() => browser.close())

async function contrastsIn(html: string): Promise<number> {
  await page.goto(`data:text/html,${encodeURIComponent(html)}`)
  const objections = await objectionsTo(page, passed)
  return objections.filter((objection) => objection.startsWith('color-contrast')).length
}

test('a text that passed is known again, and by nothing left in the page', async () => {
  assert.equal(await contrastsIn(documentOf('<p>$12.50</p>')), 0)
  const known = passed.texts.size
  assert.ok(known >= 2, `${known} texts`)
  assert.equal(await contrastsIn(documentOf('<p>$30.00</p>')), 0)
  assert.equal(passed.texts.size, known)
  assert.equal(await page.locator('[data-contrast-asked]').count(), 0)
})

test('a text in a relative part that nothing lies under is known, too', async () => {
  const sum = (outer: string): string =>
    documentOf(`<div class="${outer}"><p style="font-size: 21px">$12.50</p></div>`)
  assert.equal(await contrastsIn(sum('plain')), 0)
  const known = passed.texts.size
  assert.equal(await contrastsIn(sum('raised')), 0)
  assert.equal(passed.texts.size, known)
})

test('a text that is scrolled out of sight is known, where it can only be seen on its own ground', async () => {
  const list = (where: string): string =>
    documentOf(
      `<div style="${where}; background: #fff"><div style="height: 3rem"></div><p style="font-size: 22px">$12.50</p></div>`,
    )
  assert.equal(await contrastsIn(list('height: 20rem')), 0)
  const known = passed.texts.size
  assert.equal(await contrastsIn(list('height: 2rem; overflow: auto')), 0)
  assert.equal(passed.texts.size, known)
  assert.equal(await page.evaluate(() => [...describeTexts().values()].includes(undefined)), false)
  await contrastsIn(list('height: 2rem'))
  assert.equal(await page.evaluate(() => [...describeTexts().values()].includes(undefined)), true)
})

test('a text behind an open window is not asked about, and is once that is closed', async () => {
  const pale = (attribute: string): string =>
    documentOf(`<div ${attribute}><p style="color: #cdc">$12.50</p></div>`)
  assert.equal(await contrastsIn(pale('inert')), 0)
  assert.equal(await contrastsIn(pale('aria-hidden="true"')), 0)
  assert.equal(await contrastsIn(pale('')), 1)
})

test('a text over a gradient, of which axe cannot tell, is known once it was asked', async () => {
  const over = (image: string): string =>
    documentOf(`<p style="background-image: ${image}">$12.50</p>`)
  const known = passed.texts.size
  assert.equal(await contrastsIn(over('linear-gradient(#fff, #eee)')), 0)
  assert.equal(passed.texts.size, known + 1)
})

const PALE = '<p style="color: #ccc">$12.50</p>'

for (const [what, html] of [
  [
    'in a frame that passed in another color',
    documentOf('', '<p style="color: #ccc">Hazelnotch</p>'),
  ],
  ['in a dialog alone', documentOf(`<p>$12.50</p><dialog open>${PALE}</dialog>`)],
  ['on a ground of another color', documentOf('<div class="dark"><p>$12.50</p></div>')],
  ['that is faded as a part of something', documentOf('<div class="faint"><p>$12.50</p></div>')],
  [
    'over a part beside it',
    documentOf('<div class="box"><div class="dark over"></div><p class="over">$12.50</p></div>'),
  ],
  [
    'raised over a part beside it',
    documentOf('<div class="box"><div class="dark over"></div><p class="raised">$12.50</p></div>'),
  ],
  [
    'in a raised part, over a part deeper beside it',
    documentOf(
      '<div class="box"><div><div class="dark over"></div></div><div class="raised"><p>$12.50</p></div></div>',
    ),
  ],
  [
    'drawn over a part beside it by its margin',
    documentOf(
      '<div class="dark" style="height: 4rem"></div><p style="margin: -3rem 0 0">$12.50</p>',
    ),
  ],
  [
    'drawn over a part beside it by what it stands in',
    documentOf(
      '<div class="dark" style="height: 4rem"></div><div style="margin-top: -3rem"><p>$12.50</p></div>',
    ),
  ],
  [
    'laid over a part beside it',
    documentOf(
      '<div style="display: grid"><div class="dark" style="grid-area: 1 / 1"></div><p style="grid-area: 1 / 1">$12.50</p></div>',
    ),
  ],
  [
    'shifted over a part beside it',
    documentOf(
      '<div class="dark" style="height: 4rem"></div><p style="transform: translateY(-3rem)">$12.50</p>',
    ),
  ],
  [
    'that is too high for what is painted behind it',
    documentOf(
      '<div style="display: flex; flex-direction: column-reverse"><div class="dark" style="height: 4rem"></div><div style="height: 1rem; background: #fff"><p style="margin: 0; padding-top: 2rem">$12.50</p></div></div>',
    ),
  ],
  [
    'cut off beyond what is painted behind it',
    documentOf(
      '<div style="display: flex; flex-direction: column-reverse"><div class="dark" style="height: 4rem"></div><div style="height: 1rem; background: #fff"><div style="height: 4rem; overflow: hidden"><p style="margin: 0; padding-top: 2rem; height: 6rem">$12.50</p></div></div></div>',
    ),
  ],
  [
    'moved over a part beside it',
    documentOf(
      '<div class="dark" style="height: 2rem"></div><p class="raised" style="margin: 0; top: -1.5rem">$12.50</p>',
    ),
  ],
] as const) {
  test(`a text too pale to read is objected to ${what}, on every page`, async () => {
    assert.equal(
      await contrastsIn(
        documentOf(
          '<p>$12.50</p><p class="raised">$12.50</p><div class="box"><p class="over">$12.50</p></div>',
        ),
      ),
      0,
    )
    assert.equal(await contrastsIn(html), 1)
    assert.equal(await contrastsIn(html), 1)
  })
}

test('a text that was out of sight when others passed is asked about once it is seen', async () => {
  const pale = '<p class="late" style="color: #ccc">$1</p>'
  assert.equal(await contrastsIn(documentOf(`<div hidden>${pale}</div>`)), 0)
  assert.equal(await contrastsIn(documentOf(`<div>${pale}</div>`)), 1)
})

test('what only a wide window shows is asked about by every rule there, until a page has passed', async () => {
  const style = '<style>@media (width < 600px) { .wide { display: none } }</style>'
  const objectionsWide = async (part: string) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`data:text/html,${encodeURIComponent(documentOf(style + part))}`)
    assert.deepEqual(await objectionsTo(page, passed), [])
    await page.setViewportSize({ width: 1280, height: 900 })
    return (await objectionsTo(page, passed, true)).join()
  }
  const nameless = '<button class="wide"></button>'
  assert.match(await objectionsWide(nameless), /^button-name/)
  assert.match(await objectionsWide(nameless), /^button-name/)
  assert.equal(await objectionsWide('<button class="wide">Ask</button>'), '')
  assert.equal(await objectionsWide(nameless), '', 'of a kind that passed')
})

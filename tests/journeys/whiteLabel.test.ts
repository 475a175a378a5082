import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from '@playwright/test'
import { INES } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { settled } from '../factories/settled.ts'
import { builtPages, valuesOf } from '../site/pages.ts'
import { assertFits, goWithin, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

const INSTITUTION = 'tests/fixtures/institutions/lantern-row'
const OTHERS = /hazelnotch/i

// Another institution: its own name, colors, fonts, mark and figures, one product fewer, no phone.
const folder = mkdtempSync(join(tmpdir(), 'openteller-site-'))
const siteFolder = join(folder, 'site')
let world: BrowserWorld
before(async () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/build.mjs', siteFolder, '--quick'],
    {
      env: { ...process.env, INSTITUTION },
      encoding: 'utf8',
    },
  )
  assert.equal(status, 0, stderr)
  world = await openBrowserWorld({ environment: { INSTITUTION, SITE_DIR: siteFolder } })
})
after(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

/** What is painted and set, as the browser worked it out. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const styleOf = (element: Element) => getComputedStyle(element)
    return {
      ground: styleOf(document.documentElement).getPropertyValue('background-color'),
      text: styleOf(document.body).fontFamily,
      fonts: [...document.fonts].filter(({ status }) => status === 'loaded').map((f) => f.family),
    }
  })

describe('the public pages of another institution', () => {
  let page: Page

  test('name nobody else, and no phone where there is none', () => {
    const files = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' })
    const texts = files.filter((file) => /\.(html|js|css|xml|txt|svg|webmanifest)$/.test(file))
    assert.ok(texts.length > 40, `${texts.length} files were read`)
    for (const file of texts) {
      assert.ok(!OTHERS.test(readFileSync(join(siteFolder, file), 'utf8')), file)
    }
    for (const { address, html } of builtPages(siteFolder)) {
      const links = valuesOf(html, 'href')
      assert.deepEqual(
        links.filter((link) => link.startsWith('tel:')),
        [],
        address,
      )
      assert.ok(html.includes('Lantern Row'), address)
    }
  })

  test('lead to no page that this institution does not have', async () => {
    const links = builtPages(siteFolder).flatMap(({ html }) => valuesOf(html, 'href'))
    for (const link of new Set(links.filter((one) => /^\/(?!\/)/.test(one)))) {
      const { status } = await fetch(world.portal.base + link)
      assert.equal(status, 200, link)
    }
  })

  test('are real to search engines, without a phone', () => {
    const home = builtPages(siteFolder).find(({ address }) => address === '/')!.html
    const [, told] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)!
    const data = JSON.parse(told!) as Record<string, unknown>
    assert.equal(data['name'], 'Lantern Row Credit Union')
    assert.equal(data['telephone'], undefined)
    assert.doesNotMatch(home, /noindex/)
  })

  test('fit the narrowest phone with its words', async () => {
    page = await world.visit('/', { viewport: { width: 320, height: 640 } })
    await assertFits(page)
    for (const address of ['/products', '/contact', '/login', '/signup']) {
      await page.goto(world.portal.base + address)
      await assertFits(page)
    }
  })

  test('wear its colors, its fonts and its mark under the strict policy', async () => {
    await page.goto(world.portal.base)
    await settled(page)
    const mark = page.getByRole('banner').locator('img')
    await expect(mark).toHaveAttribute('src', '/logo.svg')
    assert.ok(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
    const { ground, text } = await lookOf(page)
    assert.equal(ground, 'oklch(0.982 0.005 300)')
    assert.match(text, /^"Institution text"/)
    const fonts = async () => [...new Set((await lookOf(page)).fonts)].sort()
    await expect.poll(fonts).toEqual(['Institution heading', 'Institution text'])
    await page.emulateMedia({ contrast: 'more' })
    const inks = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return ['--ink', '--ink-2'].map((name) => style.getPropertyValue(name))
    })
    assert.equal(inks[0], inks[1], 'whoever asks for more contrast still gets it')
    await page.context().close()
  })
})

test('a member of another institution moves money under its name', async () => {
  const page = await world.visitAs(INES.email, '/dashboard', {
    viewport: { width: 320, height: 640 },
  })
  await expect(page).toHaveTitle(/Lantern Row$/)
  await expect(page.getByText('123456780').first()).toBeVisible()
  await assertFits(page)
  assert.doesNotMatch(await page.locator('body').innerText(), OTHERS)
  assert.equal(await page.locator('a[href^="tel:"]').count(), 0)

  await goWithin(page, `${world.portal.base}/dashboard/transfers/own`)
  await page.getByLabel('Amount').fill('25')
  await page.getByLabel('Reference').fill('Lamp oil')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Move \$25\.00 to Savings/ }).click()
  await expect(page.getByText('You moved $25.00')).toBeVisible()
  const before = (await world.portal.mailbox()).length
  await world.portal.visitor().post('/api/password-reset', { email: INES.email })
  const mails = (await world.portal.mailbox()).slice(0, -before)
  assert.deepEqual(
    mails.map(({ to }) => to),
    [INES.email],
  )
  for (const { subject, text } of mails) assert.doesNotMatch(subject + text, OTHERS)
  await page.context().close()
})

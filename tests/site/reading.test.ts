import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { openPortal } from '../factories/portal.ts'
import { builtPages, SITE } from './pages.ts'

const pageAt = (address: string): string =>
  builtPages().find((page) => page.address === address)!.html

/** The words of a page as they are read without scripts. */
const wordsOf = (html: string): string =>
  html.replaceAll(/<(script|style|template)[^>]*>.*?<\/\1>/gs, '').replaceAll(/<[^>]+>/g, ' ')

describe('without JavaScript', () => {
  test('every public page has its heading, its words and its notice of what this site is', () => {
    for (const { address, html } of builtPages()) {
      assert.equal(html.match(/<h1[\s>]/g)?.length, 1, address)
      const [, body] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
      assert.ok(wordsOf(body ?? '').length > 100, address)
      assert.doesNotMatch(html, /<(main|h1)[^>]*\shidden/, address)
      assert.match(wordsOf(html), /Demonstration site\./, address)
    }
    assert.match(pageAt('/'), /<h1[^>]*>Every member counts\.<\/h1>/)
    assert.match(pageAt('/'), /<title>Home \| Hazelnotch<\/title>/)
  })

  test('a calculator shows an example, and takes no numbers that nobody would read', () => {
    const html = pageAt('/calculators?for=savings')
    assert.match(wordsOf(html), /After 10 years/)
    assert.match(html, /<fieldset disabled=""[^>]*>.*To begin with/s)
  })
})

test('a chosen theme is set before anything is painted', () => {
  for (const { address, html } of builtPages()) {
    const [head] = html.split('</head>')
    assert.match(head!, /<script src="\/theme-boot\.js"><\/script>/, address)
  }
  const dataset: Record<string, string> = {}
  runInNewContext(readFileSync(join(SITE, 'theme-boot.js'), 'utf8'), {
    localStorage: { getItem: (key: string) => (key === 'theme' ? 'dark' : null) },
    document: { documentElement: { dataset }, querySelector: () => null },
  })
  assert.deepEqual(dataset, { theme: 'dark' })
})

test('what is not there is a 404, and what a session opens is a page', async (t) => {
  const { base } = await openPortal(t)
  for (const [path, status] of [
    ['/nowhere', 404],
    ['/assets/nothing.js', 404],
    ['/..%2f..%2fpackage.json', 404],
    ['/dashboard', 200],
  ] as const) {
    assert.equal((await fetch(base + path)).status, status, path)
  }
})

test('the chart of a stranger is in a frame that may do little, on a page that runs no script', async (t) => {
  const { base } = await openPortal(t)
  const response = await fetch(`${base}/market-frame.html?theme=dark`)
  const html = await response.text()
  const [, src] = /<iframe src="([^"]+)"/.exec(html)!
  assert.match(html, /sandbox="allow-scripts allow-same-origin allow-popups"/)
  assert.match(src!, /dark/)
  assert.doesNotMatch(html, /<script/)
  const policy = response.headers.get('content-security-policy')
  assert.match(policy!, new RegExp(`default-src 'none'; frame-src ${new URL(src!).origin};`))
})

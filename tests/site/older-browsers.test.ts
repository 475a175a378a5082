import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SITE } from './pages.ts'

test('every page says first to a browser that is too old that it is, and the style sheet says to which', () => {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  const textOf = (file: string): string => readFileSync(join(SITE, file), 'utf8')
  const pages = files.filter((file) => file.endsWith('.html'))
  const silent = pages.filter(
    (file) =>
      !/<body[^>]*>\s*<p class="older-browser [^>]*>This browser/.test(
        textOf(file).replace(/<noscript>[^]*?<\/noscript>/, ''),
      ),
  )
  assert.deepEqual([silent, pages.length > 20], [[], true])
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map(textOf)
    .join('')
  assert.match(
    styles,
    /\.older-browser\{display:none\}@supports not \(\(color:oklch\(0% 0 0\)\) and \(width:1lh\)\)/,
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexOf } from '../../src/modules/site/color.contract.ts'
import { mailColorsOf } from '../../src/modules/site/server/site.ts'
import { mailHtml } from '../../src/platform/server/mailHtml.ts'
import { readConfig } from '../../src/apps/server/config.ts'

const profile = readConfig({})
const { institution } = profile

const mail = (text: string, subject = 'A mail') =>
  mailHtml({ institution, colors: mailColorsOf(profile.look) }, { subject, text })

test('a mail says in HTML what it says as text, under the name of the institution', () => {
  const html = mail('Hello Ada,\n\nYour code:\n\n123456\n\nIt works once.')
  for (const words of [institution.name, 'Hello Ada,', '>123456</p>', 'It works once.']) {
    assert.ok(html.includes(words), words)
  }
})

test('a mail wears the colors of the institution', () => {
  const brand = { light: 'oklch(0.42 0.14 287)', dark: '#ffffff' }
  const own = { institution, colors: mailColorsOf({ colors: { brand } }) }
  const html = mailHtml(own, { subject: 'Hello', text: 'https://here.example/' })
  assert.ok(html.includes(`background:${hexOf(brand.light)}`))
  assert.ok(!html.includes('#0e4f57'), 'and nothing of ours')
})

test('what strangers wrote stays text', () => {
  const html = mail('From <img src=x onerror=alert(1)> & "Bob"', '<script>')
  assert.ok(!html.includes('<img') && !html.includes('<script>'))
  assert.ok(html.includes('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Bob&quot;'))
})

test('a link in a paragraph of its own becomes a button, one inside a sentence does not', () => {
  const link = 'https://bank.example/reset-password#abc"def'
  assert.ok(mail(link).includes('href="https://bank.example/reset-password#abc&quot;def"'))
  assert.ok(!mail(`Do not open ${link}`).includes('href='))
})

test('nothing is fetched to show a mail', () => {
  assert.doesNotMatch(mail('Hello'), /<(img|link|script|iframe)|@import|url\(/)
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { afterEach, type TestContext } from 'node:test'
import type { Page } from '@playwright/test'
import { createLog, type Log } from '../../src/platform/server/log.ts'

const FOLDER = join(import.meta.dirname, '../../test-results')
const PAGES_KEPT = 3
const LINES_KEPT = 300

const pages: Page[] = []
const lines: string[] = []

/** A page whose picture is kept when the test that opened it fails. */
export const watchPage = (page: Page): void => void pages.push(page)

/** A log that is written down beside the pictures, and nowhere else. */
export const keptLog = (): Log =>
  createLog('info', {
    write: (line) => {
      lines.push(line)
      if (lines.length > LINES_KEPT) lines.shift()
    },
  })

/** What a person would look at: the last pages as they stand, where they are, and the server's log. */
async function keepEvidence({ filePath, fullName }: TestContext): Promise<void> {
  const file = basename(filePath ?? '', '.test.ts')
  const name = `${file} ${fullName}`.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 120)
  mkdirSync(FOLDER, { recursive: true })
  const log = join(FOLDER, `${name}.log`)
  writeFileSync(log, lines.join(''))
  const kept = [relative('.', log)]
  const open = pages.filter((page) => !page.isClosed()).slice(-PAGES_KEPT)
  for (const [i, page] of open.entries()) {
    const path = join(FOLDER, `${name}-${i + 1}.png`)
    await page.screenshot({ path })
    kept.push(`${relative('.', path)} at ${page.url()}`)
  }
  process.stderr.write(`${fullName}:\n${kept.map((one) => `  ${one}\n`).join('')}`)
}

/** As the runner gives it to hooks; its types leave out `passed`. */
type Finished = TestContext & { readonly passed: boolean }

afterEach(async (t) => {
  const finished = t as Finished
  if (!finished.passed) await keepEvidence(finished)
  lines.length = 0
})

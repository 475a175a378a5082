import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { SuiteContext, TestContext } from 'node:test'
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

/** As the runner gives it to hooks; its types leave out `passed`. */
type Finished = (SuiteContext | TestContext) & { readonly passed: boolean }

/** What a person would look at after a failure: the last pages, where they are, the server's log. */
export async function keepEvidence(t: SuiteContext | TestContext): Promise<void> {
  const { passed, filePath, fullName } = t as Finished
  if (!passed && pages.length > 0) {
    const file = basename(filePath ?? '', '.test.ts')
    const name = `${file} ${fullName}`.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 120)
    mkdirSync(FOLDER, { recursive: true })
    const log = join(FOLDER, `${name}.log`)
    writeFileSync(log, lines.join(''))
    const kept = [relative('.', log), ...(await takePictures(name))]
    process.stderr.write(`${fullName}:\n${kept.map((one) => `  ${one}\n`).join('')}`)
  }
  lines.length = 0
}

async function takePictures(name: string): Promise<readonly string[]> {
  const open = pages.filter((page) => !page.isClosed()).slice(-PAGES_KEPT)
  const kept: string[] = []
  for (const [i, page] of open.entries()) {
    const path = join(FOLDER, `${name}-${i + 1}.png`)
    await page.screenshot({ path })
    kept.push(`${relative('.', path)} at ${page.url()}`)
  }
  return kept
}

/** The next file looks at pages of its own. */
export function forgetEvidence(): void {
  pages.length = 0
}

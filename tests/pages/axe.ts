import type { Page } from '@playwright/test'
import axeCore, { type AxeReporter, type Spec } from 'axe-core'
import { describeTexts } from './contrast.ts'

/** On a text whose contrast axe has passed before. */
const KNOWN = 'data-contrast-known'

const SETTING: Spec = {
  // Nobody reads what every element is written as, and to write it takes longer than most rules.
  noHtml: true,
  rules: [{ id: 'color-contrast', selector: `*:not([${KNOWN}])` }],
}

const SCRIPT = `${axeCore.source}
axe.configure(${JSON.stringify(SETTING)})
globalThis.describeTexts = ${describeTexts.toString()}`

/** Puts axe into every document of a window, the one that is open too: the first row may stay in it. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(SCRIPT)
  await page.evaluate(SCRIPT)
}

interface InPage {
  readonly axe: typeof axeCore
  readonly describeTexts: typeof describeTexts
}

interface Findings {
  readonly objections: readonly string[]
  readonly passed: readonly string[]
}

/**
 * What axe objects to, by every rule, in a page of a window that {@link bringAxe} prepared. Of texts
 * that look alike ({@link describeTexts}) it is asked for the contrast until it has passed one:
 * `passed` remembers them from page to page.
 */
export async function objectionsTo(page: Page, passed: Set<string>): Promise<readonly string[]> {
  const found = await page.evaluate(
    async ({ known, mark }): Promise<Findings> => {
      const { axe, describeTexts: describe } = globalThis as unknown as InPage
      const seen = new Set(known)
      const texts = describe()
      for (const [element, text] of texts) if (seen.has(text)) element.setAttribute(mark, '')
      const report: AxeReporter<Findings> = (results, _, resolve) =>
        resolve({
          objections: results
            .filter(({ violations }) => violations.length > 0)
            .map(
              ({ id, help, violations }) =>
                `${id}: ${help}: ${violations.map(({ node }) => node.selector.join(' ')).join('; ')}`,
            ),
          // Of what is out of sight it says that it passes, without a ratio.
          passed: results
            .filter(({ id }) => id === 'color-contrast')
            .flatMap(({ passes }) => passes)
            .filter(({ any }) => any.some(({ data }) => data?.contrastRatio > 0))
            .flatMap(({ node }) => texts.get((node as { element?: Element }).element!) ?? []),
        })
      axe.configure({ reporter: report })
      try {
        return await axe.run<Findings>(document, { resultTypes: ['violations'], preload: false })
      } finally {
        for (const element of texts.keys()) element.removeAttribute(mark)
      }
    },
    { known: [...passed], mark: KNOWN },
  )
  for (const text of found.passed) passed.add(text)
  return found.objections
}

import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import axeCore, { type AxeReporter, type Spec } from 'axe-core'
import { type describeTexts, PARTS } from './contrast.ts'
import { changesOf, lookAtAll, type Shown } from './shown.ts'

/** On a text whose contrast axe has not passed before. */
const ASKED = 'data-contrast-asked'

const SETTING: Spec = {
  // Nobody reads what every element is written as, and to write it takes longer than most rules.
  noHtml: true,
  rules: [
    // It would look at every part of the page, to see whether a text stands there.
    { id: 'color-contrast', selector: `[${ASKED}]` },
    // It objects to nothing else, and would read the whole page where the root element has a style.
    { id: 'avoid-inline-spacing', selector: '[style*=important]' },
  ],
}

/** How to name each part of the page in an objection, which there hardly ever is. */
const NAMES = 'axe._selectorData = _getSelectorData(context.flatTree)'
const NAMES_ONCE_ASKED = `Object.defineProperty(axe, '_selectorData', {
  configurable: true,
  set: (value) => Object.defineProperty(axe, '_selectorData', { value, writable: true }),
  get: () => (axe._selectorData = _getSelectorData(context.flatTree)),
})`
assert.equal(axeCore.source.split(NAMES).length, 2, 'axe makes its names elsewhere')

const SCRIPT = `${axeCore.source.replace(NAMES, NAMES_ONCE_ASKED)}
axe.configure(${JSON.stringify(SETTING)})
${[...PARTS, lookAtAll, changesOf].map((part) => `globalThis.${part.name} = ${part.toString()}`).join('\n')}`

/** Puts axe into every document of a window, the one that is open too: the first row may stay in it. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(SCRIPT)
  await page.evaluate(SCRIPT)
}

interface InPage {
  readonly axe: typeof axeCore
  readonly describeTexts: typeof describeTexts
  readonly lookAtAll: typeof lookAtAll
  readonly changesOf: typeof changesOf
  /** At the look before. */
  shown?: Shown
}

/** What was found good, remembered from page to page. */
export interface Passed {
  /** Looks of texts whose contrast is enough ({@link describeTexts}). */
  readonly texts: Set<string>
  /** What a wide window shows that a narrow one does not ({@link changesOf}). */
  readonly changes: Set<string>
}

export const nothingPassed = (): Passed => ({ texts: new Set(), changes: new Set() })

interface Findings {
  readonly objections: readonly string[]
  readonly texts: readonly string[]
  readonly changes: readonly string[]
}

/**
 * What axe objects to, by every rule, in a page of a window that {@link bringAxe} prepared. Of texts
 * that look alike it is asked for the contrast until it has passed one. The same page looked at
 * `again`, in another width and theme, is asked about its colors alone, unless it shows a part that
 * it did not show before, of a kind that no page which passed has shown so.
 */
export async function objectionsTo(
  page: Page,
  { texts, changes }: Passed,
  again = false,
): Promise<readonly string[]> {
  const found = await page.evaluate(look, {
    known: [...texts],
    usual: [...changes],
    mark: ASKED,
    again,
  })
  for (const text of found.texts) texts.add(text)
  if (again && found.objections.length === 0)
    for (const change of found.changes) changes.add(change)
  return found.objections
}

interface Looking {
  readonly known: readonly string[]
  readonly usual: readonly string[]
  readonly mark: string
  readonly again: boolean
}

/** Runs in the page. */
async function look({ known, usual, mark, again }: Looking): Promise<Findings> {
  const here = globalThis as unknown as InPage
  const seen = new Set(known)
  const texts = here.describeTexts()
  const shown = here.lookAtAll()
  const changes = here.changesOf(shown, here.shown)
  here.shown = shown
  const asksColorsOnly = again && changes.every((change) => usual.includes(change))
  const asked = [...texts].filter(([, text]) => text === undefined || !seen.has(text))
  if (asksColorsOnly && asked.length === 0) return { objections: [], texts: [], changes }
  for (const [element] of asked) element.setAttribute(mark, '')
  const report: AxeReporter<Findings> = (results, _, resolve) =>
    resolve({
      objections: results
        .filter(({ violations }) => violations.length > 0)
        .map(
          ({ id, help, violations }) =>
            `${id}: ${help}: ${violations.map(({ node }) => node.selector.join(' ')).join('; ')}`,
        ),
      // Of what is out of sight it says that it passes, without a ratio; of a gradient, that it cannot tell.
      texts: results
        .filter(({ id }) => id === 'color-contrast')
        .flatMap(({ passes, incomplete }) => [...passes, ...incomplete])
        .filter(({ any }) =>
          any.some(({ data }) => data?.contrastRatio > 0 || data?.messageKey === 'bgGradient'),
        )
        .flatMap(({ node }) => texts.get((node as { element?: Element }).element!) ?? []),
      changes,
    })
  here.axe.configure({ reporter: report })
  try {
    return await here.axe.run<Findings>(document, {
      resultTypes: ['violations'],
      preload: false,
      ...(asksColorsOnly && { runOnly: ['color-contrast'] }),
    })
  } finally {
    for (const [element] of asked) element.removeAttribute(mark)
  }
}

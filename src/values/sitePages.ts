import * as z from 'zod/mini'
import { anchorOf } from './anchors.ts'
import { day, key, link, place, some, words } from './siteWords.ts'

const titled = z.strictObject({ title: words, text: words })

/** One part of a page. What it holds is shown in this order. */
const Section = z.strictObject({
  /** So that an address can lead here. */
  id: z.optional(key),
  title: words,
  /** Made up, and tagged so. */
  sample: z.optional(z.boolean()),
  paragraphs: z.optional(some(words)),
  points: z.optional(some(words)),
  facts: z.optional(some(z.strictObject({ term: words, text: words }))),
  /** Things of one kind: openings, examples, gifts. */
  entries: z.optional(
    some(
      z.strictObject({
        title: words,
        note: z.optional(words),
        text: words,
        figure: z.optional(words),
      }),
    ),
  ),
  /** Rates by their id, under names of their own. */
  rates: z.optional(some(z.strictObject({ name: words, rate: key }))),
  steps: z.optional(some(titled)),
  questions: z.optional(some(z.strictObject({ question: words, answer: words }))),
  links: z.optional(some(link)),
})
export type PageSection = z.infer<typeof Section>

const FOOTER_COLUMNS = ['quick', 'personal', 'business', 'legal'] as const
export type FooterColumn = (typeof FOOTER_COLUMNS)[number]

const Page = z.strictObject({
  path: place,
  title: words,
  /** A sentence for search engines and whoever shares the address. */
  description: words,
  footer: z.optional(z.enum(FOOTER_COLUMNS)),
  lead: words,
  /** The product it is about: its drawing, its rate, and the way to open it. */
  product: z.optional(key),
  /** The day its words are of. */
  updated: z.optional(day),
  actions: z.optional(some(link)),
  sections: some(Section),
})
export type Page = z.infer<typeof Page>

/** `pages.json`: pages that are words, in the order in which lists show them. */
export const Pages = z.strictObject({ pages: some(Page) })

/** Addresses the portal needs for itself. */
const TAKEN =
  /^\/($|(about|products|contact|login|signup|register|registration-success|confirm-email|pending-approval|forgot-password|reset-password|welcome|change-password|confirm-new-email|locations|schedule|calculators|offline)$|(api|admin|dashboard|demo|assets|healthz|readyz|metrics)(\/|$))/

/** What is wrong with the pages beyond their shape, as sentences. */
export function problemsOfPages(
  pages: readonly Page[],
  rateIds: ReadonlySet<string>,
  productIds: ReadonlySet<string>,
): string[] {
  const paths = pages.map(({ path }) => path)
  const problems = paths.flatMap((path, i) => [
    ...(paths.indexOf(path) === i ? [] : [`${path} stands there twice`]),
    ...(TAKEN.test(path) ? [`${path} is an address of the portal itself`] : []),
    ...(/^(\/[a-z0-9-]+)+$/.test(path) ? [] : [`${path} must be lower case, as in /my/page`]),
  ])
  for (const { path, product, sections } of pages) {
    const anchors = sections.map(anchorOf)
    for (const anchor of new Set(anchors.filter((one, i) => anchors.indexOf(one) !== i))) {
      problems.push(`${path}: two sections are called ${anchor}; give one of them another id`)
    }
    if (anchors.includes('')) problems.push(`${path}: a title without a letter needs an id`)
    if (product !== undefined && !productIds.has(product)) {
      problems.push(`${path}: ${product} is not in products.json`)
    }
    for (const { rate } of sections.flatMap(({ rates }) => rates ?? [])) {
      if (!rateIds.has(rate)) problems.push(`${path}: rate ${rate} is not in rates.json`)
    }
  }
  return problems.map((problem) => `pages.json, ${problem}`)
}

import * as z from 'zod/mini'
import { link, place } from './words.contract.ts'
import { day, key, some, words } from '../../values/written.ts'

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
  /** The fees of all share products, as they are disclosed. */
  fees: z.optional(z.literal(true)),
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

/** Where an address leads to a part of a page: its id, or its title made fit for one. */
export const anchorOf = ({ id, title }: { id?: string | undefined; title: string }): string =>
  id ??
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

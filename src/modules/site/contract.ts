import * as z from 'zod/mini'
import type { DisclosedFee } from '../fees/contract.ts'
import { Pages } from './pages.contract.ts'
import { dialable } from '../../values/phone.ts'
import { link, place } from './words.contract.ts'
import { day, key, some, words } from '../../values/written.ts'
import { say } from '../../values/sentence.ts'
import { ShareProduct } from '../../values/shareProducts.ts'

const month = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: say('must be a month, as in 2026-11') }))

/** A figure as it is printed: "100,000", "$5.0M". One number, with what stands around it. */
const figure = z.strictObject({
  figure: z.string().check(
    z.regex(/^[^\d]*\d[\d,]*(\.\d+)?[^\d]*$/, {
      error: say('must hold one number, as in $5.0M'),
    }),
  ),
  label: words,
})
const figures = {
  /** Made up, and tagged so where it is shown. */
  sample: z.optional(z.boolean()),
  figures: some(figure),
}

/** A loan's rate is written down, the yield of a share product follows from its dividends. */
const WrittenRate = z.strictObject({
  id: key,
  /** The id of the share product whose yield it is, in the place of a value and a kind. */
  product: z.optional(key),
  /** Percent a year, as it is printed. */
  value: z.optional(
    z
      .string()
      .check(z.regex(/^\d{1,2}(\.\d{1,3})?$/, { error: say('must be a percentage, as in 3.50') })),
  ),
  kind: z.optional(z.enum(['APY', 'APR'])),
  lead: z.optional(z.enum(['from', 'up to'])),
  /** "for 15 months" */
  tail: z.optional(words),
  /** What it takes to get it. There is no rate without. */
  conditions: words,
})

/** `rates.json`: every rate there is, once, as of one day. */
const WrittenRates = z.strictObject({
  asOf: day,
  note: z.optional(words),
  rates: some(WrittenRate),
})
export type WrittenRates = z.infer<typeof WrittenRates>

/** A rate as it is printed. */
export interface Rate extends Omit<z.infer<typeof WrittenRate>, 'product' | 'value' | 'kind'> {
  readonly value: string
  readonly kind: 'APY' | 'APR'
}

export const PRODUCT_ART = [
  'checking',
  'savings',
  'card',
  'loan',
  'mortgage',
  'investments',
  'business',
] as const

const Product = z.strictObject({
  id: key,
  title: words,
  art: z.enum(PRODUCT_ART),
  line: words,
  /** The id of its rate. */
  rate: z.optional(key),
  /** What stands where a rate would: "500 free transactions". */
  highlight: z.optional(words),
  highlightNote: z.optional(words),
  points: z.optional(some(words)),
  /** Where more is said about it. */
  page: z.optional(place),
})
export type Product = z.infer<typeof Product>

/** What an account of a product can cost. */
export interface ProductFees {
  readonly name: string
  readonly fees: readonly DisclosedFee[]
}

/** `products.json` */
const Products = z.strictObject({
  lead: z.optional(words),
  personal: some(Product),
  business: z.optional(some(Product)),
  /** What an account can be of. The pages of the site show nothing of it but the yields. */
  shares: z.optional(some(ShareProduct)),
})

/** `home.json` */
const Home = z.strictObject({
  lead: z.optional(words),
  /** Beside the unfinished tally of the hero. */
  invitation: z.optional(words),
  quickLinks: z.optional(some(link)),
  products: z.optional(z.strictObject({ title: words, featured: key, rest: some(key) })),
  joining: z.optional(
    z.strictObject({ title: words, steps: some(z.strictObject({ title: words, text: words })) }),
  ),
  testimonials: z.optional(
    z.strictObject({
      title: words,
      sample: z.optional(z.boolean()),
      quotes: some(z.strictObject({ quote: words, name: words, about: z.optional(words) })),
    }),
  ),
  community: z.optional(
    z.strictObject({ title: words, lead: z.optional(words), link: z.optional(link), ...figures }),
  ),
})

/** `about.json` */
const About = z.strictObject({
  lead: z.optional(words),
  counters: z.optional(z.strictObject(figures)),
  mission: z.optional(z.strictObject({ title: words, text: words })),
  values: z.optional(
    z.strictObject({ title: words, items: some(z.strictObject({ title: words, text: words })) }),
  ),
  timeline: z.optional(
    z.strictObject({
      title: words,
      events: some(z.strictObject({ year: z.int(), title: words, text: z.optional(words) })),
    }),
  ),
})

const Instrument = z.strictObject({
  id: key,
  name: words,
  /** Before the number: "$". */
  lead: z.optional(words),
  decimals: z.int().check(z.gte(0), z.lte(6)),
  /** At the end of each month. */
  values: z.array(z.number().check(z.positive())),
})
export type Instrument = z.infer<typeof Instrument>

/** `market.json`: figures of our own, and perhaps somebody else's chart that a click loads. */
const Market = z.strictObject({
  asOf: day,
  /** Where the figures are from; the demonstration says that they are made up. */
  note: words,
  months: z.array(month).check(z.minLength(2, { error: say('must be two months or more') })),
  instruments: some(Instrument),
  embed: z.optional(
    z.strictObject({
      provider: words,
      /** `{theme}` in it becomes `light` or `dark`. */
      url: z.url({ protocol: /^https$/, error: say('must be an https:// address') }),
    }),
  ),
})

/** Latitude and longitude, in degrees. */
const Point = z.tuple([
  z.number().check(z.gte(-90), z.lte(90)),
  z.number().check(z.gte(-180), z.lte(180)),
])
export type Point = z.infer<typeof Point>

const Branch = z.strictObject({
  id: key,
  name: words,
  street: words,
  city: words,
  state: words,
  postalCode: words,
  phone: z.optional(dialable),
  hours: z.optional(some(words)),
  services: z.optional(some(words)),
  note: z.optional(words),
  /** Where it stands on the map; a branch without is in the list alone. */
  at: z.optional(Point),
})
export type Branch = z.infer<typeof Branch>

/** What the map draws beside the branches, so that people see where they are. */
const MapLine = z.strictObject({
  kind: z.enum(['road', 'rail', 'water']),
  name: words,
  points: some(Point),
})
export type MapLine = z.infer<typeof MapLine>

/** `branches.json`; the first is the one that mail goes to. */
const Branches = z.strictObject({
  branches: some(Branch),
  lines: z.optional(some(MapLine)),
})

/** `calculators.json`: the ids of the rates that the calculators begin with. */
const Calculators = z.strictObject({ loan: key, mortgage: key, savings: key, certificate: key })

/** The files beside `institution.json`. */
export const WrittenSite = z.strictObject({
  rates: z.optional(WrittenRates),
  products: z.optional(Products),
  home: z.optional(Home),
  about: z.optional(About),
  market: z.optional(Market),
  branches: z.optional(Branches),
  pages: z.optional(Pages),
  calculators: z.optional(Calculators),
})
export type WrittenSite = z.infer<typeof WrittenSite>
export type SitePart = keyof WrittenSite
export const SITE_PARTS = Object.keys(WrittenSite.shape) as SitePart[]

/**
 * What the public pages say beyond the facts of the institution itself. A part is a file of the
 * profile's folder; a part or a field that is left out hides its place on the page.
 */
export type SiteContent = Omit<WrittenSite, 'rates' | 'products'> & {
  readonly rates?: Omit<WrittenRates, 'rates'> & { readonly rates: readonly Rate[] }
  readonly products?: Omit<NonNullable<WrittenSite['products']>, 'shares'>
  /** Of all share products, where a page has them. */
  readonly fees?: readonly ProductFees[]
}

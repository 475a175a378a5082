import type { Institution } from '../../../values/institution.ts'
import type { Branch, MapLine, Product, ProductFees, Rate, SiteContent } from '../contract.ts'
import type { Look } from '../look.contract.ts'
import type { Page, PageSection } from '../pages.contract.ts'

/** A product with its rate in full. */
export interface ShownProduct extends Omit<Product, 'rate'> {
  readonly rate?: Rate
}

/** The day the rates are of, and where they are from. */
export interface RatesNote {
  readonly asOf: string
  readonly note?: string | undefined
}

type Home = NonNullable<SiteContent['home']>
type WholeMarket = NonNullable<SiteContent['market']>
/** The address of somebody else's chart is for the server, which frames it. */
export interface Market extends Omit<WholeMarket, 'embed'> {
  readonly provider?: string
}
export type Figure = NonNullable<Home['community']>['figures'][number]
export type Testimonials = NonNullable<Home['testimonials']>
export type Community = NonNullable<Home['community']>
export type Joining = NonNullable<Home['joining']>
export type About = NonNullable<SiteContent['about']>

/** A product as a line of a list: its rate without the conditions, which are on its own page. */
export interface ListedProduct extends Pick<
  ShownProduct,
  'id' | 'title' | 'art' | 'line' | 'highlight' | 'page'
> {
  readonly rate?: Omit<Rate, 'id' | 'conditions'>
}

interface HomeProducts {
  readonly title: string
  readonly featured: ListedProduct & { readonly conditions?: string | undefined }
  readonly rest: readonly ListedProduct[]
  readonly rates?: RatesNote
}

export interface HomeContent extends Omit<Home, 'products'> {
  readonly products?: HomeProducts
  readonly market?: Market
}

export interface ProductsContent {
  readonly lead?: string
  readonly personal: readonly ShownProduct[]
  readonly business?: readonly ShownProduct[]
  readonly rates?: RatesNote
}

/** A part of a page with its rates and fees in full. */
export interface ShownSection extends Omit<PageSection, 'rates' | 'fees'> {
  readonly fees?: readonly ProductFees[]
  readonly rates?: readonly { readonly name: string; readonly rate: Rate }[]
}

/** A page of words, with what it names in full. */
export interface ShownPage extends Omit<Page, 'product' | 'sections'> {
  readonly product?: ShownProduct
  readonly sections: readonly ShownSection[]
  /** Of what day its rates are, if it shows one. */
  readonly ratesNote?: RatesNote
}

/** What lists say of a page of words. */
export type PageEntry = Pick<Page, 'path' | 'title' | 'footer'>

export type CalculatorRates = Readonly<
  Record<keyof NonNullable<SiteContent['calculators']>, string>
>

/** Where the profile names no rates of its own. */
const ANY_RATES: CalculatorRates = {
  loan: '7.00',
  mortgage: '6.00',
  savings: '3.00',
  certificate: '4.00',
}

/** Which of the parts that are pages of their own there are. */
export interface Sections {
  readonly about: boolean
  readonly products: boolean
  readonly business: boolean
  readonly branches: boolean
  readonly pages: readonly PageEntry[]
}

/** Each page's own content, so that a page brings nothing of the others. */
export interface PageContent {
  readonly sections: Sections
  readonly home: HomeContent
  readonly about: About | null
  readonly products: ProductsContent | null
  /** The names of the products by id, for the sign-up page. */
  readonly productNames: Readonly<Record<string, string>>
  readonly mainBranch: Branch | null
  readonly branches: readonly Branch[]
  readonly mapLines: readonly MapLine[]
  readonly pages: readonly ShownPage[]
  readonly calculatorRates: CalculatorRates
}

/** Sorts what the profile says by the pages that say it. The build calls this, no browser does. */
export function pageContentOf(site: SiteContent): PageContent {
  const { rates, products, home = {}, about, market, branches, pages } = site
  const shown = (product: Product): ShownProduct => withRate(product, rates?.rates ?? [])
  const personal = products?.personal.map(shown) ?? []
  const business = products?.business?.map(shown)
  const all = [...personal, ...(business ?? [])]
  const ratesNote = rates && { rates: { asOf: rates.asOf, note: rates.note } }
  const { products: chosen, ...restOfHome } = home
  const personalIds = new Set(personal.map(({ id }) => id))
  // A product without a page is shown in the list of its kind.
  const entryOf = (id: string): string =>
    personalIds.has(id) ? `/products#${id}` : `/products?type=business#${id}`
  const byId = (id: string): ShownProduct => {
    const product = all.find((one) => one.id === id)!
    return { ...product, page: product.page ?? entryOf(id) }
  }
  return {
    sections: {
      about: about !== undefined,
      products: products !== undefined,
      business: business !== undefined,
      branches: branches !== undefined,
      pages: (pages?.pages ?? []).map(({ path, title, footer }) => ({
        path,
        title,
        ...(footer && { footer }),
      })),
    },
    home: {
      ...restOfHome,
      ...(chosen && {
        products: {
          title: chosen.title,
          featured: {
            ...listed(byId(chosen.featured)),
            conditions: byId(chosen.featured).rate?.conditions,
          },
          rest: chosen.rest.map((id) => listed(byId(id))),
          ...ratesNote,
        },
      }),
      ...(market && { market: shownMarket(market) }),
    },
    about: about ?? null,
    products: products
      ? {
          ...(products.lead !== undefined && { lead: products.lead }),
          personal,
          ...(business && { business }),
          ...ratesNote,
        }
      : null,
    productNames: Object.fromEntries(all.map(({ id, title }) => [id, title])),
    mainBranch: branches?.branches[0] ?? null,
    branches: branches?.branches ?? [],
    mapLines: branches?.lines ?? [],
    pages: (pages?.pages ?? []).map((page) => shownPage(page, all, site)),
    calculatorRates: site.calculators ? ratesOf(site.calculators, site.rates) : ANY_RATES,
  }
}

function shownMarket({ embed, ...market }: WholeMarket): Market {
  return { ...market, ...(embed && { provider: embed.provider }) }
}

function shownPage(
  { product: productId, sections, ...page }: Page,
  products: readonly ShownProduct[],
  { rates, fees = [] }: SiteContent,
): ShownPage {
  const product = products.find(({ id }) => id === productId)
  const rateOf = (id: string): Rate => rates!.rates.find((rate) => rate.id === id)!
  const shown = sections.map(({ rates: named, fees: hasFees, ...section }) => ({
    ...section,
    ...(hasFees && { fees }),
    ...(named && { rates: named.map(({ name, rate }) => ({ name, rate: rateOf(rate) })) }),
  }))
  const hasRates = product?.rate !== undefined || shown.some((section) => section.rates)
  return {
    ...page,
    ...(product && { product }),
    sections: shown,
    ...(rates && hasRates && { ratesNote: { asOf: rates.asOf, note: rates.note } }),
  }
}

function ratesOf(
  ids: NonNullable<SiteContent['calculators']>,
  rates: SiteContent['rates'],
): CalculatorRates {
  const valueOf = (id: string): string => rates!.rates.find((rate) => rate.id === id)!.value
  return {
    loan: valueOf(ids.loan),
    mortgage: valueOf(ids.mortgage),
    savings: valueOf(ids.savings),
    certificate: valueOf(ids.certificate),
  }
}

function withRate({ rate: rateId, ...product }: Product, rates: readonly Rate[]): ShownProduct {
  const rate = rates.find(({ id }) => id === rateId)
  return { ...product, ...(rate && { rate }) }
}

function listed({ id, title, art, line, highlight, page, rate }: ShownProduct): ListedProduct {
  return {
    id,
    title,
    art,
    line,
    highlight,
    page,
    ...(rate && { rate: { lead: rate.lead, value: rate.value, kind: rate.kind, tail: rate.tail } }),
  }
}

/** What the site is built of: a profile. */
interface Shown {
  readonly institution: Institution
  readonly look?: Look | undefined
  readonly site: SiteContent
}

/** The constants that the modules beside this one name, as text for the build to put there. */
export function constantsOf({ institution, look, site }: Shown): Readonly<Record<string, string>> {
  const content = pageContentOf(site)
  const { agreements, international, embargoedCountries, checkDeposits, ...rest } = institution
  const { taxForms: _, ...told } = rest
  return {
    // What is printed on statements, and what an account is of, comes with each of them from the server.
    __INSTITUTION__: JSON.stringify({ ...told, errorResolution: undefined, shares: undefined }),
    __TERMS__: JSON.stringify({ agreements, international, embargoedCountries, checkDeposits }),
    __LOGO__: JSON.stringify(look?.logo ? '/logo.svg' : null),
    __SECTIONS__: JSON.stringify(content.sections),
    __HOME__: JSON.stringify(content.home),
    __ABOUT__: JSON.stringify(content.about),
    __PRODUCTS__: JSON.stringify(content.products),
    __PRODUCT_NAMES__: JSON.stringify(content.productNames),
    __MAIN_BRANCH__: JSON.stringify(content.mainBranch),
    __CALCULATOR_RATES__: JSON.stringify(content.calculatorRates),
    __BRANCHES__: JSON.stringify(content.branches),
    __MAP_LINES__: JSON.stringify(content.mapLines),
  }
}

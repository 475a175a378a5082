import type { Institution } from '../../../values/institution.ts'
import type { Branch, Product, Rate, SiteContent } from '../../../values/site.ts'

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
export type Market = NonNullable<SiteContent['market']>
export type Figure = NonNullable<Home['community']>['figures'][number]
export type Testimonials = NonNullable<Home['testimonials']>
export type Community = NonNullable<Home['community']>
export type Joining = NonNullable<Home['joining']>
export type About = NonNullable<SiteContent['about']>

interface HomeProducts {
  readonly title: string
  readonly featured: ShownProduct
  readonly rest: readonly ShownProduct[]
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

/** Which of the parts that are pages of their own there are. */
export interface Sections {
  readonly about: boolean
  readonly products: boolean
  readonly business: boolean
  readonly branches: boolean
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
}

/** Sorts what the profile says by the pages that say it. The build calls this, no browser does. */
export function pageContentOf(site: SiteContent): PageContent {
  const { rates, products, home = {}, about, market, branches } = site
  const shown = (product: Product): ShownProduct => withRate(product, rates?.rates ?? [])
  const personal = products?.personal.map(shown) ?? []
  const business = products?.business?.map(shown)
  const all = [...personal, ...(business ?? [])]
  const ratesNote = rates && { rates: { asOf: rates.asOf, note: rates.note } }
  const { products: chosen, ...restOfHome } = home
  const byId = (id: string): ShownProduct => all.find((product) => product.id === id)!
  return {
    sections: {
      about: about !== undefined,
      products: products !== undefined,
      business: business !== undefined,
      branches: branches !== undefined,
    },
    home: {
      ...restOfHome,
      ...(chosen && {
        products: {
          title: chosen.title,
          featured: briefly(byId(chosen.featured)),
          rest: chosen.rest.map((id) => briefly(byId(id))),
          ...ratesNote,
        },
      }),
      ...(market && { market }),
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
  }
}

function withRate({ rate: rateId, ...product }: Product, rates: readonly Rate[]): ShownProduct {
  const rate = rates.find(({ id }) => id === rateId)
  return { ...product, ...(rate && { rate }) }
}

function briefly(product: ShownProduct): ShownProduct {
  const brief = { ...product }
  delete brief.points
  return brief
}

/** The constants that the modules beside this one name, as text for the build to put there. */
export function constantsOf(
  institution: Institution,
  site: SiteContent,
): Readonly<Record<string, string>> {
  const content = pageContentOf(site)
  return {
    __INSTITUTION__: JSON.stringify(institution),
    __SECTIONS__: JSON.stringify(content.sections),
    __HOME__: JSON.stringify(content.home),
    __ABOUT__: JSON.stringify(content.about),
    __PRODUCTS__: JSON.stringify(content.products),
    __PRODUCT_NAMES__: JSON.stringify(content.productNames),
    __MAIN_BRANCH__: JSON.stringify(content.mainBranch),
  }
}

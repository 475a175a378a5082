import { type ShareProduct, USUAL_SHARES } from '../../../values/shareProducts.ts'
import { disclosedFees } from '../../fees/contract.ts'
import { SITE_PARTS, type SiteContent, WrittenSite } from '../contract.ts'
import { anchorOf, type Page } from '../pages.contract.ts'
import { deadLinks, idsIn } from './links.ts'
import { problemsOfFile } from './problems.ts'
import { printedRates } from './rates.ts'
import { shareProblems } from './shares.ts'

interface Reading {
  readonly site: SiteContent
  /** What an account can be of. */
  readonly shares: readonly ShareProduct[]
  /** Sentences that begin with the file and the key at fault, all that there are; none: it is fine. */
  readonly problems: readonly string[]
}

/** Reads the parts. */
export function readSite(given: Readonly<Record<string, unknown>>): Reading {
  const parsed = SITE_PARTS.filter((part) => given[part] !== undefined).map(
    (part) => [part, WrittenSite.shape[part].safeParse(given[part])] as const,
  )
  const misshapen = parsed.flatMap(([part, { error }]) =>
    error ? problemsOfFile(`${part}.json`, given[part], error.issues) : [],
  )
  const written: WrittenSite = Object.fromEntries(
    parsed.flatMap(([part, { data }]) => (data ? [[part, data]] : [])),
  )
  const { rates, products: { shares = USUAL_SHARES, ...products } = {}, ...rest } = written
  const ids = new Set([...shares.map(({ id }) => id), ...idsIn(given['products'], 'shares')])
  const ofShares = shareProblems(shares)
  const hasMistake = ofShares.length > 0 || misshapen.some((one) => one.startsWith('products.json'))
  const printed = rates && printedRates(rates, { shares: hasMistake ? [] : shares, ids })
  const problems = [
    ...misshapen,
    ...loosePoints(written, given),
    ...ofShares,
    ...(printed?.problems ?? []),
    ...deadLinks(given),
  ]
  const site: SiteContent = {
    ...rest,
    ...(printed && { rates: { ...rates, rates: printed.rates } }),
    ...('personal' in products && { products }),
    ...(showsFees(written) && {
      // A certificate has none: what leaving it early costs is a penalty, and stands in its terms.
      fees: shares
        .filter(({ term }) => !term)
        .map((product) => ({ name: product.name, fees: disclosedFees(product) })),
    }),
  }
  return { site: problems.length > 0 ? {} : site, shares, problems }
}

const showsFees = ({ pages }: WrittenSite): boolean =>
  (pages?.pages ?? []).some(({ sections }) => sections.some(({ fees }) => fees))

/** Ids that lead nowhere, and rows of a table that are too short. */
function loosePoints(site: WrittenSite, given: Readonly<Record<string, unknown>>): string[] {
  const { products, home, market, pages, calculators } = site
  const lists = [
    ['products', 'personal', 'business'],
    ['rates', 'rates'],
    ['branches', 'branches'],
    ['market', 'instruments'],
  ] as const
  const rateIds = new Set(idsIn(given['rates'], 'rates'))
  const all = [...(products?.personal ?? []), ...(products?.business ?? [])]
  const productIds = new Set(
    ['personal', 'business'].flatMap((kind) => idsIn(given['products'], kind)),
  )
  const shown = home?.products ? [home.products.featured, ...home.products.rest] : []
  return [
    ...all.flatMap(({ id, rate }) =>
      rate === undefined || rateIds.has(rate)
        ? []
        : [`products.json, ${id}: rate ${rate} is not in rates.json`],
    ),
    ...shown.flatMap((id) =>
      productIds.has(id) ? [] : [`home.json, products: ${id} is not in products.json`],
    ),
    ...lists.flatMap(([part, ...names]) => {
      const ids = names.flatMap((name) => idsIn(given[part], name))
      return ids.length === new Set(ids).size ? [] : [`${part}.json: an id stands there twice`]
    }),
    ...(market?.instruments ?? []).flatMap(({ id, values }) =>
      values.length === market?.months.length
        ? []
        : [`market.json, ${id}: must have a value for each month`],
    ),
    ...Object.values(calculators ?? {}).flatMap((id) =>
      rateIds.has(id) ? [] : [`calculators.json: rate ${id} is not in rates.json`],
    ),
    ...problemsOfPages(pages?.pages ?? [], rateIds, productIds),
  ]
}

/** Addresses the portal needs for itself. */
const TAKEN =
  /^\/($|(about|products|contact|login|signup|register|registration-success|confirm-email|pending-approval|forgot-password|reset-password|welcome|change-password|confirm-new-email|locations|schedule|calculators|offline)$|(api|admin|dashboard|demo|assets|healthz|readyz|metrics)(\/|$))/

/** What is wrong with the pages beyond their shape, as sentences. */
function problemsOfPages(
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

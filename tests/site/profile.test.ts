import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { structuredData } from '../../src/modules/site/web/pageFiles.ts'
import { pageContentOf } from '../../src/modules/site/web/pageContent.ts'
import { readProfile } from '../../src/modules/site/server/profile.ts'
import { readSite } from '../../src/modules/site/server/reading.ts'
import type { ShareProduct } from '../../src/values/shareProducts.ts'

const FOLDER = 'institutions/hazelnotch'
const { institution, site } = readProfile(FOLDER)
const openedFor = (shares: readonly ShareProduct[]): readonly string[] =>
  shares.filter((share) => share.opensWithMembership).map(({ name }) => name)
const rateOf = (id: string) => site.rates?.rates.find((rate) => rate.id === id)

describe('the profile of the demonstration', () => {
  test('shows the rates of the specification, each with its conditions', () => {
    const shown = [
      ['high-yield-savings', undefined, '3.50', 'APY', undefined],
      ['credit-card', undefined, '0', 'APR', 'for 15 months'],
      ['mortgage', 'from', '3.99', 'APR', undefined],
      ['personal-loan', 'from', '5.99', 'APR', undefined],
      ['business-loan', 'from', '4.99', 'APR', undefined],
      ['business-savings', 'up to', '2.50', 'APY', undefined],
    ] as const
    for (const [id, ...told] of shown) {
      const rate = rateOf(id)
      assert.deepEqual([rate?.lead, rate?.value, rate?.kind, rate?.tail], told, id)
      assert.ok(rate!.conditions.length > 20, id)
    }
    const words = JSON.stringify(site.products)
    assert.ok(words.includes('2% cash back'))
    assert.ok(words.includes('500 free transactions'))
  })

  test('has a product of each kind, and Checking and Savings first, which every member gets', () => {
    const { shares } = institution
    assert.deepEqual(openedFor(shares), ['Checking', 'Savings'])
    assert.deepEqual(openedFor(shares.slice(0, 2)), ['Checking', 'Savings'])
    assert.equal(new Set(shares.map(({ kind }) => kind)).size, 7)
  })

  test('says of certificates on the site what their products say', () => {
    const certificates = institution.shares.filter(({ term }) => term)
    assert.equal(certificates.length, 4)
    for (const { id, minimumToOpen, term } of certificates) {
      const { months, penaltyDays } = term!
      assert.equal(
        rateOf(id)?.conditions,
        `From $${Number(minimumToOpen)}. Fixed for ${months} months. Taking it out early costs ${penaltyDays} days of interest.`,
      )
    }
  })

  test('promises nothing that the portal does not do', () => {
    const words = JSON.stringify(site)
    const notKept = [
      /another bank[^"]{0,20} leaves on a business day/,
      /Sent on the next business day/,
      /Separate sign-ins/,
      /Import your transactions/,
      /limit you set|Set a limit for each card/,
      /for everybody who tries your address/,
      /does not post interest/,
      /Not yet\. Each member/,
      /another bank[^"]*cannot be cancelled/,
    ]
    for (const promise of notKept) assert.doesNotMatch(words, promise)
    // Every text about cash back that comes by itself says that none does here.
    const monthly = words.match(/"text":"[^"]*paid into your [^"]*each month[^"]*"/g)
    assert.equal(monthly?.length, 2)
    for (const text of monthly) assert.match(text, /are samples/)
  })

  test('counts up to the figures of the specification', () => {
    assert.deepEqual(
      site.about?.counters?.figures.map(({ figure }) => figure),
      ['100,000', '$2.5B', '98%', '$5.0M'],
    )
    const years = site.about?.timeline?.events.map(({ year }) => year) ?? []
    assert.deepEqual([years[0], years.at(-1)], [1973, 2023])
    assert.deepEqual(
      site.market?.instruments.map(({ name }) => name),
      ['S&P 500', 'US 100', 'EUR/USD', 'Bitcoin'],
    )
  })

  test('says of what is made up that it is', () => {
    assert.ok(site.about?.counters?.sample)
    assert.ok(site.home?.testimonials?.sample)
    assert.ok(site.home?.community?.sample)
    assert.match(site.market!.note, /made up/)
  })

  test('tells search engines nothing about a bank that is none', () => {
    assert.equal(structuredData(institution, site), '')
    const { demo: _demo, ...real } = institution
    const told = structuredData({ ...real, name: 'Alder </script> Credit Union' }, site)
    assert.equal(told.match(/<\/script>/g)?.length, 1, 'a name cannot end the element')
    const data = JSON.parse(told.replace(/^<script[^>]*>|<\/script>$/g, ''))
    assert.equal(data['@type'], 'CreditUnion')
    assert.equal(data.department.length, 3)
  })
})

describe('a profile with a mistake', () => {
  const page = {
    path: '/green',
    title: 'Green',
    description: 'Green things.',
    lead: 'Green.',
    sections: [{ title: 'One' }],
  }
  const CASES: readonly [string, Record<string, unknown>, string][] = [
    [
      'a rate that is nowhere',
      { calculators: { loan: 'x', mortgage: 'x', savings: 'x', certificate: 'x' } },
      'calculators.json: rate x is not in rates.json',
    ],
    [
      'an address of the portal',
      { pages: { pages: [{ ...page, path: '/api/green' }] } },
      'pages.json, /api/green is an address of the portal itself',
    ],
    [
      'an address that stands there twice',
      { pages: { pages: [page, page] } },
      'pages.json, /green stands there twice',
    ],
    [
      'a product that is nowhere',
      { pages: { pages: [{ ...page, product: 'boat' }] } },
      'pages.json, /green: boat is not in products.json',
    ],
    [
      'an empty list',
      { pages: { pages: [{ ...page, sections: [] }] } },
      'pages.json, pages.0.sections: must not be empty; leave it out instead',
    ],
    [
      'a link to somebody else',
      { home: { quickLinks: [{ label: 'Out', to: '//example.com' }] } },
      'home.json, quickLinks.0.to: must be an address on this site, as in /contact',
    ],
  ]
  for (const [mistake, given, sentence] of CASES) {
    test(`is told of ${mistake}`, () => {
      assert.equal(readSite(given).problems[0], sentence)
    })
  }

  test('with nothing but its name has the pages that need nothing more', () => {
    const { site: empty, shares, problems } = readSite({})
    assert.deepEqual(problems, [])
    assert.deepEqual(openedFor(shares), ['Checking', 'Savings'])
    const content = pageContentOf(empty)
    assert.deepEqual(content.sections.pages, [])
    assert.equal(content.sections.products, false)
    assert.equal(content.calculatorRates.loan, '7.00')
  })
})

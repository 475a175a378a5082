import { type Break, CASES, type Written } from './profileMistakes.ts'

/** Breaks one of the share products of a profile: `checking`, `savings`, `certificate`. */
const inShare =
  (id: string, change: (product: Written) => void): Break =>
  (draft) =>
    draft.change('products.json', ({ shares }) =>
      change(shares.find((one: Written) => one.id === id)),
    )

/** Savings with other tiers. */
const tiered = (...tiers: readonly Written[]): Break =>
  inShare('savings', ({ dividends }) => (dividends.rates[0].tiers = tiers))

const inRates =
  (change: (rates: Written) => void): Break =>
  (draft) =>
    draft.change('rates.json', ({ rates }) => change(rates))

const LATER = { from: '2500.00', rate: '3.00' }

/** What can be wrong with share products and with the rates that follow from them. */
export const SHARE_CASES: typeof CASES = [
  [
    'tiers that overlap',
    tiered({ from: '0.00', below: '5000.00', rate: '2.00' }, LATER),
    ['products.json, shares: savings has tiers that overlap, from 2025-01-01 on'],
  ],
  [
    'two tiers that begin at the same balance',
    tiered({ from: '0.00', rate: '2.00' }, LATER, LATER),
    ['products.json, shares: savings has tiers that overlap, from 2025-01-01 on'],
  ],
  [
    'a gap between two tiers',
    tiered({ from: '0.00', below: '2000.00', rate: '2.00' }, LATER),
    [
      'products.json, shares: savings leaves balances without a rate between two tiers or above the last one, from 2025-01-01 on',
    ],
  ],
  [
    'a last tier that ends',
    tiered({ from: '0.00', below: '2500.00', rate: '2.00' }),
    [
      'products.json, shares: savings leaves balances without a rate between two tiers or above the last one, from 2025-01-01 on',
    ],
  ],
  [
    'a tier without a balance in it',
    tiered({ from: '0.00', rate: '2.00' }, { ...LATER, below: '2500.00' }),
    [
      'products.json, shares: savings has a tier that ends where it begins or below, from 2025-01-01 on',
    ],
  ],
  [
    'tiers that do not begin at zero',
    tiered(LATER),
    ['products.json, shares: savings has tiers that do not begin at 0.00, from 2025-01-01 on'],
  ],
  ['no tiers', tiered(), ['products.json, shares.1.dividends.rates.0.tiers: must not be empty']],
  [
    'no rates',
    inShare('savings', ({ dividends }) => (dividends.rates = [])),
    ['products.json, shares.1.dividends.rates: must not be empty'],
  ],
  [
    'two rates that begin on one day',
    inShare('savings', ({ dividends }) => dividends.rates.push(dividends.rates[0])),
    ['products.json, shares: savings has two rates that begin on 2025-01-01'],
  ],
  [
    'a negative rate and one of too many decimals',
    tiered({ from: '0.00', rate: '-2.00' }, { from: '2500.00', rate: '3.00001' }),
    ['0', '1'].map(
      (tier) =>
        `products.json, shares.1.dividends.rates.0.tiers.${tier}.rate: must be a percentage of at most four decimals, as in 3.44`,
    ),
  ],
  [
    'a rate that begins on no day, a tier at no amount',
    inShare('savings', ({ dividends }) => {
      dividends.rates[0].from = '2025-02-30'
      dividends.rates[0].tiers[0].from = '$0'
    }),
    [
      'products.json, shares.1.dividends.rates.0.from: must be a day, as in 2026-11-02',
      'products.json, shares.1.dividends.rates.0.tiers.0.from: must be an amount, as in 0.00',
    ],
  ],
  [
    'dividends compounded nobody knows when',
    inShare('savings', ({ dividends }) => (dividends.compounded = 'weekly')),
    [
      'products.json, shares.1.dividends.compounded: must be one of daily, monthly, quarterly, yearly',
    ],
  ],
  [
    'dividends compounded between two creditings, but not daily',
    inShare('savings', ({ dividends }) => {
      dividends.compounded = 'monthly'
      dividends.credited = 'quarter'
    }),
    [
      'products.json, shares: savings is compounded monthly and not credited then: daily is possible, and when it is credited',
    ],
  ],
  [
    'two share products of one id',
    (draft) => draft.change('products.json', ({ shares }) => shares.push(shares[0], shares[0])),
    ['products.json, shares: checking stands there twice'],
  ],
  [
    'a share product of a kind that is none, without a name',
    inShare('checking', (product) => {
      product.kind = 'loan'
      delete product.name
    }),
    [
      'products.json, shares.0.name: is missing',
      'products.json, shares.0.kind: must be one of share, checking, savings, money_market, club, certificate, youth',
    ],
  ],
  [
    'a par value on savings',
    inShare('savings', (product) => (product.parValue = '5.00')),
    ['products.json, shares: savings has a par value, and only a product of kind share has one'],
  ],
  [
    'a certificate without a term',
    inShare('certificate', (product) => {
      delete product.term
      product.dividends.credited = 'year'
    }),
    ['products.json, shares: certificate is a certificate and needs a term'],
  ],
  [
    'a term on savings, and checking that matures',
    (draft) =>
      draft.change('products.json', ({ shares }) => {
        shares[1].term = shares[2].term
        shares[0].dividends = { ...shares[1].dividends, credited: 'maturity' }
      }),
    [
      'products.json, shares: checking is credited at a maturity, and only a certificate has one',
      'products.json, shares: savings has a term, and only a certificate has one',
    ],
  ],
  [
    'a certificate that matures before it compounds',
    inShare('certificate', ({ term }) => (term.months = 6)),
    ['products.json, shares: certificate is compounded yearly and matures earlier'],
  ],
  [
    'a certificate that matures between two days of crediting',
    inShare('certificate', ({ term, dividends }) => {
      term.months = 7
      Object.assign(dividends, { compounded: 'daily', credited: 'quarter' })
    }),
    [
      'products.json, shares: certificate is credited each quarter and matures in between: each month is possible, and at its maturity',
    ],
  ],
  [
    'a certificate whose renewal comes as a surprise',
    inShare('certificate', ({ term }) =>
      Object.assign(term, { renewal: 'renew', graceDays: 4, noticeDays: 29 }),
    ),
    [
      'products.json, shares: certificate is renewed and needs a notice of 30 days, or of 20 to the end of five days of grace or more',
    ],
  ],
  [
    'a penalty too small for a term share, and a term of no months',
    inShare('certificate', ({ term }) => Object.assign(term, { penaltyDays: 6, months: 0 })),
    [
      'products.json, shares.2.term.months: must be at least 1',
      'products.json, shares.2.term.penaltyDays: must be 7 at least: a term share costs seven days of dividends',
    ],
  ],
  [
    'nothing that opens with the membership',
    (draft) =>
      draft.change('products.json', ({ shares }) =>
        shares.forEach((product: Written) => (product.opensWithMembership = false)),
      ),
    ['products.json, shares: nothing opens with the membership'],
  ],
  [
    'money needed for what opens with the membership, and a certificate and youth savings that do',
    (draft) =>
      draft.change('products.json', ({ shares }) => {
        shares[0].minimumToOpen = '25.00'
        delete shares[2].minimumToOpen
        shares[2].opensWithMembership = true
        Object.assign(shares[1], { kind: 'youth', ages: { below: 18 } })
      }),
    [
      'products.json, shares: checking opens with the membership, when there is no money yet, and has a minimumToOpen',
      'products.json, shares: savings opens with the membership, which a product of kind youth cannot',
      'products.json, shares: certificate opens with the membership, which a product of kind certificate cannot',
    ],
  ],
  [
    'a youth product without an upper age',
    inShare('certificate', (product) => {
      Object.assign(product, { kind: 'youth', ages: { from: 6 } })
      delete product.term
      delete product.dividends.credited
      product.dividends.credited = 'year'
    }),
    ['products.json, shares: certificate is for the young and needs an age in ages.below'],
  ],
  [
    'ages that nobody has',
    inShare('savings', (product) => (product.ages = { from: 18, below: 18 })),
    ['products.json, shares: savings is for no age: ages.from must be less than ages.below'],
  ],
  [
    'a product that nobody may have once',
    inShare('savings', (product) => (product.mostPerMember = 0)),
    ['products.json, shares.1.mostPerMember: must be at least 1'],
  ],
  [
    'fees that make no sense',
    inShare('checking', (product) => {
      product.fees = [
        { kind: 'overdraft', amount: '30.00' },
        { kind: 'monthly', amount: '0.00' },
        { kind: 'inactivity', amount: '5.00' },
        { kind: 'closing', amount: '5.00', freePerMonth: 1 },
        { kind: 'withdrawal', amount: '5.00', freePerMonth: 0 },
      ]
    }),
    [
      'products.json, shares.0.fees.0.kind: must be monthly, withdrawal, inactivity or closing',
      'products.json, shares.0.fees.1.amount: must be an amount above zero, as in 5.00',
      'products.json, shares.0.fees.2.afterMonths: is missing',
      'products.json, shares.0.fees.3.freePerMonth: no such key is known here',
      'products.json, shares.0.fees.4.freePerMonth: must be at least 1',
    ],
  ],
  [
    'the same fee twice',
    inShare('checking', ({ fees }) => fees.push(fees[0])),
    ['products.json, shares: checking has two fees of the kind monthly'],
  ],
  [
    'fees of a certificate, and one that nobody can owe',
    (draft) =>
      draft.change('products.json', ({ shares }) => {
        const [checking, , certificate] = shares
        const fees = [{ kind: 'monthly', amount: '2.00', unlessBalance: '5.00' }]
        Object.assign(certificate, { fees: [{ kind: 'closing', amount: '2.00' }] })
        shares.push({ ...checking, id: 'par', kind: 'share', parValue: '5.00', fees })
      }),
    [
      'products.json, shares: certificate is a certificate and has fees: what it costs to leave early is its penaltyDays',
      'products.json, shares: par has a monthly fee that nobody pays: its unlessBalance is not above the par value',
    ],
  ],
  [
    'a rate of a share product that is not there',
    inRates((rates) => (rates[0].product = 'boat')),
    ['rates.json, savings: boat is not among the shares of products.json'],
  ],
  [
    'a rate of a share product that earns nothing, or nothing yet',
    (draft) => {
      draft.change('rates.json', ({ rates }) => (rates[0].product = 'checking'))
      inShare('certificate', ({ dividends }) => (dividends.rates[0].from = '2026-10-02'))(draft)
    },
    [
      'rates.json, savings: earns nothing on 2026-10-01',
      'rates.json, certificate: earns nothing on 2026-10-01',
    ],
  ],
  [
    'yields written by hand',
    inRates((rates) => {
      rates[0].value = '2.15'
      rates.push({ ...rates[0], id: 'savings-to', value: undefined, lead: 'up to' })
      Object.assign(rates[3], { product: undefined, value: '3.05', kind: 'APY' })
    }),
    [
      'rates.json, savings: follows from its product; leave out value, kind and lead',
      'rates.json, certificate: an APY follows from the dividends of a share product; name that as its product, in the place of value and kind',
      'rates.json, savings-to: follows from its product; leave out value, kind and lead',
    ],
  ],
  [
    'a rate of a loan without a value',
    inRates((rates) => delete rates[1].value),
    ['rates.json, loan: needs a value and a kind, or a product'],
  ],
  [
    'a rate of a share product in which something is wrong is told of that alone',
    inShare('savings', (product) => (product.nickname = 'Rainy day')),
    ['products.json, shares.1.nickname: no such key is known here'],
  ],
]

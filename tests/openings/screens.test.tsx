import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  BARRED,
  listOpenableProducts,
  type OpenableProduct,
  openShareAccount,
} from '../../src/modules/openings/contract.ts'
import type { Disclosure } from '../../src/modules/openings/disclosure.contract.ts'
import { OpenProductPage } from '../../src/modules/openings/web/OpenProductPage.tsx'
import { OPEN_PRODUCT } from '../../src/modules/openings/web/places.ts'
import { ProductsPage } from '../../src/modules/openings/web/ProductsPage.tsx'
import { MESSAGES } from '../../src/modules/support/about.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { overview, SAVINGS } from '../components/member.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const tier = (from: string, below: string | null, rate: string, apy: string) => ({
  from,
  below,
  rate,
  apyLowest: apy,
  apyHighest: apy,
})

const NO_FEE = { unlessBalance: null, freePerMonth: null, afterMonths: null }

const CLUB: Disclosure = {
  productId: 'club',
  name: 'Holiday club',
  kind: 'Club',
  version: '7',
  digest: 'of these terms',
  dividends: {
    method: 'whole',
    compounded: 'daily',
    credited: 'quarter',
    minimumToEarn: null,
    tiers: [tier('0.00', null, '1.98', '2.00')],
  },
  minimumToOpen: '0.00',
  parValue: null,
  mostPerMember: 1,
  fees: [{ kind: 'withdrawal', amount: '5.00', ...NO_FEE, freePerMonth: 1 }],
}

const MARKET: Disclosure = {
  ...CLUB,
  productId: 'market',
  name: 'Money market',
  kind: 'Money market',
  dividends: {
    ...CLUB.dividends!,
    credited: 'month',
    minimumToEarn: '50.00',
    tiers: [tier('0.00', '10000.00', '1.49', '1.50'), tier('10000.00', null, '2.96', '3.00')],
  },
  minimumToOpen: '1000.00',
  mostPerMember: null,
  fees: [{ kind: 'monthly', amount: '10.00', ...NO_FEE, unlessBalance: '1000.00' }],
}

const offered = (
  disclosure: Disclosure,
  barred: OpenableProduct['barred'] = null,
): OpenableProduct => ({ disclosure, barred })

const READ = { data: overview(), isError: false, refetch: () => undefined }

const openProduct = (productId: string, width?: number): Promise<Mounted> =>
  mount(<OpenProductPage overview={READ} />, {
    ...(width !== undefined && { width }),
    path: `/dashboard/accounts/open/${productId}`,
    route: OPEN_PRODUCT,
  })

const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click()
const summary = page.getByRole('alert', { name: 'There is a problem' })
const amount = page.getByLabelText('First amount')
const agree = page.getByRole('checkbox', { name: /account disclosures \(version 7\)/ })

beforeEach(() =>
  answers(listOpenableProducts, { products: [offered(CLUB), offered(MARKET)], businesses: [] }),
)

test('on a phone the heading breaks between words, never at a hyphen', async () => {
  const certificate = { ...MARKET, productId: 'year', name: '12-month certificate' }
  answers(listOpenableProducts, { products: [offered(certificate)], businesses: [] })
  await openProduct('year', 390)
  const heading = page.getByRole('heading', { level: 1, name: 'Open 12-month certificate' })
  await expect.element(heading.getByText('12-month')).toBeVisible()
  const word = document.createRange()
  word.selectNodeContents(heading.getByText('12-month').element())
  expect(word.getClientRects()).toHaveLength(1)
})

describe('what can be opened', () => {
  test('stands side by side with its yield, what it takes, and why it cannot be opened now', async () => {
    const closing = { kind: 'closing', amount: '15.00', ...NO_FEE } as const
    answers(listOpenableProducts, {
      products: [
        offered(CLUB, 'too_many'),
        offered({ ...MARKET, fees: [...MARKET.fees, closing] }),
      ],
      businesses: [],
    })
    await mount(<ProductsPage />, { path: '/dashboard/accounts/open' })
    const club = page.getByRole('article', { name: 'Holiday club' })
    await expect.element(club.getByText('2.00% APY')).toBeVisible()
    await expect
      .element(club.getByText('$5.00 for each withdrawal after the first one in a month'))
      .toBeVisible()
    await expect.element(club.getByText(BARRED.too_many.message)).toBeVisible()
    await expect.element(club.getByRole('link')).not.toBeInTheDocument()
    const market = page.getByRole('article', { name: 'Money market' })
    await expect.element(market.getByText('Up to 3.00% APY')).toBeVisible()
    await expect.element(market.getByText('$1,000.00')).toBeVisible()
    await expect.element(market.getByText('Closing fee')).toBeVisible()
    await expect.element(market.getByText('$15.00')).toBeVisible()
    await expect.element(club.getByText('Closing fee')).not.toBeInTheDocument()
    await expect
      .element(market.getByRole('link', { name: 'Choose Money market' }))
      .toHaveAttribute('href', '/dashboard/accounts/open/market')
  })

  test('that there is nothing, and that it could not be loaded, is said', async () => {
    answers(listOpenableProducts, { products: [], businesses: [] })
    await mount(<ProductsPage />)
    await expect.element(page.getByText('There is nothing to open online.')).toBeVisible()
    loses(listOpenableProducts)
    await mount(<ProductsPage />)
    await expect.element(page.getByText("We couldn't load what you can open.")).toBeVisible()
    answers(listOpenableProducts, { products: [offered(CLUB)], businesses: [] })
    await press('Try again')
    await expect.element(page.getByRole('article', { name: 'Holiday club' })).toBeVisible()
  })
})

describe('opening a product', () => {
  test('discloses rates by balance, minimums and fees', async () => {
    await openProduct('market')
    const table = page.getByRole('table', { name: 'What it earns' })
    await expect
      .element(table.getByRole('row', { name: /\$0\.00 to \$9,999\.99.*1\.49%.*1\.50%/ }))
      .toBeVisible()
    await expect
      .element(table.getByRole('row', { name: /\$10,000\.00 or more.*2\.96%.*3\.00%/ }))
      .toBeVisible()
    for (const words of [
      'Compounded daily, credited at the end of each month.',
      '$50.00; a day on which there is less earns nothing',
      '$10.00 a month; none in a month whose balance never falls below $1,000.00',
      'The whole balance earns at the rate of the line it is in.',
    ]) {
      await expect.element(page.getByText(words)).toBeVisible()
    }
  })

  test('asks for the agreement and for enough, then sends what was chosen and shows the receipt', async () => {
    await openProduct('market')
    await expect.element(amount).toHaveValue('1000.00')
    await amount.fill('999.99')
    await press('Open Money market')
    await expect.element(summary).toHaveFocus()
    for (const name of [
      'This account is opened with more than that',
      'Please agree to the account disclosures',
    ]) {
      await expect.element(summary.getByRole('link', { name })).toBeVisible()
    }
    await amount.fill('20000')
    await page.getByRole('radio', { name: /Savings/ }).click()
    await press('Open Money market')
    const tooMuch = 'There is not that much in the account it comes from'
    await expect.element(summary.getByRole('link', { name: tooMuch })).toBeVisible()
    await amount.fill('1500')
    await agree.click()
    const from = { kind: 'Savings', last4: SAVINGS.last4 } as const
    answers(openShareAccount, {
      accountId: newId(),
      kind: 'Money market',
      last4: '5512',
      number: '7000005512',
      amount: '1500.00',
      from,
      openedAt: DEMO_NOW.toISOString(),
      referenceCode: 'NVEG7-PDU97',
      disclosure: MARKET,
    })
    await press('Open Money market')
    await expect.element(page.getByRole('heading', { name: 'Money market is open' })).toHaveFocus()
    await expect.element(page.getByText('7000005512')).toBeVisible()
    const [asked] = askedOf(openShareAccount)
    expect(asked?.body).toMatchObject({
      productId: 'market',
      disclosureVersion: '7',
      disclosureDigest: 'of these terms',
      amount: '1500.00',
      fromAccountId: SAVINGS.id,
    })
  })

  test('needs no money where none is asked for', async () => {
    await openProduct('club')
    await agree.click()
    loses(openShareAccount)
    await press('Open Holiday club')
    await expect.element(page.getByText(/cannot tell whether the account was opened/)).toBeVisible()
    expect(askedOf(openShareAccount)[0]?.body).not.toHaveProperty('fromAccountId')
  })

  const CHANGED = [
    [{ version: '8' }, /account disclosures \(version 8\)/],
    [{ digest: 'of other terms' }, /account disclosures \(version 7\)/],
  ] as const
  for (const [changed, asked] of CHANGED)
    test(`whose terms changed meanwhile asks to agree anew: ${JSON.stringify(changed)}`, async () => {
      await openProduct('club')
      await agree.click()
      refuses(openShareAccount, 'disclosure_changed')
      answers(listOpenableProducts, {
        products: [offered({ ...CLUB, ...changed })],
        businesses: [],
      })
      await press('Open Holiday club')
      const { message } = openShareAccount.refusals.disclosure_changed
      await expect.element(summary.getByRole('link', { name: message })).toBeVisible()
      const anew = page.getByRole('checkbox', { name: asked })
      await expect.element(anew).not.toBeChecked()
    })

  test('that is not offered or not to this member says so', async () => {
    await openProduct('nothing')
    await expect
      .element(page.getByText(openShareAccount.refusals.product_not_found.message))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Write to us' }))
      .toHaveAttribute('href', MESSAGES)
    answers(listOpenableProducts, { products: [offered(CLUB, 'too_young')], businesses: [] })
    await openProduct('club')
    await expect.element(page.getByText(BARRED.too_young.message)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Open/ })).not.toBeInTheDocument()
  })
})

describe('for a business', () => {
  const BAKERY = { id: newId(), name: 'Hart Bakery LLC' }

  test('it is chosen above what can be opened, and the choice goes along', async () => {
    answers(listOpenableProducts, { products: [offered(CLUB)], businesses: [BAKERY] })
    await mount(<ProductsPage />, { path: '/dashboard/accounts/open' })
    await expect.element(page.getByRole('radio', { name: 'Myself' })).toBeChecked()
    answers(listOpenableProducts, {
      products: [offered(CLUB), offered(MARKET, 'not_for_business')],
      businesses: [BAKERY],
    })
    await page.getByRole('radio', { name: BAKERY.name }).click()
    await expect.element(page.getByText(BARRED.not_for_business.message)).toBeVisible()
    await expect.element(page.getByRole('radio', { name: BAKERY.name })).toBeChecked()
    await expect.element(page.getByRole('radio', { name: BAKERY.name })).toHaveFocus()
    await expect
      .element(page.getByRole('link', { name: 'Choose Holiday club' }))
      .toHaveAttribute('href', `/dashboard/accounts/open/club?business=${BAKERY.id}`)
  })

  test('the page names it, proposes its own money and opens it there', async () => {
    answers(listOpenableProducts, { products: [offered(CLUB)], businesses: [BAKERY] })
    const read = overview()
    const till = { ...SAVINGS, id: newId(), name: 'Till', last4: '0077', ofBusiness: true }
    const accounts = [...read.accounts, till]
    await mount(<OpenProductPage overview={{ ...READ, data: { ...read, accounts } }} />, {
      path: `/dashboard/accounts/open/club?business=${BAKERY.id}`,
      route: OPEN_PRODUCT,
    })
    const title = `Open Holiday club for ${BAKERY.name}`
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /Till/ })).toBeChecked()
    await agree.click()
    refuses(openShareAccount, 'business_held')
    await press('Open Holiday club')
    const { message } = openShareAccount.refusals.business_held
    await expect.element(page.getByText(message)).toBeVisible()
    expect(askedOf(openShareAccount)[0]?.body).toMatchObject({ businessId: BAKERY.id })
  })
})

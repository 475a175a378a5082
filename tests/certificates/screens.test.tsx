import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Certificate,
  instructCertificate,
  listCertificates,
  readCertificateForStaff,
} from '../../src/modules/certificates/contract.ts'
import { StaffCertificate } from '../../src/modules/certificates/web/certificates.tsx'
import { CertificatePage } from '../../src/modules/certificates/web/CertificatePage.tsx'
import { CERTIFICATE } from '../../src/modules/certificates/places.contract.ts'
import {
  closeShareAccount,
  readAccountClosing,
} from '../../src/modules/openings/closing.contract.ts'
import { listOpenableProducts, openShareAccount } from '../../src/modules/openings/contract.ts'
import type { Disclosure } from '../../src/modules/openings/disclosure.contract.ts'
import { CloseAccountPage } from '../../src/modules/openings/web/CloseAccountPage.tsx'
import { OpenProductPage } from '../../src/modules/openings/web/OpenProductPage.tsx'
import {
  CLOSE_ACCOUNT,
  closeAccountPath,
  OPEN_PRODUCT,
} from '../../src/modules/openings/web/places.ts'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { CHECKING, overview, SAVINGS } from '../components/member.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const ID = newId()
const LABEL = { kind: 'Certificate', name: '12-month certificate', last4: '5512' } as const

const HELD: Certificate = {
  accountId: ID,
  ...LABEL,
  months: 12,
  termFrom: '2026-07-15',
  maturesOn: '2027-07-17',
  movesOn: '2027-07-19',
  rate: '4.25',
  apy: '4.34',
  instruction: 'renew',
  to: null,
  toAccountId: null,
  penaltyDays: 90,
  penalty: '104.79',
  graceUntil: null,
  mayInstruct: true,
  hasMatured: false,
}

const ACCOUNT = {
  ...SAVINGS,
  ...LABEL,
  id: ID,
  status: 'fixed',
  balance: '10000.00',
  available: '10000.00',
} as const
const ACCOUNTS = [CHECKING, SAVINGS, ACCOUNT]
const READ = {
  data: { ...overview(), accounts: ACCOUNTS },
  isError: false,
  refetch: () => undefined,
}

const DISCLOSED: Disclosure = {
  productId: 'year',
  name: '12-month certificate',
  kind: 'Certificate',
  version: '7',
  dividends: {
    method: 'whole',
    compounded: 'daily',
    credited: 'month',
    minimumToEarn: null,
    tiers: [{ from: '0.00', below: null, rate: '4.25', apyLowest: '4.34', apyHighest: '4.34' }],
  },
  minimumToOpen: '500.00',
  parValue: null,
  mostPerMember: null,
  fees: [],
  term: {
    months: 12,
    maturesOn: '2027-07-15',
    renewal: 'renew',
    graceDays: 10,
    penaltyDays: 90,
    noticeDays: 30,
  },
}

const certificatePage = (certificate: Certificate, read = READ): Promise<Mounted> => {
  answers(listCertificates, { certificates: [certificate] })
  return mount(<CertificatePage overview={read} closePath={closeAccountPath} />, {
    path: `/dashboard/accounts/${ID}/certificate`,
    route: CERTIFICATE,
  })
}

const press = (name: string): Promise<void> => page.getByRole('button', { name }).click()

test('a certificate discloses its term, and is opened with what happens at its maturity', async () => {
  answers(listOpenableProducts, {
    products: [{ disclosure: DISCLOSED, barred: null }],
    businesses: [],
  })
  await mount(<OpenProductPage overview={READ} />, {
    path: '/dashboard/accounts/open/year',
    route: OPEN_PRODUCT,
  })
  for (const words of [
    '12 months, until Jul 15, 2027 if opened today',
    '90 days of dividends on the balance at the rate of the term, even if it has not earned that much yet',
    '10 days after each renewal, in which it can be closed without a penalty',
    /assumes that dividends stay in it until maturity/,
    /^It is fixed until maturity/,
  ]) {
    await expect.element(page.getByText(words)).toBeVisible()
  }
  await expect.element(page.getByRole('radio', { name: /^Renew it with/ })).toBeChecked()
  await page.getByRole('radio', { name: /move the dividends out/ }).click()
  const target = page.getByRole('group', { name: 'Money goes to' })
  // A certificate is no place for money of another one.
  await expect.element(target.getByRole('radio')).toHaveLength(2)
  await target.getByRole('radio', { name: /Savings/ }).click()
  await page.getByRole('checkbox', { name: /agree to the account disclosures/ }).click()
  answers(openShareAccount, {
    accountId: ID,
    ...LABEL,
    number: '7000005512',
    amount: '500.00',
    from: { kind: 'Checking', last4: CHECKING.last4 },
    openedAt: DEMO_NOW.toISOString(),
    referenceCode: 'NVEG7-PDU97',
    disclosure: DISCLOSED,
    certificate: HELD,
  })
  await press('Open 12-month certificate')
  await expect
    .element(page.getByRole('heading', { name: '12-month certificate is open' }))
    .toHaveFocus()
  await expect.element(page.getByText('12 months from Jul 15, 2026')).toBeVisible()
  expect(askedOf(openShareAccount)[0]?.body).toMatchObject({
    instruction: 'renew_principal',
    maturityAccountId: SAVINGS.id,
  })
})

describe('the page of a certificate', () => {
  test('shows its term, and saves another choice', async () => {
    await certificatePage(HELD)
    for (const words of [
      '12 months from Jul 15, 2026',
      '4.25%, which is 4.34% APY, fixed for the term',
      '$104.79, which is 90 days of dividends',
    ]) {
      await expect.element(page.getByText(words)).toBeVisible()
    }
    // Nothing moves where it is renewed with its dividends.
    await expect.element(page.getByText('Jul 17, 2027', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: /^Close it and move/ }).click()
    const gone = instructCertificate.refusals.maturity_account_not_found
    refuses(instructCertificate, 'maturity_account_not_found')
    await press('Save this choice')
    await expect
      .element(page.getByRole('alert').getByRole('link', { name: gone.message }))
      .toBeVisible()
    answers(instructCertificate, { ...HELD, instruction: 'pay_out' })
    await press('Save this choice')
    await expect.element(page.getByText('Your choice is saved.')).toBeVisible()
    expect(askedOf(instructCertificate).at(-1)?.body).toMatchObject({
      instruction: 'pay_out',
      toAccountId: CHECKING.id,
    })
    await page.getByRole('radio', { name: /^Renew it with/ }).click()
    await expect.element(page.getByText('Your choice is saved.')).not.toBeInTheDocument()
  })

  test('says until when it can be closed for nothing, and whether it can be changed', async () => {
    await certificatePage({
      ...HELD,
      penalty: '0.00',
      graceUntil: '2026-07-25',
      mayInstruct: false,
    })
    await expect
      .element(page.getByText('None until Jul 25, 2026, the end of its grace period'))
      .toBeVisible()
    await expect.element(page.getByText('You cannot change this now.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Close this certificate' }))
      .toHaveAttribute('href', closeAccountPath(ID))
  })

  test('offers nothing that two have to sign for, and says why', async () => {
    const accounts = [CHECKING, SAVINGS, { ...ACCOUNT, twoToSign: true }]
    await certificatePage(HELD, { ...READ, data: { ...overview(), accounts } })
    const { message } = instructCertificate.refusals.second_signature_needed
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  })

  test('says that it has matured where nothing became of it yet, and what can be done', async () => {
    const term = { termFrom: '2025-07-11', maturesOn: '2026-07-11', movesOn: '2026-07-13' }
    const matured = { ...HELD, ...term, penalty: '0.00', mayInstruct: false, hasMatured: true }
    await certificatePage({ ...matured, instruction: 'pay_out' })
    await expect.element(page.getByText('Matured on', { exact: true })).toBeVisible()
    for (const words of [
      'Jul 11, 2026; money moves on Jul 13, 2026, the next business day',
      instructCertificate.refusals.already_matured.message,
      'Until it is carried out, closing this certificate costs no penalty.',
    ]) {
      await expect.element(page.getByText(words)).toBeVisible()
    }
  })

  test('says that there is none', async () => {
    await certificatePage({ ...HELD, accountId: newId() })
    const missing = instructCertificate.refusals.certificate_not_found
    await expect.element(page.getByText(missing.message)).toBeVisible()
  })
})

test('the penalty is shown before a certificate is closed, sent with it, and shown anew when it changed', async () => {
  const closing = {
    accountId: ID,
    ...LABEL,
    balance: '10000.00',
    dividends: '2.33',
    penalty: '104.79',
    fee: '0.00',
    rest: '9897.54',
    obstacles: [],
  }
  answers(readAccountClosing, closing)
  await mount(<CloseAccountPage overview={READ} />, {
    path: closeAccountPath(ID),
    route: CLOSE_ACCOUNT,
  })
  await expect.element(page.getByText('$104.79')).toBeVisible()
  answers(readAccountClosing, { ...closing, penalty: '104.81', rest: '9897.52' })
  refuses(closeShareAccount, 'penalty_changed')
  await press('Close 12-month certificate')
  await expect.element(page.getByText('$104.81')).toBeVisible()
  expect(askedOf(closeShareAccount)[0]?.body).toMatchObject({ penalty: '104.79' })
})

test('staff read the same', async () => {
  const renewed = { ...HELD, penalty: '0.00', graceUntil: '2026-07-25', mayInstruct: false }
  answers(readCertificateForStaff, { certificate: renewed })
  await mount(<StaffCertificate accountId={ID} />)
  await expect.element(page.getByText('Renew it with its dividends')).toBeVisible()
  await expect.element(page.getByText(/the end of its grace period/)).toBeVisible()
})

import type { Page } from '@playwright/test'
import { INES } from '../../src/modules/demo/server/people.ts'
import { draftUsBank } from '../../src/modules/transfers/usBank.contract.ts'
import {
  enterCode,
  fillAmount,
  fillInternational,
  fillUsBank,
  verify,
} from '../journeys/transferForms.ts'
import { answerNext } from '../factories/lostAnswers.ts'
import { type Address, heading, label, press, problem, type Setting, words } from './address.ts'

const BEN = 'ben.okafor@example.com'

const OWN = '/dashboard/transfers'
const MEMBER = '/dashboard/transfers/member'
const US_BANK = '/dashboard/transfers/us-bank'
const ABROAD = '/dashboard/transfers/international'

/** Ben has a third account, so the form does not know where the money goes; his own come first. */
async function fillOwn(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'To account' })
    .getByRole('radio', { name: /^Savings/ })
    .first()
    .check()
  await fillAmount(page, '1', 'Rainy day')
  await press('Continue to review')(page)
}

async function fillMember(page: Page): Promise<void> {
  await verify(page, INES.email)
  await page.getByText('Recipient found').waitFor()
  await fillAmount(page, '12.50', 'Lunch')
  await press('Continue to review')(page)
}

async function fillBank(page: Page): Promise<void> {
  await fillUsBank(page)
  await fillAmount(page, '2.50', 'Rent')
  await press('Continue to review')(page)
}

/** Sends what is under review. */
const sent =
  (send: RegExp) =>
  async (page: Page, { world }: Setting): Promise<void> => {
    await enterCode(world, page, BEN)
    await press(send)(page)
  }

/** Each kind of transfer: empty, refused, under review, done. */
export const transferAddresses: readonly Address[] = [
  { path: OWN, shows: heading('Step 1 of 2: Details') },
  {
    path: OWN,
    state: 'sent empty',
    shows: problem,
    open: press('Continue to review'),
  },
  {
    path: OWN,
    state: 'the receipt',
    shows: words('You moved $1.00'),
    open: async (page) => {
      await fillOwn(page)
      await press(/^Move \$1\.00/)(page)
    },
  },
  {
    path: OWN,
    state: 'again and again, without an end',
    anew: true,
    shows: problem,
    open: async (page) => {
      await fillAmount(page, '25', 'Piano lessons')
      await page.getByRole('radio', { name: 'Repeating' }).check()
      await page.getByRole('radio', { name: 'Every week', exact: true }).check()
      await page.getByRole('radio', { name: 'After a number of times' }).check()
      await press('Continue to review')(page)
    },
  },
  {
    path: OWN,
    state: 'the review of later',
    shows: heading('Step 2 of 2: Review'),
    open: async (page) => {
      await page.getByRole('radio', { name: 'Later' }).check()
      await fillOwn(page)
    },
  },
  { path: MEMBER, shows: label('Recipient email') },
  {
    path: MEMBER,
    state: 'somebody unknown',
    // Gone to anew: what was typed for the kind before comes along.
    anew: true,
    shows: words('Recipient not found'),
    open: (page) => verify(page, 'nobody@example.com'),
  },
  {
    path: MEMBER,
    state: 'the review',
    shows: heading('Step 2 of 2: Review'),
    open: fillMember,
  },
  {
    path: MEMBER,
    state: 'the receipt',
    shows: heading(/^You sent \$12\.50/),
    open: sent(/^Send \$12\.50/),
  },
  {
    path: US_BANK,
    state: 'sent empty',
    shows: problem,
    open: press('Continue to review'),
  },
  {
    path: US_BANK,
    state: 'looking for a bank',
    shows: (page) => page.getByRole('option').first(),
    open: (page) => page.getByLabel('Bank', { exact: true }).fill('citi'),
  },
  {
    path: US_BANK,
    state: 'the review sent without a code',
    shows: (page) => page.getByRole('link', { name: 'Please enter OTP' }),
    open: async (page) => {
      await fillBank(page)
      await press(/^Send \$2\.50/)(page)
    },
  },
  {
    path: US_BANK,
    state: 'the receipt',
    shows: heading(/^You sent \$2\.50/),
    open: sent(/^Send \$2\.50/),
  },
  {
    path: US_BANK,
    state: 'denied at the limit',
    anew: true,
    shows: heading('Transaction Denied'),
    open: async (page) => {
      const { path, refusals } = draftUsBank
      const { status, message } = refusals.ACCOUNT_LOCKED
      await answerNext(page, path, { status, json: { code: 'ACCOUNT_LOCKED', message } })
      await fillBank(page)
      await page.getByRole('heading', { name: 'Transaction Denied' }).waitFor()
    },
  },
  { path: ABROAD, state: 'sent empty', shows: problem, open: press('Continue') },
  {
    path: ABROAD,
    state: 'looking for a country',
    shows: (page) => page.getByRole('option', { name: /^Sweden/ }),
    open: (page) => page.getByLabel('Country', { exact: true }).fill('swed'),
  },
  {
    path: ABROAD,
    state: 'filled in',
    shows: words(/at 1 EUR/),
    open: async (page) => {
      await fillInternational(page)
      await fillAmount(page, '10', 'Invoice 7')
    },
  },
  {
    path: ABROAD,
    state: 'the notice',
    shows: heading('Step 2 of 3: Notice'),
    open: press('Continue'),
  },
  {
    path: ABROAD,
    state: 'the review',
    shows: heading('Step 3 of 3: Review'),
    open: press('I understand, continue'),
  },
  {
    path: ABROAD,
    state: 'the receipt',
    shows: heading(/is queued$/),
    open: sent(/^Send €10\.00/),
  },
  {
    path: ABROAD,
    state: 'taking it back',
    shows: (page) => page.getByRole('alertdialog'),
    open: press('Cancel this transfer'),
  },
  // As it was when the dashboard held every form.
  {
    path: '/dashboard?transfer=external&repeat=nothing#transfer-section',
    shows: words('The form could not be filled in.'),
  },
]

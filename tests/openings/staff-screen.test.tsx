import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Disclosure } from '../../src/modules/openings/disclosure.contract.ts'
import {
  closeForMember,
  openForMember,
  readClosingForStaff,
  readOpeningsForStaff,
  STAFF_BARRED,
  STAFF_OBSTACLES,
  type StaffClosing,
} from '../../src/modules/openings/staff.contract.ts'
import { STAFF_CLOSE, STAFF_OPEN } from '../../src/modules/openings/web/places.ts'
import { StaffClosePage } from '../../src/modules/openings/web/staff/StaffClosePage.tsx'
import { StaffOpenPage } from '../../src/modules/openings/web/staff/StaffOpenPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const ADA = newId()
const CHECKING = { id: newId(), kind: 'Checking', last4: '4021', available: '100.00' } as const

const disclosed = (productId: string, name: string, version: string): Disclosure => ({
  productId,
  name,
  kind: 'Savings',
  version,
  dividends: null,
  minimumToOpen: '0.00',
  parValue: null,
  mostPerMember: null,
  fees: [],
})

const PRODUCTS = [
  { disclosure: disclosed('branch', 'Branch savings', '7'), barred: null, needsCustodian: false },
  { disclosure: disclosed('youth', 'Youth savings', '8'), barred: null, needsCustodian: true },
  {
    disclosure: disclosed('share', 'Regular share', '9'),
    barred: 'too_many' as const,
    needsCustodian: false,
  },
]

const button = (name: string) => page.getByRole('button', { name, exact: true })
const summary = page.getByRole('alert', { name: 'There is a problem' })
const reason = page.getByLabelText('Reason')
const account = page.getByLabelText('Account', { exact: true })
const agreed = page.getByRole('checkbox', { name: /was handed the account disclosures/ })

async function openOpening(): Promise<void> {
  answers(readOpeningsForStaff, {
    name: 'Ada Brooks',
    business: null,
    products: PRODUCTS,
    accounts: [CHECKING],
  })
  await mount(<StaffOpenPage />, { path: `/admin/users/${ADA}/open`, route: STAFF_OPEN })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Ada Brooks/)
}

test('staff choose a product, hand over what is disclosed of it, and say why', async () => {
  await openOpening()
  await button('Open account for Ada Brooks').click()
  await expect.element(summary.getByText('Choose what to open')).toBeVisible()
  await account.selectOptions('Branch savings')
  await expect
    .element(page.getByRole('heading', { name: 'What the member agrees to' }))
    .toBeVisible()
  await agreed.click()
  await account.selectOptions('Youth savings')
  // What was handed over of another product counts no more.
  await expect.element(agreed).not.toBeChecked()
  await button('Open account for Ada Brooks').click()
  await expect
    .element(summary.getByText('Confirm that the member has the disclosures'))
    .toBeVisible()
  await expect.element(summary.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabelText('Email of the custodian').fill('Ben@Example.com')
  await page.getByLabelText('First amount').fill('25')
  await agreed.click()
  await reason.fill('Came by')
  refuses(openForMember, 'custodian_not_found')
  await button('Open account for Ada Brooks').click()
  const { refusals } = openForMember
  await expect.element(summary.getByText(refusals.custodian_not_found.message)).toBeVisible()
  loses(openForMember)
  await button('Open account for Ada Brooks').click()
  await expect.element(page.getByText(/cannot tell whether the account was opened/)).toBeVisible()
  answers(openForMember, {
    accountId: newId(),
    kind: 'Youth',
    last4: '7781',
    number: '7000007781',
    amount: '25.00',
    from: { kind: 'Checking', last4: '4021' },
    openedAt: DEMO_NOW.toISOString(),
    referenceCode: 'K7DQ2M9XRT',
    disclosure: PRODUCTS[1]!.disclosure,
  })
  await button('Open account for Ada Brooks').click()
  await expect.poll(focusedWords).toContain('Youth is open')
  await expect.element(page.getByRole('link', { name: 'Back to the member' })).toBeVisible()
  const sent = askedOf(openForMember).map(({ body }) => body)
  expect(sent.at(-1)).toMatchObject({
    productId: 'youth',
    disclosureVersion: '8',
    amount: '25.00',
    fromAccountId: CHECKING.id,
    custodianEmail: 'ben@example.com',
    reason: 'Came by',
  })
  expect(sent.at(-1)!.id).toBe(sent.at(-2)!.id)
})

test('what a member may not have says why, and what waits for another administrator says so', async () => {
  await openOpening()
  await account.selectOptions('Regular share')
  await expect.element(page.getByText(STAFF_BARRED.too_many.message)).toBeVisible()
  await expect.element(button('Open account for Ada Brooks')).not.toBeInTheDocument()
  await account.selectOptions('Branch savings')
  await agreed.click()
  await reason.fill('Came by')
  refuses(openForMember, 'waits_for_second_person')
  await button('Open account for Ada Brooks').click()
  const { waits_for_second_person: waits } = openForMember.refusals
  await expect.poll(focusedWords).toContain(waits.message)
  expect(askedOf(openForMember).at(-1)!.body).not.toHaveProperty('fromAccountId')
})

test('for a business of theirs, its name is on the button and its id in what is sent', async () => {
  const business = newId()
  answers(readOpeningsForStaff, {
    name: 'Ada Brooks',
    business: 'Hart Bakery LLC',
    products: PRODUCTS,
    accounts: [CHECKING],
  })
  const path = `/admin/users/${ADA}/open?business=${business}`
  await mount(<StaffOpenPage />, { path, route: STAFF_OPEN })
  await account.selectOptions('Branch savings')
  await expect.element(page.getByText(/It belongs to Hart Bakery LLC\. Ada Brooks/)).toBeVisible()
  await agreed.click()
  await reason.fill('Came by')
  refuses(openForMember, 'business_held')
  await button('Open account for Hart Bakery LLC').click()
  await expect.element(page.getByText(openForMember.refusals.business_held.message)).toBeVisible()
  expect(askedOf(openForMember).at(-1)!.body).toMatchObject({ businessId: business })
})

const close = page.getByRole('button', { name: /^Close Holiday club/ })

const CLOSING: StaffClosing = {
  accountId: newId(),
  kind: 'Club',
  name: 'Holiday club',
  last4: '9310',
  balance: '25.00',
  dividends: '0.10',
  penalty: '0.00',
  fee: '0.00',
  rest: '25.10',
  obstacles: [],
  endsWithIt: 0,
  isNeeded: false,
  targets: [CHECKING],
}

async function openClosing(changes: Partial<StaffClosing> = {}): Promise<void> {
  answers(readClosingForStaff, { ...CLOSING, ...changes })
  await mount(<StaffClosePage />, {
    path: `/admin/accounts/${CLOSING.accountId}/close`,
    route: STAFF_CLOSE,
  })
  await expect.element(page.getByRole('heading', { name: /Holiday club/ })).toBeVisible()
}

test('staff close an account to another one of the member, for a reason', async () => {
  await openClosing({ isNeeded: true, endsWithIt: 2 })
  await expect
    .element(page.getByText(/^2 scheduled transfers and bills of somebody who is suspended/))
    .toBeVisible()
  await expect.element(page.getByText('The membership needs this account.')).toBeVisible()
  await close.click()
  await expect.element(summary.getByText('Please give a reason')).toBeVisible()
  await reason.fill('Asked by letter')
  refuses(closeForMember, 'money_held')
  answers(readClosingForStaff, { ...CLOSING, obstacles: ['money_held'] })
  await close.click()
  await expect.element(page.getByText('This account cannot be closed yet.')).toBeVisible()
  await expect
    .element(page.getByRole('listitem').getByText(STAFF_OBSTACLES.money_held.message))
    .toBeVisible()
})

test('the receipt of closing says what was moved where; where nothing else is open the rest stays', async () => {
  await openClosing()
  await reason.fill('Asked by letter')
  const { accountId, kind, name, last4 } = CLOSING
  answers(closeForMember, {
    accountId,
    kind,
    name,
    last4,
    dividends: '0.10',
    penalty: '0.00',
    fee: '0.00',
    moved: '25.10',
    to: { kind: 'Checking', last4: '4021' },
    closedAt: DEMO_NOW.toISOString(),
    referenceCode: 'K7DQ2M9XRT',
  })
  await close.click()
  await expect.poll(focusedWords).toContain('Holiday club is closed')
  expect(askedOf(closeForMember).at(-1)!.body).toMatchObject({
    toAccountId: CHECKING.id,
    balance: '25.00',
    reason: 'Asked by letter',
  })
  await openClosing({ targets: [] })
  await expect.element(page.getByText('The remaining balance has nowhere to go.')).toBeVisible()
  await expect.element(close).not.toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchBanks } from '../../src/modules/banks/contract.ts'
import {
  askLinkCode,
  linkAccount,
  type LinkedAccount,
  listLinkedAccounts,
  listLinksOfUser,
  unlinkAccount,
  verifyLink,
} from '../../src/modules/linkedAccounts/contract.ts'
import { LinkedAccountsPage } from '../../src/modules/linkedAccounts/web/LinkedAccountsPage.tsx'
import { LinkPage } from '../../src/modules/linkedAccounts/web/LinkPage.tsx'
import { LINKED_ACCOUNTS } from '../../src/modules/linkedAccounts/places.contract.ts'
import {
  LINK_ACCOUNT,
  STAFF_LINKS,
  staffLinksPath,
} from '../../src/modules/linkedAccounts/web/places.ts'
import { StaffLinksPage } from '../../src/modules/linkedAccounts/web/StaffLinksPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const LINK: LinkedAccount = {
  id: newId(),
  business: null,
  bankName: 'Wells Fargo',
  routingNumber: '121000248',
  last4: '1234',
  accountType: 'savings',
  state: 'pending',
  isHeld: false,
  arrivesOn: '2026-07-16',
  hasArrived: true,
  guessesLeft: 10,
  verifyBy: '2026-09-13T16:00:00.000Z',
  linkedAt: DEMO_NOW.toISOString(),
  verifiedAt: null,
  returnedBecause: null,
  accountNumber: null,
}

const PULLING = {
  holder: 'Ada Brooks',
  businesses: [],
  pulls: [],
  pulling: { holdDays: 5, dailyCap: '2500.00' },
}

const button = (name: string) => page.getByRole('button', { name })
const shows = (words: string | RegExp) =>
  expect.element(page.getByText(words).first()).toBeVisible()

const open = (...accounts: readonly LinkedAccount[]) => {
  answers(listLinkedAccounts, { ...PULLING, offered: true, accounts: [...accounts] })
  return mount(<LinkedAccountsPage />, { path: LINKED_ACCOUNTS, route: LINKED_ACCOUNTS })
}

test('without linked accounts the page leads to linking one, and says where it cannot be', async () => {
  const { address } = await open()
  await shows('No linked accounts yet.')
  await page.getByRole('link', { name: 'Link an account' }).click()
  await expect.poll(address).toBe(LINK_ACCOUNT)
})

test('the amounts are told, a wrong pair is counted, and each try is another', async () => {
  await open(LINK)
  await shows('The small payments are there. Tell us both amounts by Sep 13, 2026')
  await button('Confirm the amounts').click()
  await page.getByLabelText('One amount').fill('1.12')
  await page.getByLabelText('The other amount').fill('.34')
  await button('Confirm the amounts').click()
  await expect
    .element(page.getByRole('link', { name: 'Each amount is under one dollar, as 0.12' }))
    .toBeVisible()
  await page.getByLabelText('One amount').fill('0.12')
  refuses(verifyLink, 'amounts_wrong')
  answers(listLinkedAccounts, {
    ...PULLING,
    offered: true,
    accounts: [{ ...LINK, guessesLeft: 9 }],
  })
  await button('Confirm the amounts').click()
  await shows('These are not the amounts.')
  expect(page.getByText('9 tries left.').elements()).toHaveLength(0)
  await page.getByLabelText('One amount').fill('0.13')
  const linked = { ...LINK, state: 'verified' } as const
  answers(verifyLink, linked)
  answers(listLinkedAccounts, { ...PULLING, offered: true, accounts: [linked] })
  await button('Confirm the amounts').click()
  await shows('Wells Fargo ··1234 is linked.')
  await shows('It is proved to be yours.')
  const [first, second] = askedOf(verifyLink)
  expect(first?.body).toMatchObject({ first: '0.12', second: '0.34' })
  expect(second?.body.id).not.toBe(first?.body.id)
})

test('each state says what comes next, and an account is unlinked after a question', async () => {
  await open(
    { ...LINK, hasArrived: false },
    { ...LINK, id: newId(), state: 'failed' },
    { ...LINK, id: newId(), state: 'expired' },
    { ...LINK, id: newId(), state: 'returned', returnedBecause: 'The account is closed.' },
  )
  for (const words of [
    'On its way',
    /^Two small payments named ACCTVERIFY arrive there on Thursday, July 16/,
    /^The amounts were wrong ten times/,
    /^The sixty days for telling the amounts are over/,
    'The other bank sent a payment back. The account is closed.',
  ])
    await shows(words)
  await button('Unlink Wells Fargo ··1234').click()
  await expect.element(button('Keep account')).toHaveFocus()
  answers(unlinkAccount, { ...LINK, state: 'unlinked' })
  answers(listLinkedAccounts, { ...PULLING, offered: true, accounts: [] })
  await button('Unlink account').click()
  await shows('Wells Fargo ··1234 is unlinked.')
  await shows('No linked accounts yet.')
})

test('an account is linked with the code for exactly that account, in whose name it is', async () => {
  const bakery = { id: newId(), name: 'Hart Bakery LLC' }
  answers(listLinkedAccounts, { ...PULLING, businesses: [bakery], offered: true, accounts: [] })
  answers(searchBanks, {
    banks: [{ routingNumber: '121000248', name: 'Wells Fargo', city: 'Minneapolis', state: 'MN' }],
  })
  const { address } = await mount(<LinkPage />, { path: LINK_ACCOUNT, route: LINK_ACCOUNT })
  await button('Continue').click()
  await shows('Choose the bank the account is at')
  await shows('Enter the account number')
  await page.getByLabelText('Bank', { exact: true }).fill('Wells')
  await page.getByRole('option', { name: /Wells Fargo/ }).click()
  await page.getByLabelText('Account number').fill('5550 0012 34')
  await page.getByRole('radio', { name: 'Savings' }).click()
  await page.getByRole('radio', { name: 'Hart Bakery LLC' }).click()
  refuses(askLinkCode, 'already_linked')
  await button('Continue').click()
  await shows('This account is linked already.')
  const asked = {
    challengeId: newId(),
    codeSent: true,
    codeFrom: 'email',
    codeExpiresAt: new Date(DEMO_NOW.getTime() + 300_000).toISOString(),
  } as const
  answers(askLinkCode, { asked })
  await button('Continue').click()
  await expect.element(page.getByRole('heading', { name: 'Step 2 of 2: Confirm' })).toHaveFocus()
  await shows(/^By linking it you confirm that the account is of Hart Bakery LLC, that you may act/)
  await shows('We sent you a code for linking this account by email. It works for nothing else.')
  refuses(linkAccount, 'code_invalid')
  await page.getByLabelText('One-time code').fill('000000')
  await button('Link account').click()
  await shows('Invalid OTP')
  answers(linkAccount, LINK)
  await page.getByLabelText('One-time code').fill('123456')
  await button('Link account').click()
  await expect.poll(address).toBe(LINKED_ACCOUNTS)
  const sent = askedOf(linkAccount).map(({ body }) => body)
  expect(sent[1]).toMatchObject({
    routingNumber: '121000248',
    accountNumber: '5550001234',
    accountType: 'savings',
    businessId: bakery.id,
    proof: { challengeId: asked.challengeId, code: '123456' },
  })
  expect(sent[1]?.id).toBe(sent[0]?.id)
})

test('staff see the linked accounts of a member, also those that ended', async () => {
  answers(listLinksOfUser, {
    name: 'Ada Brooks',
    accounts: [{ ...LINK, state: 'returned', returnedBecause: 'The account is closed.' }],
  })
  await mount(<StaffLinksPage />, { path: staffLinksPath(newId()), route: STAFF_LINKS })
  await shows('Ada Brooks')
  await shows(/^Savings, routing number 121000248\. Begun .*, 0 tries so far\.$/)
  await shows('The account is closed.')
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { confirmDraft } from '../../src/modules/transfers/draft.contract.ts'
import { draftInternational } from '../../src/modules/transfers/international.contract.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import type { Mounted } from '../components/mount.tsx'
import {
  alert,
  ana,
  button,
  draftOf,
  field,
  fillAmount,
  heading,
  minutesLater,
  openForms,
  panel,
  queued,
  shows,
  tab,
  titled,
} from './forms.tsx'

const swift = panel.getByLabelText('SWIFT/BIC code')
const SEND = 'Send €100.00 EUR to Ana Costa'

async function choose(label: string, typed: string, option: RegExp): Promise<void> {
  await field(label).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

async function fillIn(amount = '100'): Promise<void> {
  await field('Recipient name').fill('Ana Costa')
  await field("Recipient's town or city").fill('Lisboa')
  await field('Bank name').fill('Rhein Bank')
  await swift.fill('deutdeff')
  await panel.getByLabelText('IBAN').fill('de89 3704 0044 0532 0130 00')
  await panel.getByLabelText('Account number').fill('0532 0130 00')
  await choose('Country', 'germ', /^Germany/)
  await choose('Currency', '€', /^Euro/)
  await fillAmount(amount, 'Invoice 7')
}

const drafts = () => answers(draftInternational, ({ body }) => draftOf(body.id, '116.68', ana))

async function openNotice(): Promise<Mounted> {
  const mounted = await openForms('international')
  await fillIn()
  await button('Continue').click()
  await expect.element(heading('Step 2 of 3: Notice')).toHaveFocus()
  return mounted
}

test('the form abroad tells the cost, writes codes as banks do, and leads over the notice to a review that reads everything back', async () => {
  await openForms('international')
  await fillIn()
  await shows('Left after this: $10,507.33')
  await shows(/^Debited: \$116\.68 at 1 EUR = \$1\.1668\./)
  await expect.element(swift).toHaveValue('DEUTDEFF')
  await expect.element(panel.getByLabelText('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
  await button('Continue').click()
  await titled(/^Notice, International \|/)
  await shows(/cannot be reversed once they have been sent/)
  await shows(/may carry extra fees and take extra time/)
  drafts()
  await button('I understand, continue').click()
  await titled(/^Review, International \|/)
  for (const words of ['€100.00 EUR', '$116.68', 'IBAN DE89370400440532013000', 'Invoice 7'])
    await shows(words)
})

test('the form abroad asks for what is missing and says what is wrong in the specification’s words', async () => {
  await openForms('international')
  await expect.element(field('Currency')).toHaveValue('US Dollar')
  await button('Continue').click()
  await expect.element(alert.getByText('Please fill in all fields')).toBeVisible()
  await expect.poll(() => alert.getByRole('link').elements().length).toBe(8)
  await fillIn('10.50')
  for (const [label, wrong, message, right] of [
    ['SWIFT/BIC code', 'DEUTDEF', 'Invalid SWIFT/BIC code', 'DEUTDEFF'],
    ['IBAN', 'DE00 3704 0044', 'Invalid IBAN', ''],
    ['Account number', '1234567', 'Invalid account number', '12345678'],
    ['Amount', '99999999', 'Insufficient funds', '10.50'],
    ['Amount', '0', 'Please enter a valid amount', '10.50'],
  ] as const) {
    await panel.getByLabelText(label).fill(wrong)
    await button('Continue').click()
    await alert.getByRole('link', { name: message }).click()
    await expect.element(panel.getByLabelText(label)).toHaveFocus()
    await panel.getByLabelText(label).fill(right)
    await expect.element(alert).not.toBeInTheDocument()
  }
  await choose('Currency', 'yen', /Japanese Yen/)
  await button('Continue').click()
  await expect
    .element(alert.getByRole('link', { name: 'Please enter a valid amount' }))
    .toBeVisible()
  await panel.getByLabelText('Amount').fill('1000')
  await shows(/1 JPY = \$0\.006438/)
})

test('the dollar is found by code, sign and name, and a country by its code', async () => {
  await openForms('international')
  for (const typed of ['usd', '$', 'us dollar']) {
    await field('Currency').fill(typed)
    await expect.element(page.getByRole('option', { name: /^US Dollar/ })).toBeVisible()
  }
  await userEvent.keyboard('{Escape}')
  await choose('Country', 'PT', /^Portugal/)
  await expect.element(field('Country')).toHaveValue('Portugal')
})

test('what the server refuses abroad is said at its field, with everything kept', async () => {
  await openForms('international')
  await fillIn()
  for (const [code, label] of [
    ['currency_unavailable', 'Currency'],
    ['country_embargoed', 'Country'],
    ['insufficient_funds', 'Amount'],
  ] as const) {
    refuses(draftInternational, code)
    await button('Continue').click()
    await button('I understand, continue').click()
    const { message } = draftInternational.refusals[code]
    await alert.getByRole('link', { name: message }).click()
    await expect.element(panel.getByLabelText(label)).toHaveFocus()
    await titled(/^Error: Details, International \|/)
    await expect.element(field('Recipient name')).toHaveValue('Ana Costa')
    await panel.getByLabelText('Reference').fill(`After ${code}`)
  }
})

test('the form abroad is filled in, read and sent by the keyboard alone, in the order of the page', async () => {
  await openForms('own')
  drafts()
  answers(confirmDraft, ({ params }) => queued({ id: params['id']! }))
  tab('Between Accounts').element().focus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(field('Recipient name')).toBeVisible()
  for (const [label, typed] of [
    ['Recipient name', 'Ana Costa'],
    ["Recipient's town or city", 'Lisboa'],
    ['Bank name', 'Rhein Bank'],
    ['SWIFT/BIC code', 'deutdeff'],
    ['IBAN', ''],
    ['Account number', '12345678'],
    ['Country', 'germany'],
    ['Currency', 'euro'],
    ['Amount', '1'],
    ['Reference', 'By keyboard'],
  ] as const) {
    await tabTo(panel.getByLabelText(label).element())
    await userEvent.keyboard(`{Control>}a{/Control}${typed}`)
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Step 2 of 3: Notice')).toHaveFocus()
  await tabTo(button('I understand, continue').element())
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Step 3 of 3: Review')).toHaveFocus()
  await tabTo(panel.getByLabelText('One-time code').element())
  await userEvent.keyboard('123456{Enter}')
  await expect.element(heading('$116.68 to Ana Costa is queued')).toHaveFocus()
  expect(askedOf(draftInternational).at(-1)).toMatchObject({
    body: { country: 'DE', currency: 'EUR', amount: '1.00', iban: '', swiftCode: 'DEUTDEFF' },
  })
})

const STOPS_MAX = 40

/** Presses Tab until the focus is there. */
async function tabTo(target: Element): Promise<void> {
  for (let stops = 0; document.activeElement !== target; stops++) {
    if (stops === STOPS_MAX) throw new Error('it cannot be reached by keyboard')
    await userEvent.keyboard('{Tab}')
  }
}

test('a fee stands in the review with what is sent and the total', async () => {
  await openNotice()
  answers(draftInternational, ({ body }) => ({ ...draftOf(body.id, '116.68', ana), fee: '5.00' }))
  await button('I understand, continue').click()
  await expect.element(heading('Step 3 of 3: Review')).toHaveFocus()
  for (const words of ['Transfer amount', '$116.68', 'Transfer fee', '$5.00', '$121.68'])
    await shows(words)
})

test('Back from the review abroad leads to the notice, and forward to the same review', async () => {
  const { go } = await openNotice()
  drafts()
  await button('I understand, continue').click()
  await expect.element(heading('Step 3 of 3: Review')).toHaveFocus()
  await go(-1)
  await expect.element(heading('Step 2 of 3: Notice')).toHaveFocus()
  await go(1)
  await expect.element(button(SEND)).toBeVisible()
  expect(askedOf(draftInternational)).toHaveLength(1)
})

test('a quote that is over says so where it was sent, and shows the new one with nothing lost', async () => {
  await openNotice()
  let rate = '1.1668'
  answers(draftInternational, ({ body }) => ({
    ...draftOf(body.id, rate === '1.1668' ? '116.68' : '117.00', {
      ...ana,
      rate,
      availableOn: '2026-07-20',
    }),
    rateAsOf: minutesLater(-60),
    quotedUntil: minutesLater(rate === '1.1668' ? 30 : 60),
  }))
  await button('I understand, continue').click()
  await expect.element(heading('Step 3 of 3: Review')).toHaveFocus()
  await shows('Monday, July 20')
  await shows('This rate holds until 12:30 PM.')
  await shows(/^The rate is of .*11:00 AM/)
  await shows('You can cancel for a full refund within 30 minutes of paying.')
  refuses(confirmDraft, 'quote_expired')
  await panel.getByLabelText('One-time code').fill('123456')
  await button(SEND).click()
  await shows(confirmDraft.refusals.quote_expired.message)
  rate = '1.17'
  await button('Show the new rate').click()
  await shows('This rate holds until 1:00 PM.')
  await shows('$117.00')
  await expect.element(panel.getByLabelText('One-time code')).toHaveValue('')
  await expect.element(button(SEND)).toBeVisible()
})

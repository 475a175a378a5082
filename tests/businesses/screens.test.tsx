import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  endBusiness,
  renameBusiness,
  setEin,
} from '../../src/modules/businesses/changes.contract.ts'
import { addBusiness, listBusinesses } from '../../src/modules/businesses/contract.ts'
import { Businesses } from '../../src/modules/businesses/web/Businesses.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const ADA = newId()
const BAKERY = {
  id: newId(),
  name: 'Hart Bakery LLC',
  kind: 'llc' as const,
  joinedAt: DEMO_NOW.toISOString(),
  endedAt: null,
  einLast4: null,
  accounts: [
    { id: newId(), kind: 'Checking' as const, name: 'Checking of Hart Bakery LLC', last4: '4021' },
  ],
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const summary = page.getByRole('alert', { name: 'There is a problem' })

async function open(): Promise<void> {
  answers(listBusinesses, { businesses: [] })
  await mount(<Businesses personId={ADA} openPath={(id) => `/open/${id}`} />)
  await expect.element(page.getByText('This member has no business here.')).toBeVisible()
  await button('Add a business').click()
}

async function fill(): Promise<void> {
  await page.getByLabelText('Legal name').fill(' Hart Bakery LLC ')
  await page.getByLabelText('Kind of business').selectOptions('Limited liability company')
  await page.getByLabelText('Reason').fill('Saw its registration')
}

test('staff add a business, and open accounts for it from its row', async () => {
  await open()
  await button('Add').click()
  await expect.element(summary.getByText('Enter the legal name')).toBeVisible()
  await expect.element(summary.getByText('Choose what kind of business it is')).toBeVisible()
  await fill()
  refuses(addBusiness, 'already_added')
  await button('Add').click()
  const { already_added: refused } = addBusiness.refusals
  await expect.element(summary.getByText(refused.message)).toBeVisible()
  answers(addBusiness, BAKERY)
  answers(listBusinesses, { businesses: [BAKERY] })
  await button('Add').click()
  await expect.poll(focusedWords).toContain('Hart Bakery LLC is a member now')
  expect(askedOf(addBusiness).at(-1)!.body).toMatchObject({
    name: 'Hart Bakery LLC',
    kind: 'llc',
    reason: 'Saw its registration',
  })
  await expect
    .element(page.getByRole('link', { name: 'Open an account for Hart Bakery LLC' }))
    .toHaveAttribute('href', `/open/${BAKERY.id}`)
  await expect
    .element(page.getByRole('link', { name: /Checking of Hart Bakery LLC/ }))
    .toHaveAttribute('href', `/admin/accounts/${BAKERY.accounts[0]!.id}`)
})

test('what waits for another administrator closes the window and says so', async () => {
  await open()
  await fill()
  refuses(addBusiness, 'waits_for_second_person')
  await button('Add').click()
  const { waits_for_second_person: waits } = addBusiness.refusals
  await expect.poll(focusedWords).toContain(waits.message)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('This member has no business here.')).toBeVisible()
})

test('staff enter the EIN of a business, and read its end', async () => {
  answers(listBusinesses, { businesses: [BAKERY] })
  await mount(<Businesses personId={ADA} openPath={(id) => `/open/${id}`} />)
  await button('Enter the EIN of Hart Bakery LLC').click()
  await page.getByLabelText('Employer identification number').fill('12-345678')
  await page.getByLabelText('Reason').fill('Saw the letter of the IRS')
  await button('Save').click()
  await expect
    .element(summary.getByText('has nine digits, such as 12-3456789', { exact: false }))
    .toBeVisible()
  await page.getByLabelText('Employer identification number').fill('12-3456789')
  const known = { ...BAKERY, einLast4: '6789' }
  answers(setEin, known)
  answers(listBusinesses, { businesses: [known] })
  await button('Save').click()
  await expect.poll(focusedWords).toContain('The EIN of Hart Bakery LLC is on file')
  expect(askedOf(setEin).at(-1)!.body).toMatchObject({ ein: '123456789' })
  await expect.element(page.getByText('(EIN) ending in 6789', { exact: false })).toBeVisible()
  await expect.element(button('Change the EIN of Hart Bakery LLC')).toBeVisible()
})

test('staff change the name of a business, and end it once nothing is open', async () => {
  answers(listBusinesses, { businesses: [BAKERY] })
  await mount(<Businesses personId={ADA} openPath={(id) => `/open/${id}`} />)
  await button('Change the name of Hart Bakery LLC').click()
  await expect.element(button('End the membership of Hart Bakery LLC')).not.toBeInTheDocument()
  await page.getByLabelText('Legal name').fill('Hart and Sons LLC')
  await page.getByLabelText('Reason').fill('Saw the amendment')
  refuses(renameBusiness, 'already_added')
  await button('Change the name').click()
  const { already_added: refused } = renameBusiness.refusals
  await expect.element(summary.getByText(refused.message)).toBeVisible()
  const renamed = { ...BAKERY, name: 'Hart and Sons LLC', accounts: [] }
  answers(renameBusiness, renamed)
  answers(listBusinesses, { businesses: [renamed] })
  await button('Change the name').click()
  await expect.poll(focusedWords).toContain('Hart Bakery LLC is called Hart and Sons LLC now')
  expect(askedOf(renameBusiness).at(-1)!.body).toMatchObject({ formerName: 'Hart Bakery LLC' })

  await button('End the membership of Hart and Sons LLC').click()
  await page.getByLabelText('Reason').fill('It was sold')
  const ended = { ...renamed, endedAt: DEMO_NOW.toISOString() }
  answers(endBusiness, ended)
  answers(listBusinesses, { businesses: [ended] })
  await button('End the membership').click()
  await expect.poll(focusedWords).toContain('Hart and Sons LLC is no member any more')
  await expect.element(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open an account for Hart and Sons LLC' }))
    .not.toBeInTheDocument()
})

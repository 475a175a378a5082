import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { savePaymentRule } from '../../src/modules/paymentRules/contract.ts'
import { PaymentRulesPage } from '../../src/modules/paymentRules/web/rules/PaymentRulesPage.tsx'
import { NewRulePage } from '../../src/modules/paymentRules/web/rules/RulePage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'
import { ADA, ID, openRule, press, ROSA, rule, thereAre } from './ruleScreens.tsx'

const openNew = (search = '') =>
  mount(<NewRulePage />, {
    route: '/admin/payment-rules/new',
    path: `/admin/payment-rules/new${search}`,
  })

const most = page.getByRole('textbox', { name: 'Most money' })
const why = page.getByRole('textbox', { name: 'Why' })
const dialog = page.getByRole('alertdialog')

test('rules are said in a sentence each, those of everybody first, then for whom and until when', async () => {
  const override = rule({
    id: ADA.id,
    name: 'House purchase',
    personId: ADA.id,
    overrides: ID,
    validUntil: '2026-08-01T04:00:00.000Z',
    amountMax: '60000.00',
  })
  const off = rule({ id: ROSA.id, name: 'Off', enabled: false, countMax: 3, outcome: 'deny' })
  const byProfile = { amountMax: null, outcome: 'deny' as const }
  const toNew = rule({ id: newId(), name: 'Somebody new', period: 'new_payee', ...byProfile })
  const pulled = rule({ id: newId(), name: 'Pulled in a day', kinds: ['pull'], ...byProfile })
  thereAre([rule(), off, override, toNew, pulled])
  await mount(<PaymentRulesPage />)
  const everybody = page.getByRole('region', { name: 'For everybody' })
  await expect
    .element(everybody.getByText('At most $500.00 a day, else it waits for staff.'))
    .toBeVisible()
  await expect
    .element(everybody.getByText('At most 3 payments and $500.00 a day, else it is refused.'))
    .toBeVisible()
  for (const said of [
    'At most $1,000.00 to somebody new (as the profile says), else it is refused.',
    'At most $2,500.00 a day (as the profile says), else it is refused.',
  ])
    await expect.element(everybody.getByText(said)).toBeVisible()
  const instead = page.getByRole('region', { name: 'For one member, in place of another rule' })
  await expect.element(instead.getByText(/For Ada Brooks/)).toBeVisible()
  await expect.element(instead.getByText(/until Aug 1, 2026/)).toBeVisible()
})

test('a rule is saved after a last look at what is different, in its next version', async () => {
  thereAre([rule()])
  await openRule()
  await expect.element(page.getByText('Version 2')).toBeVisible()
  await most.fill('400')
  await expect
    .element(page.getByText('At most $400.00 a day, else it waits for staff.'))
    .toBeVisible()
  await press('Save rule')
  await expect.element(page.getByRole('alert').getByText('Please say why')).toBeVisible()
  await why.fill('Two scams in one week')
  await press('Save rule')
  await expect
    .element(dialog.getByRole('row', { name: /At most \$500\.00.*At most \$400\.00/ }))
    .toBeVisible()
  loses(savePaymentRule)
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect
    .element(dialog.getByText(/^The rule was not saved\. .*reach the server/))
    .toBeVisible()
  const saved = rule({ version: 4, amountMax: '400.00' })
  answers(savePaymentRule, saved)
  thereAre([saved])
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect.element(page.getByText(/^The rule is saved/)).toBeVisible()
  const [first, second] = askedOf(savePaymentRule).map(({ body }) => body)
  expect(first).toEqual(second)
  expect(second).toMatchObject({ version: 3, amountMax: '400.00', reason: 'Two scams in one week' })
})

test('what somebody else saved meanwhile is shown, and what was typed goes after it', async () => {
  thereAre([rule()])
  await openRule()
  await most.fill('400')
  await why.fill('Scams')
  const theirs = rule({ version: 4, amountMax: '450.00' })
  thereAre([theirs])
  tellNews('limits')
  const told = page.getByText('Somebody else has saved this rule meanwhile')
  await expect.element(told).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /At most \$500\.00.*At most \$450\.00/ }))
    .toBeVisible()
  await press('Keep what I typed, after theirs')
  await expect.element(told).not.toBeInTheDocument()
  await expect.element(most).toHaveValue('400.00')
  await press('Save rule')
  refuses(savePaymentRule, 'changed_meanwhile')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect
    .element(page.getByText(savePaymentRule.refusals.changed_meanwhile.message))
    .toBeVisible()
  expect(askedOf(savePaymentRule)[0]!.body.version).toBe(4)
})

test('a new rule says what is missing where it is, and waits for a second person where one is needed', async () => {
  thereAre([rule()], true)
  await openNew()
  await page.getByRole('radio', { name: 'One member' }).click()
  await page.getByLabelText('Month').first().fill('13')
  await press('Add rule')
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect.element(summary).toHaveFocus()
  for (const said of [
    'Please give the rule a name',
    'Choose at least one kind of payment',
    'Choose a member',
    'Say how many payments, or how much of them.',
    'Please say why',
  ])
    await expect.element(summary.getByText(said)).toBeVisible()
  await page.getByRole('radio', { name: 'Everybody' }).click()
  await page.getByLabelText('Month').first().fill('')
  await page.getByRole('textbox', { name: 'Name' }).fill('Abroad')
  await page.getByRole('checkbox', { name: 'Abroad' }).click()
  await page.getByRole('textbox', { name: 'Most payments' }).fill('2')
  await why.fill('New')
  await press('Add rule')
  refuses(savePaymentRule, 'waits_for_second_person')
  await dialog.getByRole('button', { name: 'Ask another member of staff' }).click()
  await expect
    .element(page.getByText(savePaymentRule.refusals.waits_for_second_person.message))
    .toBeVisible()
  expect(askedOf(savePaymentRule)[0]!.body).toMatchObject({
    version: 0,
    kinds: ['international'],
    countMax: 2,
    amountMax: null,
    personId: null,
  })
})

test('a rule in place of another begins with what that one says, for one member and with an end', async () => {
  thereAre([rule()])
  await openNew(`?instead=${ID}`)
  await expect.element(most).toHaveValue('500.00')
  await expect.element(page.getByRole('radio', { name: 'One member' })).toBeChecked()
  await expect.element(page.getByLabelText('In place of')).toHaveValue(ID)
})

test('conditions and groups are ticked with a number each, which the contract has to take', async () => {
  thereAre([rule({ segment: { kind: 'new_members', days: 90 } })])
  await openRule()
  await expect.element(page.getByLabelText('Joined less than so many days ago')).toHaveValue('90')
  await page.getByRole('checkbox', { name: 'New device' }).click()
  const hours = page.getByRole('textbox', { name: 'Hours' })
  await hours.fill('0')
  await why.fill('Scams')
  await press('Save rule')
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect.element(summary.getByText('Please enter from 1 to 720 hours')).toBeVisible()
  await hours.fill('48')
  await press('Save rule')
  await expect
    .element(dialog.getByText(/^The member first signed in on this device less than 48 hours ago/))
    .toBeVisible()
  answers(savePaymentRule, rule({ version: 4 }))
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect.element(page.getByText(/^The rule is saved/)).toBeVisible()
  expect(askedOf(savePaymentRule)[0]!.body).toMatchObject({
    segment: { kind: 'new_members', days: 90 },
    conditions: [{ kind: 'new_device', hours: 48 }],
  })
})

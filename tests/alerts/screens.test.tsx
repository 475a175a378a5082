import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AlertsPage } from '../../src/apps/web/member/AlertsPage.tsx'
import {
  addAlert,
  type Alert,
  type Alerts,
  changeAlert,
  type FiredAlert,
  readAlerts,
  removeAlert,
} from '../../src/modules/alerts/contract.ts'
import {
  changeChoice,
  CHANNELS,
  readChoices,
} from '../../src/modules/notifications/choices.contract.ts'
import { CHOSEN_KINDS } from '../../src/modules/notifications/contract.ts'
import { readDevices } from '../../src/modules/notifications/devices.contract.ts'
import { readQuietHours, setQuietHours } from '../../src/modules/notifications/quiet.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../../tests/components/keys.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const CHECKING = { id: newId(), account: { kind: 'Checking', last4: '4021' } } as const
const SAVINGS = { id: newId(), account: { kind: 'Savings', last4: '9310' } } as const

const alert = (changes: Partial<Alert> = {}): Alert => ({
  id: newId(),
  kind: 'below',
  accountId: CHECKING.id,
  account: CHECKING.account,
  amount: '100.00',
  words: null,
  days: null,
  channels: ['portal', 'mail'],
  isSoNow: false,
  ...changes,
})

const fired = (changes: Partial<FiredAlert> = {}): FiredAlert => ({
  id: newId(),
  kind: 'below',
  title: 'Checking ··4021 is below $100.00',
  text: '$90.00 is available after $410.00 out: Corner Coffee.',
  at: DEMO_NOW.toISOString(),
  transactionId: newId(),
  accountId: CHECKING.id,
  ...changes,
})

const all = (changes: Partial<Alerts> = {}): Alerts => ({
  alerts: [alert()],
  accounts: [CHECKING, SAVINGS],
  fired: [],
  ...changes,
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const open = () => mount(<AlertsPage />, { path: '/dashboard/alerts', width: 390 })

beforeEach(() => {
  answers(readAlerts, all())
  answers(readChoices, {
    choices: CHOSEN_KINDS.flatMap((kind) =>
      CHANNELS.map((channel) => ({ kind, channel, wanted: true })),
    ),
  })
  answers(readQuietHours, { quietHours: null })
  answers(readDevices, { publicKey: 'B', devices: [] })
})

test('an alert says what it looks for, where it tells, and that it is so now', async () => {
  answers(readAlerts, all({ alerts: [alert({ isSoNow: true })] }))
  await open()
  await expect.element(page.getByText(/^Less than \$100\.00 is available/)).toBeVisible()
  await expect.element(page.getByText('Told in the portal and by email')).toBeVisible()
  await expect.element(page.getByText('So now')).toBeVisible()
})

test('two choices at once that are lost both stand again as they were', async () => {
  await open()
  const boxes = page.getByRole('checkbox')
  const held = holds(changeChoice)
  for (const at of [0, 1]) {
    await boxes.nth(at).click()
    await expect.element(boxes.nth(at)).not.toBeChecked()
  }
  held.lose()
  await expect.poll(() => askedOf(changeChoice).length).toBe(2)
  await expect.element(page.getByText(/^This choice was not saved/)).toBeVisible()
  for (const at of [0, 1]) await expect.element(boxes.nth(at)).toBeChecked()
})

test('one press adds what is proposed, and the focus goes to what came of it', async () => {
  answers(readAlerts, all({ alerts: [] }))
  answers(addAlert, all())
  await open()
  await expect.element(page.getByText('No alerts yet.')).toBeVisible()
  await button('Add the alert: Less than $100.00 is available').click()
  await expect.poll(focusedWords).toContain('We tell you when: Less than $100.00 is available.')
  expect(askedOf(addAlert)[0]?.body).toMatchObject({
    kind: 'below',
    accountId: CHECKING.id,
    amount: '100.00',
  })
  await expect
    .element(button('Add the alert: Less than $100.00 is available'))
    .not.toBeInTheDocument()
  await expect.element(button('Add the alert: $500.00 or more comes in')).toBeVisible()
})

test('a form asks what its kind needs, says what is missing, and keeps what was typed', async () => {
  refuses(addAlert, 'alert_exists')
  await open()
  await button('Add an alert').click()
  await dialog.getByRole('button', { name: 'Add alert' }).click()
  await expect.element(dialog.getByRole('link', { name: 'Please enter an amount' })).toBeVisible()
  await dialog.getByLabelText('Tell me when').selectOptions('keyword')
  await expect.element(dialog.getByLabelText('Amount')).not.toBeInTheDocument()
  await dialog.getByLabelText('Word or words').fill('rent')
  await dialog.getByLabelText('Account').selectOptions('Savings ··9310')
  for (const channel of ['Here in the portal', 'By email'])
    await dialog.getByLabelText(channel).click()
  await dialog.getByRole('button', { name: 'Add alert' }).click()
  await expect
    .element(dialog.getByRole('link', { name: 'Please choose at least one way to be told' }))
    .toBeVisible()
  await dialog.getByLabelText('On your devices').click()
  await dialog.getByRole('button', { name: 'Add alert' }).click()
  await expect.element(dialog.getByText('You have this alert already.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Word or words')).toHaveValue('rent')
  answers(addAlert, all())
  await dialog.getByRole('button', { name: 'Add alert' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(askedOf(addAlert).at(-1)?.body).toMatchObject({
    kind: 'keyword',
    accountId: SAVINGS.id,
    amount: null,
    words: 'rent',
    channels: ['push'],
  })
})

test('a bill is asked how long before, and needs no account', async () => {
  answers(addAlert, all())
  await open()
  await button('Add an alert').click()
  await dialog.getByLabelText('Tell me when').selectOptions('bill_due')
  await expect.element(dialog.getByLabelText('Account')).not.toBeInTheDocument()
  await dialog.getByLabelText('How long before').selectOptions('7 days')
  await dialog.getByRole('button', { name: 'Add alert' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(askedOf(addAlert).at(-1)?.body).toMatchObject({ kind: 'bill_due', days: 7 })
})

test('an alert is changed, and removed once that is confirmed', async () => {
  const one = alert()
  answers(readAlerts, all({ alerts: [one] }))
  answers(changeAlert, all({ alerts: [{ ...one, amount: '50.00' }] }))
  await open()
  await button('Change the alert: Less than $100.00 is available').click()
  await dialog.getByLabelText('Amount').fill('50')
  await dialog.getByRole('button', { name: 'Save alert' }).click()
  await expect.element(button('Remove the alert: Less than $50.00 is available')).toBeVisible()
  await button('Remove the alert: Less than $50.00 is available').click()
  loses(removeAlert)
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Remove alert' }).click()
  await expect.element(asked.getByRole('alert')).toBeVisible()
  answers(removeAlert, all({ alerts: [] }))
  await asked.getByRole('button', { name: 'Remove alert' }).click()
  await expect.element(page.getByText('No alerts yet.')).toBeVisible()
  await expect.poll(focusedWords).toContain('Alert removed: Less than $50.00 is available.')
})

test('what came true stands by its day and leads to the transaction', async () => {
  const one = fired()
  answers(readAlerts, all({ fired: [one] }))
  await open()
  await expect
    .element(page.getByRole('link', { name: one.title }))
    .toHaveAttribute('href', `/dashboard/activity?transaction=${one.transactionId}`)
  await expect.element(page.getByRole('heading', { name: 'Today, July 15' })).toBeVisible()
})

test('quiet hours are kept, refused where they end as they begin, and turned off', async () => {
  answers(setQuietHours, ({ body }) => body)
  await open()
  await button('Keep quiet at night').click()
  await expect.element(page.getByLabelText('Quiet from')).toHaveFocus()
  await page.getByLabelText('Until').fill('22:00')
  await button('Save quiet hours').click()
  await expect
    .element(page.getByText('Quiet hours have to end at another time than they begin'))
    .toBeVisible()
  await page.getByLabelText('Until').fill('06:30')
  await button('Save quiet hours').click()
  await expect.element(page.getByText('From 10:00 PM to 6:30 AM')).toBeVisible()
  await expect.poll(focusedWords).toContain('Change quiet hours')
  await button('Turn off quiet hours').click()
  await expect.element(page.getByText('You keep none.')).toBeVisible()
  await expect.poll(announced).toContain('Quiet hours are off.')
})

test('what guards the money is told always, and the page says so', async () => {
  await open()
  await expect
    .element(page.getByText(/it cannot be turned off, and it does not wait/))
    .toBeVisible()
  const row = page.getByRole('row', { name: /^Security/ })
  await expect.poll(() => row.getByText('Always').elements().length).toBe(3)
  await expect.element(row.getByRole('checkbox')).not.toBeInTheDocument()
})

test('alerts that cannot be read say so, and the rest of the page stays', async () => {
  loses(readAlerts)
  await open()
  await expect.element(page.getByText("We couldn't load your alerts.")).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Quiet hours' })).toBeVisible()
})

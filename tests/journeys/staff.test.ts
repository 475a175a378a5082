import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { BEN, DEMO_PASSCODES, INES, ROSA, THEO } from '../../src/modules/demo/server/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { decideAndCount } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { goWithin, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { institution } from '../worlds/creditUnion.ts'

let world: BrowserWorld
/** The windows of Rosa and of Theo, another administrator. */
let rosa: Page
let theo: Page
before(async () => {
  world = await openBrowserWorld()
  rosa = await world.visitAs(ROSA.email, '/admin')
  theo = await world.visitAs(THEO.email, '/admin/approvals')
})
after(() => world.close())

/** One of the places in the bar of staff. */
const goTo = (page: Page, place: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: place, exact: true })
    .click()

async function personId(email: string): Promise<string> {
  const person = await standingByEmail(world.portal.engine.db, email)
  assert.ok(person)
  return person.personId
}

/** Ines has sent one transfer to another bank, as far as the limit knows. */
async function inesSendsOne(): Promise<void> {
  const { engine, clock } = world.portal
  const id = await personId(INES.email)
  await inTransaction(engine.db, async (tx) => {
    const sent = { id: newId(), personId: id, kind: 'us_bank', amount: money(100n) } as const
    await decideAndCount(tx, { at: clock.now(), institution }, { ...sent, adds: 'payment' })
  })
}

async function saveCount(typed: string): Promise<void> {
  await rosa.getByLabel('Number of transactions').fill(typed)
  await rosa.getByRole('button', { name: 'Save settings' }).click()
  await rosa.getByRole('button', { name: 'Save and reset counts' }).click()
}

test('settings saved for all users reset every count, also where the answer is lost', async () => {
  await inesSendsOne()
  await goTo(rosa, 'Settings')
  await expect(rosa.getByRole('row', { name: /^Ines Abara 1 of 2$/ })).toBeVisible()
  await saveCount('3')
  await expect(
    rosa.getByText('Settings updated and transaction counts reset successfully'),
  ).toBeVisible()
  await expect(rosa.getByText(/Last saved .* by Rosa Delgado/)).toBeVisible()
  await expect(rosa.getByText('All counts stand at 0.')).toBeVisible()
  await loseAnswers(rosa, { path: /api\/admin\/limits$/ })
  await saveCount('4')
  await expect(rosa.getByText(/^Failed to update settings\. We could not reach/)).toBeVisible()
  await rosa.reload()
  await expect(rosa.getByLabel('Number of transactions')).toHaveValue('4')
})

test('an OTP that Rosa adds signs Ben in, and one that she removes is there again once she undoes it', async () => {
  await goWithin(rosa, `${world.portal.base}/admin?panel=otps`)
  await rosa.getByLabel('New OTP').fill('246 810')
  await rosa.getByRole('button', { name: 'Add OTP' }).click()
  await expect(rosa.getByText('246810 is accepted now.')).toBeVisible()
  const ben = world.portal.visitor()
  await ben.signIn(BEN.email, BEN.password, async () => '246810')
  const used = rosa.getByRole('region', { name: /Used codes/ })
  await expect(used.getByText('246810')).toBeVisible()
  await expect(used.getByText('Ben Okafor')).toBeVisible()

  const removal = rosa.getByRole('button', { name: `Remove ${DEMO_PASSCODES[0]}` })
  await removal.click()
  const undo = rosa.getByRole('button', { name: /^Undo/ })
  // While it is pointed at it stays.
  await undo.hover()
  await expect(removal).toBeHidden()
  await undo.click()
  await expect(removal).toBeVisible()
  await rosa.keyboard.press('Escape')
})

test('a second administrator agrees to a request, and whoever asked reads who did', async () => {
  const client = await world.portal.as(ROSA.email)
  const member = `/api/admin/members/${await personId(INES.email)}/accounts`
  const [checking] = (await client.get(member)).body.accounts
  const asked = await client.post(`${member}/${checking.id}/edit`, {
    id: newId(),
    number: checking.number,
    routingNumber: '',
    balance: (Number(checking.balance) + 30_000).toFixed(2),
    expectedBalance: checking.balance,
    reason: 'The teller counted wrong',
  })
  assert.equal(asked.body.code, 'waits_for_second_person')
  await goTo(rosa, 'Approvals')
  const request = rosa.getByText('The teller counted wrong')
  await expect(request).toBeVisible()
  await expect(rosa.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await theo.getByRole('button', { name: 'Approve', exact: true }).click()
  await theo.getByRole('button', { name: 'Approve request' }).click()
  await expect(theo.getByText('Nothing waits for a second person.')).toBeVisible()
  await expect(request).toBeHidden()
  await rosa.getByRole('tab', { name: 'Decided' }).click()
  await expect(request).toBeVisible()
  await expect(rosa.getByText(/Decided by Theo Lindqvist/)).toBeVisible()
  const { accounts } = (await client.get(member)).body
  assert.equal(Number(accounts[0].balance), Number(checking.balance) + 30_000)
})

test('staff create somebody after a refusal, and keep them out again', async () => {
  await goTo(rosa, 'Users')
  await rosa.getByRole('button', { name: 'Create New User' }).click()
  const dialog = rosa.getByRole('alertdialog', { name: 'Create New User' })
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
  await fill('Full name', 'Nadia Petrov')
  await fill('Email', INES.email)
  await fill('Phone', '+1 518 555 0143')
  await fill('Password', 'sturdy lantern 42')
  await fill('Street', '12 Mill Lane')
  await fill('City', 'Albany')
  await fill('State', 'NY')
  await fill('ZIP code', '12207')
  await dialog.getByLabel(/Initial available balance/).fill('80')
  await dialog.getByLabel(/Initial current balance/).fill('1,200.50')
  const create = dialog.getByRole('button', { name: 'Create User' })
  await create.click()
  const taken = 'Failed to create user: An account with this email already exists.'
  await expect(dialog.getByRole('link', { name: taken })).toBeVisible()

  await fill('Email', 'nadia.petrov@example.com')
  await fill('Password', 'sturdy lantern 42')
  await create.click()
  await expect(dialog).toBeHidden()
  await rosa.getByRole('link', { name: 'Nadia Petrov' }).first().click()
  await expect(rosa.getByRole('heading', { name: 'Nadia Petrov', level: 1 })).toBeVisible()
  const checking = rosa.getByRole('region', { name: 'Checking', exact: true })
  await expect(checking.getByText('$1,200.50')).toBeVisible()
  await expect(checking.getByText('$80.00')).toBeVisible()

  await rosa.getByRole('button', { name: 'Suspend' }).click()
  await rosa.getByLabel('Reason').fill('A call from their bank.')
  await rosa.getByRole('button', { name: 'Suspend user' }).click()
  await expect(rosa.getByText(/by Rosa Delgado: A call from their bank\./)).toBeVisible()
  await expect(rosa.getByRole('rowheader', { name: 'Suspended the user' })).toBeVisible()
  const { status } = await world.portal
    .visitor()
    .post('/api/sign-in', { email: 'nadia.petrov@example.com', password: 'sturdy lantern 42' })
  assert.notEqual(status, 200)
})

/** What is posted on Ben's Checking, in cents, as he would read it. */
async function balanceOfBen(): Promise<number> {
  const box = rosa.getByRole('region', { name: 'Checking', exact: true })
  const [, dollars = ''] = /Balance\s*\$([\d,.]+)/.exec(await box.innerText()) ?? []
  return Math.round(Number(dollars.replaceAll(',', '')) * 100)
}

async function typeRow(amount: string): Promise<void> {
  await rosa.getByRole('gridcell').nth(2).click()
  await rosa.keyboard.type(amount)
  await rosa.keyboard.press('Tab')
  await rosa.keyboard.type('Counter refund')
  await rosa.keyboard.press('Tab')
  await rosa.keyboard.type('F')
  await rosa.keyboard.press('Enter')
}

// Each of the two ways to add them keeps its own sentence; that of the other one is out of sight.
const added = () =>
  rosa.getByRole('main').getByText('Transactions added successfully!').filter({ visible: true })

test('staff add a transaction whose answer is lost once, and delete it again', async () => {
  await goTo(rosa, 'Users')
  await rosa.getByRole('link', { name: BEN.name }).first().click()
  await expect(rosa.getByRole('heading', { name: BEN.name, level: 1 })).toBeVisible()
  await expect(rosa.getByRole('region', { name: 'Checking', exact: true })).toBeVisible()
  const before = await balanceOfBen()
  await typeRow('50')
  // The server adds it, but the page never learns so.
  const heal = await loseAnswers(rosa, { path: /\/transactions$/, method: 'POST' })
  const add = rosa.getByRole('button', { name: 'Add 1 transaction' })
  await add.click()
  await expect(rosa.getByText(/Failed to add transactions: We could not reach/)).toBeVisible()
  await heal()
  await add.click()
  await expect(added()).toBeVisible()
  await expect.poll(balanceOfBen).toBe(before + 5000)
  const line = rosa.getByRole('row', { name: /Counter refund/ })
  await expect(line.getByText('New', { exact: true })).toBeVisible()

  await line.getByRole('button', { name: /Delete Counter refund/ }).click()
  await rosa.getByLabel('Reason').fill('Entered by mistake')
  await rosa.getByRole('button', { name: 'Delete transaction' }).click()
  await expect(rosa.getByRole('row', { name: /Reversal: Counter refund/ })).toBeVisible()
  await expect.poll(balanceOfBen).toBe(before)
})

const HEAD = 'account type,transaction type,amount,description,category,date,time,status'
const GOOD = 'Checking,credit,12.50,Branch deposit,Deposit,2026-03-12,10:30,Completed'

test('staff upload a CSV file', async () => {
  const before = await balanceOfBen()
  const buffer = Buffer.from(`${HEAD}\n${GOOD}\n${GOOD.replace('12.50', '7.50')}`)
  await rosa.getByText('Upload a CSV file').click()
  const file = { name: 'march.csv', mimeType: 'text/csv', buffer }
  await rosa.getByLabel('Choose a CSV file').setInputFiles(file)
  await rosa.getByRole('button', { name: 'Add 2 transactions' }).click()
  await expect(added()).toBeVisible()
  await expect.poll(balanceOfBen).toBe(before + 2000)
})

test('a visitor writes, staff see it arrive, and the first of two who answer is the one', async () => {
  await goTo(rosa, 'Messages')
  await expect(rosa.getByRole('tab', { name: /^Unassigned \(\d/ })).toBeVisible()
  const visitor = await world.visit('/contact')
  await visitor.getByLabel('Name').fill('Bo Strand')
  await visitor.getByRole('textbox', { name: 'Email' }).fill('bo.strand@example.com')
  await visitor.getByLabel('Subject').selectOption('general')
  await visitor.getByLabel('Message').fill('Is the branch open on Friday?')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByRole('heading', { name: 'We have your message' })).toBeVisible()
  await visitor.context().close()

  await rosa.getByRole('button', { name: /Bo Strand/ }).click()
  await expect(rosa.getByText('Is the branch open on Friday?').last()).toBeVisible()
  await goTo(theo, 'Messages')
  await theo.getByRole('button', { name: /Bo Strand/ }).click()
  await theo.getByLabel('Your answer').fill('It depends.')
  // Rosa's answer arrives between Theo's press and his request.
  await theo.route('**/answer', async (route) => {
    await rosa.getByLabel('Your answer').fill('Yes, until 5 PM.')
    await rosa.getByRole('button', { name: 'Send answer' }).click()
    await expect(rosa.getByText('Rosa Delgado answered')).toBeVisible()
    await route.continue()
  })
  await theo.getByRole('button', { name: 'Send answer' }).click()
  await expect(theo.getByText('This message was already handled by Rosa Delgado.')).toBeVisible()
  await expect(theo.getByText('Rosa Delgado answered')).toBeVisible()
  await expect(theo.getByLabel('Your answer')).toHaveValue('It depends.')
  const [mail] = (await world.portal.mailbox()).filter(({ to }) => to === 'bo.strand@example.com')
  assert.ok(mail?.text.includes('Yes, until 5 PM.'))
})

test('Sign Out leads staff away', async () => {
  await rosa.getByRole('button', { name: 'Sign Out' }).click()
  await expect(rosa).toHaveURL(/\/login$/)
})

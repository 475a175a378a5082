import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { assertAccessible, assertFits, onceSaid } from '../journeys/stage.ts'
import { done, type Neighbor } from '../transfers/street.ts'
import { inesFile, row } from './office.ts'
import { openScreen, type Screen } from './screen.ts'

let screen: Screen
before(async () => {
  screen = await openScreen()
})
after(() => screen.close())

const HEAD = 'account type,transaction type,amount,description,category,date,time,status'
const GOOD = 'Checking,credit,12.50,Branch deposit,Deposit,2026-03-12,10:30,Completed'

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name)

async function upload(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByText('Upload a CSV file').click()
  const buffer = Buffer.from(content)
  await page.getByLabel('Choose a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const successOf = (page: Page, timeout?: number) =>
  onceSaid(page, 'main', 'Transactions added successfully!', timeout)

/** A cell of the table, by the number of its row and the head of its column. */
const cell = (page: Page, number: number, column: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) })
    .getByRole('gridcell')
    .nth(['Account', 'Type', 'Amount', 'Description', 'Category', 'Date', 'Time'].indexOf(column))

test('a transaction is typed with the keyboard alone and lands in the list, marked', async () => {
  const ada = await screen.settle('Ada Brooks', '200.00')
  const page = await screen.visit(ada)
  await expect(page.getByText('$200.00').first()).toBeVisible()
  await cell(page, 1, 'Account').focus()
  for (const key of ['ArrowRight', 'Enter', 'd', 'Enter']) await page.keyboard.press(key)
  await cell(page, 1, 'Amount').focus()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('Corner Deli')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'Category')).toHaveText('Food')
  await expect(page.getByText('Checking: $200.00 becomes $150.00')).toBeVisible()
  await assertAccessible(page)
  await Promise.all([
    successOf(page),
    page.getByRole('button', { name: 'Add 1 transaction' }).press('Enter'),
  ])
  const line = page.getByRole('row', { name: /Corner Deli/ })
  await expect(line.getByText('New', { exact: true })).toBeVisible()
  await expect(line.getByText('Posted by staff')).toBeVisible()
  await expect(line).toContainText('−$50.00')
  await expect(page.getByRole('main').getByText('Transactions added successfully!')).toHaveCount(0)
  assert.equal(await screen.posted(ada), '150.00')
})

test('Tab keeps what was typed and goes to the next cell, Shift and Tab to the one before', async () => {
  const page = await screen.visit(await screen.settle('Cleo Tabor'))
  await cell(page, 1, 'Amount').focus()
  await page.keyboard.type('12.50')
  await page.keyboard.press('Tab')
  await expect(cell(page, 1, 'Amount')).toHaveText('12.50')
  await expect(cell(page, 1, 'Description')).toBeFocused()
  await page.keyboard.type('Corner Deli')
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 1, 'Description')).toHaveText('Corner Deli')
  await expect(cell(page, 1, 'Amount')).toBeFocused()
  await page.context().close()
})

test('Escape takes a cell back, rows are doubled, and the last one stays for a reason', async () => {
  const ada = await screen.settle('Bea Strand')
  const page = await screen.visit(ada)
  const remove = page.getByRole('button', { name: 'Remove row 1' })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleDescription('The last row cannot be removed.')
  await cell(page, 1, 'Amount').click()
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await cell(page, 1, 'Amount').press('Enter')
  await page.keyboard.type('999')
  await page.keyboard.press('Escape')
  await expect(cell(page, 1, 'Amount')).toHaveText('12.50')
  await expect(cell(page, 1, 'Amount')).toBeFocused()
  await page.getByRole('button', { name: 'Duplicate row 1' }).click()
  await expect(cell(page, 2, 'Amount')).toHaveText('12.50')
  await page.getByRole('button', { name: 'Remove row 2' }).click()
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
})

test('what is typed stays while somebody looks at the other way to add', async () => {
  const ada = await screen.settle('Bo Lange')
  const page = await screen.visit(ada)
  await cell(page, 1, 'Description').click()
  await page.keyboard.type('Half a page of work')
  await page.keyboard.press('Enter')
  await page.getByText('Upload a CSV file').click()
  await expect(cell(page, 1, 'Description')).toBeHidden()
  await page.getByText('Type in a table').click()
  await expect(cell(page, 1, 'Description')).toHaveText('Half a page of work')
})

test('what is missing is said by row and column, and the words lead to the cell', async () => {
  const ada = await screen.settle('Cy Dahl')
  const page = await screen.visit(ada, { viewport: { width: 320, height: 640 } })
  await page.getByRole('button', { name: 'Add 1 transaction' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  const link = summary.getByRole('link', { name: 'Row 1, amount: use digits, for example 12.50' })
  await assertAccessible(page)
  await assertFits(page)
  await link.click()
  await expect(cell(page, 1, 'Amount')).toBeFocused()
  await expect(cell(page, 1, 'Amount')).toHaveAccessibleDescription(/Use digits/)
})

test('without "Update balance" the rows are memos and no balance is foretold', async () => {
  const ada = await screen.settle('Di Holm', '10.00')
  done(await screen.add(ada, [row('-4.00', { updateBalance: false, description: 'Fee waived' })]))
  const page = await screen.visit(ada)
  const line = page.getByRole('row', { name: /Fee waived/ })
  await expect(line.getByText('Memo')).toBeVisible()
  await page.getByLabel('Update balance').uncheck()
  await expect(page.getByText(/Completed rows are shown as memos/)).toBeVisible()
})

test('the 655 rows of a file come to 10,624.01, and again to nothing', async () => {
  const ines = await screen.settle('Ines Abara')
  const page = await screen.visit(ines)
  await upload(page, 'checking.csv', inesFile())
  await expect(page.getByText('655 rows, no problems')).toBeVisible()
  await expect(page.getByText('Checking: $0.00 becomes $10,624.01')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add 655 transactions' })
  await Promise.all([successOf(page), add.click()])
  await expect(page.getByText('$10,624.01').first()).toBeVisible()
  await upload(page, 'again.csv', inesFile())
  await page.getByRole('button', { name: 'Add 655 transactions' }).click()
  await expect(
    page.getByText(/^Failed to add transactions: this file was added before, on .*Nothing was/),
  ).toBeVisible()
  assert.equal(await screen.posted(ines), '10624.01')
})

test('rows with problems are shown in their cells, corrected in place, and only then added', async () => {
  const ada = await screen.settle('Eve Berg')
  const page = await screen.visit(ada)
  const rows = Array.from({ length: 60 }, (_, i) =>
    i === 6
      ? GOOD.replace('12.50', 'twelve')
      : i === 54
        ? GOOD.replace('Food', 'Deposit').replace('10:30', '99:99')
        : GOOD,
  )
  await upload(page, 'march.csv', [HEAD, ...rows].join('\r'))
  await expect(page.getByText('Row 7, amount: use digits, for example 12.50')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add 60 transactions' })
  await expect(add).toHaveAccessibleDescription('Correct 2 rows with problems first.')
  await assertAccessible(page)

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rows with problems' }).click()
  const download = await waiting
  assert.equal(download.suggestedFilename(), 'problems-march.csv')
  const text = readFileSync(await download.path(), 'utf8')
  assert.match(text, /"twelve".*"Row 7, amount: use digits/)
  assert.equal(text.trim().split('\r\n').length, 3)

  await page.getByLabel('Rows with problems (2)').check()
  await expect(page.getByRole('rowheader', { name: '55', exact: true })).toBeVisible()
  await cell(page, 7, 'Amount').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12.00')
  await page.keyboard.press('Enter')
  await cell(page, 55, 'Time').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('09:15')
  await page.keyboard.press('Enter')
  await expect(page.getByText('60 rows, no problems')).toBeVisible()
  await Promise.all([successOf(page), add.click()])
  assert.equal(await screen.posted(ada), '749.50')
})

test('a foreign file asks which column is what', async () => {
  const ada = await screen.settle('Flo Lind')
  const page = await screen.visit(ada, { viewport: { width: 390, height: 844 } })
  await upload(page, 'creditunion.csv', readFileSync(fixture('creditunion.csv')))
  await expect(page.getByText('has other columns than our template')).toBeVisible()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('1')
  await assertAccessible(page)
  await assertFits(page)
  await page.getByLabel('Amount', { exact: true }).selectOption('')
  await page.getByRole('button', { name: 'Show the rows' }).click()
  await expect(page.getByText('Choose the column with the amount')).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).selectOption('3')
  await page.getByLabel('Account of every row').selectOption('Savings')
  await page.getByRole('button', { name: 'Show the rows' }).click()
  await expect(page.getByText('Savings: $0.00 becomes $465,000.00')).toBeVisible()
  await assertFits(page)
  const add = page.getByRole('button', { name: 'Add 8 transactions' })
  await Promise.all([successOf(page), add.click()])
  assert.equal(await screen.posted(ada, 'Savings'), '465000.00')
})

test('a file that cannot be read says why, and another may be chosen', async () => {
  const ada = await screen.settle('Gus Falk')
  const page = await screen.visit(ada)
  for (const [content, why] of [
    [
      `${HEAD}\nChecking,"credit,1.00`,
      /^Failed to parse CSV file: line \d+ comes after a quotation/,
    ],
    [
      `${HEAD}\n${GOOD.replace('Branch', 'Bra"nch')}`,
      /^Failed to parse CSV file: line 2 has a quotation mark in the wrong place/,
    ],
    ['', /^Failed to parse CSV file: the file is empty/],
    [Buffer.from(`${HEAD}\n${GOOD}`, 'utf16le'), /^Failed to parse CSV file: line 1 has a NUL/],
  ] as const) {
    await upload(page, 'bad.csv', content)
    await expect(page.getByText(why)).toBeVisible()
  }
  await upload(page, 'good.csv', `${HEAD}\n${GOOD}`)
  await expect(page.getByText('1 row, no problems')).toBeVisible()
  await expect(page.getByText(/Failed to parse/)).toBeHidden()
})

test('five thousand rows go in parts, with how far they are', async () => {
  const ada = await screen.settle('Hal Moen')
  const page = await screen.visit(ada)
  const rows = Array.from({ length: 5000 }, (_, i) =>
    GOOD.replace('Branch deposit', `Row ${i + 1}`),
  )
  await upload(page, 'big.csv', [HEAD, ...rows].join('\n'))
  await expect(page.getByText('1 to 50 of 5,000')).toBeVisible()
  const added = successOf(page, 60_000)
  await page.getByRole('button', { name: 'Add 5,000 transactions' }).click()
  await expect(page.getByRole('progressbar', { name: 'Adding transactions' })).toBeVisible()
  await added
  assert.equal(await screen.posted(ada), '62500.00')
})

async function deleteFirst(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await page.getByLabel('Reason').fill('Entered by mistake')
  await page.getByRole('button', { name: 'Delete transaction' }).click()
}

test('deleting shows before and after, asks why, and says what became of it', async () => {
  const ada = await screen.settle('Ida Berg', '10.00')
  done(await screen.add(ada, [row('25.00', { description: 'Wrong deposit' })]))
  done(await screen.add(ada, [row('5.00', { updateBalance: false, description: 'Note' })]))
  const page = await screen.visit(ada)
  await page.getByRole('button', { name: /Delete Wrong deposit/ }).click()
  await expect(page.getByText('Checking: $35.00 becomes $10.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete transaction' }).click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await Promise.all([
    onceSaid(page, 'main', 'Transaction deleted and balance updated successfully'),
    deleteFirst(page, /Delete Wrong deposit/),
  ])
  await expect(page.getByRole('row', { name: /Reversal: Wrong deposit/ })).toBeVisible()
  await Promise.all([
    onceSaid(page, 'main', 'Transaction deleted successfully'),
    deleteFirst(page, /Delete Note/),
  ])
})

test('what another administrator deleted first is not found', async () => {
  const ada = await screen.settle('Jan Vik')
  done(await screen.add(ada, [row('25.00', { description: 'Twice' })]))
  const page = await screen.visit(ada)
  await page.getByRole('button', { name: /Delete Twice/ }).click()
  const [line] = await screen.lines(ada)
  done(await screen.remove(ada, line!.id, { actorId: screen.theo }))
  await page.getByLabel('Reason').fill('Entered by mistake')
  await page.getByRole('button', { name: 'Delete transaction' }).click()
  await expect(page.getByText('Transaction not found')).toBeVisible()
})

test('the list is filtered by status and by words', async () => {
  const ada = await screen.settle('Kit Lund', '50.00')
  done(
    await screen.add(ada, [
      row('-9.00', { description: 'Held for gas', status: 'Pending' }),
      row('1.00', { description: 'Refund' }),
    ]),
  )
  const page = await screen.visit(ada)
  await expect(page.getByRole('row', { name: /Refund/ })).toBeVisible()
  await page.getByRole('search').getByLabel('Status').selectOption('Pending')
  await expect(page.getByRole('row', { name: /Refund/ })).toBeHidden()
  await expect(page.getByRole('row', { name: /Held for gas/ })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Words or amount').fill('nothing like this')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('Nothing passes these filters')).toBeVisible()
  await page.getByLabel('From').fill('yesterday')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('Enter a day, for example 2026-03-12')).toBeVisible()
})

test('an account is edited with old beside new, and a stale balance is refused', async () => {
  const ada = await screen.settle('Lea Moss', '100.00')
  const page = await screen.visit(ada, { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Edit Checking' }).click()
  await expect(page.getByText(`Now ${ada.Checking.number}. Ten digits.`)).toBeVisible()
  await page.getByLabel('Account number').fill('0123456789')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('Account number must be 10 digits and not start with 0')
  await expect(summary).toContainText('Please give a reason')
  await assertAccessible(page)
  await page.getByLabel('Account number').fill('7000-000-009')
  await page.getByLabel('Balance', { exact: true }).fill('150')
  await page.getByLabel('Reason').fill('Counter correction')
  done(await screen.add(ada, [row('-30.00')]))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/it is now \$70\.00\. Nothing was changed/)).toBeVisible()
  await page.getByRole('button', { name: 'Start from the balance of now' }).click()
  await expect(page.getByText('Now $70.00.')).toBeVisible()
  await page.getByLabel('Balance', { exact: true }).fill('75')
  await Promise.all([
    onceSaid(page, 'main', 'Checking was updated.'),
    page.getByRole('button', { name: 'Save changes' }).click(),
  ])
  await expect(page.getByText('7000000009')).toBeVisible()
  assert.equal(await screen.posted(ada), '75.00')
})

test('an account that cannot be saved says the sentence of the specification', async () => {
  const ada: Neighbor = await screen.settle('Mia Norn', '5.00')
  const page = await screen.visit(ada)
  await page.route('**/edit', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"code":"unexpected","message":"Something"}',
    }),
  )
  await page.getByRole('button', { name: 'Edit Savings' }).click()
  await page.getByLabel('Reason').fill('Counter correction')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update account')).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('Counter correction')
})

test('a transaction that cannot be deleted says the sentence of the specification', async () => {
  const ada = await screen.settle('Moa Rask')
  done(await screen.add(ada, [row('25.00', { description: 'Stays' })]))
  const page = await screen.visit(ada)
  await page.route('**/delete', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"code":"unexpected","message":"Something"}',
    }),
  )
  await deleteFirst(page, /Delete Stays/)
  await expect(page.getByText('Error deleting transaction', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('Entered by mistake')
})

test('what waits for another administrator closes the form, and is not asked twice', async () => {
  const ada = await screen.settle('Nia Holt', '5.00')
  done(await screen.add(ada, [row('25.00', { description: 'Later' })]))
  const page = await screen.visit(ada)
  const waits = 'Another administrator has to approve this. Nothing has changed yet.'
  for (const path of ['**/delete', '**/edit']) {
    await page.route(path, (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'waits_for_second_person', message: waits }),
      }),
    )
  }
  await deleteFirst(page, /Delete Later/)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: waits })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Savings' }).click()
  await page.getByLabel('Balance', { exact: true }).fill('5')
  await page.getByLabel('Reason').fill('Counter correction')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: waits })).toHaveCount(2)
})

test('everything of a member is deleted after the address is typed twice', async () => {
  const ada = await screen.settle('Noa Odd')
  done(
    await screen.add(
      ada,
      Array.from({ length: 120 }, () => row('1.00')),
    ),
  )
  const page = await screen.visit(ada, { viewport: { width: 390, height: 844 } })
  const panel = page.getByRole('region', { name: 'Delete User Transactions' })
  await panel.getByLabel('Email').fill('nobody@example.com')
  await panel.getByRole('button', { name: 'Find' }).click()
  await expect(panel.getByText('User not found')).toBeVisible()
  await panel.getByLabel('Email').fill('Noa.Odd@example.com')
  await panel.getByRole('button', { name: 'Find' }).click()
  await expect(
    panel.getByText("120 transactions of Noa Odd will be deleted. This can't be undone."),
  ).toBeVisible()
  const button = panel.getByRole('button', { name: 'Delete 120 transactions' })
  await expect(button).toHaveAccessibleDescription('Type the email again to enable this.')
  await button.click({ force: true })
  assert.equal(await screen.posted(ada), '120.00')
  await panel.getByLabel('Type the email again').fill('noa.odd@example.com')
  await assertAccessible(page)
  await assertFits(page)
  await button.click()
  await expect(panel.getByText('Successfully deleted 120 transactions')).toBeVisible()
  assert.equal(await screen.posted(ada), '0.00')
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import inesFile from '../../db/seed/ines-checking.csv?raw'
import { addMemberTransactions, uploadRows } from '../../src/modules/staffTransactions/contract.ts'
import { answers, askedOf, holds, refuses } from '../components/fakeFetch.ts'
import { focusedWords, typeOver } from '../components/keys.ts'
import { savedFile } from '../components/savedFile.ts'
import foreignFile from './fixtures/creditunion.csv?raw'
import { cell, openEntries } from './onScreen.tsx'

const ADDED = 'Transactions added successfully!'
/** On the page itself: the words are also put where screen readers hear them. */
const added = page.getByRole('main').getByText(ADDED)
const HEAD = 'account type,transaction type,amount,description,category,date,time,status'
const GOOD = 'Checking,credit,12.50,Branch deposit,Deposit,2026-03-12,10:30,Completed'

async function upload(name: string, ...content: BlobPart[]): Promise<void> {
  await page.getByText('Upload a CSV file').click()
  const file = new File(content, name, { type: 'text/csv' })
  await page.getByLabelText('Choose a CSV file').upload(file)
}

const addButton = (count: string) =>
  page.getByRole('button', { name: `Add ${count} transaction`, exact: false })

/** The server takes parts and adds everything. */
function takesRows(): void {
  answers(uploadRows, ({ body: { rows } }) => ({ rowCount: rows.length }))
  answers(addMemberTransactions, ({ body: { batchId, rows, uploaded } }) => ({
    message: ADDED,
    batchId,
    rowCount: rows?.length ?? uploaded?.rowCount ?? 0,
    replayed: false,
    accounts: [],
  }))
}

test('the 655 rows of a file come to 10,624.01, and go under the hash of the file', async () => {
  await openEntries('0.00')
  await upload('checking.csv', inesFile)
  await expect.element(page.getByText('655 rows, no problems')).toBeVisible()
  await expect.element(page.getByText('Checking: $0.00 becomes $10,624.01')).toBeVisible()
  takesRows()
  await addButton('655').click()
  await expect.element(added).toBeVisible()
  const parts = askedOf(uploadRows)
  expect(parts.flatMap(({ body }) => body.rows)).toHaveLength(655)
  expect(parts.map(({ body }) => body.part)).toEqual(parts.map((_, index) => index + 1))
  const [whole] = askedOf(addMemberTransactions)
  expect(whole?.body).toEqual({
    batchId: parts[0]?.body.batchId,
    uploaded: { partCount: parts.length, rowCount: 655 },
    fileHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a file that was added before says when, and stays to look at', async () => {
  await openEntries('0.00')
  await upload('again.csv', `${HEAD}\n${GOOD}`)
  const message = 'this file was added before, on July 14, 2026. Nothing was added.'
  refuses(addMemberTransactions, 'file_added_before', { message })
  await addButton('1').click()
  await expect.poll(focusedWords).toContain(`Failed to add transactions: ${message}`)
  await expect.element(page.getByText('1 row, no problems')).toBeVisible()
})

test('rows with problems are shown in their cells, corrected in place, and only then added', async () => {
  await openEntries('0.00')
  const rows = Array.from({ length: 60 }, (_, index) =>
    index === 6
      ? GOOD.replace('12.50', 'twelve')
      : index === 54
        ? GOOD.replace('10:30', '99:99')
        : GOOD,
  )
  await upload('march.csv', [HEAD, ...rows].join('\r'))
  await expect.element(page.getByText('Row 7, amount: use digits, for example 12.50')).toBeVisible()
  const add = addButton('60')
  await expect.element(add).toHaveAccessibleDescription('Correct 2 rows with problems first.')

  const problems = page.getByRole('button', { name: 'Download rows with problems' })
  const { name, text } = await savedFile(() => problems.click())
  expect(name).toBe('problems-march.csv')
  expect(text).toMatch(/"twelve".*"Row 7, amount: use digits/)
  expect(text.trim().split('\r\n')).toHaveLength(3)

  await page.getByLabelText('Rows with problems (2)').click()
  await expect.element(page.getByRole('rowheader', { name: '55', exact: true })).toBeVisible()
  await cell(7, 'Amount').click()
  await typeOver('12.00{Enter}')
  await cell(55, 'Time').click()
  await typeOver('09:15{Enter}')
  await expect.element(page.getByText('60 rows, no problems')).toBeVisible()
  takesRows()
  await add.click()
  await expect.element(added).toBeVisible()
  const sent = askedOf(addMemberTransactions)[0]?.body.rows as readonly { amount: string }[]
  expect(sent).toHaveLength(60)
  expect(sent[6]).toMatchObject({ amount: '12.00' })
  expect(sent[54]).toMatchObject({ time: '09:15' })
})

test('a file of another bank asks which column is what', async () => {
  await openEntries('0.00')
  await upload('creditunion.csv', foreignFile)
  await expect.element(page.getByText('has other columns than our template')).toBeVisible()
  await expect.element(page.getByLabelText('Date', { exact: true })).toHaveValue('1')
  const amount = page.getByLabelText('Amount', { exact: true })
  await amount.selectOptions('')
  await page.getByRole('button', { name: 'Show the rows' }).click()
  await expect.poll(focusedWords).toContain('Choose the column with the amount')
  await amount.selectOptions('3')
  await page.getByLabelText('Account of every row').selectOptions('Savings')
  await page.getByRole('button', { name: 'Show the rows' }).click()
  await expect.element(page.getByText('Savings: $0.00 becomes $465,000.00')).toBeVisible()
  takesRows()
  await addButton('8').click()
  await expect.element(added).toBeVisible()
  expect(askedOf(addMemberTransactions)).toMatchObject([
    { body: { rows: Array.from({ length: 8 }, () => ({ account: 'Savings' })) } },
  ])
})

const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...text].flatMap((letter) => [letter.charCodeAt(0), 0]))

test.for([
  [`${HEAD}\nChecking,"credit,1.00`, /Failed to parse CSV file: line \d+ comes after a quotation/],
  [
    `${HEAD}\n${GOOD.replace('Branch', 'Bra"nch')}`,
    /Failed to parse CSV file: line 2 has a quotation mark in the wrong place/,
  ],
  ['', /Failed to parse CSV file: the file is empty/],
  [utf16(`${HEAD}\n${GOOD}`), /Failed to parse CSV file: line 1 has a NUL/],
] as const)(
  'a file that cannot be read says why (%#), and another may be chosen',
  async ([content, why]) => {
    await openEntries('0.00')
    await upload('bad.csv', content)
    await expect.poll(focusedWords).toMatch(why)
    await upload('good.csv', `${HEAD}\n${GOOD}`)
    await expect.element(page.getByText('1 row, no problems')).toBeVisible()
    await expect.element(page.getByText(/Failed to parse/)).not.toBeInTheDocument()
  },
)

test('five thousand rows go in parts, and the screen says how far they are', async () => {
  await openEntries('0.00')
  const rows = Array.from({ length: 5000 }, (_, i) => GOOD.replace('deposit', `deposit ${i + 1}`))
  await upload('big.csv', [HEAD, ...rows].join('\n'))
  await expect.element(page.getByText('1 to 50 of 5,000')).toBeVisible()
  takesRows()
  const whole = holds(addMemberTransactions)
  await addButton('5,000').click()
  const bar = page.getByRole('progressbar', { name: 'Adding transactions' })
  await expect.element(bar).toHaveAttribute('value', '5000')
  await expect.element(page.getByText('Adding 5,000 rows').first()).toBeVisible()
  const parts = askedOf(uploadRows)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.flatMap(({ body }) => body.rows)).toHaveLength(5000)
  whole.answer(({ body: { batchId } }) => ({
    message: ADDED,
    batchId,
    rowCount: 5000,
    replayed: false,
    accounts: [],
  }))
  await expect.element(added).toBeVisible()
})

test('a file that another administrator has to approve is closed, and the screen says so', async () => {
  await openEntries('0.00')
  await upload('good.csv', `${HEAD}\n${GOOD}`)
  refuses(addMemberTransactions, 'waits_for_second_person')
  await addButton('1').click()
  const { message } = addMemberTransactions.refusals.waits_for_second_person
  await expect.element(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  await expect.element(page.getByLabelText('Choose a CSV file')).toBeVisible()
})

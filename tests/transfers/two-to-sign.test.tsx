import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  listWaiting,
  SIGNATURES_TOPIC,
  takeBackRequest,
  type Waiting,
} from '../../src/modules/signatures/contract.ts'
import { sendBetweenAccounts } from '../../src/modules/transfers/contract.ts'
import { readTransfer, type TransferReceipt } from '../../src/modules/transfers/receipt.contract.ts'
import { draftUsBank } from '../../src/modules/transfers/usBank.contract.ts'
import { answers, askedOf } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import {
  ACCOUNTS,
  button,
  draftOf,
  field,
  fillAmount,
  heading,
  openForms,
  panel,
  receiptOf,
  shows,
  toReview,
} from './forms.tsx'

const [CHECKING, SAVINGS] = ACCOUNTS as [(typeof ACCOUNTS)[0], (typeof ACCOUNTS)[0]]
const SHARED = [{ ...CHECKING, twoToSign: true }, SAVINGS]
const LAPSES = '2026-07-22T16:00:00.000Z'

const receipt = (changes: Partial<TransferReceipt> = {}): TransferReceipt =>
  receiptOf({
    kind: 'internal',
    amount: '25.00',
    to: { type: 'account', kind: 'Savings', last4: '2286' },
    status: 'Waiting',
    orderedBy: 'Ines Abara',
    waitsUntil: LAPSES,
    ...changes,
  })

const waitingFor = (id: string): Waiting => ({
  id,
  accountId: CHECKING.id,
  account: { kind: 'Checking', last4: CHECKING.last4 },
  amount: '25.00',
  payee: 'Savings of Ines Abara, ending in 2286',
  reference: 'Rent',
  proposedBy: 'Ines Abara',
  proposedAt: DEMO_NOW.toISOString(),
  expiresAt: LAPSES,
  may: 'take_back',
})

/** Proposes a move to Savings; the receipt that waits is on the page. */
async function propose(): Promise<string> {
  await openForms('own', [], SHARED)
  await shows(/^You ask for a second signature here\..*within 7 days/)
  await shows(/^It is sent as soon as a second owner signs/)
  await expect.element(page.getByRole('group', { name: 'When' })).not.toBeInTheDocument()
  await fillAmount('25', 'Rent')
  await toReview()
  await shows(/^Once a second owner signs, within 7 days\./)
  answers(listWaiting, { waiting: [] })
  answers(sendBetweenAccounts, ({ body }) => {
    answers(listWaiting, { waiting: [waitingFor(body.id)] })
    answers(readTransfer, receipt({ id: body.id }))
    return receipt({ id: body.id })
  })
  await button('Ask for a second signature').click()
  await expect.element(heading('$25.00 to Savings waits for a second signature')).toHaveFocus()
  return askedOf(sendBetweenAccounts)[0]!.body.id
}

test('a transfer that two have to sign says so from the form to the receipt, and is taken back there', async () => {
  const id = await propose()
  for (const words of ['Waiting for a second signature', 'Proposed by', 'Lapses'])
    await shows(words)
  await button('Take back $25.00 to Savings of Ines Abara, ending in 2286').click()
  answers(takeBackRequest, { id, state: 'withdrawn' })
  answers(listWaiting, { waiting: [] })
  const { waitsUntil: _, ...over } = receipt({ id, status: 'Cancelled' })
  answers(readTransfer, over)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await expect.element(heading('Cancelled: $25.00 is back in Checking')).toHaveFocus()
})

test('the receipt tells by itself who signed, or who declined and why', async () => {
  const id = await propose()
  const { waitsUntil: _, ...over } = receipt({ id })
  const declined = { by: 'Ben Okafor', reason: 'Too much' }
  answers(readTransfer, { ...over, status: 'Declined', declined })
  tellNews(SIGNATURES_TOPIC)
  await expect.element(heading('Declined: $25.00 to Savings')).toBeVisible()
  for (const words of ['Declined by', 'Ben Okafor', 'Too much']) await shows(words)
})

test('a payment to a US bank that two have to sign is asked for, with its code', async () => {
  await openForms('us-bank', [], SHARED)
  await shows(/^You ask for a second signature here/)
  await field('Bank').fill('0210000')
  await page.getByRole('option', { name: /021000089/ }).click()
  await panel.getByLabelText('Account number').fill('1234567890')
  await panel.getByLabelText('Account name').fill('Dana Reyes')
  await fillAmount('250', 'Rent')
  const dana = { type: 'us_bank', accountName: 'Dana Reyes', bankName: 'Citibank' } as const
  answers(draftUsBank, ({ body }) => draftOf(body.id, '250.00', { ...dana, last4: '7890' }))
  await toReview()
  await expect.element(heading('Step 2 of 2: Review')).toHaveFocus()
  await expect.element(button('Ask for a second signature')).toBeVisible()
  await shows(/^Once a second owner signs/)
})

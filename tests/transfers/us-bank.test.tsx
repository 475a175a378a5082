import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readMyLimit } from '../../src/modules/limits/contract.ts'
import {
  CONFIRM_REFUSALS,
  confirmDraft,
  sendDraftCode,
} from '../../src/modules/transfers/draft.contract.ts'
import { readTransfer, readTransferContents } from '../../src/modules/transfers/receipt.contract.ts'
import { draftUsBank } from '../../src/modules/transfers/usBank.contract.ts'
import { TransferReceipt as Receipt } from '../../src/modules/transfers/web/receipt/TransferReceipt.tsx'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { passTime, timersInHand } from '../components/time.ts'
import {
  alert,
  button,
  draftOf,
  field,
  fillAmount,
  heading,
  minutesLater,
  openForms,
  panel,
  receiptOf,
  shows,
  STUMBLED,
  titled,
  toReview,
} from './forms.tsx'

const bank = field('Bank')
const number = panel.getByLabelText('Account number')
const name = panel.getByLabelText('Account name')
const code = panel.getByLabelText('One-time code')
const dialog = page.getByRole('dialog')
const SEND = 'Send $250.00 to Dana Reyes'
const dana = {
  type: 'us_bank',
  accountName: 'Dana Reyes',
  bankName: 'Citibank',
  last4: '7890',
} as const

async function fillIn(reference = 'Rent'): Promise<void> {
  await bank.fill('0210000')
  await page.getByRole('option', { name: /021000089/ }).click()
  await number.fill('1234 5678 90')
  await name.fill('Dana Reyes')
  await fillAmount('250', reference)
}

const drafts = () => answers(draftUsBank, ({ body }) => draftOf(body.id, '250.00', dana))

async function openReview(): Promise<Mounted> {
  const mounted = await openForms('us-bank')
  drafts()
  await fillIn()
  await toReview()
  await expect.element(heading('Step 2 of 2: Review')).toHaveFocus()
  return mounted
}

const linkSays = (words: string) =>
  expect.element(alert.getByRole('link', { name: words })).toBeVisible()

test('the form for a US bank names what is missing, and says what is wrong at its field', async () => {
  await openForms('us-bank')
  await toReview()
  await expect.element(alert.getByText('Please fill in all fields')).toBeVisible()
  await expect.poll(() => alert.getByRole('link').elements().length).toBe(5)
  await fillIn()
  await number.fill('1234-567')
  await toReview()
  await linkSays('Please enter a valid account number')
  await expect.element(alert.getByText('Please fill in all fields')).not.toBeInTheDocument()
  await expect.element(number).toHaveValue('1234-567')
  for (const [code, label] of [
    ['bank_not_found', 'Bank'],
    ['insufficient_funds', 'Amount'],
    ['account_not_open', undefined],
  ] as const) {
    await number.fill('1234 5678 90')
    const { message } = draftUsBank.refusals[code]
    refuses(draftUsBank, code)
    await toReview()
    await alert.getByRole('link', { name: message }).click()
    if (label) await expect.element(field(label)).toHaveFocus()
    await titled(/^Error: Details, To a US bank \|/)
    await panel.getByLabelText('Reference').fill(`Rent after ${code}`)
    await expect.element(alert).not.toBeInTheDocument()
  }
  loses(draftUsBank)
  await toReview()
  await shows('No money left your account.')
})

test('a bank is found by the keyboard alone, by name and by number, and one of nobody says so', async () => {
  await openForms('us-bank')
  bank.element().focus()
  await userEvent.keyboard('citi')
  await expect.element(page.getByRole('option', { name: /Citibank, 021000089/ })).toBeVisible()
  await expect.element(panel.getByText('Searching')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(bank).toHaveValue('Citibank, 021000089')
  await bank.fill('026009593')
  await expect.element(page.getByRole('option', { name: /Bank of America/ })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(bank).toHaveValue('Bank of America, 026009593')
  await bank.fill('zzzz no bank')
  await expect.element(page.getByText('No match. Try another spelling.')).toBeVisible()
  // Whoever types all of a number does not wait for the list.
  drafts()
  await bank.fill('021000089')
  await userEvent.keyboard('{Tab}')
  await number.fill('12345678')
  await name.fill('Dana Reyes')
  await fillAmount('1', 'In a hurry')
  await toReview()
  await shows(/Citibank, routing number/)
})

test('the review reads everything back, takes only six digits, and the good news goes away by itself', async () => {
  await openReview()
  await titled(/^Review, To a US bank \|/)
  for (const words of ['Dana Reyes', '021000089', '1234567890', 'Rent']) await shows(words)
  await shows(/ is new among those you pay\./)
  await button(SEND).click()
  await linkSays('Please enter OTP')
  await titled(/^Error: Review, To a US bank \|/)
  await code.fill('12345')
  await button(SEND).click()
  await linkSays('Invalid OTP')
  expect(askedOf(confirmDraft)).toEqual([])
  answers(confirmDraft, ({ params }) =>
    receiptOf({ id: params['id']!, kind: 'external', amount: '250.00', to: dana }),
  )
  await code.fill('123456')
  timersInHand()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^\$250\.00 is on its way to Dana Reyes/)).toBeVisible()
  await expect.element(dialog).toHaveFocus() // Once it has come in, by the browser's own time.
  await passTime(3000)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(heading('You sent $250.00 to Dana Reyes')).toHaveFocus()
  await titled(/^Receipt, To a US bank \|/)
  await expect.element(panel.getByText(', ending in 7890')).toBeInTheDocument()

  const account = { accountNumber: '1234567890', accountName: 'Dana Reyes' }
  const fromAccountId = '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1b16'
  const contents = { kind: 'external', amount: '250.00', reference: 'Rent', fromAccountId } as const
  answers(readTransferContents, {
    ...contents,
    usBank: { routingNumber: '021000089', ...account },
  })
  await button('Send again').click()
  await expect.element(number).toHaveValue('1234567890')
  await expect.element(bank).toHaveValue('Citibank, 021000089')
  await expect.element(panel.getByLabelText('Amount')).toHaveValue('250.00')
})

test('the receipt of a payment that staff look at tells by itself that they let it go no further', async () => {
  await openReview()
  const held = {
    kind: 'external',
    amount: '250.00',
    to: dana,
    cancelUntil: minutesLater(4000),
  } as const
  answers(confirmDraft, ({ params }) => {
    const receipt = receiptOf({ ...held, id: params['id']!, status: 'Reviewing' })
    answers(readTransfer, receipt)
    return receipt
  })
  await code.fill('123456')
  await button(SEND).click()
  await button('See the receipt').click()
  await expect.element(button('Cancel this transfer')).toBeVisible()
  answers(readTransfer, ({ params }) =>
    receiptOf({ ...held, id: params['id']!, status: 'Refused', cancelUntil: null }),
  )
  tellNews('transfers')
  await shows(/^To protect you we let it go no further/)
  await expect.element(button('Cancel this transfer')).not.toBeInTheDocument()
  await expect.element(heading('Not sent: $250.00 to Dana Reyes')).toHaveFocus()
})

test('every refusal at the code is said in its own words, and empties the code', async () => {
  await openReview()
  for (const [refusal, { message }] of Object.entries(CONFIRM_REFUSALS)) {
    if (refusal === 'ACCOUNT_LOCKED') continue
    refuses(confirmDraft, refusal as keyof typeof CONFIRM_REFUSALS)
    await code.fill('123456')
    await button(SEND).click()
    await expect.element(alert.getByText(message, { exact: true })).toBeVisible()
    await expect.element(code).toHaveValue('')
  }
})

test('a stumble keeps the code, and a lost answer may be asked for again with it', async () => {
  await openReview()
  refuses(confirmDraft, 'unavailable')
  await code.fill('123456')
  await button(SEND).click()
  await shows(STUMBLED)
  await expect.element(code).toHaveValue('123456')
  loses(confirmDraft)
  await button('Try again').click()
  await shows('We cannot tell whether your money moved.')
  answers(confirmDraft, ({ params }) =>
    receiptOf({ id: params['id']!, kind: 'external', to: dana, replayed: true }),
  )
  await button('Try again').click()
  await shows('This is the transfer you sent before; it was made once.')
  // Pressed within the page: the window is gone after three seconds, which a press from outside may take.
  const seeReceipt = button('See the receipt')
  await expect.element(seeReceipt).toBeVisible()
  seeReceipt.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Make another transfer').click()
  await expect.element(number).toHaveValue('')
})

test('a code belongs to what was reviewed: back and forth keeps it, a change asks for another', async () => {
  const { go } = await openReview()
  await button('Back').click()
  await expect.element(number).toHaveValue('1234 5678 90')
  await toReview()
  await expect.element(code).toBeVisible()
  expect(askedOf(draftUsBank), 'the first code is still good').toHaveLength(1)
  await button('Change reference').click()
  await panel.getByLabelText('Reference').fill('Rent for May')
  await go(1)
  await expect.element(heading('Step 1 of 2: Details')).toBeVisible()
  await toReview()
  await expect.element(code).toBeVisible()
  expect(askedOf(draftUsBank).map(({ body }) => body.reference)).toEqual(['Rent', 'Rent for May'])
  answers(sendDraftCode, { codeSent: true, codeExpiresAt: minutesLater(6) })
  await button('Send a new code').click()
  await shows('A new code is on its way.')
  refuses(sendDraftCode, 'too_many')
  await button('Send a new code').click()
  await shows(sendDraftCode.refusals.too_many.message)
})

test('at the limit the transaction is denied, and closing leads back to the filled form', async () => {
  await openForms('us-bank')
  answers(readMyLimit, {
    limited: true,
    left: 0,
    countMax: 2,
    startsAgainOn: '2026-08-01',
    allowances: [],
  })
  await fillIn('The second')
  refuses(draftUsBank, 'ACCOUNT_LOCKED')
  await toReview()
  await expect.element(dialog.getByRole('heading', { name: 'Transaction Denied' })).toBeVisible()
  await expect.element(dialog.getByText(/^For security, external transfers are/)).toBeVisible()
  await expect.element(dialog.getByText('1-800-555-0199', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('No money left your account.')).toBeVisible()
  await dialog.getByText('Close', { exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Continue to review')).toHaveFocus()
  await expect.element(panel.getByLabelText('Amount')).toHaveValue('250.00')
  await expect.element(name).toHaveValue('Dana Reyes')
})

test('offline nothing is asked for, and it says that no money left', async () => {
  await openForms('us-bank')
  await fillIn()
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  loses(draftUsBank)
  await toReview()
  await shows('You are offline.')
  await shows('No money left your account.')
  vi.restoreAllMocks()
})

test('the receipt of a payment that came back says so, and why', async () => {
  const onTheWay = {
    state: 'returned',
    leavesAt: minutesLater(-1440),
    arrivesOn: '2026-07-15',
    returnedBecause: 'The account at the other bank is closed.',
  } as const
  const receipt = receiptOf({ status: 'Returned', to: dana, onTheWay })
  const nothing = () => {}
  const pressed = {
    onAnother: nothing,
    onAgain: nothing,
    onWindowOver: nothing,
    onDecided: nothing,
  }
  await mount(<Receipt receipt={receipt} repeated={false} titleRef={null} {...pressed} />)
  await expect.element(heading('Returned: $12.50 came back to Checking')).toBeVisible()
  const why = 'The other bank sent it back. The account at the other bank is closed.'
  await expect.element(page.getByText(why)).toBeVisible()
})

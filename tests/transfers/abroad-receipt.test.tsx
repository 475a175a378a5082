import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  cancelTransfer,
  readTransfer,
  type TransferReceipt,
} from '../../src/modules/transfers/receipt.contract.ts'
import { answers, loses, refuses } from '../components/fakeFetch.ts'
import { ana, button, heading, minutesLater, openForms, panel, queued, shows } from './forms.tsx'

const question = page.getByRole('alertdialog')

async function openQueued(changes: Partial<TransferReceipt> = {}): Promise<void> {
  answers(readTransfer, queued(changes))
  await openForms(`international?step=receipt&receipt=${queued().id}`)
  await expect.element(heading('$116.68 to Ana Costa is queued')).toBeVisible()
}

test('a queued transfer counts its time down, asks before it is taken back, and says that the money is back', async () => {
  await openQueued()
  await expect.element(panel.getByText('Queued', { exact: true })).toBeVisible()
  await shows(/^(30:00|29:5\d)$/)
  await expect.element(panel.getByText('30 minutes left to cancel')).toBeInTheDocument()
  await button('Cancel this transfer').click()
  const keep = question.getByRole('button', { name: 'Keep it' })
  await expect.element(keep).toHaveFocus()
  await keep.click()
  await expect.element(question).not.toBeInTheDocument()
  await button('Cancel this transfer').click()
  answers(cancelTransfer, queued({ status: 'Cancelled', cancelUntil: null }))
  await question.getByRole('button', { name: 'Cancel this transfer' }).click()
  await expect.element(heading('Cancelled: $116.68 is back in Checking')).toHaveFocus()
  await expect.element(panel.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect.element(button('Cancel this transfer')).not.toBeInTheDocument()
})

test('a transfer whose name is looked at can be cancelled as long as that takes, also past its half hour', async () => {
  const [leavesAt, arrivesOn] = [minutesLater(-5), null]
  const onTheWay = { state: 'held', leavesAt, arrivesOn, returnedBecause: null } as const
  const to = { ...ana, availableOn: '2026-07-20' }
  await openQueued({ cancelUntil: leavesAt, onTheWay, to })
  await expect.element(panel.getByText('Available by')).not.toBeInTheDocument()
  await shows('We look at it before it leaves.')
  await shows('You can cancel it as long as we look at it.')
  await expect.element(panel.getByText(/time to cancel is over/)).not.toBeInTheDocument()
  await button('Cancel this transfer').click()
  answers(cancelTransfer, queued({ status: 'Cancelled', cancelUntil: null }))
  await question.getByRole('button', { name: 'Cancel this transfer' }).click()
  await expect.element(heading('Cancelled: $116.68 is back in Checking')).toHaveFocus()
})

test('the day by which the recipient has it stands on the receipt of what is under way, and of nothing else', async () => {
  const to = { ...ana, availableOn: '2026-07-20' }
  for (const status of ['Queued', 'Reviewing', 'Refused'] as const) {
    answers(readTransfer, queued({ to, status, cancelUntil: null }))
    await openForms(`international?step=receipt&receipt=${queued().id}`)
    await shows('Recipient gets')
    expect(panel.getByText('Available by').elements().length, status).toBe(
      status === 'Queued' ? 1 : 0,
    )
  }
})

test('a fee stands on the receipt with the total, and is counted in what comes back', async () => {
  const fee = { amount: '5.00', isBack: false }
  await openQueued({ fee })
  for (const words of ['Transfer amount', 'Transfer fee', 'Total', '$121.68']) await shows(words)
  await button('Cancel this transfer').click()
  const cancelled = { status: 'Cancelled', cancelUntil: null } as const
  answers(cancelTransfer, queued({ ...cancelled, fee: { ...fee, isBack: true } }))
  await question.getByRole('button', { name: 'Cancel this transfer' }).click()
  await expect.element(heading('Cancelled: $121.68 is back in Checking')).toHaveFocus()
  await shows('$121.68 is back in Checking')
})

test('a transfer that cannot be taken back says why in its window, and its receipt follows when that is closed', async () => {
  await openQueued()
  await button('Cancel this transfer').click()
  const confirm = question.getByRole('button', { name: 'Cancel this transfer' })
  answers(readTransfer, queued({ status: 'Sent', cancelUntil: null }))
  for (const code of ['transfer_not_found', 'not_cancellable', 'already_sent'] as const) {
    refuses(cancelTransfer, code)
    await confirm.click()
    await expect.element(question.getByText(cancelTransfer.refusals[code].message)).toBeVisible()
  }
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(heading('$116.68 to Ana Costa has been sent')).toBeVisible()
  await expect.element(button('Cancel this transfer')).not.toBeInTheDocument()
})

test('taking a transfer back may be asked for again when the answer is lost', async () => {
  await openQueued()
  await button('Cancel this transfer').click()
  const confirm = question.getByRole('button', { name: 'Cancel this transfer' })
  loses(cancelTransfer)
  loses(readTransfer)
  await confirm.click()
  await expect.element(question.getByText('We cannot tell whether it was cancelled.')).toBeVisible()
  answers(cancelTransfer, queued({ status: 'Cancelled', cancelUntil: null }))
  await confirm.click()
  await expect.element(heading('Cancelled: $116.68 is back in Checking')).toHaveFocus()
})

test('a receipt that is not to be had says why', async () => {
  refuses(readTransfer, 'transfer_archived')
  await openForms(`international?step=receipt&receipt=${queued().id}`)
  const { message } = readTransfer.refusals.transfer_archived
  await expect.element(page.getByText(message)).toBeVisible()
})

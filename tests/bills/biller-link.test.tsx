import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BillsPage } from '../../src/apps/web/member/tasks/BillsPage.tsx'
import { type BillBook, listBills } from '../../src/modules/bills/contract.ts'
import { readMyLimit } from '../../src/modules/limits/contract.ts'
import { answers } from '../components/fakeFetch.ts'
import { memberHas } from '../components/member.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { answersToQuestion } from '../transfers/forms.tsx'

const dentist = {
  id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f3009',
  name: 'Lakeside Dental',
  postalCode: '12207',
  last4: '5302',
}
const book: BillBook = { today: '2026-07-15', upcoming: [], history: [], payees: [dentist] }

async function openWith(biller: string): Promise<Mounted> {
  memberHas()
  answers(listBills, book)
  answersToQuestion()
  answers(readMyLimit, {
    limited: true,
    left: 1,
    countMax: 2,
    startsAgainOn: '2026-08-01',
    allowances: [],
  })
  const path = `/dashboard/bills?biller=${biller}`
  return mount(<BillsPage />, { path, session: AS_INES })
}

const choice = (name: string) => page.getByRole('radio', { name })

test('a link to a provider chooses it, and leaves the account number to type', async () => {
  await openWith('hollowbrook')
  await expect.element(choice('Hollowbrook Electric')).toBeChecked()
  await expect.element(page.getByLabelText('Account number')).toHaveValue('')
  await choice('Emberly Gas').click()
  await expect.element(choice('Emberly Gas')).toBeChecked()
})

test('a link to a biller of one’s own chooses it once the list is there, with the limit it counts in', async () => {
  await openWith(dentist.id)
  await expect.element(choice('Lakeside Dental')).toBeChecked()
  await expect.element(page.getByText('You have 1 of 2 transfers left until')).toBeVisible()
})

test('a link to a biller that is off the list chooses nobody', async () => {
  await openWith('5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f3008')
  await expect.element(choice('Lakeside Dental')).toBeVisible()
  const payTo = page.getByRole('group', { name: 'Pay to' })
  expect(payTo.getByRole('radio', { checked: true }).elements()).toEqual([])
})

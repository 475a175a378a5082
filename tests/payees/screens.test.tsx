import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AllPayeesPage } from '../../src/apps/web/member/AllPayeesPage.tsx'
import { type BillBook, listBills } from '../../src/modules/bills/contract.ts'
import {
  listPayees,
  type Payee,
  removePayee,
  renamePayee,
  savePayee,
} from '../../src/modules/payees/contract.ts'
import { answers, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { ben as benOkafor, momsChecking, sistersAccount } from './recipients.ts'

const NO_BILLS: BillBook = { today: '2026-07-15', upcoming: [], history: [], payees: [] }
const dentist = {
  id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f3009',
  name: 'Lakeside Dental',
  postalCode: '12207',
  last4: '5302',
}

const payee = (last: number, details: Payee['details'], nickname: string | null = null): Payee => ({
  id: `5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f300${last}`,
  nickname,
  details,
  lastPaidAt: '2026-07-14T16:00:00.000Z',
  timesPaid: 1,
})
const { personId: _, ...benDetails } = benOkafor
const joan = payee(1, momsChecking)
const ben = payee(2, benDetails)
const chiara = payee(3, sistersAccount)

const book = (payees: Payee[], recent: Payee[]) => answers(listPayees, { payees, recent })
const button = (name: string) => page.getByRole('button', { name })
const saved = page.getByRole('region', { name: 'Saved' })
const told = () => document.activeElement?.id
const shows = (words: string) => expect.element(page.getByText(words)).toBeVisible()

const openPayees = () => mount(<AllPayeesPage />, { path: '/dashboard/payees', session: AS_INES })

test('billers stand among the payees, and lead to Bill Pay with them chosen', async () => {
  book([], [])
  answers(listBills, { ...NO_BILLS, payees: [dentist] })
  await openPayees()
  await expect.element(saved.getByRole('listitem').filter({ hasText: dentist.name })).toBeVisible()
  await expect
    .element(saved.getByRole('link', { name: 'Pay Lakeside Dental' }))
    .toHaveAttribute('href', `/dashboard/bills?biller=${dentist.id}`)
})

test('who paid nobody reads so, and what could not be read can be tried again', async () => {
  refuses(listPayees, 'too_many')
  answers(listBills, NO_BILLS)
  await openPayees()
  await shows("We couldn't load your payees.")
  book([], [])
  await button('Try again').click()
  await shows('No payees yet.')
  await shows('People, accounts and billers you pay will show here.')
})

test('billers that could not be read are said so, beside the payees that could', async () => {
  book([], [])
  refuses(listBills, 'too_many')
  await openPayees()
  await shows("We couldn't load your billers.")
  await shows('No payees yet.')
})

test('a saved payee whose only payment was cancelled reads not paid yet', async () => {
  book([{ ...joan, nickname: 'Mom', timesPaid: 0 }], [])
  answers(listBills, NO_BILLS)
  await openPayees()
  const mom = saved.getByRole('listitem').filter({ hasText: 'Mom' })
  await expect.element(mom.getByText('Not paid yet')).toBeVisible()
  await expect.element(mom.getByText(/Last paid/)).not.toBeInTheDocument()
})

test('a payee is saved, renamed and removed with the keyboard at hand', async () => {
  book([], [joan, ben, chiara])
  answers(listBills, NO_BILLS)
  await openPayees()
  await shows('Prairie National Bank ··6789')
  await expect.element(page.getByText('Ben Okafor')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Pay again Chiara Rossi' }))
    .toHaveAttribute('href', `/dashboard/transfers/international?payee=${chiara.id}`)

  await button('Save Joan Abara').click()
  const name = page.getByLabelText('Name for Joan Abara')
  await expect.element(name).toHaveFocus()
  await name.fill('')
  await userEvent.keyboard('{Enter}')
  await shows('Please enter a name for this payee')
  await expect.element(name).toHaveFocus()
  const mom = { ...joan, nickname: 'Mom’s checking' }
  answers(savePayee, mom)
  book([mom], [ben, chiara])
  await name.fill('Mom’s checking')
  await userEvent.keyboard('{Enter}')
  await shows('Saved as Mom’s checking.')
  await expect.poll(told).toBe('payees-told')
  await expect.element(saved.getByRole('heading', { name: 'Mom’s checking' })).toBeVisible()

  await button('Save Ben O.').click()
  const benName = page.getByLabelText('Name for Ben O.')
  refuses(savePayee, 'nickname_taken')
  await benName.fill('MOM’S CHECKING')
  await userEvent.keyboard('{Enter}')
  await shows('You already use this name for another payee.')
  await expect.element(benName).toHaveValue('MOM’S CHECKING')
  await button('Cancel').click()
  await expect.element(button('Save Ben O.')).toHaveFocus()

  await button('Rename Mom’s checking').click()
  const renamed = { ...joan, nickname: 'Joan' }
  answers(renamePayee, renamed)
  book([renamed], [ben, chiara])
  await page.getByLabelText('Name for Mom’s checking').fill('Joan')
  await userEvent.keyboard('{Enter}')
  await shows('Mom’s checking is now called Joan.')

  await button('Remove Joan').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep payee' }).click()
  await expect.element(button('Remove Joan')).toHaveFocus()
  await button('Remove Joan').click()
  const remove = question.getByRole('button', { name: 'Remove payee' })
  loses(removePayee)
  await remove.click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  answers(removePayee, {})
  book([], [ben, chiara])
  await remove.click()
  await shows('Joan is removed from your payees.')
  await expect.poll(told).toBe('payees-told')
  await expect.element(page.getByText('Joan Abara')).not.toBeInTheDocument()
})

test('a new name and a removal are taken back with Undo', async () => {
  const mom = { ...joan, nickname: 'Mom' }
  book([mom], [])
  answers(listBills, NO_BILLS)
  await openPayees()
  await button('Rename Mom').click()
  answers(renamePayee, { ...joan, nickname: 'Joan' })
  book([{ ...joan, nickname: 'Joan' }], [])
  await page.getByLabelText('Name for Mom').fill('Joan')
  await userEvent.keyboard('{Enter}')
  await shows('Mom is now called Joan.')
  answers(renamePayee, mom)
  book([mom], [])
  await button('Undo').click()
  await shows('Mom is as it was.')
  await expect.element(button('Undo')).not.toBeInTheDocument()
  await button('Remove Mom').click()
  answers(removePayee, {})
  book([], [])
  await page.getByRole('button', { name: 'Remove payee' }).click()
  await shows('Mom is removed from your payees.')
  answers(savePayee, mom)
  book([mom], [])
  await button('Undo').click()
  await expect.element(saved.getByRole('heading', { name: 'Mom' })).toBeVisible()
})

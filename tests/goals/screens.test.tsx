import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  beginGoal,
  deleteGoal,
  finishGoal,
  type Goal,
  type Goals,
  putIntoGoal,
  readGoals,
  setBuffer,
  takeOutOfGoal,
} from '../../src/modules/goals/contract.ts'
import { GoalsPage } from '../../src/modules/goals/web/GoalsPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

const CHECKING = { id: newId(), account: { kind: 'Checking', last4: '4021' } } as const

const goal = (changes: Partial<Goal> = {}): Goal => ({
  id: newId(),
  name: 'Boat',
  accountId: CHECKING.id,
  account: CHECKING.account,
  begunBy: null,
  target: '1200.00',
  setAside: '300.00',
  dueOn: '2026-10-20',
  finishedOn: null,
  ...changes,
})

const all = (changes: Partial<Goals> = {}): Goals => ({
  today: '2026-07-15',
  goals: [goal()],
  finished: [],
  accounts: [{ ...CHECKING, free: '700.00' }],
  buffer: null,
  ...changes,
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const open = () => mount(<GoalsPage />, { path: '/dashboard/goals', width: 390 })

beforeEach(() => answers(readGoals, all()))

test('a goal says how far it is, what it takes a month, and whose it is', async () => {
  answers(readGoals, all({ goals: [goal({ begunBy: 'Ben Okafor' })] }))
  await open()
  await expect.element(page.getByText('$300.00 of $1,200.00')).toBeVisible()
  await expect
    .element(page.getByRole('meter', { name: 'Set aside' }))
    .toHaveAttribute('aria-valuetext', '25%')
  await expect.element(page.getByText('$225.00 a month until Oct 20, 2026')).toBeVisible()
  await expect.element(page.getByText('Begun by Ben Okafor')).toBeVisible()
})

test('an amount is set aside by keyboard, refused at its field, and taken out again', async () => {
  const boat = goal()
  answers(readGoals, all({ goals: [boat] }))
  await open()
  const putIn = button('Put in for Boat')
  await putIn.click()
  const amount = page.getByLabelText('Amount to set aside')
  await expect.element(amount).toHaveFocus()
  await expect
    .element(page.getByText(/needs \$900\.00 more\. On Checking ··4021 \$700\.00/))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(putIn).toHaveFocus()
  await putIn.click()
  refuses(putIntoGoal, 'more_than_free')
  await amount.fill('800')
  await userEvent.keyboard('{Enter}')
  const refused = page.getByText('The account has less than that which is not set aside.')
  await expect.element(refused).toBeVisible()
  await expect.element(amount).toHaveFocus()
  answers(putIntoGoal, all({ goals: [{ ...boat, setAside: '1200.00' }] }))
  await amount.fill('700')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('$1,200.00 of $1,200.00')).toBeVisible()
  await expect.poll(announced).toContain('$700.00 set aside for Boat.')
  await expect.element(putIn).toHaveFocus()
  answers(takeOutOfGoal, all({ goals: [{ ...boat, setAside: '0.00' }] }))
  await button('Take out of Boat').click()
  await page.getByLabelText('Amount to take out').fill('1200')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('$0.00 of $1,200.00')).toBeVisible()
  await expect.element(button('Take out of Boat')).not.toBeInTheDocument()
})

test('the first goal is named from the empty list; a lost answer sends the same again', async () => {
  answers(readGoals, all({ goals: [] }))
  await open()
  await expect.element(page.getByText('No goals yet.')).toBeVisible()
  await button('Name a goal').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect
    .element(dialog.getByRole('link', { name: 'Please name what you save for' }))
    .toBeVisible()
  await dialog.getByLabelText('What you save for').fill('Boat')
  await dialog.getByLabelText('How much it takes').fill('1200')
  loses(beginGoal)
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  answers(beginGoal, all())
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect.element(page.getByText(/^Boat is begun\./)).toBeVisible()
  const [first, second] = askedOf(beginGoal).map(({ body }) => body)
  expect(second).toEqual(first)
  expect(second).toMatchObject({ name: 'Boat', target: '1200.00', dueOn: null })
})

test('a goal is finished, then deleted, after a question each', async () => {
  const boat = goal()
  const done = { ...boat, finishedOn: '2026-07-15' }
  answers(readGoals, all({ goals: [boat] }))
  answers(finishGoal, all({ goals: [], finished: [done] }))
  answers(deleteGoal, all({ goals: [] }))
  await open()
  await button('Finish Boat').click()
  await expect.element(page.getByText(/counts as left to spend again/)).toBeVisible()
  await button('Finish goal').click()
  await expect.element(page.getByText('Boat is finished.')).toBeVisible()
  await button('Delete Boat').click()
  await button('Delete goal').click()
  await expect.element(page.getByText('Boat is deleted.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Finished' })).not.toBeInTheDocument()
})

test('what was spent of it is said; a buffer is kept and given up', async () => {
  answers(readGoals, all({ accounts: [{ ...CHECKING, free: '-50.00' }] }))
  await open()
  await expect.element(page.getByText(/^\$50\.00 of what is set aside/)).toBeVisible()
  answers(setBuffer, all({ buffer: '200.00' }))
  await button('Keep a buffer').click()
  await page.getByLabelText('Amount to keep').fill('200')
  await userEvent.keyboard('{Enter}')
  const change = button('Change the buffer')
  await expect.element(change).toHaveFocus()
  answers(setBuffer, all())
  await change.click()
  await page.getByLabelText('Amount to keep').fill('')
  await button('Save buffer').click()
  await expect.element(page.getByText('You keep none.')).toBeVisible()
  expect(askedOf(setBuffer).map(({ body }) => body.amount)).toEqual(['200.00', null])
})

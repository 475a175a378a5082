import { listLongWork } from '../../src/modules/longWork/contract.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { institution } from '../../src/platform/web/institution.ts'
import { createUser } from '../../src/modules/members/creation.contract.ts'
import { listUsers } from '../../src/modules/members/contract.ts'
import { UsersPage } from '../../src/modules/members/web/UsersPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'

const creation = createUser({ passwordLengthMin: institution.passwordLengthMin })
const dialog = page.getByRole('alertdialog', { name: 'Create New User' })
const open = page.getByRole('button', { name: 'Create New User' })
const create = dialog.getByRole('button', { name: 'Create User' })
const PASSWORD = 'sturdy lantern 42'

const fill = (label: string, text: string): Promise<void> =>
  dialog.getByLabelText(label, { exact: true }).fill(text)

async function openForm(): Promise<void> {
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0 }
  answers(listLongWork, { works: [] })
  answers(listUsers, { items: [], next: null, counts })
  await mount(<UsersPage />, { path: '/admin/users' })
  await open.click()
}

async function fillIn(): Promise<void> {
  await openForm()
  for (const [label, text] of [
    ['Full name', 'Nadia Petrov'],
    ['Email', 'nadia.petrov@example.com'],
    ['Phone', '+1 518 555 0143'],
    ['Password', PASSWORD],
    ['Street', '12 Mill Lane'],
    ['City', 'Albany'],
    ['State', 'NY'],
    ['ZIP code', '12207'],
  ] as const)
    await fill(label, text)
}

test('an empty form for a new user lists what is missing, and each line leads to its field', async () => {
  await openForm()
  await create.click()
  await expect.poll(focusedWords).toContain('There is a problem')
  await dialog.getByRole('link', { name: 'Please enter the city' }).click()
  await expect.element(dialog.getByLabelText('City')).toHaveFocus()
})

test('the opening balances say what will be set aside', async () => {
  await openForm()
  await dialog.getByLabelText(/Initial available balance/).fill('80')
  await dialog.getByLabelText(/Initial current balance/).fill('1,200.50')
  await expect
    .element(dialog.getByText(/Checking opens with \$1,200\.50, of which \$1,120\.50/))
    .toBeVisible()
})

test('a user is created, named and linked to', async () => {
  await fillIn()
  const id = newId()
  answers(creation, { id, name: 'Nadia Petrov' })
  await create.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Nadia Petrov' }))
    .toHaveAttribute('href', `/admin/users/${id}`)
  expect(askedOf(creation)).toMatchObject([{ body: { role: 'User', zipCode: '12207' } }])
})

test('what was typed of a new user is there after closing and opening the form again', async () => {
  await openForm()
  await fill('Full name', 'Nadia Petrov')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await open.click()
  await expect
    .element(dialog.getByLabelText('Full name', { exact: true }))
    .toHaveValue('Nadia Petrov')
})

test('an address that is taken is told at its field, and the password is typed anew', async () => {
  await fillIn()
  refuses(creation, 'email_taken')
  await create.click()
  const taken = 'Failed to create user: An account with this email already exists.'
  await expect.element(dialog.getByRole('link', { name: taken })).toBeVisible()
  await expect.element(dialog.getByLabelText('Full name')).toHaveValue('Nadia Petrov')
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue('')
})

test('a new user whose answer was lost goes out again just as it was', async () => {
  await fillIn()
  loses(creation)
  await create.click()
  await expect.poll(focusedWords).toContain('Failed to create user: We could not reach the server')
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue(PASSWORD)
  answers(creation, { id: newId(), name: 'Nadia Petrov' })
  await create.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, second] = askedOf(creation)
  expect(second?.body).toEqual(first?.body)
})

test('a user whom another administrator has to approve is said to wait, with the way there', async () => {
  await fillIn()
  refuses(creation, 'waits_for_second_person')
  await create.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(page.getByText(creation.refusals.waits_for_second_person.message))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open approvals' }))
    .toHaveAttribute('href', '/admin/approvals')
})

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  endUserSessions,
  listUserSessions,
  readUserSteps,
  removeUserSteps,
} from '../../src/modules/members/access.contract.ts'
import {
  getUser,
  reinstateUser,
  revealField,
  suspendUser,
} from '../../src/modules/members/contract.ts'
import { UserDetailPage } from '../../src/modules/members/web/UserDetailPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { details, knowsNothingElse, NO_STEPS, openPerson, person } from './onScreen.tsx'

const BEN = details(person('Ben Okafor'))
const AT = '2026-07-15T16:00:00.000Z'
const reason = page.getByLabelText('Reason')
beforeEach(knowsNothingElse)

test('on a phone the page about a person shows one part at a time, and the address says which', async () => {
  answers(getUser, BEN)
  const { address } = await mount(<UserDetailPage />, {
    path: `/admin/users/${BEN.id}?part=log`,
    route: '/admin/users/:id',
    width: 390,
  })
  const log = page.getByRole('heading', { name: 'Activity log' })
  const sessions = page.getByRole('heading', { name: 'Sessions' })
  await expect.element(log).toBeVisible()
  await expect.element(sessions).not.toBeInTheDocument()
  await page.getByText('Person', { exact: true }).click()
  await expect.element(sessions).toBeVisible()
  await expect.element(log).not.toBeInTheDocument()
  expect(address()).toBe(`/admin/users/${BEN.id}?part=person`)
})

test('the page about a person has its parts, and shows what is covered on request', async () => {
  await openPerson(BEN)
  await expect.element(page.getByRole('heading', { name: 'Ben Okafor', level: 1 })).toBeVisible()
  for (const name of ['Accounts', 'Verify User', 'Personal details', 'Sessions', 'Activity log'])
    await expect.element(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible()
  answers(revealField, { value: '1990-05-04' })
  await page.getByRole('button', { name: 'Show date of birth' }).click()
  await reason.fill('They called.')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect.element(page.getByText('1990-05-04')).toBeVisible()
  await page.getByRole('button', { name: 'Hide date of birth' }).click()
  await expect.element(page.getByText('1990-05-04')).not.toBeInTheDocument()
  expect(askedOf(revealField)).toMatchObject([
    { body: { field: 'dateOfBirth', reason: 'They called.' } },
  ])
})

test('a person is suspended for a reason, and let in again', async () => {
  await openPerson(BEN)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const suspend = page.getByRole('button', { name: 'Suspend user' })
  await suspend.click()
  await expect.element(page.getByText('Please write a reason')).toBeVisible()
  await reason.fill('A call from their bank.')
  const suspended = details(BEN, {
    status: 'suspended',
    allowedMoves: ['reinstate'],
    suspension: { at: AT, by: 'Rosa Delgado', reason: 'A call from their bank.' },
  })
  answers(suspendUser, suspended)
  answers(getUser, suspended)
  await suspend.click()
  await expect.poll(focusedWords).toContain('Ben Okafor is suspended and signed out everywhere')
  await expect.element(page.getByText(/by Rosa Delgado: A call from their bank\./)).toBeVisible()

  await page.getByRole('button', { name: 'Reinstate' }).click()
  await reason.fill('All is well.')
  answers(reinstateUser, BEN)
  answers(getUser, BEN)
  await page.getByRole('button', { name: 'Reinstate user' }).click()
  await expect.poll(focusedWords).toContain('Ben Okafor may sign in again.')
  expect(askedOf(suspendUser)).toMatchObject([{ body: { seenStatus: 'approved' } }])
  expect(askedOf(reinstateUser)).toMatchObject([{ body: { seenStatus: 'suspended' } }])
})

test('a suspension that came too late is refused in words, and keeps the reason', async () => {
  await openPerson(BEN)
  refuses(suspendUser, 'changed')
  await page.getByRole('button', { name: 'Suspend' }).click()
  await reason.fill('A call from their bank.')
  await page.getByRole('button', { name: 'Suspend user' }).click()
  await expect.poll(focusedWords).toContain(suspendUser.refusals.changed.message)
  await expect.element(reason).toHaveValue('A call from their bank.')
})

test('signing somebody out everywhere ends at the list of sessions', async () => {
  const session = { id: newId(), startedAt: AT, lastSeenAt: AT, expiresAt: AT }
  answers(listUserSessions, { sessions: [{ ...session, address: '192.0.2.7', device: '' }] })
  await openPerson(BEN)
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign Ben Okafor out everywhere?' })
  answers(endUserSessions, { sessions: [] })
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(sessions.getByText('Ben Okafor is not signed in anywhere.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Sessions' })).toHaveFocus()
  await expect.poll(announced).toContain('Ben Okafor is signed out everywhere')
  expect(askedOf(endUserSessions)).toMatchObject([{ params: { id: BEN.id } }])
})

test('second steps that somebody lost are removed for a reason', async () => {
  answers(readUserSteps, { ...NO_STEPS, lockedUntil: '2026-07-16T16:00:00.000Z' })
  await openPerson(BEN)
  const steps = page.getByRole('region', { name: 'Second steps' })
  await expect.element(steps.getByText('No codes accepted')).toBeVisible()
  await steps.getByRole('button', { name: 'Remove second steps' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove the second steps of Ben Okafor?' })
  const remove = dialog.getByRole('button', { name: 'Remove second steps' })
  await remove.click()
  await expect.element(dialog.getByText('Please write a reason')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await reason.fill('Came to the branch with a passport.')
  answers(removeUserSteps, NO_STEPS)
  answers(readUserSteps, NO_STEPS)
  await remove.click()
  await expect
    .element(steps.getByText(/Ben Okafor sets up new ones at the next sign-in/))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Second steps' })).toHaveFocus()
  await expect.element(steps.getByText('No codes accepted')).not.toBeInTheDocument()
})

test('somebody who is not there is not found', async () => {
  refuses(getUser, 'not_found')
  await mount(<UserDetailPage />, { path: `/admin/users/${newId()}`, route: '/admin/users/:id' })
  await expect.element(page.getByText('User not found')).toBeVisible()
})

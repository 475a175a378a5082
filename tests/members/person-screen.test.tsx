import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  endUserSessions,
  listUserSessions,
  readUserSteps,
  removeUserSteps,
} from '../../src/modules/members/access.contract.ts'
import { readAudit } from '../../src/modules/audit/contract.ts'
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

test.for([390, 768])(
  'at %d pixels the page about a person shows one part at a time, and the address says which',
  async (width) => {
    answers(getUser, BEN)
    const { address } = await mount(<UserDetailPage />, {
      path: `/admin/users/${BEN.id}?part=log`,
      route: '/admin/users/:id',
      width,
    })
    const log = page.getByRole('heading', { name: 'Activity log' })
    const sessions = page.getByRole('heading', { name: 'Sessions' })
    await expect.element(log).toBeVisible()
    await expect.element(sessions).not.toBeInTheDocument()
    await page.getByText('Person', { exact: true }).click()
    await expect.element(sessions).toBeVisible()
    await expect.element(log).not.toBeInTheDocument()
    expect(address()).toBe(`/admin/users/${BEN.id}?part=person`)
  },
)

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

test('what there is to do for an applicant stands at the head of the page', async () => {
  const application = { id: newId(), state: 'submitted', submittedAt: AT } as const
  await openPerson(details(BEN, { role: 'pending', status: 'pending', application }))
  await expect.element(page.getByText(/^The application waits for a decision/)).toBeVisible()
  const verify = page.getByRole('link', { name: 'Verify User' })
  expect(verify.element().getAttribute('href')).toContain(application.id)
})

test('who acted without being signed in is a visitor where they came from somewhere, else the system', async () => {
  const event = { actor: null, subject: null, action: 'password.asked', detail: {} }
  answers(readAudit, {
    items: [
      { ...event, id: '2', at: AT, words: 'Asked for a link', address: '192.0.2.7' },
      { ...event, id: '1', at: AT, words: 'Closed the case', address: null },
    ],
    next: null,
    lookedBackTo: null,
    archivedTo: null,
    actor: null,
    subject: null,
  })
  await openPerson(BEN)
  const line = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(line(/Asked for a link/)).toMatchTextContent(/A visitor/)
  await expect.element(line(/Closed the case/)).toMatchTextContent(/The system/)
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
  const way = page.getByRole('link', { name: 'Search users' })
  expect(way.element().getAttribute('href')).toBe('/admin/users')
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenForShortcuts } from '../../src/apps/web/frames/shortcutKeys.ts'
import {
  type ApplicationDetail,
  getApplication,
  listApplications,
  type Tab,
} from '../../src/modules/applications/contract.ts'
import {
  approveApplication,
  rejectApplication,
  reopenApplication,
  requestInformation,
} from '../../src/modules/applications/decision.contract.ts'
import { ReviewQueue } from '../../src/modules/applications/web/ReviewQueue.tsx'
import { announced } from '../components/announced.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { applicationOf, summaryOf } from './application.ts'

const OMAR = applicationOf('Omar', 'Haddad')
const MAYA = applicationOf('Maya', 'Chen', {
  id: '01980d2c-7a00-7000-8000-00000000b002',
  gaps: ['emailUnconfirmed'],
  emailConfirmedAt: null,
})
const DECIDED_AT = '2026-07-15T16:00:00.000Z'

/** How the application reads once Rosa has decided. */
const decided = (
  application: ApplicationDetail,
  state: 'approved' | 'rejected',
): ApplicationDetail => ({
  ...application,
  version: 2,
  state,
  decidedAt: DECIDED_AT,
  gaps: [],
  allowedMoves: state === 'rejected' ? ['reopen'] : [],
  history: [
    ...application.history,
    {
      move: state === 'approved' ? 'approve' : 'reject',
      at: DECIDED_AT,
      note: null,
      by: 'Rosa Delgado',
    },
  ],
})

const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('alertdialog')
const boxes = page.getByRole('checkbox')

function serve(
  tab: Tab,
  applications: readonly ApplicationDetail[],
  known: readonly ApplicationDetail[] = applications,
): void {
  answers(listApplications, {
    applications: applications.map(summaryOf),
    more: false,
    counts: { pending: 0, approved: 0, rejected: 0, [tab]: applications.length },
  })
  answers(getApplication, ({ params }) => known.find(({ id }) => id === params['id'])!)
}

/** The review in front of these applications, the first of them open. */
async function openReviews(
  applications: readonly ApplicationDetail[],
  { tab = 'pending', width }: { readonly tab?: Tab; readonly width?: number } = {},
) {
  serve(tab, applications)
  const [first] = applications
  const mounted = await mount(<ReviewQueue tab={tab} keys={listenForShortcuts} />, {
    path: `/admin?tab=${tab}&application=${first!.id}`,
    ...(width !== undefined && { width }),
  })
  await expect.element(heading(`${first!.firstName} ${first!.lastName}`)).toHaveFocus()
  return mounted
}

async function tickAll(): Promise<void> {
  await expect.element(boxes).toHaveLength(10)
  await userEvent.keyboard('1234567890')
  await expect.element(page.getByText('10 of 10 checked')).toBeVisible()
}

test('an approval stays shut until all ten items are ticked, and says how many are missing', async () => {
  await openReviews([OMAR])
  const approve = button('Approve')
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true')
  await expect.element(approve).toHaveAccessibleDescription('Check 10 more items first.')
  await expect.element(boxes).toHaveLength(10)
  for (const box of boxes.all()) await box.click()
  await expect.element(page.getByText('10 of 10 checked')).toBeVisible()
  await expect.element(approve).not.toHaveAttribute('aria-disabled', 'true')
  await boxes.nth(9).click()
  await expect.element(page.getByText('9 of 10 checked')).toBeVisible()
  await expect.element(approve).toHaveAccessibleDescription('Check 1 more item first.')
  await boxes.nth(9).click()
  answers(approveApplication, decided(OMAR, 'approved'))
  serve('pending', [], [decided(OMAR, 'approved')])
  await approve.click()
  await expect.element(page.getByText(/^Omar Haddad is approved\./)).toBeVisible()
  await expect.element(page.getByText('Nobody is waiting.')).toBeVisible()
  expect(askedOf(approveApplication)).toMatchObject([
    { body: { version: 1, acknowledgedGaps: [] } },
  ])
  expect(askedOf(approveApplication)[0]!.body.checklist).toHaveLength(10)
})

test('an approval that passes over something asks, and says what', async () => {
  await openReviews([MAYA])
  await tickAll()
  await button('Approve').click()
  const question = page.getByRole('alertdialog', { name: 'Approve Maya Chen all the same?' })
  await expect
    .element(question.getByText('The applicant has not confirmed the email address.'))
    .toBeVisible()
  answers(approveApplication, decided(MAYA, 'approved'))
  await question.getByRole('button', { name: 'Approve all the same' }).click()
  await expect.element(page.getByText(/^Maya Chen is approved\./)).toBeVisible()
  expect(askedOf(approveApplication)).toMatchObject([
    { body: { acknowledgedGaps: ['emailUnconfirmed'] } },
  ])
})

test('a rejection needs a reason, may start from a sentence, and opens the next applicant', async () => {
  await openReviews([OMAR, MAYA], { width: 390 })
  await button('Reject').click()
  await button('Keep reviewing').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Reject').click()
  await expect.element(dialog).toMatchTextContent(/The application can be reopened later/)
  await button('Reject application').click()
  await expect.element(dialog.getByText('Please write a reason')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await button('The ID document has expired.').click()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  answers(rejectApplication, decided(OMAR, 'rejected'))
  await button('Reject application').click()
  await expect
    .element(page.getByText('The application of Omar Haddad is rejected, and we wrote to them.'))
    .toBeVisible()
  await expect.element(heading('Maya Chen')).toHaveFocus()
  expect(askedOf(rejectApplication)).toMatchObject([
    { params: { id: OMAR.id }, body: { version: 1, reason: 'The ID document has expired.' } },
  ])
})

test('a request for information needs words, and says that it was sent', async () => {
  await openReviews([OMAR])
  await button('Request information').click()
  await button('Send request').click()
  await expect.element(dialog.getByText('Please write what you need')).toBeVisible()
  await dialog.getByLabelText('What do you need?').fill('Which name is on your ID?')
  answers(requestInformation, { ...OMAR, state: 'needs_information' })
  await button('Send request').click()
  await expect.element(page.getByText('We asked Omar Haddad for more information.')).toBeVisible()
  expect(askedOf(requestInformation)).toMatchObject([
    { body: { request: 'Which name is on your ID?' } },
  ])
})

test('a rejected application is reopened for a reason', async () => {
  const rejected = decided(OMAR, 'rejected')
  await openReviews([rejected], { tab: 'rejected' })
  await expect.element(page.getByText('Rejected by Rosa Delgado.')).toBeVisible()
  await button('Reopen').click()
  await dialog.getByLabelText('Reason').fill('A new ID is here.')
  answers(reopenApplication, OMAR)
  await button('Reopen application').click()
  await expect
    .element(page.getByText('The application of Omar Haddad is open again, and we wrote to them.'))
    .toBeVisible()
  expect(askedOf(reopenApplication)).toMatchObject([{ body: { reason: 'A new ID is here.' } }])
})

for (const [open, field, send, endpoint, says] of [
  ['Reject', 'Reason', 'Reject application', rejectApplication, 'Failed to reject registration'],
  [
    'Request information',
    'What do you need?',
    'Send request',
    requestInformation,
    'Failed to send information request',
  ],
  ['Reopen', 'Reason', 'Reopen application', reopenApplication, 'Failed to reopen the application'],
] as const) {
  test(`${open}: what was written stays when it fails, is refused, or its answer is lost`, async () => {
    const tab = open === 'Reopen' ? 'rejected' : 'pending'
    await openReviews([tab === 'rejected' ? decided(OMAR, 'rejected') : OMAR], { tab })
    await button(open).click()
    const note = dialog.getByLabelText(field)
    await note.fill('A whole paragraph')
    refuses(endpoint, 'unexpected')
    await button(send).click()
    await expect.element(dialog.getByText(says, { exact: true })).toBeVisible()
    refuses(endpoint, 'changed')
    await button(send).click()
    await expect.element(dialog.getByText(endpoint.refusals.changed.message)).toBeVisible()
    loses(endpoint)
    await button(send).click()
    await expect.element(dialog.getByText(`${says}. We could not reach the server.`)).toBeVisible()
    await expect.element(note).toHaveValue('A whole paragraph')
  })
}

test('an approval that fails keeps every tick, and its sentence stands above the button', async () => {
  await openReviews([OMAR])
  await tickAll()
  refuses(approveApplication, 'unexpected')
  await button('Approve').click()
  const failure = page.getByText('Failed to update user status', { exact: true })
  await expect.element(failure).toBeVisible()
  expect(failure.element().getBoundingClientRect().bottom).toBeLessThan(
    button('Approve').element().getBoundingClientRect().top,
  )
  await expect.element(page.getByText('10 of 10 checked')).toBeVisible()
})

test('whoever approves second reads who was first, and the question closes', async () => {
  await openReviews([MAYA])
  await tickAll()
  await button('Approve').click()
  const handled = 'This application was already handled by Rosa Delgado.'
  refuses(approveApplication, 'already_handled', { message: handled })
  serve('pending', [decided(MAYA, 'approved')])
  await button('Approve all the same').click()
  await expect.element(page.getByText(handled)).toBeVisible()
  await expect.element(page.getByText('Approved by Rosa Delgado.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('single keys review an application, and ask before every decision', async () => {
  await openReviews([OMAR, MAYA])
  await userEvent.keyboard('j')
  await expect.element(heading('Maya Chen')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(heading('Omar Haddad')).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(heading('Maya Chen')).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.poll(announced).toContain('Check 10 more items first.')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('1234567890')
  await expect.element(page.getByText('10 of 10 checked')).toBeVisible()
  await userEvent.keyboard('a')
  const approval = page.getByRole('alertdialog', { name: 'Approve Maya Chen all the same?' })
  await expect.element(approval.getByRole('button', { name: 'Keep reviewing' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(approval).not.toBeInTheDocument()
  for (const [key, title] of [
    ['r', 'Reject the application of Maya Chen?'],
    ['i', 'Ask Maya Chen for more information'],
  ] as const) {
    await userEvent.keyboard(key)
    const asked = page.getByRole('alertdialog', { name: title })
    await expect.element(asked).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(asked).not.toBeInTheDocument()
  }
  await expect.element(page.getByText('10 of 10 checked')).toBeVisible()
})

for (const width of [320, 390]) {
  test(`on a phone of ${width} px the items stand under what they are about, the decision in reach`, async () => {
    await openReviews([OMAR], { width })
    await page.viewport(width, 640)
    const approve = button('Approve').element()
    const topOf = (element: Element): number => element.getBoundingClientRect().top
    await expect.element(boxes).toHaveLength(10)
    expect(topOf(approve)).toBeLessThan(640)
    const items = page.getByRole('group', { name: 'Personal info' }).element()
    const contact = page.getByRole('heading', { name: 'Contact Information' }).element()
    expect(topOf(items)).toBeLessThan(topOf(contact))
    for (const box of boxes.elements() as HTMLElement[]) {
      box.focus()
      await userEvent.keyboard(' ')
      const isCovered = () =>
        topOf(approve) > 300 && box.getBoundingClientRect().bottom > topOf(approve)
      await expect.poll(isCovered, { message: 'a box with the focus is covered' }).toBe(false)
    }
    await expect.element(page.getByText('10 of 10 checked')).toBeVisible()
  })
}

test('a queue that is late, lost or empty says so', async () => {
  const held = holds(listApplications)
  await mount(<ReviewQueue tab="pending" />, { path: '/admin?tab=pending' })
  await expect.element(page.getByText('Loading applications')).toBeInTheDocument()
  held.lose()
  await expect.element(page.getByText('Failed to load users')).toBeVisible()
  serve('pending', [])
  await button('Try again').click()
  await expect.element(page.getByText('Nobody is waiting.')).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Approval,
  approveRequest,
  listApprovals,
  rejectRequest,
  withdrawRequest,
} from '../../src/modules/approvals/contract.ts'
import { ApprovalsPage } from '../../src/modules/approvals/web/ApprovalsPage.tsx'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'

const ROSA = {
  id: '01980d2c-7a00-7000-8000-00000000a002',
  name: 'Rosa Delgado',
  email: 'rosa.delgado@hazelnotch.example',
}

const requestOf = (changes: Partial<Approval> = {}): Approval => ({
  id: '01980d2c-7a00-7000-8000-00000000d001',
  summary: 'Change the balance of Checking ··1234 of Ines Abara',
  changes: [{ what: 'Balance of Checking ··1234', before: '$200.00', after: null }],
  reason: 'The teller counted wrong',
  subject: null,
  askedBy: ROSA,
  askedAt: '2026-07-15T15:00:00.000Z',
  expiresAt: '2026-07-16T15:00:00.000Z',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  note: null,
  may: 'decide',
  ...changes,
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('alertdialog')

const lists = (items: readonly Approval[], needed = true): void =>
  answers(listApprovals, {
    items: [...items],
    openCount: items.length,
    next: null,
    needed,
    above: '25000.00',
  })

async function openApprovals(...items: readonly Approval[]) {
  lists(items)
  return mount(<ApprovalsPage />, { path: '/admin/approvals' })
}

test('a request shows who asks, why, and what would change, and is approved after a question', async () => {
  await openApprovals(requestOf())
  await expect.element(page.getByText('The teller counted wrong')).toBeVisible()
  await expect.element(page.getByText(/Asked by Rosa Delgado/)).toBeVisible()
  await expect.element(page.getByText(/^Expires Jul 16, 2026/)).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: 'Balance of Checking ··1234 $200.00 Nothing' }))
    .toBeVisible()
  await button('Approve').click()
  await expect.element(button('Keep it as it is')).toHaveFocus()
  answers(approveRequest, { state: 'approved', note: null })
  lists([])
  await button('Approve request').click()
  await expect.element(page.getByText('Nothing waits for a second person.')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Waiting (0)' })).toBeVisible()
})

test('an approval that is refused or lost stands in its question, and one that came too late on the page', async () => {
  await openApprovals(requestOf())
  await button('Approve').click()
  refuses(approveRequest, 'already_decided')
  await button('Approve request').click()
  await expect
    .element(dialog.getByText(approveRequest.refusals.already_decided.message))
    .toBeVisible()
  loses(approveRequest)
  await button('Approve request').click()
  await expect
    .element(dialog.getByText(/Look whether the request is still there, then try again\./))
    .toBeVisible()
  answers(approveRequest, { state: 'failed', note: 'The account is closed.' })
  lists([])
  await button('Approve request').click()
  const undone = page.getByRole('status').filter({ hasText: 'It could not be done any more.' })
  await expect.element(undone).toMatchTextContent('The account is closed. Nothing has changed.')
})

test('a rejection needs its reason', async () => {
  await openApprovals(requestOf())
  await button('Reject').click()
  await button('Reject request').click()
  const reason = dialog.getByLabelText('Reason')
  await expect.element(reason).toHaveAccessibleDescription(/Please say why/)
  await expect.element(reason).toHaveFocus()
  await reason.fill(' We never agreed to that. ')
  answers(rejectRequest, { state: 'rejected', note: null })
  lists([])
  await button('Reject request').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(askedOf(rejectRequest)).toMatchObject([{ body: { reason: 'We never agreed to that.' } }])
})

test('whoever asked may only withdraw, and reads in the other list what was decided', async () => {
  const { address } = await openApprovals(requestOf({ may: 'withdraw' }))
  await expect.element(button('Withdraw')).toBeVisible()
  await expect.element(button('Approve')).not.toBeInTheDocument()
  await button('Withdraw').click()
  answers(withdrawRequest, { state: 'withdrawn', note: null })
  lists([
    requestOf({
      may: 'nothing',
      state: 'withdrawn',
      decidedBy: ROSA,
      decidedAt: '2026-07-15T16:00:00.000Z',
    }),
  ])
  await button('Withdraw request').click()
  await page.getByRole('tab', { name: 'Decided' }).click()
  await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Decided by Rosa Delgado/)).toBeVisible()
  expect(address()).toBe('/admin/approvals?decided=yes')
})

test('requests that cannot be loaded are asked for again, and new ones come by themselves', async () => {
  loses(listApprovals)
  await mount(<ApprovalsPage />, { path: '/admin/approvals' })
  await expect.element(page.getByText("We couldn't load the requests.")).toBeVisible()
  lists([], false)
  await button('Try again').click()
  await expect
    .element(page.getByText('One administrator is enough up to $25,000.00.'))
    .toBeVisible()
  lists([requestOf()])
  tellNews('approvals')
  await expect.element(page.getByText('The teller counted wrong')).toBeVisible()
})

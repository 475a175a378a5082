import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readAnalytics } from '../../src/modules/analytics/contract.ts'
import { readWorkQueue, WORK_LISTED, type WorkItem } from '../../src/modules/workQueue/contract.ts'
import { answers, loses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { openBackOffice, workQueueOf } from './backOffice.tsx'

const HOUR_MS = 3_600_000

const waiting = (kind: string, hours: number, changes: Partial<WorkItem> = {}): WorkItem => ({
  kind,
  id: `${kind}-${hours}`,
  task: 'decide',
  name: null,
  about: null,
  amount: null,
  since: new Date(DEMO_NOW.getTime() - hours * HOUR_MS).toISOString(),
  ...changes,
})

const MESSAGE = waiting('messages', 96, { task: 'answer', name: 'Nadia Petrov', about: 'Loans' })
const CHECK = waiting('deposits', 20, { name: 'Ben Okafor', amount: '312.45' })
const FILE = waiting('payments', 5, { task: 'old_rates' })
const ALL = [MESSAGE, CHECK, FILE]

const counts = page.getByRole('navigation', { name: 'What waits' })
const queue = page.getByRole('region', { name: 'Work queue' })
const row = (name: RegExp) => queue.getByRole('link', { name })

test('the dashboard begins with how many wait in each place, and how long the first of them', async () => {
  await openBackOffice('/admin', undefined, ALL)
  await expect
    .element(counts.getByRole('link', { name: 'Messages 1 Oldest: 4 days' }))
    .toBeVisible()
  const none = counts.getByRole('link', { name: 'Sanctions 0 Nothing waits for you' })
  await expect.element(none).toHaveAttribute('href', '/admin/sanctions')
  await expect
    .element(queue.getByText('3 wait, the longest wait first. Oldest: 4 days'))
    .toBeVisible()
})

test('a row says what is to be done, whose it is and how long it waits, and opens the thing itself', async () => {
  const { address } = await openBackOffice('/admin', undefined, ALL)
  await expect.element(row(/Exchange rates are too old Payments 5 hours/)).toBeVisible()
  await expect
    .element(row(/Nadia Petrov Loans Answer the message 4 days/))
    .toHaveAttribute('href', `/admin/messages?folder=open&message=${MESSAGE.id}`)
  await row(/Ben Okafor Review the check \$312\.45 20 hours/).click()
  await expect.poll(address).toBe(`/admin/deposits?folder=waiting&deposit=${CHECK.id}`)
})

test('single keys and arrows go through the queue, and Enter opens', async () => {
  const { address } = await openBackOffice('/admin', undefined, ALL)
  await expect.element(row(/Nadia/)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(row(/Nadia/)).toHaveFocus()
  await userEvent.keyboard('jj{ArrowUp}')
  await expect.element(row(/Ben/)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(row(/Nadia/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toContain('/admin/messages')
})

test('one kind can be shown alone, which stands in the address', async () => {
  const { address } = await openBackOffice('/admin', undefined, ALL)
  const show = queue.getByRole('combobox', { name: 'Show' })
  await show.selectOptions('Deposits (1)')
  await expect.element(row(/Nadia/)).not.toBeInTheDocument()
  await expect.element(row(/Ben/)).toBeVisible()
  expect(address()).toBe('/admin?work=deposits')
  const later = await openBackOffice('/admin?work=deposits', undefined, ALL)
  await expect.element(row(/Ben/)).toBeVisible()
  await expect.element(row(/Nadia/)).not.toBeInTheDocument()
  await show.selectOptions('All work (3)')
  await expect.element(row(/Nadia/)).toBeVisible()
  expect(later.address()).toBe('/admin')
})

test('of a long queue those that wait longest are shown, and where the rest is', async () => {
  const many = Array.from({ length: WORK_LISTED }, (_, i) => waiting('deposits', 90 - i))
  await openBackOffice('/admin?work=deposits', undefined, many, () =>
    answers(readWorkQueue, {
      ...workQueueOf(many),
      kinds: [{ kind: 'deposits', count: 57, oldestSince: many[0]!.since }],
    }),
  )
  await expect
    .element(queue.getByText(`These are the ${WORK_LISTED} that wait longest.`))
    .toBeVisible()
  await expect
    .element(queue.getByRole('link', { name: 'All in Deposits' }))
    .toHaveAttribute('href', '/admin/deposits')
})

test('where nothing waits the dashboard says so, until somebody hands something in', async () => {
  await openBackOffice()
  await expect.element(queue.getByText('Nothing waits for you.')).toBeVisible()
  await expect.element(queue.getByRole('combobox')).not.toBeInTheDocument()
  answers(readWorkQueue, workQueueOf([CHECK]))
  tellNews('deposits')
  await expect.element(row(/Ben Okafor/)).toBeVisible()
})

test('what cannot be loaded says so in its place, and is tried again', async () => {
  await openBackOffice('/admin', undefined, ALL, () => {
    loses(readWorkQueue)
    loses(readAnalytics)
  })
  await expect.element(queue.getByText("We couldn't load what waits.")).toBeVisible()
  const weeks = page.getByRole('region', { name: 'The last 12 weeks' })
  await expect.element(weeks.getByText("We couldn't load the figures.")).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /Pending Review/ })).toBeVisible()
  answers(readWorkQueue, workQueueOf(ALL))
  await queue.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(/Nadia/)).toBeVisible()
})

test('the last weeks are told in figures', async () => {
  await openBackOffice()
  const weeks = page.getByRole('region', { name: 'The last 12 weeks' })
  await expect.element(weeks.getByText('$1,250.50', { exact: true })).toBeVisible()
  await expect.element(weeks.getByText('$1,250.50 this week')).toBeVisible()
})

test('a tab in the address has the page for itself', async () => {
  await openBackOffice('/admin?tab=approved', undefined, ALL)
  await expect.element(page.getByRole('tab', { name: /Approved/ })).toBeVisible()
  await expect.element(queue).not.toBeInTheDocument()
  await expect.element(counts).not.toBeInTheDocument()
})

test('a tab that is chosen on the dashboard keeps the focus on its way to a page for itself', async () => {
  const { address, go } = await openBackOffice('/admin', undefined, ALL)
  const approved = page.getByRole('tab', { name: /Approved/ })
  await approved.click()
  await expect.poll(address).toBe('/admin?tab=approved')
  await expect.element(approved).toHaveFocus()
  await go(-1)
  await expect.element(queue).toBeVisible()
  await expect.element(page.getByRole('tab', { selected: true })).not.toHaveFocus()
})

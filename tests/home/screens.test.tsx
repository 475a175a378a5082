import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readHome } from '../../src/modules/home/contract.ts'
import { newId } from '../../src/values/ids.ts'
import { refuses } from '../components/fakeFetch.ts'
import { memberAnswers, openMember } from '../dashboard/memberPages.tsx'
import { CHECKING, coming, memberAwaits } from './ahead.ts'

const region = (name: string) => page.getByRole('region', { name, exact: true })
const left = region('Left until Jul 24')
const days = region('Next 30 days')
const next = region('Coming up')

beforeEach(memberAnswers)

test('what is left stands beside the balance, and a tap shows how it adds up', async () => {
  await openMember()
  await expect.element(left.getByText('$10,139.81')).toBeVisible()
  await left.getByText('$10,139.81').click()
  await expect.element(left.getByText('Alder Homes, about Mon, Jul 20')).toBeVisible()
  await expect.element(left.getByText('−$400.00')).toBeVisible()
  await expect.element(left.getByText('−$84.20')).toBeVisible()
  await expect
    .element(left.getByRole('link', { name: 'Goals and buffer' }))
    .toHaveAttribute('href', '/dashboard/goals')
})

test('what is missing is said with its day, and leads to moving money', async () => {
  memberAwaits({}, { amount: '-40.00', shortOn: '2026-07-20' })
  await openMember()
  await expect.element(left.getByText('Short by $40.00, first on Monday')).toBeVisible()
  await expect
    .element(left.getByRole('link', { name: 'Bring money in' }))
    .toHaveAttribute('href', '/dashboard/transfers')
})

test('a day that is missing money in a week or later is said by its date', async () => {
  memberAwaits({}, { amount: '-40.00', shortOn: '2026-07-22' })
  await openMember()
  await expect.element(left.getByText('Short by $40.00, first on Jul 22')).toBeVisible()
})

test('goals and the buffer stand in the sum, and it is said when only they fall short', async () => {
  const goals = [{ name: 'Boat', amount: '300.00' }]
  memberAwaits({}, { amount: '-40.00', shortOn: '2026-07-20', goals, buffer: '100.00' })
  await openMember()
  await left.getByText('Short by $40.00, first on Monday').click()
  await expect.element(left.getByText('Set aside for Boat')).toBeVisible()
  await expect.element(left.getByText('−$300.00')).toBeVisible()
  await expect.element(left.getByText('−$100.00')).toBeVisible()
  await expect.element(left.getByText(/^Everything arranged can be paid\./)).toBeVisible()
})

test('without wages it is for the month', async () => {
  memberAwaits({}, { wages: null, until: '2026-08-01' })
  await openMember()
  await expect.element(region('Left this month')).toBeVisible()
})

test('what is left in several accounts says in how many', async () => {
  memberAwaits({}, {}, [CHECKING, { ...CHECKING, last4: '5005' }])
  await openMember()
  await expect.element(left.getByText('In 2 accounts together')).toBeVisible()
})

test('the line says its lowest point, and has a table behind it', async () => {
  await openMember()
  const line = days.getByRole('img', { name: 'Next 30 days. Lowest Jul 22: $10,539.81' })
  await expect.element(line).toBeVisible()
  await days.getByText('Lowest Jul 22: $10,539.81').click()
  const rows = days.getByRole('row')
  await expect.element(rows.last()).toHaveTextContent('Wed, Jul 22$10,539.81')
  expect(rows.elements()).toHaveLength(3)
})

test('arrow keys read the line day by day, from its lowest point', async () => {
  await openMember()
  const point = days.getByRole('slider', { name: 'Next 30 days, one by one' })
  await expect.element(point).toHaveAttribute('aria-valuetext', 'Wed, Jul 22: $10,539.81')
  point.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(point).toHaveAttribute('aria-valuetext', 'Tue, Jul 21: $10,624.01')
  // Seen where the names of the days were.
  await expect.element(days.getByText('Tue, Jul 21: $10,624.01')).toBeVisible()
})

test('what comes next is a list; set aside and unread are said', async () => {
  memberAwaits({
    coming: [
      coming({ isSetAside: true }),
      coming({ kind: 'dividend', name: null, amount: '2.79' }),
    ],
    needs: { signatures: 0, messages: 2 },
  })
  await openMember()
  const unread = next.getByRole('link', { name: '2 unread notifications' })
  await expect.element(unread).toHaveAttribute('href', '/dashboard/notifications')
  await expect.element(next.getByText('Set aside')).toBeVisible()
  await expect.element(next.getByText('Estimated dividend')).toBeVisible()
  await expect.element(next.getByText('+$2.79')).toBeVisible()
})

test('a certificate that matures and its last dividend, and two debits of one company, are rows of their own', async () => {
  const certificate = { id: newId(), name: null } as const
  const debit = { name: 'Alder Insurance', on: '2026-07-20' }
  memberAwaits(
    {
      coming: [
        coming({ ...certificate, kind: 'certificate', amount: '1000.00' }),
        coming({ ...certificate, kind: 'dividend', amount: '2.79' }),
      ],
    },
    {
      debits: [
        { ...debit, amount: '80.00' },
        { ...debit, amount: '20.00' },
      ],
    },
  )
  await openMember()
  await expect.element(next.getByText('Certificate matures')).toBeVisible()
  await expect.element(next.getByText('Estimated dividend')).toBeVisible()
  await left.getByText('$10,139.81').click()
  await expect.element(left.getByText('−$80.00')).toBeVisible()
  await expect.element(left.getByText('−$20.00')).toBeVisible()
})

test('on a phone two are listed, what leaves next among them, and how many more there are', async () => {
  const check = { kind: 'check', name: null, amount: '275.00' } as const
  memberAwaits({
    coming: [
      coming({ ...check, on: '2026-07-17' }),
      coming({ ...check, on: '2026-07-20' }),
      coming({ name: 'Orchard Street Apartments' }),
      coming({ on: '2026-07-24' }),
      coming({ on: '2026-07-27' }),
    ],
  })
  await openMember()
  await expect.element(next.getByText('and 1 more in the next 30 days')).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(next.getByText('and 3 more in the next 30 days')).toBeVisible()
  await expect.element(next.getByText('Orchard Street Apartments')).toBeVisible()
  expect(next.getByRole('listitem').elements()).toHaveLength(2)
})

test('somebody new, whom nothing awaits, reads that', async () => {
  memberAwaits({ coming: [] })
  await openMember()
  await expect.element(next.getByText('Nothing is arranged for the next 30 days.')).toBeVisible()
})

test('whoever lives on no account alone has a balance without days ahead', async () => {
  memberAwaits({ everyday: null })
  await openMember()
  await expect.element(region('Available Balance')).toBeVisible()
  await expect.element(next.getByText('Hollowbrook Electric')).toBeVisible()
  expect(days.elements()).toEqual([])
})

test('what comes may fail alone', async () => {
  refuses(readHome, 'unexpected')
  await openMember()
  await expect.element(page.getByText("We couldn't load what comes next.")).toBeVisible()
  await expect.element(region('Available Balance').getByText('$10,624.01')).toBeVisible()
})

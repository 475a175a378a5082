import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ScheduledPage } from '../../src/apps/web/member/ScheduledPage.tsx'
import { type Bill, cancelBill, listBills } from '../../src/modules/bills/contract.ts'
import {
  cancelSchedule,
  editSchedule,
  listSchedules,
  type Schedule,
  type ScheduleRun,
  skipNext,
} from '../../src/modules/standingOrders/contract.ts'
import { PAST_COUNT_MAX } from '../../src/modules/standingOrders/order.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { tellNews } from '../components/fakeNews.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { coming, memberAwaits } from '../home/ahead.ts'
import { AS_INES } from '../components/sessions.ts'

const from = { kind: 'Checking', last4: '7316' }

const weekly = (changes: Partial<Schedule> = {}): Schedule => ({
  id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f2001',
  from,
  to: { type: 'account', kind: 'Savings', last4: '2286' },
  amount: '40.00',
  reference: 'Rainy day',
  frequency: 'weekly',
  startsOn: '2026-07-16',
  nextOn: '2026-07-16',
  endsOn: null,
  timesLeft: 12,
  status: 'active',
  version: 1,
  ...changes,
})

const run = (changes: Partial<ScheduleRun> = {}): ScheduleRun => ({
  id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f2002',
  from,
  to: { type: 'account', kind: 'Savings', last4: '2286' },
  amount: '40.00',
  dueOn: '2026-07-16',
  outcome: 'posted',
  reason: null,
  ...changes,
})

const internet: Bill = {
  id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f2003',
  payee: { id: 'lumenpost', name: 'Lumenpost Internet', last4: '2688' },
  from,
  amount: '59.00',
  memo: 'Home internet',
  referenceCode: 'PG2MD-AQ5EZ',
  frequency: 'monthly',
  startsOn: '2026-07-20',
  nextOn: '2026-07-20',
  paysOn: '2026-07-20',
  endsOn: null,
  timesLeft: null,
  status: 'scheduled',
  setAside: false,
  version: 1,
}

const schedules = (upcoming: Schedule[], past: ScheduleRun[] = []) =>
  answers(listSchedules, { today: '2026-07-15', upcoming, past })

async function openList(upcoming: Schedule[], past: ScheduleRun[] = []): Promise<void> {
  schedules(upcoming, past)
  answers(listBills, { today: '2026-07-15', upcoming: [internet], history: [], payees: [] })
  memberAwaits({
    coming: [
      coming({ id: internet.id, on: '2026-07-20', amount: '-59.00' }),
      coming({ kind: 'dividend', on: '2026-07-31', name: null, amount: '2.79' }),
    ],
  })
  await mount(<ScheduledPage />, { path: '/dashboard/scheduled', session: AS_INES })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const item = (amount: string) => page.getByRole('listitem').filter({ hasText: amount })
const question = page.getByRole('alertdialog')
const form = page.getByRole('dialog')
const said = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

test('bills stand among what comes, in the order of dates, with the way to where they are changed', async () => {
  const later = { id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f2004', nextOn: '2026-07-27' }
  await openList([weekly(), weekly(later)])
  await expect.element(item('$59.00').getByText('Home internet')).toBeVisible()
  await expect
    .element(item('$59.00').getByRole('link', { name: /^Change in Bill Pay/ }))
    .toHaveAttribute('href', '/dashboard/bills')
  const upcoming = page.getByRole('region', { name: 'Upcoming' })
  await expect.element(upcoming).toBeVisible()
  const dates = [...upcoming.element().querySelectorAll('li time')].map((time) =>
    time.getAttribute('datetime'),
  )
  expect(dates).toEqual(['2026-07-16', '2026-07-20', '2026-07-27', '2026-07-31'])
  await expect.element(item('+$2.79').getByText('Estimated dividend')).toBeVisible()
  await item('$59.00')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  answers(cancelBill, { ...internet, status: 'cancelled', paysOn: null, version: 2 })
  answers(listBills, { today: '2026-07-15', upcoming: [], history: [], payees: [] })
  await question.getByRole('radio', { name: 'This and all later payments' }).click()
  await question.getByRole('button', { name: 'Cancel all payments' }).click()
  await said(/^The payment is cancelled/)
})

test('skipping asks first, says what it costs, and is told', async () => {
  await openList([weekly()])
  await item('$40.00')
    .getByRole('button', { name: /^Skip next/ })
    .click()
  const keep = question.getByRole('button', { name: 'Keep it' })
  await expect.element(keep).toHaveFocus()
  await expect
    .element(question.getByText('It counts as one of the 12 that are left.'))
    .toBeVisible()
  const skip = question.getByRole('button', { name: 'Skip this transfer' })
  refuses(skipNext, 'changed_meanwhile')
  await skip.click()
  await expect
    .element(question.getByText(skipNext.refusals.changed_meanwhile.message))
    .toBeVisible()
  loses(skipNext)
  await skip.click()
  await expect.element(question.getByText(/cannot tell whether the change was made/)).toBeVisible()
  const next = weekly({ nextOn: '2026-07-23', timesLeft: 11, version: 2 })
  answers(skipNext, next)
  schedules([next], [run({ outcome: 'skipped' })])
  await skip.click()
  await said(/will not be sent on/)
  await expect
    .element(
      item('$40.00')
        .first()
        .getByText(/11 more times/),
    )
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Past transfers' })).toBeVisible()
})

test('an edited schedule says what is wrong, and a decision about an older picture is told', async () => {
  await openList([weekly()])
  await item('$40.00').getByRole('button', { name: /^Edit/ }).click()
  await form.getByLabelText('Amount').fill('none')
  await form.getByLabelText('How many more times').fill('0')
  const save = form.getByRole('button', { name: 'Save changes' })
  await save.click()
  const alert = form.getByRole('alert')
  await expect.element(alert.getByText('Please enter a valid amount')).toBeVisible()
  await expect.element(alert.getByText('Enter a number of times from 1 to 260')).toBeVisible()
  await form.getByLabelText('Amount').fill('$41')
  await form.getByLabelText('How many more times').fill('3')

  // Somebody else skipped it meanwhile; what is typed was decided about the picture before.
  schedules([weekly({ version: 2, timesLeft: 11 })])
  refuses(editSchedule, 'changed_meanwhile')
  await save.click()
  await expect.element(alert.getByText(/^This scheduled transfer has changed/)).toBeVisible()
  await expect.element(form.getByLabelText('Amount')).toHaveValue('41.00')
  await expect.poll(() => askedOf(listSchedules).length).toBeGreaterThan(1)
  const edited = weekly({ version: 3, amount: '41.00', timesLeft: 3 })
  answers(editSchedule, edited)
  schedules([edited])
  await save.click()
  await said('Your changes to the scheduled transfer are saved')
  await expect.element(item('$41.00').getByText(/3 more times/)).toBeVisible()
  expect(askedOf(editSchedule).map(({ body }) => body.version)).toEqual([1, 2])
})

test('a schedule is cancelled after a question, and the bill beside it stays', async () => {
  await openList([weekly()])
  await item('$40.00')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  answers(cancelSchedule, weekly({ status: 'cancelled', nextOn: null, version: 2 }))
  schedules([])
  await question.getByRole('button', { name: 'Cancel transfer' }).click()
  await said('The scheduled transfer is cancelled')
  await expect.element(item('$40.00')).not.toBeInTheDocument()
  await expect.element(item('$59.00')).toBeVisible()
})

test('where there are older transfers than those listed, it says so and leads to all of them', async () => {
  const many = Array.from({ length: PAST_COUNT_MAX }, () => run({ id: newId() }))
  await openList([], many)
  await expect
    .element(
      page.getByText('The latest 50 dates are here. What was sent before is on the Activity page.'),
    )
    .toBeVisible()
})

test('what the worker did shows by itself, with its receipt or the reason', async () => {
  await openList([weekly({ frequency: 'once', timesLeft: null })])
  await expect.element(item('$40.00')).toBeVisible()
  const reason = 'Insufficient funds. No money left your account.'
  const other = { id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f2005', amount: '999999.00' }
  schedules([], [run(), run({ ...other, outcome: 'failed', reason })])
  tellNews('schedules')
  const past = page.getByRole('region', { name: 'Past transfers' }).getByRole('listitem')
  const sent = past.filter({ hasText: '$40.00' })
  await expect.element(sent.getByText('Sent')).toBeVisible()
  await expect.element(sent.getByRole('link', { name: /^Receipt/ })).toBeVisible()
  const failed = past.filter({ hasText: '$999,999.00' })
  await expect.element(failed.getByText('Not sent')).toBeVisible()
  await expect.element(failed.getByText(reason)).toBeVisible()
})

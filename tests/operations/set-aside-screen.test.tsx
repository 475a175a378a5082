import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import { readClock } from '../../src/modules/demo/contract.ts'
import { listLongWork } from '../../src/modules/longWork/contract.ts'
import { listJobs, putRowAway, retryRow } from '../../src/modules/operations/contract.ts'
import { JobsPage } from '../../src/modules/operations/web/JobsPage.tsx'
import { announced } from '../components/announced.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

const ROW = {
  job: 'deposit holds',
  rowId: '0198a000-0000-7000-8000-000000000001',
  title: 'Check hold of $200.00',
  attempts: 5,
  error: 'the account is gone',
  failedAt: '2026-07-15T15:00:00.000Z',
}
const JOBS = { now: '2026-07-15T16:00:00.000Z', jobs: [] }

async function openPage(setAsideCount = 1) {
  answers(readClock, { now: '2026-07-15T16:00:00.000Z', next: '2026-07-16T13:00:00.000Z' })
  answers(listJobs, { ...JOBS, setAside: [ROW], setAsideCount })
  answers(listLongWork, { works: [] })
  await mount(<JobsPage />)
  await expect.element(page.getByRole('heading', { name: 'Set aside' })).toBeVisible()
}

test('what was set aside says what it is, why, and that nothing else waits for it', async () => {
  await openPage()
  for (const said of ['Check hold of $200.00', 'the account is gone', 'Tried 5 times'])
    await expect.element(page.getByText(said).first()).toBeVisible()
  await expect.element(page.getByText('One thing that was due could not be done')).toBeVisible()
})

test('of more than are listed it says how many there are', async () => {
  await openPage(312)
  for (const said of [
    '312 things that were due could not be done',
    'The latest 1 of 312 are shown.',
  ])
    await expect.element(page.getByText(said)).toBeVisible()
})

test('what was set aside is tried again, and leaves the list', async () => {
  await openPage()
  answers(retryRow, {})
  answers(listJobs, { ...JOBS, setAside: [], setAsideCount: 0 })
  await page.getByRole('button', { name: 'Try again Check hold of $200.00' }).click()
  await expect.element(page.getByRole('heading', { name: 'Set aside' })).not.toBeInTheDocument()
  expect(askedOf(retryRow).map(({ body }) => body)).toEqual([{ job: ROW.job, rowId: ROW.rowId }])
  await expect.poll(announced).toContain('Asked for another try: Check hold of $200.00.')
})

test('what is not set aside any more says so above the button', async () => {
  await openPage()
  refuses(retryRow, 'row_not_set_aside')
  await page.getByRole('button', { name: 'Try again Check hold of $200.00' }).click()
  await expect.element(page.getByText(retryRow.refusals.row_not_set_aside.message)).toBeVisible()
})

test('putting away asks first, and can be left', async () => {
  await openPage()
  const away = page.getByRole('button', { name: 'Put away Check hold of $200.00' })
  await away.click()
  await page.getByRole('button', { name: 'Keep it on the list' }).click()
  expect(askedOf(putRowAway)).toEqual([])
  await away.click()
  answers(putRowAway, {})
  answers(listJobs, { ...JOBS, setAside: [], setAsideCount: 0 })
  await page.getByRole('button', { name: 'Put it away' }).click()
  await expect.element(page.getByRole('heading', { name: 'Set aside' })).not.toBeInTheDocument()
  expect(askedOf(putRowAway).map(({ body }) => body)).toEqual([{ job: ROW.job, rowId: ROW.rowId }])
})

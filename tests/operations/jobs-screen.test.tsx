import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import { readClock } from '../../src/modules/demo/contract.ts'
import { listLongWork } from '../../src/modules/longWork/contract.ts'
import { listJobs } from '../../src/modules/operations/contract.ts'
import { JobsPage } from '../../src/modules/operations/web/JobsPage.tsx'
import { answers, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

const AT = '2026-07-15T15:00:00.000Z'
const SEALING = {
  name: 'audit sealing',
  about: 'Links new records of the audit trail into its chain.',
  everySeconds: 1,
  lastRun: { at: AT, seconds: 0.2, doneCount: 0, doneTotal: 41 },
  nextAt: AT,
  late: false,
  failuresInRow: 3,
  failuresTotal: 3,
  lastFailure: { at: AT, error: 'the chain is locked' },
}

test('a job that fails says so in red, how often and why, and can be tried again', async () => {
  answers(listJobs, { now: AT, jobs: [SEALING], setAside: [], setAsideCount: 0 })
  answers(readClock, { now: '2026-07-15T16:00:00.000Z', next: '2026-07-16T13:00:00.000Z' })
  answers(listLongWork, { works: [] })
  await mount(<JobsPage />)
  const failing = page.getByText('Failing, 3 times in a row')
  await expect.element(failing).toHaveClass('text-danger')
  const earlier = page.getByText('3 times in all, last Jul 15, 2026, 11:00 AM: the chain is locked')
  await expect.element(earlier).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry audit sealing' })).toBeVisible()
  const jobs = page.getByRole('region', { name: 'All jobs' })
  await expect.element(jobs.getByRole('cell', { name: 'Every second' })).toBeVisible()
})

test('a job that should have looked again by now is late', async () => {
  answers(listJobs, {
    now: AT,
    jobs: [{ ...SEALING, late: true, failuresInRow: 0, failuresTotal: 0, lastFailure: null }],
    setAside: [],
    setAsideCount: 0,
  })
  answers(readClock, { now: '2026-07-15T16:00:00.000Z', next: '2026-07-16T13:00:00.000Z' })
  answers(listLongWork, { works: [] })
  await mount(<JobsPage />)
  await expect.element(page.getByText('Late', { exact: true })).toHaveClass('text-danger')
})

test('what could not be loaded is told with the reference by which staff find it in the log', async () => {
  refuses(listJobs, 'unexpected', { reference: '7f3a91bc' })
  answers(readClock, { now: '2026-07-15T16:00:00.000Z', next: '2026-07-16T13:00:00.000Z' })
  answers(listLongWork, { works: [] })
  await mount(<JobsPage />)
  await expect.element(page.getByText("We couldn't load the jobs.")).toBeVisible()
  await expect.element(page.getByText('Reference 7f3a91bc.')).toBeVisible()
})

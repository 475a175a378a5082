import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import {
  endServiceNotice,
  postServiceNotice,
  readStatus,
  type ServiceNotice,
  type Status,
} from '../../src/modules/status/contract.ts'
import { NoticesPage } from '../../src/modules/status/web/NoticesPage.tsx'
import { ServiceStatus } from '../../src/modules/status/web/ServiceStatus.tsx'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { AS_ROSA } from '../components/sessions.ts'

const NOTICE: ServiceNotice = {
  id: '0198a000-0000-7000-8000-000000000001',
  version: 1,
  kind: 'incident',
  title: 'Bills go out late',
  text: 'We are on it. More at noon.',
  beginsAt: '2026-07-15T14:00:00.000Z',
  endsAt: null,
  state: 'now',
  endedAt: null,
  changedAt: '2026-07-15T14:30:00.000Z',
}
const NAMES = ['sign_in', 'payments', 'deposits', 'statements', 'mail'] as const
const statusOf = (
  changes: Partial<Status> = {},
  state: 'working' | 'away' = 'working',
): Status => ({
  now: '2026-07-15T15:00:00.000Z',
  services: NAMES.map((service) => ({ service, state })),
  notices: [],
  noticesAt: '2026-07-15T15:00:00.000Z',
  ...changes,
})

const headline = (words: string) => page.getByRole('status').filter({ hasText: words })

test('a member reads that everything works', async () => {
  answers(readStatus, statusOf())
  await mount(<ServiceStatus />)
  await expect.element(headline('Everything works.')).toBeVisible()
  await expect.element(page.getByText('You can sign in.')).toBeVisible()
})

test('while the database is away it says so, and of when the notices are', async () => {
  answers(readStatus, {
    ...statusOf({ notices: [NOTICE] }, 'away'),
    noticesAt: '2026-07-15T14:40:00.000Z',
  })
  await mount(<ServiceStatus />)
  await expect.element(headline('Your money is safe.')).toBeVisible()
  await expect.element(page.getByText(/The notices are as they were at/)).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Bills go out late' })).toBeVisible()
})

test('where nobody answers it says that, and what is certain', async () => {
  loses(readStatus)
  await mount(<ServiceStatus />)
  await expect.element(page.getByText("We couldn't ask what works.")).toBeVisible()
})

test('staff post what is planned, with its times', async () => {
  answers(readStatus, statusOf())
  await mount(<NoticesPage />, { session: AS_ROSA })
  await page.getByRole('button', { name: 'Post a notice' }).click()
  await page.getByRole('radio', { name: 'Work that is planned' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('New machines')
  await page.getByRole('textbox', { name: /What members need/ }).fill('Back at eleven.')
  await page.getByRole('combobox', { name: 'For' }).selectOptions('2 hours')
  refuses(postServiceNotice, 'times_wrong')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect
    .element(page.getByText(postServiceNotice.refusals.times_wrong.message).first())
    .toBeVisible()
  answers(postServiceNotice, NOTICE)
  answers(readStatus, statusOf({ notices: [NOTICE] }))
  await page.getByRole('combobox', { name: 'For' }).selectOptions('1 hour')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(page.getByRole('article', { name: 'Bills go out late' })).toBeVisible()
  const { beginsAt, endsAt } = askedOf(postServiceNotice).at(-1)!.body
  expect(Date.parse(endsAt!) - Date.parse(beginsAt!)).toBe(3_600_000)
})

test('staff say that something is over once they were asked', async () => {
  answers(readStatus, statusOf({ notices: [NOTICE] }))
  await mount(<NoticesPage />, { session: AS_ROSA })
  await page.getByRole('button', { name: 'Bills go out late is over' }).click()
  const over = { ...NOTICE, state: 'over', endedAt: '2026-07-15T15:00:00.000Z' } as const
  answers(endServiceNotice, over)
  answers(readStatus, statusOf({ notices: [over] }))
  await page.getByRole('button', { name: 'It is over' }).click()
  await expect.element(page.getByText('Over', { exact: true })).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Health, readHealth } from '../../src/modules/operations/health.contract.ts'
import { HealthPage } from '../../src/modules/operations/web/HealthPage.tsx'
import { answers } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

const WELL: Health = {
  now: '2026-07-15T15:00:00.000Z',
  version: '0.1.0',
  node: 'v24.21.0',
  startedAt: '2026-07-12T15:00:00.000Z',
  database: { kind: 'postgres', version: '18.4', bytes: 44_000_000 },
  imbalances: 0,
  balancesAgeSeconds: 240,
  clocks: { databaseAhead: -0.2, entriesAhead: 0 },
  jobs: { count: 35, late: [], failing: [], setAside: 0 },
  outbox: { count: 0, oldestSeconds: 0 },
  mail: { count: 2, oldestSeconds: 40 },
  unsealed: { count: 0, oldestSeconds: 0 },
  disks: [{ name: 'data', freeBytes: 73e9, totalBytes: 100e9 }],
  backups: { ageSeconds: 3 * 3600, drillAgeSeconds: 4 * 86_400 },
  publicUrl: 'https://bank.example',
}

test('a portal that does well says so, with versions, ages and room', async () => {
  answers(readHealth, WELL)
  await mount(<HealthPage />)
  await expect.element(page.getByText('In balance')).toBeVisible()
  for (const words of [
    'All accounts added up to zero 4 minutes ago.',
    'PostgreSQL 18.4, 44 MB.',
    '2 waiting, the oldest for 40 seconds.',
    '73 GB free of 100 GB.',
    '3 hours ago.',
    '4 days ago.',
    'The proxy before the portal has the certificate of bank.example: watch it there.',
    'On Node v24.21.0, started 3 days ago.',
  ])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test('what somebody has to look at stands out', async () => {
  answers(readHealth, {
    ...WELL,
    imbalances: 1,
    clocks: { databaseAhead: 0, entriesAhead: 7200 },
    jobs: { count: 35, late: ['bill payments'], failing: ['mail'], setAside: 2 },
    outbox: { count: 9, oldestSeconds: 600 },
    mail: null,
    disks: [{ name: 'rails', freeBytes: 1e9, totalBytes: 100e9 }],
    backups: { ageSeconds: 3 * 86_400, drillAgeSeconds: null },
  })
  await mount(<HealthPage />)
  for (const bad of [
    'Out of balance',
    'Entries are dated ahead',
    '1 is late',
    'Held up',
    'Nearly full',
    'Too old',
  ])
    await expect.element(page.getByText(bad)).toHaveClass('text-danger')
  await expect.element(page.getByText('bill payments')).toBeVisible()
  await expect.element(page.getByText('9 waiting, the oldest for 10 minutes.')).toBeVisible()
  await expect.element(page.getByText('Not set up').first()).toBeVisible()
})

for (const [what, seconds, state, about, tone] of [
  [
    'never',
    null,
    'Not looked at yet',
    'A job adds up all accounts every five minutes.',
    'text-accent-ink',
  ],
  ['long ago', 7200, 'Not looked at', 'All accounts added up to zero 2 hours ago.', 'text-danger'],
] as const) {
  test(`books that were looked at ${what} are not said to be in balance`, async () => {
    answers(readHealth, { ...WELL, balancesAgeSeconds: seconds })
    await mount(<HealthPage />)
    await expect.element(page.getByText(state, { exact: true })).toHaveClass(tone)
    await expect.element(page.getByText(about)).toBeVisible()
    expect(page.getByText('In balance').query()).toBeNull()
  })
}

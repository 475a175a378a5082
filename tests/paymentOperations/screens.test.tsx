import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type FileEntry,
  type FileSummary,
  listNetworkFiles,
  readNetworkFile,
  readPaymentOverview,
  readReconciliation,
} from '../../src/modules/paymentOperations/contract.ts'
import { FilePage } from '../../src/modules/paymentOperations/web/FilePage.tsx'
import { PaymentsPage } from '../../src/modules/paymentOperations/web/PaymentsPage.tsx'
import { ReconciliationPage } from '../../src/modules/paymentOperations/web/ReconciliationPage.tsx'
import { RoleProvider } from '../../src/platform/web/may.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const ID = '01980d2c-7a00-7000-8000-00000000f001'
const later = (minutes: number) => new Date(DEMO_NOW.getTime() + minutes * 60_000).toISOString()

const FILE: FileSummary = {
  id: ID,
  name: '272499999-20260714-A.ach',
  rail: 'ach',
  direction: 'out',
  madeAt: later(-1170),
  handedOverAt: later(-1169),
  entries: 2,
  debits: '0.00',
  credits: '52.50',
  refusal: null,
}

const ENTRY: FileEntry = {
  id: '01980d2c-7a00-7000-8000-00000000e001',
  trace: '272499990000001',
  kind: 'payment',
  who: 'Ada Brooks',
  personId: '01980d2c-7a00-7000-8000-00000000a001',
  reason: null,
  amount: '40.00',
  state: 'sent',
  settlesAt: later(1000),
}

const shows = (words: string | RegExp) =>
  expect.element(page.getByText(words).first()).toBeVisible()

test('the page counts down to the next file, says how far payments have got and what needs a look', async () => {
  answers(readPaymentOverview, {
    now: DEMO_NOW.toISOString(),
    exceptions: [
      { kind: 'missed_window', at: later(-1440) },
      { kind: 'file_waits', at: later(-90), fileId: ID, name: FILE.name },
      {
        kind: 'entry',
        at: later(-50),
        id: ENTRY.id,
        fileId: ID,
        entry: 'Return of $40.00: Account closed (R02)',
        reason: 'The payment came back before',
      },
      { kind: 'held', at: later(-30), payments: { count: 1, amount: '9.00' } },
    ],
    more: 0,
    windows: [{ cutAt: later(270), deadline: later(285), payments: { count: 2, amount: '52.50' } }],
    letter: { cutAt: later(300), checks: { count: 1, amount: '500.00' } },
    ratesAsOf: '2026-07-15T13:00:00.000Z',
    underWay: [
      { state: 'created', payments: { count: 2, amount: '52.50' } },
      { state: 'held', payments: { count: 1, amount: '9.00' } },
    ],
  })
  answers(listNetworkFiles, ({ query }) =>
    query['after'] === undefined
      ? { files: [FILE], more: true }
      : { files: [{ ...FILE, id: ENTRY.id, name: 'older.ach', handedOverAt: null }], more: false },
  )
  await mount(<PaymentsPage />, { path: '/admin/payments' })
  await shows('Cut in 4 hours 30 minutes')
  await shows('2 payments, $52.50')
  await expect
    .element(page.getByRole('meter', { name: 'Waits for its file: 2' }))
    .toHaveAttribute('aria-valuetext', '$52.50')
  await shows(/^The file of .* was missed$/)
  await shows(`${FILE.name} has waited for the outgoing folder for 1 hour 30 minutes`)
  await shows('Return of $40.00: Account closed (R02), 50 minutes ago')
  await shows(/^The payment came back before\. Money that came with it waits/)
  await shows('Held for sanctions, the oldest for 30 minutes: 1 payment, $9.00')
  await shows('It leaves when two administrators have cleared the name on it.')
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'older.ach' })).toBeVisible()
  await shows('Waits')
  expect(askedOf(listNetworkFiles).map(({ query }) => query['after'])).toContain(ID)
})

test('which exchange rates are too old, and what can be sent meanwhile, is said of all and of some', async () => {
  const since = { kind: 'old_rates', at: later(-90) } as const
  answers(readPaymentOverview, {
    now: DEMO_NOW.toISOString(),
    exceptions: [
      { ...since, currencies: null },
      { ...since, at: later(-60), currencies: ['GBP', 'SEK'] },
    ],
    more: 0,
    windows: [],
    letter: null,
    ratesAsOf: null,
    underWay: [],
  })
  answers(listNetworkFiles, { files: [], more: false })
  await mount(<PaymentsPage />, { path: '/admin/payments' })
  await shows('The exchange rates have been too old for 1 hour 30 minutes')
  await shows(/^Members can send dollars only\. Put a file/)
  await shows('The exchange rates of GBP and SEK have been too old for 1 hour')
  await shows(/^Members cannot send these, and can send all others\. Put a file/)
})

test('what needs a look leads only where whoever reads it may go', async () => {
  answers(readPaymentOverview, {
    now: DEMO_NOW.toISOString(),
    exceptions: [
      { kind: 'file_waits', at: later(-90), fileId: ID, name: FILE.name },
      { kind: 'held', at: later(-30), payments: { count: 1, amount: '9.00' } },
    ],
    more: 0,
    windows: [],
    letter: null,
    ratesAsOf: null,
    underWay: [],
  })
  answers(listNetworkFiles, { files: [], more: false })
  const jobs = page.getByRole('link', { name: 'What the job says' })
  const hits = page.getByRole('link', { name: 'Decide the hits' })
  for (const [role, seen] of [
    ['operations', [1, 0]],
    ['compliance', [0, 1]],
    ['risk', [0, 0]],
  ] as const) {
    await mount(
      <RoleProvider value={role}>
        <PaymentsPage />
      </RoleProvider>,
      { path: '/admin/payments' },
    )
    await shows('Held for sanctions, the oldest for 30 minutes: 1 payment, $9.00')
    expect([jobs.all().length, hits.all().length], role).toEqual(seen)
  }
})

test('where nothing ever left, the page says what will come', async () => {
  answers(readPaymentOverview, {
    now: DEMO_NOW.toISOString(),
    exceptions: [],
    more: 0,
    windows: [],
    letter: null,
    ratesAsOf: null,
    underWay: [],
  })
  answers(listNetworkFiles, { files: [], more: false })
  await mount(<PaymentsPage />, { path: '/admin/payments' })
  for (const words of [
    'No ACH files leave from here.',
    'Everything is settled.',
    'No file has left yet.',
  ])
    await shows(words)
})

test('a file says what became of each payment in it, and can be saved', async () => {
  answers(readNetworkFile, { file: FILE, entries: [ENTRY], next: null })
  const at = { route: '/admin/payments/files/:id', path: `/admin/payments/files/${ID}` }
  await mount(<FilePage />, at)
  await expect.element(page.getByRole('heading', { name: FILE.name })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: ENTRY.trace })).toBeVisible()
  await shows('Sent')
  await expect
    .element(page.getByRole('link', { name: 'Download the file' }))
    .toHaveAttribute('href', `/api/admin/payments/files/${ID}/content`)
  refuses(readNetworkFile, 'file_not_found')
  await mount(<FilePage />, at)
  await shows('We could not find that file.')
})

test('of a file that came in nothing is said of the outgoing folder', async () => {
  const at = { route: '/admin/payments/files/:id', path: `/admin/payments/files/${ID}` }
  const folder = page.getByText('In the outgoing folder')
  for (const refusal of [null, 'The file ends within a batch.']) {
    const file = { ...FILE, direction: 'in', refusal } as const
    answers(readNetworkFile, { file, entries: [], next: null })
    await mount(<FilePage />, at)
    await shows('Came in')
    expect(folder.all()).toEqual([])
  }
  answers(readNetworkFile, { file: { ...FILE, handedOverAt: null }, entries: [], next: null })
  await mount(<FilePage />, at)
  await expect.element(folder).toBeVisible()
  await shows('Not yet')
})

test('a clearing account that is explained says so, one that is not says since when', async () => {
  const account = {
    account: 'clearing:us-banks',
    balance: '55.50',
    groups: [{ kind: 'sent', payments: { count: 2, amount: '52.50' } }],
    difference: '3.00',
    since: '2026-07-14',
    items: [
      {
        id: ENTRY.id,
        kind: 'sent',
        who: 'Ada Brooks',
        trace: ENTRY.trace,
        amount: '40.00',
        since: later(-90),
        exception: null,
      },
    ],
    days: [
      { day: '2026-07-13', difference: '0.00' },
      { day: '2026-07-14', difference: '3.00' },
    ],
  } as const
  const empty = {
    balance: '0.00',
    groups: [],
    difference: '0.00',
    since: null,
    items: [],
    days: [],
  }
  answers(readReconciliation, {
    accounts: [
      {
        ...account,
        groups: [...account.groups],
        items: [...account.items],
        days: [...account.days],
      },
      { ...empty, account: 'clearing:international' },
      {
        ...empty,
        account: 'clearing:checks',
        difference: '7.00',
        days: [{ day: '2026-07-14', difference: '0.00' }],
      },
    ],
  })
  await mount(<ReconciliationPage />, { path: '/admin/payments/reconciliation' })
  await shows('$3.00 is not explained, since Jul 14, 2026.')
  await shows('Earlier looks: not explained on July 14 ($3.00).')
  await shows('1 hour 30 minutes')
  await shows('Explained to the cent.')
  // Explained when somebody last looked, and not any more.
  await shows('$7.00 is not explained.')
  await shows(/since the last look with its files\.$/)
  await shows('Earlier look, Jul 14, 2026: explained to the cent.')
})

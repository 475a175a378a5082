import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OVERVIEW_ITEMS } from '../../src/apps/web/overviewItems.ts'
import { type OverviewItem, readMemberOverview } from '../../src/modules/memberOverview/contract.ts'
import {
  OverviewLines,
  MemberOverview,
} from '../../src/modules/memberOverview/web/memberOverview.ts'
import { newId } from '../../src/values/ids.ts'
import { answers, loses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const NOW = DEMO_NOW.toISOString()
const ID = newId()
const NONE = { count: 0, id: null, about: null, amount: null, at: null, on: null, lines: [] }
const NOTHING: readonly OverviewItem[] = OVERVIEW_ITEMS.map(({ kind }) => ({
  ...NONE,
  kind,
  state: { accounts: 'some', signIn: 'usual', devices: 'never' }[kind] ?? 'none',
}))
const having = (...items: readonly Partial<OverviewItem>[]) =>
  NOTHING.map((one) => ({ ...one, ...items.find(({ kind }) => kind === one.kind) }))

const shown = () => (
  <>
    <MemberOverview personId={ID} shown={OVERVIEW_ITEMS} />
    <OverviewLines personId={ID} shown={OVERVIEW_ITEMS} kind="upcoming" />
  </>
)
const asking = page.getByRole('list', { name: 'Needs attention' })
const calm = page.getByRole('list', { name: 'How everything else stands' })

beforeEach(() => answers(readMemberOverview, { now: NOW, items: [...NOTHING] }))

test('where nothing asks for anything it says how everything stands, and each leads to its place', async () => {
  await mount(shown())
  await expect.element(calm.getByText('Nobody is calling')).toBeVisible()
  await expect.element(asking).not.toBeInTheDocument()
  expect(calm.getByRole('listitem').elements().length).toBe(OVERVIEW_ITEMS.length)
  const leads = (name: RegExp) => calm.getByRole('link', { name }).element().getAttribute('href')
  expect(leads(/^Call/)).toMatch(/#safety-title$/)
  expect(leads(/^Devices/)).toMatch(/\?part=person#sessions-title$/)
  expect(leads(/^Approvals/)).toBe('/admin/approvals')
  await expect
    .element(page.getByText('Nothing is arranged or announced for the next two weeks.'))
    .toBeVisible()
})

test.for([
  [320, 2],
  [768, 3],
  [1280, 5],
] as const)('at %d pixels it stands in %d columns', async ([width, columns]) => {
  await mount(shown(), { width })
  await expect.element(calm).toBeVisible()
  expect(getComputedStyle(calm.element()).gridTemplateColumns.split(' ')).toHaveLength(columns)
})

test('what somebody has to do or know of stands first, says since when or by when, and follows the news', async () => {
  await mount(shown())
  await expect.element(calm).toBeVisible()
  answers(readMemberOverview, {
    now: NOW,
    items: having(
      {
        kind: 'disputes',
        state: 'overdue',
        count: 2,
        id: ID,
        on: '2026-07-10',
        about: 'K7',
        amount: '80.00',
      },
      { kind: 'safety', state: 'locked', count: 1, about: 'Changed the password', at: NOW },
      { kind: 'restriction', state: 'stopped', count: 1, at: NOW },
    ),
  })
  tellNews('disputes')
  await expect
    .element(asking.getByText('2 cases open, the deadline of Jul 10, 2026 has passed'))
    .toBeVisible()
  await expect.element(asking.getByText('Everything is locked')).toBeVisible()
  await expect.element(asking.getByText(/Not them, they say: Changed the password$/)).toBeVisible()
  const rows = asking.getByRole('listitem').elements()
  expect(rows.map((row) => row.textContent?.slice(0, 6))).toEqual(['Safety', 'Paymen', 'Disput'])
  expect(
    asking
      .getByRole('link', { name: /^Disputes/ })
      .element()
      .getAttribute('href'),
  ).toBe(`/admin/disputes?case=${ID}`)
})

test('while everything is locked neither payments nor signing in stand as if nothing were in the way', async () => {
  const [safety, signIn, restriction] = (['safety', 'signIn', 'restriction'] as const).map(
    (kind) => ({ kind, state: kind === 'safety' ? 'locked' : 'everything_locked', at: NOW }),
  )
  answers(readMemberOverview, { now: NOW, items: having(safety!, signIn!, restriction!) })
  await mount(shown())
  await expect.element(asking.getByText('Everything is locked')).toBeVisible()
  await expect
    .element(calm.getByText('Only with an app or a passkey: everything is locked'))
    .toBeVisible()
  await expect.element(calm.getByText('None leaves: everything is locked')).toBeVisible()
  expect(asking.getByRole('listitem').elements().length).toBe(1)
})

test('what comes is listed by the day with its account', async () => {
  const line = { id: '1', at: null, what: 'bill', about: 'Alder Power', where: 'Checking ··4021' }
  answers(readMemberOverview, {
    now: NOW,
    items: having({
      kind: 'upcoming',
      state: 'some',
      count: 1,
      lines: [{ ...line, on: '2026-07-20', amount: '-30.00' }],
    }),
  })
  await mount(shown())
  const list = page.getByRole('region', { name: 'Expected payments' })
  await expect.element(list.getByText('Alder Power')).toBeVisible()
  await expect.element(list.getByText('Bill, Checking ··4021')).toBeVisible()
  await expect.element(list.getByText('−$30.00')).toBeVisible()
})

test('an overview that is lost says so and can be asked for again', async () => {
  loses(readMemberOverview)
  await mount(shown())
  await expect.element(page.getByText("We couldn't load the overview.")).toBeVisible()
  answers(readMemberOverview, { now: NOW, items: [...NOTHING] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(calm).toBeVisible()
})

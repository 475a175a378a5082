import {
  listLongWork,
  LONG_WORK_TOPIC,
  type LongWork,
} from '../../src/modules/longWork/contract.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '../../src/values/ids.ts'
import { cleanup } from 'vitest-browser-react/pure'
import { requestFromMany } from '../../src/modules/applications/decision.contract.ts'
import { listUsers, type UserSummary } from '../../src/modules/members/contract.ts'
import { UsersPage } from '../../src/modules/members/web/UsersPage.tsx'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { focusedWords, focusOn, press } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { savedFile } from '../components/savedFile.ts'
import { person } from './onScreen.tsx'

const BEN = person('Ben Okafor')
const INES = person('Ines Abara')
const MAYA = person('Maya Chen', { waitingSince: '2026-07-13T16:00:00.000Z', status: 'pending' })
const OMAR = person('Omar Haddad', { waitingSince: '2026-07-10T16:00:00.000Z', status: 'pending' })
const COUNTS = { all: 7, pending: 2, approved: 4, rejected: 1 }

const hasUsers = (...items: readonly UserSummary[]): void => {
  answers(listLongWork, { works: [] })
  answers(listUsers, { items: [...items], next: null, counts: COUNTS })
}

const rows = page.getByRole('rowheader')
const lastQuery = () => askedOf(listUsers).at(-1)?.query

async function openUsers(path: string, ...items: readonly UserSummary[]) {
  hasUsers(...items)
  const mounted = await mount(<UsersPage />, { path })
  await expect.element(page.getByRole('tab', { name: 'All Users (7)' })).toBeVisible()
  return mounted
}

test('users are sorted by pressing a head of the table, and the address keeps it', async () => {
  const { address } = await openUsers('/admin/users', BEN, INES)
  const head = page.getByRole('columnheader', { name: 'Name' })
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(address).toBe('/admin/users?sort=name')
  await expect.poll(lastQuery).toMatchObject({ sort: 'name', tab: 'all' })
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(lastQuery).toMatchObject({ sort: '-name' })
})

test('on a phone somebody is two lines: name and status, address and what waits or is there', async () => {
  hasUsers(MAYA, BEN)
  await mount(<UsersPage />, { path: '/admin/users', width: 390 })
  const row = page.getByRole('row', { name: /Maya Chen/ })
  await expect.element(row.getByRole('cell', { name: MAYA.email })).toBeVisible()
  await expect.element(row.getByText('Pending')).toBeVisible()
  await expect.element(row.getByText('2 days')).toBeVisible()
  await expect.element(row.getByText('User', { exact: true })).not.toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Ben Okafor/ }).getByText('$120.50'))
    .toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBeLessThan(100)
})

test('back leads from one tab to the tab before it, and its list is read again', async () => {
  const { address, go } = await openUsers('/admin/users', BEN, INES)
  hasUsers(MAYA, OMAR)
  await page.getByRole('tab', { name: /^Pending/ }).click()
  await expect.poll(address).toBe('/admin/users?tab=pending')
  await expect.element(page.getByRole('rowheader', { name: /Maya Chen/ })).toBeVisible()
  hasUsers(BEN, INES)
  await go(-1)
  await expect.poll(address).toBe('/admin/users')
  const all = page.getByRole('tab', { name: 'All Users (7)' })
  await expect.element(all).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('rowheader', { name: /Ben Okafor/ })).toBeVisible()
})

test('who asks for the end of the list is led there, and who searches after asking for more stays in the field', async () => {
  const goesOn = (user: UserSummary) =>
    answers(listUsers, { items: [user], next: newId(), counts: COUNTS })
  hasUsers()
  goesOn(BEN)
  await mount(<UsersPage />, { path: '/admin/users' })
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  goesOn(INES)
  await more.click()
  await expect.element(rows.nth(1)).toBeVisible()
  hasUsers(MAYA)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('maya')
  await press('Enter')
  await expect.element(page.getByText('That is the only one.')).toBeVisible()
  await expect.element(search).toHaveFocus()
  goesOn(BEN)
  await search.fill('e')
  await press('Enter')
  hasUsers(INES)
  await more.click()
  await expect.element(page.getByText('Those are all 2.')).toHaveFocus()
})

test('users are searched for, from the address too, and who finds nobody may start over', async () => {
  const { address } = await openUsers('/admin/users?q=ines+ab', INES)
  await expect.poll(lastQuery).toMatchObject({ q: 'ines ab' })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect.element(search).toHaveValue('ines ab')
  hasUsers()
  await search.fill('xylophone')
  await press('Enter')
  await expect.element(page.getByText('Nobody matches.')).toBeVisible()
  await expect.poll(address).toBe('/admin/users?q=xylophone')
  hasUsers(BEN, INES)
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect.element(rows.nth(1)).toBeVisible()
  await expect.poll(address).toBe('/admin/users')
})

test('a tab of users is chosen by keyboard, in an order of its own', async () => {
  const { address } = await openUsers('/admin/users', BEN)
  hasUsers(MAYA, OMAR)
  await focusOn(page.getByRole('tab', { name: 'All Users' }))
  await press('ArrowRight', 'Enter')
  await expect.element(rows.getByText('Maya Chen')).toBeVisible()
  await expect.poll(address).toBe('/admin/users?tab=pending')
  await expect.poll(lastQuery).toMatchObject({ tab: 'pending', sort: 'registered' })
})

test('filters and columns of the list of users stay on the device', async () => {
  await openUsers('/admin/users?tab=approved', BEN, INES)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabelText('Name for the filters set now').fill('Members')
  await page.getByRole('button', { name: 'Save filters' }).click()
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('checkbox', { name: 'Email' }).click()
  const email = page.getByRole('columnheader', { name: 'Email' })
  await expect.element(email).not.toBeInTheDocument()

  await cleanup()
  const { address } = await openUsers('/admin/users', BEN, INES)
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Saved filters (1)' }).click()
  await page.getByRole('link', { name: 'Members' }).click()
  await expect.poll(address).toBe('/admin/users?tab=approved')
})

test('selected users are saved as a file named after the day', async () => {
  await openUsers('/admin/users', BEN, INES, MAYA)
  await page.getByRole('checkbox', { name: 'Select Ines Abara' }).click()
  await page.getByRole('checkbox', { name: 'Select Ben Okafor' }).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  const save = page.getByRole('button', { name: 'Export CSV' })
  const { name, text } = await savedFile(() => save.click())
  expect(name).toBe('users-2026-07-15.csv')
  expect(text).toContain(INES.email)
  expect(text).toContain(BEN.email)
  expect(text).not.toContain(MAYA.email)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument()
})

test('several applicants are asked at once, and who could not be asked is told', async () => {
  await openUsers('/admin/users?tab=pending', MAYA, OMAR)
  answers(requestFromMany, ({ body }) => ({ id: body.id }))
  await page.getByRole('checkbox', { name: 'Select Maya Chen' }).click()
  await page.getByRole('checkbox', { name: 'Select Omar Haddad' }).click()
  await page.getByRole('button', { name: 'Request information' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Ask 2 applicants for more information' })
  const send = dialog.getByRole('button', { name: 'Send requests' })
  await send.click()
  await expect.element(dialog.getByText('Please write what you need')).toBeVisible()
  const question = dialog.getByLabelText('What do you need?')
  await expect.element(question).toHaveFocus()
  await question.fill('Please confirm your street address.')
  await send.click()
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument()
  expect(askedOf(requestFromMany)).toMatchObject([
    { body: { personIds: [MAYA.id, OMAR.id], request: 'Please confirm your street address.' } },
  ])
  const begun: LongWork = {
    id: askedOf(requestFromMany)[0]!.body.id,
    kind: 'requests',
    about: 'Maya Chen and 1 other',
    begunBy: 'Rosa Delgado',
    mine: true,
    total: 2,
    done: 1,
    failed: 0,
    failures: [],
    beganAt: '2026-07-15T16:00:00.000Z',
    endedAt: null,
    news: false,
  }
  answers(listLongWork, { works: [begun] })
  tellNews(LONG_WORK_TOPIC)
  const bar = page.getByRole('progressbar', {
    name: 'Asking for information: Maya Chen and 1 other',
  })
  await expect.element(bar).toHaveAttribute('value', '1')
  const failures = ['Omar Haddad: was asked before and has not answered yet.']
  answers(listLongWork, {
    works: [{ ...begun, failed: 1, failures, endedAt: begun.beganAt, news: true }],
  })
  tellNews(LONG_WORK_TOPIC)
  await expect.poll(focusedWords).toContain('We asked 1 applicant for more information.')
  expect(focusedWords()).toContain('Omar Haddad: was asked before and has not answered yet.')
})

test('a list of users that does not load says so and is asked for again', async () => {
  refuses(listUsers, 'too_many')
  await mount(<UsersPage />, { path: '/admin/users?tab=rejected' })
  await expect.element(page.getByText('Failed to load users')).toBeVisible()
  hasUsers(person('Lena Fischer'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows.getByText('Lena Fischer')).toBeVisible()
})

test('an order of users that the server refuses is left by clearing the filters', async () => {
  const message = 'Choose an order from the list'
  refuses(listUsers, 'invalid_input', { message })
  const { address } = await mount(<UsersPage />, { path: '/admin/users?sort=nonsense' })
  await expect.element(page.getByText(`${message}.`)).toBeVisible()
  hasUsers(BEN)
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect.element(rows.getByText('Ben Okafor')).toBeVisible()
  await expect.poll(address).toBe('/admin/users')
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  decideHit,
  type HitDetail,
  type HitSummary,
  listHits,
  readHit,
} from '../../src/modules/sanctions/contract.ts'
import { HitPage } from '../../src/modules/sanctions/web/HitPage.tsx'
import { SanctionsPage } from '../../src/modules/sanctions/web/SanctionsPage.tsx'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

const ID = '01980d2c-7a00-7000-8000-00000000d001'
const ADA = { id: '01980d2c-7a00-7000-8000-00000000a002', name: 'Ada Reed' }
const ROSA = { id: '01980d2c-7a00-7000-8000-00000000a003', name: 'Rosa Delgado' }
const THEO = { id: '01980d2c-7a00-7000-8000-00000000a004', name: 'Theo Lindqvist' }

const HIT: HitSummary = {
  id: ID,
  subject: 'counterparty',
  name: 'Josef Graufels',
  listedName: 'GRAUFELS, Joseph',
  score: '0.947',
  person: ADA,
  foundAt: '2026-07-15T15:00:00.000Z',
  state: 'open',
}

const DETAIL: HitDetail = {
  ...HIT,
  entry: {
    number: 4711,
    name: 'GRAUFELS, Joseph',
    program: 'SDGT',
    now: {
      kind: 'individual',
      aliases: ['THE COMMANDER'],
      places: ['Gulu, Uganda'],
      remarks: 'DOB 24 Jul 1964',
    },
  },
  listPublishedOn: '2026-07-01',
  heldPayments: 2,
  decision: null,
}

const LIST = { publishedOn: '2026-07-01', importedAt: '2026-07-02T09:00:00.000Z', entries: 7379 }

const lists = (hits: readonly HitSummary[], list: typeof LIST | null = LIST): void =>
  answers(listHits, { hits: [...hits], openCount: hits.length, more: false, list })

const openPage = () => mount(<SanctionsPage />)
const openHit = () =>
  mount(<HitPage />, { route: '/admin/sanctions/:id', path: `/admin/sanctions/${ID}` })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('alertdialog')

test('open hits stand with both names, how alike they are and since when', async () => {
  lists([HIT])
  await openPage()
  const row = page.getByRole('row', { name: /Josef Graufels/ })
  for (const words of ['GRAUFELS, Joseph', '0.947', 'Ada Reed', 'Recipient of a payment'])
    await expect.element(row.getByText(words)).toBeVisible()
  await expect
    .element(row.getByRole('link', { name: 'Josef Graufels' }))
    .toHaveAttribute('href', `/admin/sanctions/${ID}`)
  await expect.element(page.getByText(/7,379 entries/)).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Open (1)' })).toBeVisible()
})

test('an empty list says what comes there, and where to see when', async () => {
  lists([])
  await openPage()
  await expect.element(page.getByText('No name is close to the list.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'When names are compared' }))
    .toHaveAttribute('href', '/admin/jobs')
})

test('without a list staff read that nothing is compared, and what loads one', async () => {
  lists([], null)
  await openPage()
  await expect.element(page.getByText('No list is loaded')).toBeVisible()
  await expect.element(page.getByText('npm run sanctions:import')).toBeVisible()
})

test('a list that cannot be read can be asked for again', async () => {
  loses(listHits)
  await openPage()
  await expect.element(button('Try again')).toBeVisible()
})

test('a hit shows what we know beside what the list says', async () => {
  answers(readHit, DETAIL)
  await openHit()
  for (const words of [
    'THE COMMANDER',
    'Gulu, Uganda',
    'DOB 24 Jul 1964',
    'SDGT',
    '0.947 of 1',
    '2',
  ])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test("a hit of a member's own name says that their payments go on, and where they are stopped", async () => {
  answers(readHit, { ...DETAIL, subject: 'member', heldPayments: 0 })
  await openHit()
  await expect.element(page.getByText('This stops no payment of Ada Reed.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'the page of the member' }))
    .toHaveAttribute('href', `/admin/users/${ADA.id}`)
})

test('a decision needs its reason, and waits for a second administrator', async () => {
  answers(readHit, DETAIL)
  refuses(decideHit, 'waits_for_second_person')
  await openHit()
  await button('Clear: somebody else').click()
  await dialog.getByRole('button', { name: 'Ask to clear it' }).click()
  await expect.element(dialog.getByText('Please write what you compared')).toBeVisible()
  await dialog.getByLabelText('What you compared').fill('Born in 1990, in Duluth')
  await dialog.getByRole('button', { name: 'Ask to clear it' }).click()
  await expect.element(page.getByText('A second administrator has to agree')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'approvals' }))
    .toHaveAttribute('href', '/admin/approvals')
  expect(askedOf(decideHit).map(({ body }) => body)).toEqual([
    { decision: 'cleared', reason: 'Born in 1990, in Duluth' },
  ])
})

for (const code of ['already_decided', 'about_oneself'] as const) {
  test(`a decision that is refused says why: ${code}`, async () => {
    answers(readHit, DETAIL)
    refuses(decideHit, code)
    await openHit()
    await button('Confirm match').click()
    await dialog.getByLabelText('What you compared').fill('The same date of birth')
    await dialog.getByRole('button', { name: 'Ask to confirm it' }).click()
    await expect.element(dialog.getByText(decideHit.refusals[code].message)).toBeVisible()
  })
}

test('a decided hit shows who decided and who agreed', async () => {
  const at = '2026-07-15T18:00:00.000Z'
  const decision = { reason: 'Born in 1990', by: ROSA, agreedBy: THEO, at }
  answers(readHit, { ...DETAIL, state: 'cleared', decision })
  await openHit()
  for (const words of ['Born in 1990', 'Rosa Delgado', 'Theo Lindqvist', 'Cleared'])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect.element(button('Clear: somebody else')).not.toBeInTheDocument()
})

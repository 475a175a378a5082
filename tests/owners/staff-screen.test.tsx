import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeOwners,
  readAccountForStaff,
  type StaffAccount,
  type StaffOwner,
} from '../../src/modules/owners/staff.contract.ts'
import { StaffAccountPage } from '../../src/modules/owners/web/staff/StaffAccountPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const { refusals } = changeOwners
const ACCOUNT = newId()

const owner = (name: string, role: StaffOwner['role']): StaffOwner => ({
  personId: newId(),
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
  role,
  dailyCap: null,
  since: DEMO_NOW.toISOString(),
})
const [ADA, BEN] = [owner('Ada Brooks', 'primary'), owner('Ben Okafor', 'joint')]

const SHARED: StaffAccount = {
  account: { kind: 'Checking', last4: '4021' },
  number: '7000004021',
  isClosed: false,
  owners: [ADA, BEN],
  roles: ['joint', 'delegate'],
  primaryCanChange: true,
  version: 'seen',
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const reason = page.getByLabelText('Reason')
const people = page.getByRole('region', { name: 'Owners' }).getByRole('listitem')

async function open(changes: Partial<StaffAccount> = {}): Promise<void> {
  answers(readAccountForStaff, { ...SHARED, ...changes })
  await mount(<StaffAccountPage />, {
    path: `/admin/accounts/${ACCOUNT}`,
    route: '/admin/accounts/:accountId',
  })
  await expect.element(page.getByRole('heading', { name: 'Owners' })).toBeVisible()
}

test('somebody who is with us is added, in a role, for a reason', async () => {
  await open({ owners: [ADA] })
  await expect.element(button('Change the primary owner')).not.toBeInTheDocument()
  await button('Add somebody').click()
  await button('Add').click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect.element(summary.getByText('Please enter a valid email address')).toBeVisible()
  await expect.element(summary.getByText('Please give a reason')).toBeVisible()
  await page.getByLabelText('Their email').fill('Ben@Example.com')
  await page.getByLabelText('Delegate, view only').click()
  await reason.fill('They came by')
  refuses(changeOwners, 'person_not_found')
  await button('Add').click()
  await expect.element(summary.getByText(refusals.person_not_found.message)).toBeVisible()
  answers(changeOwners, { ...SHARED, owners: [ADA, { ...BEN, role: 'delegate' }] })
  await button('Add').click()
  await expect.poll(focusedWords).toContain('Ben Okafor has to do with this account from now on')
  await expect.element(people.nth(1)).toMatchTextContent(/Ben Okafor\s*Delegate, view only/)
  expect(askedOf(changeOwners).at(-1)?.body).toMatchObject({
    change: { kind: 'add', email: 'ben@example.com', role: 'delegate' },
    version: 'seen',
  })
})

test('a role, the primary owner and an end are asked of their own windows', async () => {
  await open()
  answers(changeOwners, SHARED)
  await button('Change role of Ben Okafor').click()
  await expect
    .element(page.getByText('From now on: Delegate, view only. Sees balance and activity'))
    .toBeVisible()
  expect(page.getByRole('radio').elements()).toHaveLength(0)
  await reason.fill('They asked')
  await button('Change role').click()
  await expect.poll(focusedWords).toContain('Ben Okafor has another role now')
  await button('Change the primary owner').click()
  await page.getByLabelText('Has nothing to do with the account any more').click()
  await reason.fill('They asked')
  await button('Change primary owner').click()
  await expect.poll(focusedWords).toContain('is the primary owner now')
  await button('Remove Ben Okafor').click()
  await reason.fill('They asked')
  await button('Remove').click()
  await expect.poll(focusedWords).toContain('Ben Okafor has nothing to do with this account')
  const { personId } = BEN
  expect(askedOf(changeOwners).map(({ body }) => body)).toMatchObject([
    { change: { kind: 'role', personId, role: 'delegate' } },
    { change: { kind: 'primary', personId, former: 'leaves' } },
    { change: { kind: 'end', personId }, reason: 'They asked' },
  ])
})

test('what waits for another administrator closes its window and says so', async () => {
  await open()
  refuses(changeOwners, 'waits_for_second_person')
  await button('Remove Ben Okafor').click()
  await reason.fill('They asked')
  await button('Remove').click()
  await expect.poll(focusedWords).toContain(refusals.waits_for_second_person.message)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(people.nth(1)).toMatchTextContent(/Ben Okafor/)
})

test('owners that others changed meanwhile are not changed by what was seen before', async () => {
  await open()
  await button('Change role of Ben Okafor').click()
  await reason.fill('They asked')
  refuses(changeOwners, 'owners_changed')
  answers(readAccountForStaff, { ...SHARED, owners: [ADA], version: 'newer' })
  await button('Change role').click()
  await expect.element(page.getByText(refusals.owners_changed.message)).toBeVisible()
  await button('Close without saving').click()
  await expect.element(people.nth(1)).not.toBeInTheDocument()
})

test('a youth account keeps its child, a closed one takes nobody, and an unknown one says so', async () => {
  await open({ primaryCanChange: false, roles: ['custodian', 'delegate'] })
  await expect.element(button('Change the primary owner')).not.toBeInTheDocument()
  await open({ isClosed: true })
  await expect.element(page.getByText('Its owners can only be removed')).toBeVisible()
  await expect.element(button('Add somebody')).not.toBeInTheDocument()
  refuses(readAccountForStaff, 'account_not_found')
  await mount(<StaffAccountPage />, {
    path: `/admin/accounts/${newId()}`,
    route: '/admin/accounts/:accountId',
  })
  await expect.element(page.getByText('We could not find that account.')).toBeVisible()
})

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SafetyPage } from '../../src/apps/web/member/SafetyPage.tsx'
import { listOwnSessions } from '../../src/modules/access/credentials.contract.ts'
import { readOwnAllowances } from '../../src/modules/safety/allowances.contract.ts'
import { readSecurityHistory } from '../../src/modules/audit/contract.ts'
import {
  lockMyself,
  readSafety,
  removeTrustedContact,
  reportEvent,
  type Safety,
  saveTrustedContact,
} from '../../src/modules/safety/contract.ts'
import {
  endCall,
  type MemberSafety,
  readMemberSafety,
  startCall,
  unlockMember,
} from '../../src/modules/safety/staff.contract.ts'
import { MemberSafetySection } from '../../src/modules/safety/web/MemberSafetySection.tsx'
import { SafetyBanner } from '../../src/modules/safety/web/SafetyBanner.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const NOW = DEMO_NOW.toISOString()
const CALL = {
  id: newId(),
  canBeShown: true,
  staffName: 'Rosa Delgado',
  topic: 'Your new card',
  startedAt: NOW,
  endsAt: new Date(DEMO_NOW.getTime() + 1_800_000).toISOString(),
}
const NOTHING: Safety = {
  call: null,
  view: null,
  lockedSince: null,
  reports: [],
  trustedContact: null,
  passwordChangedAt: null,
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => {
  answers(readSafety, NOTHING)
  answers(readOwnAllowances, { allowances: [] })
  answers(listOwnSessions, { sessions: [] })
  const event = { at: NOW, address: '203.0.113.x' }
  answers(readSecurityHistory, {
    items: [
      { id: '7', words: 'You signed in', inTheirName: true, ...event },
      { id: '6', words: 'Somebody gave a wrong password', inTheirName: false, ...event },
    ],
    next: null,
    archivedTo: null,
  })
})

test('nobody calls until staff start a call, which shows with name and topic while it runs', async () => {
  await mount(<SafetyPage />, { session: AS_INES })
  await expect.element(page.getByText('Nobody from us is calling you now.')).toBeVisible()
  answers(readSafety, { ...NOTHING, call: CALL })
  tellNews('safety')
  await expect
    .element(page.getByText('Rosa Delgado of Hazelnotch is calling you', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('Your new card')).toBeVisible()
})

test('while staff call, that stands before what was reported', async () => {
  const report = { id: newId(), words: 'You signed in', at: NOW, reportedAt: NOW, handledAt: null }
  const titles = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
      .filter((title) => ['Is it really us calling?', 'What to do now'].includes(title))
  answers(readSafety, { ...NOTHING, reports: [report] })
  await mount(<SafetyPage />, { session: AS_INES })
  await expect.poll(titles).toEqual(['What to do now', 'Is it really us calling?'])
  answers(readSafety, { ...NOTHING, reports: [report], call: CALL })
  tellNews('safety')
  await expect.poll(titles).toEqual(['Is it really us calling?', 'What to do now'])
})

test('what was reported is not offered again, and a contact that was is not taken for the member’s', async () => {
  const report = { id: newId(), words: 'You signed in', at: NOW, reportedAt: NOW, handledAt: null }
  const trustedContact = { name: 'Ana Sandoval', phone: '518 555 0143', savedAt: NOW }
  const locked: Safety = { ...NOTHING, lockedSince: NOW, trustedContact }
  answers(readSafety, { ...locked, reports: [report] })
  await mount(<SafetyPage />, { session: AS_INES })
  await expect.element(page.getByText('Reported', { exact: true })).toBeVisible()
  expect(button(/^This wasn't me/).elements()).toEqual([])
  const doubt = page.getByText('You told us that you did not name them.')
  await expect.element(doubt).toBeVisible()
  const steps = page.getByRole('region', { name: 'What to do now' })
  expect(steps.getByText('Done').elements()).toEqual([])
  answers(readSafety, { ...locked, reports: [{ ...report, handledAt: NOW }] })
  tellNews('safety')
  await expect.element(doubt).not.toBeInTheDocument()
  await expect.element(steps.getByText('Done')).toBeVisible()
})

test('the history ends with what is archived, where something is', async () => {
  const reply = { items: [], next: null, archivedTo: '2024-07-04T16:00:00.000Z' }
  answers(readSecurityHistory, {
    ...reply,
    items: [{ id: '7', words: 'You signed in', inTheirName: true, at: NOW, address: null }],
  })
  await mount(<SafetyPage />, { session: AS_INES })
  await expect
    .element(
      page.getByText('Everything up to Jul 4, 2024 is in our archive. Ask us if you need it.'),
    )
    .toBeVisible()
})

test('where safety cannot be read it can be asked for again, and everything locked all the same', async () => {
  refuses(readSafety, 'unexpected')
  await mount(<SafetyPage />, { session: AS_INES })
  const failure = page.getByText("We couldn't load whether somebody of us is calling you.")
  await expect.element(failure).toBeVisible()
  refuses(lockMyself, 'too_many')
  await button('Lock everything now').click()
  const dialog = page.getByRole('alertdialog', { name: 'Lock everything now?' })
  await dialog.getByRole('button', { name: 'Lock everything now' }).click()
  await expect.element(dialog.getByText(/^Too many attempts/)).toBeVisible()
  expect(askedOf(lockMyself)).toMatchObject([{ body: { confirmed: true } }])
  await dialog.getByRole('button', { name: 'Keep it open' }).click()
  answers(readSafety, { ...NOTHING, lockedSince: NOW })
  await button('Try again').click()
  await expect.element(button('Unlock everything')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('on other pages a call and a lock are told above what is there, and lead to Safety', async () => {
  answers(readSafety, { ...NOTHING, call: CALL, lockedSince: NOW })
  const { address } = await mount(<SafetyBanner />, { path: '/dashboard/bills', session: AS_INES })
  await expect.element(page.getByText('Everything is locked')).toBeVisible()
  await page.getByRole('link', { name: 'Safety' }).last().click()
  expect(address()).toBe('/dashboard/safety')
})

test('what was done in their name can be said not to be them, after what it does is told', async () => {
  await mount(<SafetyPage />, { session: AS_INES })
  await expect.element(page.getByText('Somebody gave a wrong password')).toBeVisible()
  await expect
    .element(button(/^This wasn't me/))
    .toHaveAccessibleName(/^This wasn't me \(“You signed in”, Jul 15, 2026/)
  await button(/^This wasn't me/).click()
  const dialog = page.getByRole('alertdialog', { name: "This wasn't you?" })
  await expect.element(dialog.getByText('You are signed out everywhere, here too.')).toBeVisible()
  refuses(reportEvent, 'not_found')
  await dialog.getByRole('button', { name: 'Lock everything and tell staff' }).click()
  await expect.element(dialog.getByText(reportEvent.refusals.not_found.message)).toBeVisible()
  expect(askedOf(reportEvent)).toMatchObject([{ body: { eventId: '7' } }])
})

test('beside a long event the button keeps to one line', async () => {
  const words =
    'You lowered your own limit. Transfers to US banks and accounts abroad: nothing, they are switched off'
  const event = { at: NOW, address: '203.0.113.x', inTheirName: true }
  answers(readSecurityHistory, {
    items: [
      { id: '9', words, ...event },
      { id: '8', words: 'You signed in', ...event },
    ],
    next: null,
    archivedTo: null,
  })
  await mount(<SafetyPage />, { session: AS_INES, width: 1280 })
  const buttons = button(/^This wasn't me/)
  await expect.element(buttons.nth(1)).toBeVisible()
  const [long, short] = buttons.elements().map((element) => element.getBoundingClientRect())
  expect(long!.height).toBe(short!.height)
})

test('after a report each step is told, and what of it is done', async () => {
  const report = { id: newId(), words: 'You signed in', at: NOW, reportedAt: NOW, handledAt: null }
  const reported: Safety = { ...NOTHING, reports: [report], lockedSince: NOW }
  answers(readSafety, reported)
  await mount(<SafetyPage />, { session: AS_INES })
  const steps = page.getByRole('region', { name: 'What to do now' })
  for (const [words, to] of [
    ['Choose a new password', '/dashboard/settings/security#password-title'],
    ['Look at your app and passkeys', '/dashboard/settings/security'],
    ['what is scheduled', '/dashboard/scheduled'],
    ['report what was paid', '/dashboard/disputes'],
    ['unlock everything', '#lock-title'],
  ] as const)
    await expect.element(steps.getByRole('link', { name: words })).toHaveAttribute('href', to)
  await expect.element(steps.getByText('Done')).not.toBeInTheDocument()
  answers(readSafety, { ...reported, lockedSince: null, passwordChangedAt: NOW })
  tellNews('safety')
  await expect.element(steps.getByText('Nothing is locked any more.')).toBeVisible()
  expect(steps.getByText('Done').elements()).toHaveLength(2)
  answers(readSafety, { ...NOTHING, reports: [{ ...report, handledAt: NOW }] })
  tellNews('safety')
  await expect.element(steps).not.toBeInTheDocument()
})

test('a trusted contact is named with a phone number, and removed', async () => {
  await mount(<SafetyPage />, { session: AS_INES })
  await button('Name a trusted contact').click()
  await expect.element(page.getByLabelText('Name of your contact')).toHaveFocus()
  await button('Save trusted contact').click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect.element(summary.getByRole('link', { name: 'Please enter a name' })).toBeVisible()
  await page.getByLabelText('Name of your contact').fill('Vera Abara')
  await page.getByLabelText('Phone of your contact').fill('518 555 0143')
  const contact = { name: 'Vera Abara', phone: '518 555 0143', savedAt: NOW }
  answers(saveTrustedContact, { ...NOTHING, trustedContact: contact })
  await button('Save trusted contact').click()
  await expect.element(page.getByText('Vera Abara')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Trusted contact' })).toHaveFocus()
  answers(removeTrustedContact, NOTHING)
  await button('Remove trusted contact').click()
  await expect.element(button('Name a trusted contact')).toBeVisible()
})

const BEN = { personId: newId(), name: 'Ben Okafor' }
const NONE: MemberSafety = {
  call: null,
  view: null,
  lockedSince: null,
  reports: [],
  trustedContact: null,
  allowances: [],
}

test('staff start a call with a topic, hear when a colleague was first, and end it', async () => {
  answers(readMemberSafety, NONE)
  await mount(<MemberSafetySection {...BEN} />)
  await button('Start a call').click()
  await page.getByLabelText('What the call is about').fill('Your new card')
  refuses(startCall, 'call_running', { message: 'Grace Hill is calling this member already.' })
  await button('Start the call').click()
  await expect.element(page.getByText('Grace Hill is calling this member already.')).toBeVisible()
  const { canBeShown: _, ...running } = CALL
  const call = { isOwn: true, ...running }
  answers(startCall, { ...NONE, call })
  await button('Start the call').click()
  await expect.element(page.getByText('You are calling Ben Okafor')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Safety' })).toHaveFocus()
  expect(askedOf(startCall).at(-1)).toMatchObject({ body: { topic: 'Your new card' } })
  answers(endCall, NONE)
  await button('End the call').click()
  await expect.element(button('Start a call')).toBeVisible()
  await expect.poll(announced).toContain('The call is ended')
})

test('staff unlock everything only with how they made sure', async () => {
  answers(readMemberSafety, { ...NONE, lockedSince: NOW })
  await mount(<MemberSafetySection {...BEN} />)
  await button('Unlock everything').click()
  const dialog = page.getByRole('alertdialog', { name: 'Unlock everything of Ben Okafor?' })
  await dialog.getByRole('button', { name: 'Unlock everything' }).click()
  await expect
    .element(dialog.getByText('Please write how you made sure that it is them'))
    .toBeVisible()
  await dialog.getByLabelText('How you made sure that it is them').fill('Called him back')
  answers(unlockMember, NONE)
  await dialog.getByRole('button', { name: 'Unlock everything' }).click()
  await expect.element(page.getByText('Ben Okafor has locked everything')).not.toBeInTheDocument()
  expect(askedOf(unlockMember)).toMatchObject([{ body: { reason: 'Called him back' } }])
})

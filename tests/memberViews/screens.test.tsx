import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  beginView,
  endSharing,
  endView,
  shareView,
  type SharedView,
  VIEW_MINUTES,
} from '../../src/modules/memberViews/contract.ts'
import { SeeAsMember } from '../../src/modules/memberViews/web/SeeAsMember.tsx'
import { ViewStrip } from '../../src/modules/memberViews/web/ViewStrip.tsx'
import { readSafety, type Safety } from '../../src/modules/safety/contract.ts'
import { CallCard } from '../../src/modules/safety/web/CallCard.tsx'
import { SafetyBanner } from '../../src/modules/safety/web/SafetyBanner.tsx'
import { RoleProvider } from '../../src/platform/web/may.ts'
import { refusalMessage } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const NOW = DEMO_NOW.toISOString()
const ENDS = new Date(DEMO_NOW.getTime() + VIEW_MINUTES * 60_000).toISOString()
const VIEW: SharedView = { id: newId(), staffName: 'Rosa Delgado', endsAt: ENDS, begunAt: null }
const CALL = {
  id: newId(),
  staffName: 'Rosa Delgado',
  topic: 'Your new card',
  startedAt: NOW,
  endsAt: ENDS,
  canBeShown: true,
}
const NOTHING: Safety = {
  call: null,
  view: null,
  lockedSince: null,
  reports: [],
  trustedContact: null,
  passwordChangedAt: null,
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => answers(readSafety, NOTHING))

test('a member is asked once more before whoever calls may see their pages; refusals stand in the question', async () => {
  let changed = 0
  await mount(<CallCard call={CALL} isShared={false} onChanged={() => changed++} />)
  await button('Show my pages').click()
  const dialog = page.getByRole('alertdialog', { name: 'Let Rosa Delgado see your pages?' })
  await expect.element(dialog.getByText(/for 15 minutes at most/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Show my pages' })
  for (const [code, refusal] of Object.entries(shareView.refusals)) {
    refuses(shareView, code as keyof typeof shareView.refusals)
    await confirm.click()
    await expect.element(dialog.getByText(refusalMessage(refusal))).toBeVisible()
  }
  loses(shareView)
  await confirm.click()
  await expect.element(dialog.getByText(/could not reach the server/)).toBeVisible()
  answers(shareView, VIEW)
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changed).toBe(1)
  const ids = askedOf(shareView).map(({ body }) => (body as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
})

test('what is shown already, or to nobody who may see it, is not offered', async () => {
  await mount(<CallCard call={CALL} isShared onChanged={() => {}} />)
  await expect.element(button('Show my pages')).not.toBeInTheDocument()
  await mount(
    <CallCard call={{ ...CALL, canBeShown: false }} isShared={false} onChanged={() => {}} />,
  )
  await expect.element(button('Show my pages')).not.toBeInTheDocument()
})

test('on every page of the member it says who sees them, and one press ends it', async () => {
  answers(readSafety, { ...NOTHING, call: CALL, view: { ...VIEW, begunAt: NOW } })
  await mount(<SafetyBanner />, { path: '/dashboard/safety', session: AS_INES })
  await expect.element(page.getByText('Rosa Delgado sees your pages')).toBeVisible()
  refuses(endSharing, 'not_found')
  await button('End it now').click()
  await expect.element(page.getByText('We could not find that view.')).toBeVisible()
  answers(endSharing, {})
  answers(readSafety, { ...NOTHING, call: CALL })
  await button('End it now').click()
  await expect.element(page.getByText('Rosa Delgado sees your pages')).not.toBeInTheDocument()
})

test('staff read how the member lets them, and are told where it is over or elsewhere', async () => {
  let refused = 0
  const screen = (view: SharedView | null) => (
    <SeeAsMember
      view={view && { ...view, isOwn: true }}
      name="Ben Okafor"
      onRefused={() => refused++}
    />
  )
  await mount(screen(null))
  await expect
    .element(page.getByText(/Ben Okafor opens Safety and presses Show my pages/))
    .toBeVisible()
  await mount(screen(VIEW))
  for (const [code, refusal] of Object.entries(beginView.refusals)) {
    refuses(beginView, code as keyof typeof beginView.refusals)
    await button('See as Ben Okafor sees it').click()
    await expect.element(page.getByText(refusalMessage(refusal))).toBeVisible()
  }
  expect(refused).toBe(Object.keys(beginView.refusals).length)
  await mount(<RoleProvider value="teller">{screen(VIEW)}</RoleProvider>)
  await expect.element(button('See as Ben Okafor sees it')).not.toBeInTheDocument()
})

test('a page that staff see as a member says so, and an end that is lost can be tried again', async () => {
  await mount(<ViewStrip view={{ id: VIEW.id, endsAt: ENDS }} />, { path: '/dashboard' })
  const strip = page.getByRole('complementary', { name: 'You see the pages of a member' })
  await expect.element(strip.getByText(/Nothing can be changed here\./)).toBeVisible()
  loses(endView)
  await button('Stop looking').click()
  await expect.element(strip.getByText(/could not reach the server/)).toBeVisible()
  answers(endView, {})
  await button('Stop looking').click()
  await expect.poll(() => askedOf(endView)).toHaveLength(2)
})

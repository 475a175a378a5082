import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { Notices } from '../../src/apps/web/frames/Notices.tsx'
import { readChoices } from '../../src/modules/notifications/choices.contract.ts'
import { listNotifications, markAllRead } from '../../src/modules/notifications/contract.ts'
import { readQuietHours } from '../../src/modules/notifications/quiet.contract.ts'
import { NotificationChoices } from '../../src/modules/notifications/web/NotificationChoices.tsx'
import { NotificationsButton } from '../../src/modules/notifications/web/NotificationsButton.tsx'
import { NotificationsPanel } from '../../src/modules/notifications/web/NotificationsPanel.tsx'
import { QuietHoursCard } from '../../src/modules/notifications/web/QuietHoursCard.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { memberWasTold, notice, pageOf } from './told.ts'

const TRANSACTION = `/dashboard/activity?transaction=${newId()}`
const THREE = [
  notice('New sign-in', { kind: 'security', text: 'From a new device.' }),
  notice('Transfer failed', { kind: 'transfer_failed', text: 'Your $12.00 came back.' }),
  notice('Money in: $40.00', { path: TRANSACTION }),
]
const MANY = Array.from({ length: 45 }, (_, i) => notice(`No. ${i + 1}`))

const bell = (name: string): Locator => page.getByRole('button', { name, exact: true })
const panel = page.getByRole('dialog', { name: 'Notifications' })
const rows = panel.getByRole('list').getByRole('listitem')
const older = panel.getByRole('button', { name: 'Show older' })

const open = (): Promise<Mounted> =>
  mount(<NotificationsButton panel={Notices} />, { path: '/dashboard' })

async function openPanel(name: string): Promise<void> {
  await open()
  await bell(name).click()
  await expect.element(panel).toBeVisible()
}

const shown = (): string[] => rows.elements().map(({ textContent }) => textContent)

test('the bell says when nothing was told yet, and Escape leads back to it', async () => {
  memberWasTold([])
  await openPanel('Notifications')
  await expect.element(panel).toHaveFocus()
  await expect.element(panel.getByText('Nothing yet.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell('Notifications')).toHaveFocus()
  await expect.element(bell('Notifications')).toHaveAttribute('aria-expanded', 'false')
})

test('news is no reason to read again what the member chose, which would count as their doing', async () => {
  memberWasTold([])
  answers(readChoices, { choices: [] })
  answers(readQuietHours, { quietHours: null })
  await mount(
    <>
      <NotificationsButton panel={Notices} />
      <NotificationChoices kinds={{}} />
      <QuietHoursCard />
    </>,
    { path: '/dashboard/alerts' },
  )
  await expect.element(page.getByText('You keep none.')).toBeVisible()
  memberWasTold(THREE)
  tellNews('notifications')
  await expect.element(bell('Notifications, 3 unread')).toBeVisible()
  expect([askedOf(readChoices).length, askedOf(readQuietHours).length]).toEqual([1, 1])
})

test('what is told comes live, is counted on the bell and announced', async () => {
  const earlier = notice('Earlier')
  memberWasTold([earlier])
  await open()
  await expect.element(bell('Notifications, 1 unread')).toBeVisible()
  memberWasTold([...THREE, earlier])
  tellNews('notifications')
  await expect.element(bell('Notifications, 4 unread')).toBeVisible()
  await expect.poll(announced).toContain('3 notifications are new')
  const quietly = askedOf(listNotifications).map(({ headers }) => headers.get('x-background'))
  expect(quietly).toEqual(['1', '1'])
})

test('news that comes while the list is read for the first time is not missed', async () => {
  const held = holds(listNotifications)
  await open()
  await expect.poll(() => askedOf(listNotifications)).toHaveLength(1)
  tellNews('notifications')
  held.answer({ items: [], unreadCount: 0, next: null })
  memberWasTold(THREE)
  await expect.element(bell('Notifications, 3 unread')).toBeVisible()
})

test('notifications are marked one by one, all at once, and as unread again, by keyboard', async () => {
  memberWasTold(THREE)
  await openPanel('Notifications, 3 unread')
  await expect
    .poll(shown)
    .toEqual([
      expect.stringMatching(/New\s*New sign-in.*Security/),
      expect.stringMatching(/New\s*Transfer failed.*Your \$12\.00 came back/),
      expect.stringMatching(/New\s*Money in: \$40\.00.*Money in/),
    ])
  await userEvent.keyboard('{Tab}')
  const all = panel.getByRole('button', { name: 'Mark all as read' })
  await expect.element(all).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect
    .element(panel.getByRole('button', { name: 'Mark as read New sign-in' }))
    .toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bell('Notifications, 2 unread')).toBeVisible()
  await expect.element(rows.first()).toHaveFocus()
  expect(shown()[0]).not.toMatch(/New\s*New sign-in/)

  await all.click()
  await expect.element(bell('Notifications')).toBeVisible()
  await expect.element(panel.getByText('2 notifications marked as read.')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(panel.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bell('Notifications, 2 unread')).toBeVisible()
  expect(shown()[0]).not.toMatch(/New\s*New sign-in/)
  await expect.poll(announced).toContain('2 notifications marked as read.')
  await expect.poll(announced).toContain('2 notifications marked as unread again.')
})

test('a page from before a new version shows news of a kind that it does not know', async () => {
  memberWasTold([notice('Your card is on its way')])
  await mount(
    <NotificationsButton panel={(props) => <NotificationsPanel kinds={{}} {...props} />} />,
    { path: '/dashboard' },
  )
  await bell('Notifications, 1 unread').click()
  await expect.poll(shown).toEqual([expect.stringMatching(/New\s*Your card is on its way/)])
})

test('a notification leads to where more of it is read, and is read then', async () => {
  memberWasTold(THREE)
  const { address } = await open()
  await bell('Notifications, 3 unread').click()
  await rows.getByRole('link', { name: 'Money in: $40.00' }).click()
  await expect.poll(address).toBe(TRANSACTION)
  await expect.poll(() => pageOf(undefined).unreadCount).toBe(2)
})

test('older notifications come below, and the focus goes on with them', async () => {
  memberWasTold(MANY)
  await openPanel('Notifications, 45 unread')
  await expect.poll(shown).toHaveLength(20)
  loses(listNotifications)
  await older.click()
  await expect.element(panel.getByText('We could not load older notifications.')).toBeVisible()
  memberWasTold(MANY)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(shown).toHaveLength(40)
  await expect.element(rows.nth(20)).toHaveFocus()
  await older.click()
  await expect.poll(shown).toHaveLength(45)
  await expect.element(rows.nth(40)).toHaveFocus()
  await expect.element(older).not.toBeInTheDocument()
})

test('older notifications on their way are kept when something new comes', async () => {
  memberWasTold(MANY)
  await openPanel('Notifications, 45 unread')
  await expect.poll(shown).toHaveLength(20)
  const held = holds(listNotifications)
  await older.click()
  await expect.poll(() => askedOf(listNotifications).at(-1)?.query).toHaveProperty('before')
  memberWasTold([notice('Money in: $7.00'), ...MANY])
  tellNews('notifications')
  held.answer(({ query }) => pageOf(query['before']))
  await expect.poll(() => shown()[0]).toContain('Money in: $7.00')
  expect(shown()).toHaveLength(40)
})

test('notifications that did not come can be asked for again', async () => {
  refuses(listNotifications, 'unexpected')
  await openPanel('Notifications')
  const trouble = panel.getByText('We could not load your notifications.')
  await expect.element(trouble).toBeVisible()
  memberWasTold(THREE)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(shown).toHaveLength(3)
})

test('marking that fails says so where it was pressed', async () => {
  memberWasTold(THREE)
  await openPanel('Notifications, 3 unread')
  loses(markAllRead)
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(panel.getByText('That did not work. Please try again.')).toBeVisible()
  await expect.element(bell('Notifications, 3 unread')).toBeVisible()
})

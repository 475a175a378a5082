import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listNotifications } from '../../src/modules/notifications/contract.ts'
import {
  addDevice,
  type Device,
  readDevices,
  removeDevice,
  seeDevice,
} from '../../src/modules/notifications/devices.contract.ts'
import { PushDevicesCard } from '../../src/modules/notifications/web/PushDevicesCard.tsx'
import { Notices } from '../../src/apps/web/frames/Notices.tsx'
import { NotificationsButton } from '../../src/modules/notifications/web/NotificationsButton.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const ENDPOINT = 'https://fcm.googleapis.com/one'
const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
const PUBLIC_KEY = 'C'.repeat(87)

/** A browser that answers the question for permission so; what it did with its subscription. */
function browserThat(
  answer: NotificationPermission,
  permission: NotificationPermission = 'default',
) {
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: vi.fn(async () => {
      held = null
      return true
    }),
  }
  let held: typeof subscription | null = permission === 'granted' ? subscription : null
  const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => (held = subscription))
  const registration = { pushManager: { getSubscription: async () => held, subscribe } }
  const asked = {
    permission,
    requestPermission: async () => (asked.permission = answer),
  }
  vi.stubGlobal('Notification', asked)
  lend('serviceWorker', {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  return { subscribe, unsubscribe: subscription.unsubscribe }
}

const lend = (name: 'serviceWorker' | 'userAgent', value: unknown): void => {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['serviceWorker', 'userAgent']) Reflect.deleteProperty(navigator, name)
})

const device = (changes: Partial<Device> = {}): Device => ({
  id: newId(),
  device: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile',
  addedAt: DEMO_NOW.toISOString(),
  deliveredAt: null,
  isUnreachable: false,
  isThisOne: true,
  ...changes,
})

const has = (devices: readonly Device[]) => ({ publicKey: PUBLIC_KEY, devices: [...devices] })

const title = page.getByRole('heading', { name: 'Notifications on your devices' })
const turnOn = page.getByRole('button', { name: 'Notify me on this device' })
const removePhone = page.getByRole('button', { name: 'Remove Chrome on Android' })

test('this device is turned on in a tap and removed again', async () => {
  const { subscribe, unsubscribe } = browserThat('granted')
  answers(readDevices, has([]))
  await mount(<PushDevicesCard />)
  answers(addDevice, has([device()]))
  await turnOn.click()
  await expect.element(page.getByText('This device', { exact: true })).toBeVisible()
  await expect.element(title).toHaveFocus()
  await expect.element(turnOn).not.toBeInTheDocument()
  expect(askedOf(addDevice).map(({ body }) => body)).toEqual([{ endpoint: ENDPOINT, ...KEYS }])
  expect(subscribe.mock.calls).toEqual([
    [{ userVisibleOnly: true, applicationServerKey: PUBLIC_KEY }],
  ])
  await expect.poll(announced).toContain('News comes to this device from now on')

  answers(removeDevice, has([]))
  await removePhone.click()
  await expect.element(turnOn).toBeVisible()
  await expect.element(title).toHaveFocus()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('a device elsewhere is listed with how it was reached, and removed alone', async () => {
  const { unsubscribe } = browserThat('granted', 'granted')
  const here = device({ device: 'Firefox/140.0 Windows' })
  const phone = device({ isThisOne: false, isUnreachable: true })
  answers(seeDevice, has([here, phone]))
  await mount(<PushDevicesCard />)
  await expect.element(page.getByText('Not reached lately')).toBeVisible()
  await expect.element(turnOn).not.toBeInTheDocument()
  answers(removeDevice, has([here]))
  await removePhone.click()
  await expect.element(removePhone).not.toBeInTheDocument()
  await expect.element(page.getByText('Firefox on Windows').first()).toBeVisible()
  expect(askedOf(removeDevice).map(({ params }) => params)).toEqual([{ id: phone.id }])
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('a question that nobody answered can be asked again, and a no is explained', async () => {
  browserThat('default')
  answers(readDevices, has([]))
  await mount(<PushDevicesCard />)
  await turnOn.click()
  await expect.element(page.getByText(/nobody answered/)).toBeVisible()
  browserThat('denied')
  await turnOn.click()
  await expect.element(page.getByText(/Your browser blocks notifications/)).toBeVisible()
  await expect.element(turnOn).not.toBeInTheDocument()
})

test('a browser whose push service the server does not know keeps no subscription', async () => {
  const { unsubscribe } = browserThat('granted')
  answers(readDevices, has([]))
  refuses(addDevice, 'push_service_unknown')
  await mount(<PushDevicesCard />)
  await turnOn.click()
  await expect.element(page.getByText(/We cannot notify this browser/)).toBeVisible()
  await expect.element(turnOn).toBeVisible()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('an iPhone is told of the Home Screen, and another browser that it cannot', async () => {
  answers(readDevices, has([]))
  browserThat('denied')
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(window, 'Notification')
  lend('userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari')
  await mount(<PushDevicesCard />)
  await expect.element(page.getByText(/“Add to Home Screen”/)).toBeVisible()
  lend('userAgent', 'Mozilla/5.0 (Windows NT 10.0) Another/1.0')
  await mount(<PushDevicesCard />)
  await expect.element(page.getByText(/This browser cannot show notifications/)).toBeVisible()
})

test('whoever signs in says which device it is, so that signing out can end the news there', async () => {
  browserThat('granted', 'granted')
  answers(listNotifications, { items: [], unreadCount: 0, next: null })
  answers(seeDevice, has([device()]))
  await mount(<NotificationsButton panel={Notices} />)
  await expect
    .poll(() => askedOf(seeDevice).map(({ body }) => body))
    .toEqual([{ endpoint: ENDPOINT }])
})

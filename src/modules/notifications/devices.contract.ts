import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { id, instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

/** On how many devices a member is told; one more takes the place of the oldest. */
export const DEVICES_MAX = 10

const ENDPOINT_LENGTH_MAX = 1000

const Device = z.object({
  id: id(),
  /** What the browser calls itself. */
  device: z.string(),
  addedAt: instant(),
  /** When news last arrived on it. */
  deliveredAt: z.nullable(instant()),
  /** What was sent to it lately did not arrive. */
  isUnreachable: z.boolean(),
  isThisOne: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const Devices = z.object({
  /** The key that a browser binds its subscription to, in base64url. */
  publicKey: z.string(),
  devices: z.array(Device),
})
export type Devices = z.infer<typeof Devices>

const UNUSABLE = say('Your browser gave us nothing that we can notify. Please try again.')

const address = z.string({ error: UNUSABLE }).check(z.maxLength(ENDPOINT_LENGTH_MAX, UNUSABLE))

export const readDevices = endpoint({
  method: 'GET',
  path: '/api/notifications/devices',
  permission: 'member',
  summary: 'The devices on which the member is told of news',
  reply: Devices,
  refusals: {},
})

export const addDevice = endpoint({
  method: 'POST',
  path: '/api/notifications/devices',
  permission: 'member',
  summary: 'Be told of news on this device, by Web Push',
  body: z.strictObject({
    endpoint: address,
    p256dh: z
      .string({ error: UNUSABLE })
      .check(z.regex(/^[A-Za-z0-9_-]{87}$/, { error: UNUSABLE })),
    auth: z.string({ error: UNUSABLE }).check(z.regex(/^[A-Za-z0-9_-]{22}$/, { error: UNUSABLE })),
  }),
  reply: Devices,
  refusals: {
    push_service_unknown: {
      status: 422,
      message: say('We cannot notify this browser: we do not know the service it uses for that.'),
    },
    unusable_key: { status: 422, message: UNUSABLE },
  },
})

export const seeDevice = endpoint({
  method: 'POST',
  path: '/api/notifications/devices/seen',
  permission: 'member',
  summary: 'Note that this session is on a device that is told of news',
  body: z.strictObject({ endpoint: address }),
  reply: Devices,
  refusals: {},
})

export const removeDevice = endpoint({
  method: 'POST',
  path: '/api/notifications/devices/:id/remove',
  permission: 'member',
  summary: 'Tell a device no more',
  params: z.object({ id: id() }),
  reply: Devices,
  refusals: {},
})

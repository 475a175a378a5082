import * as z from 'zod/mini'
import { id, instant } from './schema.ts'
import { type Translate, verbatim, type Words } from './sentence.ts'

/** Where somebody is signed in. */
export const DeviceSession = z.object({
  id: id(),
  startedAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
  address: z.string(),
  /** What the browser calls itself. */
  device: z.string(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const BROWSER_NAME = { Edg: 'Edge', OPR: 'Opera' } as const
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const

/** "Chrome on Windows": what browsers say about themselves, as far as people care. */
export function deviceName(t: Translate, device: string): Words {
  const browser = BROWSERS.find((name) => device.includes(`${name}/`))
  const system = SYSTEMS.find((name) => device.includes(name))
  if (browser === undefined) return device === '' ? t('An unknown device') : verbatim(device)
  const name = BROWSER_NAME[browser as keyof typeof BROWSER_NAME] ?? browser
  return system === undefined
    ? verbatim(name)
    : t('{browser} on {system}', { browser: name, system: system.replace('Mac OS X', 'Mac') })
}

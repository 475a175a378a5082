import type { TestContext } from 'node:test'
import { type Clock, settableClock } from '../../src/platform/server/clock.ts'
import { Refused } from '../../src/platform/server/errors.ts'
import { createFileMount, type MountFile } from '../../src/platform/server/files.ts'
import { type App, createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { createMount, type Guard, type Mount } from '../../src/platform/server/routes.ts'
import { isStaffPermission } from '../../src/values/staffPermissions.ts'
import { newId } from '../../src/values/ids.ts'
import type { Answer } from '../factories/client.ts'
import { configFor } from '../factories/config.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

export type ModuleAnswer = Pick<Answer, 'status' | 'body'>

/** Who sends a request: nobody in particular unless `personId` says so. */
interface Sender {
  readonly personId?: string
  /** The network it comes from. */
  readonly from?: string
}

/** Routes that can be called without a portal around them. */
export interface ModuleDoor {
  readonly app: App
  get(path: string, sender?: Sender): Promise<ModuleAnswer>
  post(path: string, body?: object, sender?: Sender): Promise<ModuleAnswer>
}

/** Believes whoever calls, and takes them for what the route asks for; `api/permissions` does not. */
const believing: Guard = async ({ headers }, permission) => {
  const personId = headers['x-member']
  if (typeof personId === 'string') {
    const isStaff =
      permission === 'staff' || permission === 'administrator' || isStaffPermission(permission)
    const standing = isStaff
      ? ({ role: 'admin', staffRole: 'administrator', status: 'active' } as const)
      : ({ role: 'user', staffRole: null, status: 'approved' } as const)
    return { personId, sessionId: newId(), email: `${personId}@example.com`, ...standing }
  }
  if (permission === 'anyone') return null
  throw new Refused('unauthenticated')
}

interface ModuleOptions {
  /** Who sends requests that do not say. */
  readonly usual?: Sender
  /** What actions go by; stands at `DEMO_NOW` unless given. */
  readonly clock?: Clock
}

/** The routes of one module alone. */
export async function openModule(
  t: Pick<TestContext, 'after'>,
  routes: (mount: Mount, mountFile: MountFile) => void,
  { usual = {}, clock = settableClock(DEMO_NOW) }: ModuleOptions = {},
): Promise<ModuleDoor> {
  const config = configFor()
  const { institution } = config
  const app = await createHttp(config, createLog('silent'))
  t.after(() => app.close())
  const gate = { guard: believing, afterAction: () => {}, clock, institution }
  routes(createMount(app, gate), createFileMount(app, gate))
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    { personId, from = '127.0.0.1' }: Sender,
    payload?: object,
  ) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { 'sec-fetch-site': 'same-origin', ...(personId && { 'x-member': personId }) },
      ...(payload && { payload }),
    })
    const json = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: json ? answer.json() : answer.body }
  }
  return {
    app,
    get: (path, sender = usual) => send('GET', path, sender),
    post: (path, body = {}, sender = usual) => send('POST', path, sender, body),
  }
}

import type { TestContext } from 'node:test'
import { readConfig } from '../../src/platform/server/config.ts'
import { Refused } from '../../src/platform/server/errors.ts'
import { type App, createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { createMount, type Guard, type Mount } from '../../src/platform/server/routes.ts'
import { newId } from '../../src/values/ids.ts'
import type { Answer } from '../factories/client.ts'

export type ModuleAnswer = Pick<Answer, 'status' | 'body'>

/** Who sends a request: nobody in particular unless `memberId` says so. */
interface Sender {
  readonly memberId?: string
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
  const memberId = headers['x-member']
  if (typeof memberId === 'string') {
    const standing =
      permission === 'administrator'
        ? ({ role: 'admin', status: 'active' } as const)
        : ({ role: 'user', status: 'approved' } as const)
    return { memberId, sessionId: newId(), email: `${memberId}@example.com`, ...standing }
  }
  if (permission === 'anyone') return null
  throw new Refused('unauthenticated')
}

/** The routes of one module alone; requests are from `usual` unless they say otherwise. */
export async function openModule(
  t: Pick<TestContext, 'after'>,
  routes: (mount: Mount, app: App, guard: Guard) => void,
  usual: Sender = {},
): Promise<ModuleDoor> {
  const app = await createHttp(readConfig({}), createLog('silent'))
  t.after(() => app.close())
  routes(createMount(app, { guard: believing, afterDeed: () => {} }), app, believing)
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    { memberId, from = '127.0.0.1' }: Sender,
    payload?: object,
  ) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { 'sec-fetch-site': 'same-origin', ...(memberId && { 'x-member': memberId }) },
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

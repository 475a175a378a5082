import { type TestContext } from 'node:test'
import { entryRoutes, entryTemplate } from '../../src/modules/entries/server/routes.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { createMount } from '../../src/platform/server/routes.ts'
import type { Caller } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { NEW_YORK } from '../transfers/bank.ts'
import { type Office, openOffice } from './office.ts'
import { checkHoldsOf } from '../../src/modules/deposits/server/deposits.ts'
import { statusesOf } from '../../src/modules/transfers/server/transfers.ts'

export type Body = Readonly<Record<string, unknown>>

export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any
}

export interface Counter extends Office {
  /** As Rosa, unless somebody else is named. */
  post(path: string, body?: Body, actorId?: string): Promise<Answer>
  get(path: string): Promise<Answer>
}

/** The routes of the module alone, in front of a guard that lets staff in. */
export async function openCounter(t: TestContext): Promise<Counter> {
  const office = await openOffice(t)
  const app = await createHttp(readConfig({}), createLog('silent'))
  t.after(() => app.close())
  let actor = office.rosa
  const guard = async (): Promise<Caller> => ({
    memberId: actor,
    sessionId: newId(),
    email: 'rosa@staff.example.com',
    role: 'admin',
    status: 'active',
  })
  const mount = createMount(app, { guard, afterDeed: () => {} })
  const { db } = office.engine
  entryRoutes(mount, {
    db,
    clock: office.clock,
    institution: NEW_YORK,
    statusesOf,
    checkHoldsOf,
    secondPerson: { needed: false, above: money(25_000_00n) },
  })
  entryTemplate(app, guard)
  const send = async (method: 'GET' | 'POST', path: string, body?: Body): Promise<Answer> => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await app.inject({ method, url: path, headers, ...(body && { payload: body }) })
    const json = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: json ? answer.json() : answer.body }
  }
  return {
    ...office,
    get: (path) => send('GET', path),
    post: async (path, body = {}, actorId = office.rosa) => {
      actor = actorId
      return send('POST', path, body)
    },
  }
}

export const at = ({ memberId }: { readonly memberId: string }, path: string): string =>
  `/api/admin/members/${memberId}/${path}`

export const batchOf = (...rows: readonly unknown[]): Body => ({ batchId: newId(), rows })

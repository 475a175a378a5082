import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { accountsOf, openShareAccounts } from '../../src/modules/accounts/server/accounts.ts'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { supportRoutes } from '../../src/modules/support/server/routes.ts'
import { settableClock, type SettableClock } from '../../src/platform/server/clock.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { caughtMail, type CaughtMail } from '../../src/platform/server/mail.ts'
import { createMount } from '../../src/platform/server/routes.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import type { Caller } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { hire, openBank, PASSWORD } from '../applications/people.ts'
import { addSignIn } from '../factories/signIns.ts'

export const AT = new Date('2026-07-15T16:00:00Z')

interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any
}

/** The routes of support alone, called in somebody's name; who may call them is tested elsewhere. */
export interface Counter {
  readonly engine: Engine
  readonly clock: SettableClock
  readonly rosa: string
  readonly theo: string
  get(path: string, as?: string): Promise<Answer>
  post(path: string, body: unknown, as?: string | Network): Promise<Answer>
  mail(): Promise<readonly CaughtMail[]>
  /** An approved member with $100.00 in Checking, and the transfer that brought it. */
  member(email: string): Promise<{ memberId: string; transferId: string }>
}

/** Where a visitor's request comes from. */
interface Network {
  readonly from: string
}

export async function openCounter(t: TestContext, given?: Engine): Promise<Counter> {
  const engine = await openBank(t, given)
  const { db } = engine
  const config = readConfig({})
  const clock = settableClock(AT)
  const app = await createHttp(config, createLog('silent'))
  t.after(() => app.close())
  const guard = async (request: { headers: Record<string, unknown> }) =>
    callerOf(request.headers['x-as'] as string | undefined)
  supportRoutes(createMount(app, { guard, afterDeed: () => {} }), {
    db,
    clock,
    institution: config.institution,
    branches: config.site.branches?.branches ?? [],
  })
  const call = async (method: 'GET' | 'POST', url: string, as: unknown, payload?: unknown) => {
    const network = typeof as === 'object' && as !== null ? (as as Network).from : '192.0.2.1'
    const answer = await app.inject({
      method,
      url,
      remoteAddress: network,
      headers: { 'sec-fetch-site': 'same-origin', ...(typeof as === 'string' && { 'x-as': as }) },
      ...(payload !== undefined && { payload: payload as object }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    engine,
    clock,
    rosa: await hire(db),
    theo: await hire(db, 'theo.lindqvist@hazelnotch.example', ['Theo', 'Lindqvist']),
    get: (path, as) => call('GET', path, as),
    post: (path, body, as) => call('POST', path, as, body),
    mail: () => caughtMail(db, 200),
    member: (email) => settle(engine, email),
  }
}

const callerOf = (memberId: string | undefined): Caller | null =>
  memberId === undefined
    ? null
    : { memberId, sessionId: newId(), email: 'x@example.com', role: 'user', status: 'approved' }

const settle = ({ db }: Engine, email: string) =>
  inTransaction(db, async (tx) => {
    const memberId = await enroll(tx, {
      firstName: 'Ada',
      lastName: 'Lund',
      phone: '518 555 0134',
      address: { street: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' },
    })
    const signIn = {
      memberId,
      email,
      password: PASSWORD,
      role: 'user',
      status: 'approved',
    } as const
    await addSignIn(tx, signIn)
    await openShareAccounts(tx, memberId, AT)
    const [checking] = await accountsOf(tx, memberId)
    const transferId = newId()
    const order = {
      id: transferId,
      actor: { channel: 'system', actorId: null },
      reason: 'opening',
      from: houseAccount('clearing:us-banks'),
      to: checking!.ledgerAccountId,
      amount: money(10_000n),
    } as const
    assert.ok((await post(tx, order, { zone: 'America/New_York', at: AT })).ok)
    return { memberId, transferId }
  })

/** What a visitor fills in. */
export const written = (changes: Record<string, unknown> = {}) => ({
  name: 'Nadia Petrov',
  email: 'nadia@example.com',
  subject: 'loan',
  message: 'What would a loan of $5,000 cost me?\nI would like to know before Friday.',
  preferredContact: 'email',
  ...changes,
})

/** Brings a message into the inbox and answers its id. */
export async function bring(
  { post, get, rosa }: Counter,
  changes: Record<string, unknown> = {},
  from = '192.0.2.1',
): Promise<string> {
  const body = written(changes)
  const sent = await post('/api/contact', body, { from })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const list = await get('/api/admin/messages', rosa)
  const found = list.body.messages.findLast((row: { name: string }) => row.name === body.name)
  return found.id as string
}

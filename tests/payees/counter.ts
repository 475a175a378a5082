import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { recordPayment, type Recipient } from '../../src/modules/payees/server/payees.ts'
import { payeeRoutes } from '../../src/modules/payees/server/routes.ts'
import { settableClock, type SettableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { type Db, type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { caughtMail, type CaughtMail } from '../../src/platform/server/mail.ts'
import { createMount } from '../../src/platform/server/routes.ts'
import { freshDatabase } from '../factories/database.ts'
import { withSecret } from './recipients.ts'

export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any
}

/** A member at the counter, asking for their payees. */
export interface Payer {
  readonly memberId: string
  pay(recipient: Recipient): Promise<string>
  list(): Promise<Answer>
  save(payeeId: string, nickname: unknown): Promise<Answer>
  rename(payeeId: string, nickname: unknown): Promise<Answer>
  remove(payeeId: string): Promise<Answer>
}

interface Deed {
  readonly action: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** The payee routes on a server of their own, with a guard that takes a member at their word. */
export interface Counter {
  readonly engine: Engine
  readonly clock: SettableClock
  payer(): Payer
  mails(): Promise<readonly CaughtMail[]>
  /** Titles of the notices each member got, oldest first. */
  notices(memberId: string): Promise<readonly string[]>
  /** What the audit record says, oldest first. */
  deeds(): Promise<readonly Deed[]>
}

const addressOf = (memberId: string): string => `${memberId}@example.com`

interface Changes {
  readonly engine?: Engine
  readonly emailOf?: (db: Db, memberId: string) => Promise<string>
}

export async function openCounter(t: TestContext, changes: Changes = {}): Promise<Counter> {
  const engine = withSecret(changes.engine ?? (await freshDatabase(t)))
  const { db } = engine
  const clock = settableClock(new Date('2026-07-15T16:00:00Z'))
  const app = await createHttp(readConfig({}), createLog('silent'))
  t.after(() => app.close())
  const mount = createMount(app, {
    guard: async (request, permission) => {
      assert.equal(permission, 'member')
      const memberId = String(request.headers['x-member'])
      const email = addressOf(memberId)
      return { memberId, email, sessionId: 'one', role: 'user', status: 'approved' }
    },
    afterDeed: () => {},
  })
  const emailOf = changes.emailOf ?? (async (_db, memberId) => addressOf(memberId))
  payeeRoutes(mount, { db, clock, institution: readConfig({}).institution, emailOf })

  const payer = (): Payer => {
    const memberId = randomUUID()
    const headers = { 'x-member': memberId, 'sec-fetch-site': 'same-origin' }
    const list = async (): Promise<Answer> => {
      const answer = await app.inject({ method: 'GET', url: '/api/payees', headers })
      return { status: answer.statusCode, body: answer.json() }
    }
    const post = async (payeeId: string, deed: string, payload: object): Promise<Answer> => {
      const url = `/api/payees/${payeeId}/${deed}`
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      return { status: answer.statusCode, body: answer.json() }
    }
    return {
      memberId,
      list,
      pay: (recipient) =>
        inTransaction(db, (tx) => recordPayment(tx, { memberId, recipient, at: clock.now() })),
      save: (payeeId, nickname) => post(payeeId, 'save', { nickname }),
      rename: (payeeId, nickname) => post(payeeId, 'rename', { nickname }),
      remove: (payeeId) => post(payeeId, 'remove', {}),
    }
  }
  return {
    engine,
    clock,
    payer,
    mails: () => caughtMail(db, 100),
    notices: async (memberId) => {
      const { rows } = await sql<{ title: string }>`
        select title from notification where member_id = ${memberId} order by id`.execute(db)
      return rows.map(({ title }) => title)
    },
    deeds: async () => {
      const { rows } = await sql<Deed>`select action, detail from audit_event order by id`.execute(
        db,
      )
      return rows
    },
  }
}

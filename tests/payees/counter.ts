import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { recordPayment, type Recipient } from '../../src/modules/payees/server/payees.ts'
import { payeeRoutes } from '../../src/modules/payees/server/routes.ts'
import { settableClock, type SettableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { type Db, type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { caughtMail, type CaughtMail } from '../../src/platform/server/mail.ts'
import { freshDatabase } from '../factories/database.ts'
import { type ModuleAnswer, openModule } from '../worlds/module.ts'
import { withSecret } from './secret.ts'

/** A member at the counter, asking for their payees. */
export interface Payer {
  readonly memberId: string
  pay(recipient: Recipient): Promise<string>
  list(): Promise<ModuleAnswer>
  save(payeeId: string, nickname: unknown): Promise<ModuleAnswer>
  rename(payeeId: string, nickname: unknown): Promise<ModuleAnswer>
  remove(payeeId: string): Promise<ModuleAnswer>
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
  const { institution } = readConfig({})
  const emailOf = changes.emailOf ?? (async (_db, memberId) => addressOf(memberId))
  const door = await openModule(
    t,
    (mount) => payeeRoutes(mount, { db, clock, institution, emailOf }),
    { clock },
  )

  const payer = (): Payer => {
    const memberId = randomUUID()
    const list = () => door.get('/api/payees', { memberId })
    const post = (payeeId: string, action: string, body: object) =>
      door.post(`/api/payees/${payeeId}/${action}`, body, { memberId })
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

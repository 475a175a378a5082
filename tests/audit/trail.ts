import type { TestContext } from 'node:test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import {
  type AuditAction,
  record,
  setAuditKey,
  verifyChain,
} from '../../src/modules/audit/server/audit.ts'
import { sealNew } from '../../src/modules/audit/server/seal.ts'
import type { Anchor } from '../../src/platform/server/chain.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { until } from '../factories/waiting.ts'

export const SECRET = 'the secret of a credit union, kept elsewhere'

/** Long enough ago that every event should have its link. */
export const AT = new Date('2026-03-12T18:42:05.250Z')

/** What some version of the portal wrote down: the trail keeps it when the words for it are gone. */
export const note = (db: Db, action = 'note.taken', detail: object = {}, at = AT): Promise<void> =>
  record(db, { at, actorId: null, action: action as AuditAction, detail: { ...detail } })

/** Seals until nothing is left. */
export async function sealAll(db: Db): Promise<number> {
  let sealed = 0
  for (;;) {
    const now = await sealNew(db, 100)
    if (now === 0) return sealed
    sealed += now
  }
}

export interface Trail {
  readonly url: string
  readonly db: Db
  /** The owner of the tables. */
  readonly owner: Db
  /** Does what only a superuser can, with every trigger off. */
  readonly tamper: (sqlText: string) => Promise<void>
  /** What the walk finds after `sqlText` was done in the same way; then it is undone. */
  readonly proveAfter: (sqlText: string) => Promise<string>
  /** Kind and number of the first fault; `'whole'` when there is none. */
  readonly prove: (anchor?: Anchor) => Promise<string>
}

type Scope = Pick<TestContext, 'after'>

/** A database with its trail, and somebody who owns it and has no key. */
export async function openTrail(t: Scope, eventCount = 0): Promise<Trail> {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url, { connectionsMax: 4 })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  const owner = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  t.after(() => Promise.all([owner.destroy(), engine.close()]))
  const { db } = engine
  for (const one of [db, owner]) setAuditKey(one, SECRET)
  for (let i = 1; i <= eventCount; i++) await note(db, 'note.taken', { number: i })
  await sealAll(db)
  const tamper = async (one: Db, sqlText: string): Promise<void> => {
    await sql.raw(`set session_replication_role = replica; ${sqlText}`).execute(one)
  }
  return {
    url,
    db,
    owner,
    tamper: (sqlText) => tamper(owner, sqlText),
    prove: async (anchor) =>
      inShort(await verifyChain(db, anchor ? [{ anchor, name: 'the anchor' }] : [])),
    proveAfter: async (sqlText) => {
      const transaction = await owner.startTransaction().execute()
      await tamper(transaction, sqlText)
      const verdict = await verifyChain(transaction)
      await transaction.rollback().execute()
      return inShort(verdict)
    },
  }
}

function inShort(verdict: Awaited<ReturnType<typeof verifyChain>>): string {
  if (verdict.ok) return 'whole'
  const { kind, link, eventId } = verdict.fault
  return `${kind} ${link ?? `event ${eventId}`}`
}

export const headOf = async (db: Db): Promise<Anchor> => {
  const { rows } = await sql<Anchor>`
    select number, encode(hash, 'hex') as hash from audit_link order by number desc limit 1`.execute(
    db,
  )
  return rows[0]!
}

export const linkedEvents = async (db: Db): Promise<readonly bigint[]> => {
  const { rows } = await sql<{ event_id: bigint }>`
    select event_id from audit_link order by number`.execute(db)
  return rows.map(({ event_id }) => event_id)
}

/** No event up to this one is still without a link. */
export const sealedTo = async (db: Db): Promise<bigint> =>
  (await sql<{ sealed_to: bigint }>`select sealed_to from audit_sealer`.execute(db)).rows[0]!
    .sealed_to

/** As if the mark had been set a minute ago. */
export const passTime = (db: Db) =>
  sql`update audit_sealer set marked_at = marked_at - interval '1 minute'`.execute(db)

/** Transactions of other databases of the cluster hold the place too, so it may take a while. */
export async function untilSealedTo(db: Db, id: bigint): Promise<void> {
  await until('the event is sealed', async () => {
    await passTime(db)
    await sealAll(db)
    return (await sealedTo(db)) >= id
  })
}

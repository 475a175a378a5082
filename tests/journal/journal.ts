import type { TestContext } from 'node:test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import {
  freeze,
  hold,
  journalHead,
  post,
  release,
  reverse,
  sealJournal,
  settle,
  unfreeze,
  setJournalKey,
  verify,
  verifyJournal,
} from '../../src/modules/ledger/server/ledger.ts'
import type { Anchor } from '../../src/platform/server/chain.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { until } from '../factories/waiting.ts'
import { accepted, Books, NOW } from '../invariants/books.ts'

export const SECRET = 'the secret of a credit union, kept elsewhere'

type Scope = Pick<TestContext, 'after'>

/** Whether every row has its link: asked again and again, where to verify the journal would read all of it. */
const isSealed = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ upto: bigint; newest: bigint }>`
    select coalesce((select max(upto) from ledger_link), 0) as upto,
           coalesce(greatest((select max(recorded) from ledger_transfer),
                             (select max(recorded) from ledger_correction),
                             (select max(recorded) from ledger_change)), 0) as newest`.execute(db)
  return rows[0]!.upto >= rows[0]!.newest
}

type AuditHead = Parameters<typeof sealJournal>[2]

/**
 * Makes the next link, as soon as it can be made: a transaction of any other test in the cluster
 * keeps rows from being sealed.
 */
export const sealNext = (db: Db, auditHead?: AuditHead): Promise<void> =>
  until('a link is sealed', async () => (await sealJournal(db, 1000, auditHead)) > 0)

/** Seals until nothing is left. */
export const sealAll = (db: Db, limit = 1000): Promise<void> =>
  until('all is sealed', async () => {
    while ((await sealJournal(db, limit)) > 0) continue
    return isSealed(db)
  })

/** What is wrong with the journal: the fault of its chain, else the broken promises. */
export async function prove(db: Db, anchor?: Anchor, from?: Anchor): Promise<string> {
  const witnesses = anchor ? [{ anchor, name: 'the anchor' }] : []
  const begin = from && { anchor: from, name: 'the head' }
  const verdict = await verifyJournal(db, { witnesses, from: begin })
  if (!verdict.ok) return verdict.fault.sentence
  const breaches = await verify(db)
  if (breaches.length === 0) return 'whole'
  return breaches.map(({ rule, subject }) => `${rule}: ${subject}`).join('\n')
}

export interface Journal {
  readonly url: string
  readonly books: Books
  readonly db: Db
  /** The owner of the tables, with every trigger on. */
  readonly owner: Db
  /** Does what only a superuser can, with every trigger off. */
  readonly tamper: (sqlText: string) => Promise<void>
  /** What is found after `sqlText` was done in the same way; then it is undone. */
  readonly proveAfter: (sqlText: string, anchor?: Anchor, from?: Anchor) => Promise<string>
}

function openOwner(url: string): Kysely<object> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
}

/** An empty ledger, and somebody who owns its database and has no key. */
export async function openJournal(t: Scope): Promise<Journal> {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url, { connectionsMax: 4 })
  const [owner, tamperer] = [openOwner(url), openOwner(url)]
  t.after(() => Promise.all([owner.destroy(), tamperer.destroy(), engine.close()]))
  for (const one of [engine.db, owner, tamperer]) setJournalKey(one, SECRET)
  const tamper = async (db: Db, sqlText: string): Promise<void> => {
    await sql.raw(`set session_replication_role = replica; ${sqlText}`).execute(db)
  }
  return {
    url,
    books: new Books(engine),
    db: engine.db,
    owner,
    tamper: (sqlText) => tamper(tamperer, sqlText),
    proveAfter: async (sqlText, anchor, from) => {
      const transaction = await tamperer.startTransaction().execute()
      try {
        await tamper(transaction, sqlText)
        return await prove(transaction, anchor, from)
      } finally {
        await transaction.rollback().execute()
      }
    },
  }
}

/** What the story of {@link fill} was about. */
export interface Story {
  readonly ada: bigint
  readonly ben: bigint
  readonly transferId: string
  readonly reversalId: string
  readonly openHoldId: string
  readonly settledHoldId: string
  readonly head: Anchor
}

/** A story with every kind of row in it, sealed by several links. */
export async function fill({ books, db }: Pick<Journal, 'books' | 'db'>): Promise<Story> {
  const ada = await books.account('100.00')
  const ben = await books.account('100.00')
  const transferId = await books.pay(ada, ben, '25.00')
  const reversed = await books.pay(ben, ada, '7.00')
  const reversalId = newId()
  const order = { id: reversalId, actor: books.ben, transferId: reversed }
  accepted(await reverse(db, order, NOW))
  const place = async (): Promise<string> => {
    const placed = books.order(ada, ben, '3.00', { expiresAt: new Date('2099-12-31T17:00:00Z') })
    accepted(await hold(db, placed, NOW))
    return placed.id
  }
  const [openHoldId, settledHoldId, releasedHoldId] = [await place(), await place(), await place()]
  accepted(await settle(db, { id: newId(), actor: books.ada, holdId: settledHoldId }, NOW))
  accepted(await release(db, releasedHoldId))
  accepted(await freeze(db, ben))
  accepted(await unfreeze(db, ben))
  const own = { ...books.order(ben, ada, '1.00'), reason: 'own_transfer' as const }
  accepted(await post(db, own, NOW))
  await sealAll(db, 6)
  const head = (await journalHead(db))!
  return { ada, ben, transferId, reversalId, openHoldId, settledHoldId, head }
}

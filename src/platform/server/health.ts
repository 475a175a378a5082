import { sql } from 'kysely'
import { type Db, type Engine, inTransaction } from './db.ts'
import { isSilence } from './errors.ts'
import type { App } from './http.ts'
import { newerMigrations, pendingMigrations, whyTooOld } from './migrate.ts'
import { READ_ONLY } from './servers.ts'
import { VERSION } from './version.ts'
import { within } from './within.ts'

export interface Health {
  /** From now on `/readyz` says no, so that a balancer sends nobody here any more. */
  leave(): void
}

const ANSWER_WITHIN_MS = 3000
/** Whoever asks more often hears the same again: a look is a commit. */
const FRESH_FOR_MS = 1000
const STUCK_AFTER_MS = 30_000

type Problem = string | undefined

/**
 * `/healthz`: the process is up, and so is the engine embedded in it. `/readyz`: its database takes
 * writes and has every migration, and the process is not about to end. Both answer within seconds,
 * whatever the database does.
 */
export function addHealth(app: App, engine: Engine, answerWithinMs = ANSWER_WITHIN_MS): Health {
  const options = { config: { permission: 'anyone', probe: true } } as const
  const whyStuck = engine.kind === 'embedded' ? watchEngine(engine) : () => undefined
  const whyNotReady = kept(() =>
    within(look(engine, sayNewer), answerWithinMs, 'the database does not answer in time'),
  )
  let leaving = false
  let newest: string | undefined
  const sayNewer = (newer: readonly string[]): void => {
    if (newer.at(-1) === newest) return
    newest = newer.at(-1)
    app.log.warn({ version: VERSION, newer }, 'the schema is newer than this portal')
  }

  app.get('/healthz', options, async (_, reply) => {
    const problem = whyStuck()
    return problem ? reply.status(503).send({ status: 'stuck', problem }) : { status: 'up' }
  })
  app.get('/readyz', options, async (_, reply) => {
    const problem = leaving ? 'this server is ending' : await whyNotReady()
    return problem ? reply.status(503).send({ status: 'not ready', problem }) : { status: 'ready' }
  })
  return {
    leave: () => {
      leaving = true
    },
  }
}

/** Commits a row. @throws when the database takes no writes, or none that last */
export const proveWritable = (db: Db): Promise<unknown> =>
  inTransaction(db, (tx) => sql`update readiness set asked_at = now()`.execute(tx))

async function look(
  { db }: Engine,
  onNewer: (migrations: readonly string[]) => void,
): Promise<Problem> {
  try {
    await proveWritable(db)
    const pending = await pendingMigrations(db)
    if (pending.length > 0) return `migrations not applied: ${pending.join(', ')}`
    const newer = await newerMigrations(db)
    onNewer(newer)
    return whyTooOld(newer)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === READ_ONLY) return 'the database takes no writes'
    if (code === '53100') return 'the disk of the database is full'
    return 'the database does not answer'
  }
}

/** One look for all who ask at the same time, or a moment later. */
function kept(lookNow: () => Promise<Problem>): () => Promise<Problem> {
  let latest: Promise<Problem> | undefined
  let lookedAt = -Infinity
  return () => {
    if (!latest || performance.now() - lookedAt > FRESH_FOR_MS) {
      latest = lookNow().finally(() => (lookedAt = performance.now()))
      lookedAt = Infinity
    }
    return latest
  }
}

/** The engine runs in this process: when it hangs, only a new start helps. Asks it, and never waits for it. */
function watchEngine({ db }: Engine): () => Problem {
  let isAsking = false
  let silentSince: number | undefined
  const ask = async (): Promise<void> => {
    isAsking = true
    silentSince ??= performance.now()
    const isSilent = await sql`select 1`.execute(db).then(() => false, isSilence)
    if (!isSilent) silentSince = undefined
    isAsking = false
  }
  return () => {
    if (!isAsking) void ask()
    return silentSince !== undefined && performance.now() - silentSince > STUCK_AFTER_MS
      ? 'the embedded engine does not answer'
      : undefined
  }
}

import type { TestContext } from 'node:test'
import { caughtMail, type CaughtMail } from '../../src/platform/server/mail.ts'
import { type Clock, settableClock, type SettableClock } from '../../src/platform/server/clock.ts'
import type { Config } from '../../src/apps/server/config.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import { createLog, type Log } from '../../src/platform/server/log.ts'
import type { ShareTerms } from '../../src/platform/server/shares.ts'
import { createPortal, type Portal } from '../../src/apps/server/app.ts'
import { atEnd } from './atEnd.ts'
import { configFor } from './config.ts'
import { createClient, type Client } from './client.ts'
import { codeMailedTo } from './codes.ts'
import { freshDatabase } from './database.ts'
import { DEMO_NOW } from './demoNow.ts'
import { railsFolder } from './railsFolder.ts'
import { beginTestSession } from './sessions.ts'

export interface TestPortal<C extends Clock = Clock> extends Portal {
  readonly base: string
  readonly engine: Engine
  readonly clock: C
  readonly config: Config
  /** Mail caught so far, newest first. */
  mailbox(): Promise<readonly CaughtMail[]>
  /** A visitor without a session. */
  visitor(): Client
  /** A person with a session, begun without the steps of a sign-in. */
  as(email: string): Promise<Client>
  /** A person who signs in with both steps through the real endpoints. */
  signIn(email: string, password: string): Promise<Client>
}

export interface PortalOptions<C extends Clock = SettableClock> {
  readonly engine?: Engine
  readonly clock?: C
  readonly environment?: Readonly<Record<string, string>>
  /** Where the server writes what it did, if not to standard output. */
  readonly log?: Log
  /** What one person may have under way, if not the usual share. */
  readonly share?: ShareTerms
}

/**
 * A portal that sends mail and runs no other job: a round of all of them takes as much computing as
 * most tests, and one could do first what a test does itself and counts. The address only has to be
 * there: the engine is given.
 */
export const JOBS_APART = { JOBS: 'apart', DATABASE_URL: 'postgres://engine.given' } as const

/** For a test of what the portal does without being asked. */
export const JOBS_HERE = { JOBS: 'here' } as const

/**
 * The whole server on a free port, in front of a fresh database unless one is given. Its jobs run
 * where the environment says so ({@link JOBS_HERE}).
 */
export async function openPortal<C extends Clock = SettableClock>(
  t: Pick<TestContext, 'after'>,
  options: PortalOptions<C> = {},
): Promise<TestPortal<C>> {
  const engine = options.engine ?? (await freshDatabase(t))
  const clock = options.clock ?? (settableClock(DEMO_NOW) as Clock as C)
  const known = configFor({ PORT: '0', LOG_LEVEL: 'error', ...JOBS_APART, ...options.environment })
  // Its jobs would read what those of another portal left for them.
  const config = known.jobs === 'here' ? { ...known, railsDirectory: railsFolder(t) } : known
  // The engine belongs to the factory that made it and is closed there.
  const portal = await createPortal({
    config,
    engine: { ...engine, close: async () => {} },
    clock,
    log: options.log ?? createLog(config.logLevel),
    // A quarter of what a portal takes to open; `platform/http` asks by it.
    heads: false,
    ...(options.share && { share: options.share }),
  })
  atEnd(t, () => portal.close())
  const base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const mailbox = (): Promise<readonly CaughtMail[]> => caughtMail(engine.db, 100)
  const visitor = (): Client => createClient(base)
  return {
    ...portal,
    base,
    engine,
    clock,
    config,
    mailbox,
    visitor,
    as: async (email) => {
      const client = visitor()
      client.resume(await beginTestSession({ db: engine.db, clock, config }, email))
      return client
    },
    signIn: async (email, password) => {
      const client = visitor()
      await client.signIn(email, password, async () => codeMailedTo(email, await mailbox()))
      return client
    },
  }
}

import { sql } from 'kysely'
import type { Engine } from './db.ts'
import type { App } from './http.ts'
import { pendingMigrations } from './migrate.ts'

/** `/healthz`: the process is up. `/readyz`: its database answers and has every migration. */
export function addHealth(app: App, engine: Engine): void {
  const options = { config: { permission: 'anyone' } } as const
  app.get('/healthz', options, async () => ({ status: 'up' }))
  app.get('/readyz', options, async (_, reply) => {
    const problem = await whyNotReady(engine)
    return problem ? reply.status(503).send({ status: 'not ready', problem }) : { status: 'ready' }
  })
}

async function whyNotReady({ db }: Engine): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(db)
    const pending = await pendingMigrations(db)
    return pending.length > 0 ? `migrations not applied: ${pending.join(', ')}` : undefined
  } catch {
    return 'the database does not answer'
  }
}

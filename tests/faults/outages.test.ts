import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { readConfig } from '../../src/apps/server/config.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { isDatabaseAway, isUnanswered } from '../../src/platform/server/errors.ts'
import { addHealth } from '../../src/platform/server/health.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { findServer } from '../../src/platform/server/servers.ts'
import { atEnd } from '../factories/atEnd.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { openLine } from '../factories/line.ts'
import { onServer } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'

type Db = Kysely<object>

/** For who asks again. */
function isAway(error: Error): false {
  if (isDatabaseAway(error)) return false
  throw error
}

const SOON = { statementMsMax: 400, silenceMsMax: 100 }

function open(
  t: TestContext,
  url: string,
  limits: Parameters<typeof openPostgres>[1] = {},
  silence?: Parameters<typeof openPostgres>[2],
) {
  const engine = openPostgres(url, { connectionsMax: 1, ...limits }, silence)
  atEnd(t, () => engine.close())
  return engine
}

const write = (db: Db): Promise<unknown> => sql`update readiness set asked_at = now()`.execute(db)

const pidOf = async (db: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid

/** Makes every new session of a database read only, as those of a standby are, or no more. */
const makeReadOnly = (url: string, isOn: boolean): Promise<void> => {
  const name = new URL(url).pathname.slice(1)
  return onServer(
    url,
    `begin read write; alter database ${name} set default_transaction_read_only = ${isOn}; commit`,
  )
}

describe('of several servers', () => {
  test('the next is asked where one does not answer, and from then on at once', async (t) => {
    const url = new URL(await freshDatabaseUrl(t))
    // Over the network, which the socket of the tests is not.
    url.search = ''
    const { db } = open(t, url.href.replace(url.host, `127.0.0.1:1,${url.host}`))
    await assert.rejects(write(db), (error: Error) => isDatabaseAway(error))
    await write(db)
  })

  test('a start is not up to the first: all are asked before it', async (t) => {
    const url = new URL(await freshDatabaseUrl(t))
    url.search = ''
    const several = url.href.replace(url.host, `127.0.0.1:1,${url.host}`)
    await findServer(several)
    await write(open(t, several).db)
    await assert.rejects(findServer('postgres://127.0.0.1:1,127.0.0.1:2/none'), {
      code: 'ECONNREFUSED',
    })
  })

  test('one that takes no writes is passed over', async (t) => {
    const url = new URL(await freshDatabaseUrl(t))
    url.searchParams.set('target_session_attrs', 'read-write')
    await makeReadOnly(url.href, true)
    const { db } = open(t, url.href)
    await assert.rejects(pidOf(db), { code: '25006' })
    await makeReadOnly(url.href, false)
    await write(db)
  })
})

describe('a server that stands still', () => {
  const AT_ONCE = { askAfterMs: 0, answerWithinMs: 300 }

  test('is left for the next one long before its statements are given up, and by the listener, too', async (t) => {
    const url = new URL(await freshDatabaseUrl(t))
    url.search = ''
    const line = await openLine(t, url.href)
    const both = url.href.replace(url.host, `${new URL(line.url).host},${url.host}`)
    const engine = open(t, both, { connectionsMax: 2, statementMsMax: 0 }, AT_ONCE)
    const heard = Promise.withResolvers<string>()
    await engine.listen('of_both', heard.resolve)
    await write(engine.db)
    line.standStill()
    const lost = [write(engine.db), inTransaction(engine.db, write)]
    for (const one of lost) await assert.rejects(one, (error: Error) => isDatabaseAway(error))
    await until('the next server is found', () => write(engine.db).then(() => true, isAway))
    await until('the listener has found it', async () => {
      await sql`select pg_notify('of_both', 'still here')`.execute(engine.db)
      return Promise.race([heard.promise.then(() => true), nextTurn(false)])
    })
  })

  test('is not one that takes long over a statement', async (t) => {
    const url = await freshDatabaseUrl(t)
    const line = await openLine(t, url)
    const [asking, inTheWay] = [open(t, line.url, {}, AT_ONCE), open(t, url)]
    const lock = sql`select pg_advisory_lock(7)`
    await lock.execute(inTheWay.db)
    const waiting = lock.execute(asking.db)
    await until('the server was asked whether it is there', () => line.cameIn() > 2)
    await sql`select pg_advisory_unlock(7)`.execute(inTheWay.db)
    await waiting
  })
})

describe('a connection is not lent again', () => {
  test('whose server takes no writes any more', async (t) => {
    const { db } = open(t, await freshDatabaseUrl(t))
    const before = await pidOf(db)
    await write(db)
    assert.equal(await pidOf(db), before)
    await sql`set default_transaction_read_only = on`.execute(db)
    await assert.rejects(inTransaction(db, write), { code: '25006' })
    assert.notEqual(await pidOf(db), before)
    await write(db)
  })

  test('whose server has fallen silent, and nobody waits for it longer than for a statement', async (t) => {
    const line = await openLine(t, await freshDatabaseUrl(t))
    const { db } = open(t, line.url, SOON)
    await write(db)
    line.fallSilent()
    await assert.rejects(write(db), (error: Error) => isUnanswered(error) && isDatabaseAway(error))
    await write(db)
  })
})

test('a transaction whose server falls silent at its commit is an unknown outcome', async (t) => {
  const line = await openLine(t, await freshDatabaseUrl(t))
  const { db } = open(t, line.url, SOON)
  const committing = inTransaction(db, async (tx) => {
    await write(tx)
    line.fallSilent()
  })
  await assert.rejects(committing, { code: 'outcome_unknown' })
  // Not what the silent session still holds.
  await pidOf(db)
})

describe('a portal is ready', () => {
  async function openHealth(t: TestContext, url: string, answerWithinMs?: number) {
    const app = await createHttp(readConfig({ LOG_LEVEL: 'silent' }), createLog('silent'))
    t.after(() => app.close())
    const engine = open(t, url)
    const health = addHealth(app, engine, answerWithinMs)
    const ask = async (path: string): Promise<string> => {
      const { statusCode, body } = await app.inject(path)
      return `${statusCode} ${JSON.parse(body).problem ?? ''}`.trim()
    }
    return { engine, health, ask }
  }

  test('until it is about to end', async (t) => {
    const { health, ask } = await openHealth(t, await freshDatabaseUrl(t))
    assert.equal(await ask('/readyz'), '200')
    health.leave()
    assert.equal(await ask('/readyz'), '503 this server is ending')
    assert.equal(await ask('/healthz'), '200')
  })

  test('while its database takes writes', async (t) => {
    const url = await freshDatabaseUrl(t)
    await makeReadOnly(url, true)
    const { ask } = await openHealth(t, url)
    assert.equal(await ask('/readyz'), '503 the database takes no writes')
  })

  test('while its database answers, and says so in time where it is silent', async (t) => {
    const line = await openLine(t, await freshDatabaseUrl(t))
    const { ask, engine } = await openHealth(t, line.url, 50)
    await write(engine.db)
    line.fallSilent()
    assert.equal(await ask('/readyz'), '503 the database does not answer in time')
    line.cut()
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { createLog } from '../../src/platform/server/log.ts'
import { migratePostgres } from '../../src/platform/server/migrate.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { openReads, type Reads } from '../../src/platform/server/reads.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import { newId } from '../../src/values/ids.ts'
import { type Cluster, FOLLOWED, startCluster } from '../factories/cluster.ts'
import { atEnd } from '../factories/atEnd.ts'
import { onServer, TEST_VAULT, withDatabase } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

const ADA = 'ada@example.com'
const PARTS = { log: createLog('silent'), publicUrl: 'http://127.0.0.1' }

let leader: Cluster
let standby: Cluster
before(async () => {
  leader = await startCluster({ settings: FOLLOWED })
  await onServer(leader.url, 'create database bank')
  await migratePostgres(withDatabase(leader.url, 'bank'))
  standby = await startCluster({ settings: FOLLOWED, follows: leader })
})
after(async () => {
  await standby.stop()
  await leader.stop()
})

/** Both servers, and the means to hold up what the standby replays. */
function openBoth(t: TestContext) {
  const engine = openPostgres(withDatabase(leader.url, 'bank'))
  const follower = openPostgres(withDatabase(standby.url, 'bank'), { connectMsMax: 1000 })
  for (const { db } of [engine, follower]) setVault(db, TEST_VAULT)
  atEnd(t, () => Promise.all([engine.close(), follower.close()]))
  const position = async (what: string, { url }: Cluster): Promise<bigint> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ at: string }>(`select (${what} - '0/0')::text as at`)
    await client.end()
    return BigInt(rows[0]!.at)
  }
  return {
    engine: { ...engine, standby: follower },
    pause: () => onServer(standby.url, 'select pg_wal_replay_pause()'),
    goOn: () => onServer(standby.url, 'select pg_wal_replay_resume()'),
    untilCaughtUp: async () => {
      const wanted = await position('pg_current_wal_flush_lsn()', leader)
      await until('the standby has caught up', async () => {
        return (await position('pg_last_wal_replay_lsn()', standby)) >= wanted
      })
    },
  }
}

/** A browser as far as reads can tell. */
function openBrowser(reads: Reads) {
  const cookies: Record<string, string> = {}
  const reply = {
    setCookie: (name: string, value: string) => void (cookies[name] = value),
  } as unknown as FastifyReply
  return {
    wrote: () => reads.remember(reply),
    read: <T>(work: Parameters<ReturnType<Reads['of']>>[1]) =>
      reads.of({ cookies } as unknown as FastifyRequest)({} as never, work) as Promise<T>,
  }
}

describe('reads that may be a second old', () => {
  test('are never older than what the same browser wrote, nor than a second', async (t) => {
    const { engine, pause, goOn, untilCaughtUp } = openBoth(t)
    let time = 0
    const reads = openReads(engine, PARTS, () => time)
    await onServer(withDatabase(leader.url, 'bank'), 'create table if not exists note (n int)')
    await onServer(withDatabase(leader.url, 'bank'), 'grant all on note to openteller_app')
    await untilCaughtUp()
    const writer = openBrowser(reads)
    const other = openBrowser(reads)
    const count = (browser: typeof writer) =>
      browser.read<{ n: number; from: string }>(async (db) => {
        const { rows } = await sql<{ n: number; from: string }>`
          select count(*)::int as n, case when pg_is_in_recovery() then 'standby' else 'leader' end as from
            from note`.execute(db)
        return rows[0]!
      })
    assert.deepEqual(await count(writer), { n: 0, from: 'standby' })
    await pause()
    await sql`insert into note values (1)`.execute(engine.db)
    await writer.wrote()
    // Not a second has passed, and the other browser wrote nothing.
    assert.deepEqual(await count(other), { n: 0, from: 'standby' })
    assert.deepEqual(await count(writer), { n: 1, from: 'leader' })
    time += 1000
    assert.deepEqual(await count(other), { n: 1, from: 'leader' })
    await goOn()
    await untilCaughtUp()
    assert.deepEqual(await count(writer), { n: 1, from: 'standby' })
    assert.deepEqual(await count(other), { n: 1, from: 'standby' })
    await pause()
    await sql`insert into note values (2)`.execute(engine.db)
    // Told of something, pages read again: that something is there.
    reads.moved()
    assert.deepEqual(await count(other), { n: 2, from: 'leader' })
    await goOn()
  })

  test('a page shows what was just done, and goes on while the standby is away', async (t) => {
    const { engine, pause, goOn, untilCaughtUp } = openBoth(t)
    const union = await openOnlineBanking(t, { engine })
    const ada = await union.member('Ada Reed', { email: ADA, checking: '100.00' })
    const client = await union.portal.as(ADA)
    const move = (amount: string) =>
      client.post('/api/transfers/between-accounts', {
        id: newId(),
        fromAccountId: ada.checking.id,
        toAccountId: ada.savings.id,
        amount,
        reference: 'Rainy day',
      })
    const outgoing = async (): Promise<string[]> => {
      const { status, body } = await client.get(`/api/activity?account=${ada.checking.id}`)
      assert.equal(status, 200)
      return body.items.map(({ amount }: { amount: string }) => amount)
    }
    const servers = async (): Promise<Record<string, number>> => {
      const metrics = await fetch(`${union.portal.base}/metrics`).then((answer) => answer.text())
      const lines = metrics.matchAll(/^openteller_reads_total\{from="(.*)"\} (\d+)$/gm)
      return Object.fromEntries([...lines].map(([, from, n]) => [from!, Number(n)]))
    }
    await untilCaughtUp()
    await outgoing()
    assert.ok((await servers())['standby']! > 0)
    await pause()
    assert.equal((await move('1.00')).status, 200)
    assert.equal((await outgoing())[0], '-1.00')
    assert.ok((await servers())['leader, standby behind']! > 0)
    await goOn()
    await standby.crash()
    assert.equal((await move('2.00')).status, 200)
    assert.equal((await outgoing())[0], '-2.00')
    assert.ok((await servers())['leader, standby away']! > 0)
    const file = await client.get('/api/activity/export')
    assert.match(String(file.body), /-2\.00/)
    await standby.restart()
    await untilCaughtUp()
    const before = (await servers())['standby']!
    await until('the standby is asked again', async () => {
      await outgoing()
      return (await servers())['standby']! > before
    })
  })
})

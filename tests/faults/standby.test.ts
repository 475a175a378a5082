import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import pg from 'pg'
import { migratePostgres } from '../../src/platform/server/migrate.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import { newId } from '../../src/values/ids.ts'
import { atEnd } from '../factories/atEnd.ts'
import { type Cluster, fastFolder, startCluster } from '../factories/cluster.ts'
import { onServer, TEST_VAULT, withDatabase } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

const ADA = 'ada@example.com'

/** Not that of all other tests: the standby is one of the whole server. */
let cluster: Cluster
before(async () => {
  cluster = await startCluster({ durable: true, folder: fastFolder() })
  await onServer(cluster.url, 'create database migrated')
  await migratePostgres(withDatabase(cluster.url, 'migrated'))
})
after(() => cluster.stop())

let databaseCount = 0

/** A member whose commits wait for a standby that does not exist, until `release` is called. */
async function openWaiting(t: TestContext) {
  const name = `bank_${++databaseCount}`
  await onServer(cluster.url, `create database ${name} template migrated`)
  const owner = new pg.Client({ connectionString: cluster.url })
  await owner.connect()
  atEnd(t, () => owner.end())
  const engine = openPostgres(withDatabase(cluster.url, name))
  atEnd(t, () => engine.close())
  setVault(engine.db, TEST_VAULT)
  const union = await openOnlineBanking(t, { engine })
  const ada = await union.member('Ada Reed', { email: ADA, checking: '100.00' })
  const client = await union.portal.as(ADA)
  const standby = async (name: string): Promise<void> => {
    await owner.query(`alter system set synchronous_standby_names = '${name}'`)
    await owner.query('select pg_reload_conf()')
  }
  const waiting = async (): Promise<readonly number[]> => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event = 'SyncRep'`,
    )
    return rows.map(({ pid }) => pid)
  }
  // The server takes the setting over when it gets to it, so a commit is tried until one waits.
  const untilCommitsWait = async (): Promise<void> => {
    const probe = new pg.Client({ connectionString: cluster.url })
    await probe.connect()
    const state = { ended: true }
    let commit: Promise<unknown> = Promise.resolve()
    let pids: readonly number[] = []
    await until('a commit waits for the standby', async () => {
      if (state.ended) {
        state.ended = false
        commit = probe
          .query(`comment on database postgres is 'commits may wait'`)
          .finally(() => (state.ended = true))
      }
      pids = await waiting()
      return pids.length > 0
    })
    await owner.query('select pg_cancel_backend(pid) from unnest($1::int[]) pid', [pids])
    await commit
    await probe.end()
  }
  // Nobody waits any more when the portal ends, which seals and sends what is left.
  atEnd(t, () => standby(''))
  return {
    ada,
    client,
    wait: async () => {
      await standby('nobody')
      await untilCommitsWait()
    },
    release: () => standby(''),
    /** Breaks off every commit that waits, until `answer` is there. */
    breakOff: async <T>(how: 'pg_cancel_backend' | 'pg_terminate_backend', answer: Promise<T>) => {
      const state = { answered: false }
      const done = answer.finally(() => (state.answered = true))
      await until('the request is answered', async () => {
        await owner.query(`select ${how}(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
        return state.answered
      })
      return done
    },
  }
}

const biller = () => ({
  id: newId(),
  name: 'Oak Street Dental',
  postalCode: '12207',
  accountNumber: '123456789',
})

describe('a commit whose wait for the standby was broken off', () => {
  for (const how of ['pg_cancel_backend', 'pg_terminate_backend'] as const) {
    test(`is an unknown outcome, and the same id tells what became of it (${how})`, async (t) => {
      const { client, wait, release, breakOff } = await openWaiting(t)
      const body = biller()
      const send = () => client.post('/api/bills/payees', body)
      await wait()
      const { status, body: refusal } = await breakOff(how, send())
      assert.deepEqual([status, refusal.code], [503, 'outcome_unknown'])
      await release()
      assert.equal((await send()).status, 200)
      const { payees } = (await client.get('/api/bills')).body
      assert.equal(payees.length, 1)
    })
  }

  test('is one for a posting and for a single statement too', async (t) => {
    const { ada, client, wait, release, breakOff } = await openWaiting(t)
    const move = {
      id: newId(),
      fromAccountId: ada.checking.id,
      toAccountId: ada.savings.id,
      amount: '1.00',
      reference: 'Rainy day',
    }
    await wait()
    const sends = [
      () => client.post('/api/transfers/between-accounts', move),
      () => client.post('/api/transfers/listing', { listed: false }),
    ]
    for (const send of sends) {
      const { status, body } = await breakOff('pg_cancel_backend', send())
      assert.deepEqual([status, body.code], [503, 'outcome_unknown'])
    }
    await release()
    assert.equal((await sends[0]!()).body.replayed, true)
  })
})

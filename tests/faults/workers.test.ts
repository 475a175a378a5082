import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { setJournalKey } from '../../src/modules/ledger/server/ledger.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { dataKeysOf, serverSecret } from '../../src/platform/server/secret.ts'
import { openVault, setVault } from '../../src/platform/server/vault.ts'
import { openBills, owe, paidOut, paymentCount, storyOf } from '../bills/owing.ts'
import { atEnd } from '../factories/atEnd.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { freshDirectory, launch, type Running } from '../factories/process.ts'
import { onServer } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'
import { ledgerIsWhole } from './proof.ts'

const PEOPLE = 6
const BILLS_EACH = 5
const BILLS = PEOPLE * BILLS_EACH

const isRunning = ({ output }: Running): boolean => output().includes('jobs are running')

test('thirty bills are paid once each though a worker is killed in the middle of one', async (t) => {
  const url = await freshDatabaseUrl(t)
  const place = { DATABASE_URL: url, DATA_DIR: freshDirectory(t), METRICS_PORT: '0' }
  const engine = openPostgres(url, { connectionsMax: 8 })
  atEnd(t, () => engine.close())
  setVault(engine.db, openVault(dataKeysOf(readConfig(place))))
  setJournalKey(engine.db, await serverSecret(engine.db, readConfig(place)))
  // Long past on the clock of the workers, so all of them are due.
  const union = await openBills(t, '2026-01-15', engine)
  const people = []
  for (let i = 0; i < PEOPLE; i++) {
    const person = await union.member(`Member${i} Okafor`, { checking: '135.00' })
    people.push(person)
    for (let j = 0; j < BILLS_EACH; j++) await owe(union, person, '2026-01-20')
  }

  // Whoever holds the account that bills are paid to stops each worker after it has written
  // everything about its bill, and before the money has moved.
  const gate = new pg.Client({ connectionString: url })
  // Cut off at the end, with the others.
  gate.on('error', () => {})
  await gate.connect()
  atEnd(t, () => gate.end())
  await gate.query('begin')
  await gate.query(`select id from ledger_account where code = 'clearing:bill-pay' for update`)
  const workers = [1, 2, 3].map(() => launch(t, 'worker.ts', place))
  await until('all workers run', () => workers.every(isRunning))
  await until('all workers wait for a lock', async () => {
    const { rows } = await engine.pool.query(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    )
    return rows[0].n >= workers.length
  })
  await workers[0]!.end('SIGKILL')
  assert.equal(await paymentCount(union), 0)
  await gate.query('rollback')

  await until('all bills are paid', async () => (await paymentCount(union)) === BILLS)
  const [, last, more] = workers
  assert.equal((await more!.end('SIGTERM')).code, 0)
  assert.equal(await paidOut(union), '750.00')
  for (const person of people) {
    assert.deepEqual(await storyOf(union, person), Array(BILLS_EACH).fill('2026-01-20 paid'))
    assert.equal(await union.available(person.checking), '10.00')
  }
  const { rows } = await engine.pool.query(
    `select count(*)::int as told from notification where title like 'Bill paid:%'`,
  )
  assert.equal(rows[0].told, BILLS)
  await ledgerIsWhole(place)

  await t.test(
    'a worker lives through the loss of its database, says so, goes on, and can be watched',
    () => livesOn(last!, url),
  )
})

async function livesOn(worker: Running, url: string): Promise<void> {
  const port = /"port":(\d+).*metrics are served/.exec(worker.output())![1]
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const inTime = /^openteller_job_late_seconds\{job_name="audit sealing"\} 0$/m
  await until('the figures were read', async () => inTime.test(await metrics()))
  await onServer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await until('it has its database back', () => worker.output().includes('the database is back'))
  assert.match(worker.output(), /the database is away, waiting for it/)
  // Read before it was gone, so it is known without it.
  assert.match(await metrics(), inTime)
  assert.equal((await worker.end('SIGTERM')).code, 0)
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { runToRest } from '../factories/jobs.ts'
import { everyJob } from './everyJob.ts'

/** Any statement but one that is explained. */
const CLAIM = /^(?!explain ).* skip locked/s

/** Of which there is never more than staff begin at once. */
const FEW = '"staff_deletion"'

test('every job finds an end, or the worker would run it again and again at one moment, and finds what it claims in the order of an index, however much is due together', async (t) => {
  const { engine, jobs } = await everyJob(t)
  const claims = noteClaims(engine.pool)
  const restless: string[] = []
  for (const job of jobs) if (!(await runToRest(job))) restless.push(job.name)
  assert.deepEqual(restless, [])
  assert.ok(claims.size > 30, `${claims.size} claims were seen`)
  const client = await engine.pool.connect()
  const sorted: string[] = []
  for (const [text, values] of claims) {
    if (!text.includes(FEW) && (await hasToSort(client, text, values))) sorted.push(text)
  }
  client.release()
  assert.deepEqual(sorted, [])
})

/** The statements that lock a row nobody else has, with values they were asked with. */
function noteClaims(pool: pg.Pool): ReadonlyMap<string, unknown[]> {
  const claims = new Map<string, unknown[]>()
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client)
    client.query = ((...asked: readonly unknown[]) => {
      const [text, values] = asked as [text: unknown, values?: unknown[]]
      if (typeof text === 'string' && CLAIM.test(text)) claims.set(text, values ?? [])
      return (query as (...args: readonly unknown[]) => unknown)(...asked)
    }) as typeof client.query
  })
  return claims
}

/** Whether no index has the order, which shows where all other ways are worse than any sort. */
async function hasToSort(client: pg.PoolClient, text: string, values: unknown[]): Promise<boolean> {
  const others = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort', 'incremental_sort']
  await client.query('begin')
  for (const way of others) await client.query(`set local enable_${way} = off`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
  await client.query('rollback')
  // What is locked may be sorted: it is as much as was asked for.
  return /LockRows.*Sort Key/s.test(rows.map((row) => row['QUERY PLAN']).join('\n'))
}

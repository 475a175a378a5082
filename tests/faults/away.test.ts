import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { freshDatabaseUrl } from '../factories/database.ts'
import { run, startServer } from '../factories/process.ts'
import { type Customer, type Order, signedIn } from './customer.ts'
import { lookInto } from './lookInto.ts'

const CUTS = 5
const CLIENTS = 6

interface Sent {
  readonly order: Order
  readonly status: number
}

async function sendUntil(over: AbortSignal, customer: Customer): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  while (!over.aborted) {
    const order = customer.order('0.01', sent.length % 2 === 1)
    const { status } = await customer.send(order).catch(() => ({ status: 0 }))
    sent.push({ order, status })
    if (status === 0) break
  }
  return sent
}

test('a server whose connections to the database are cut under load carries on and loses nothing', async (t) => {
  const place = { DATABASE_URL: await freshDatabaseUrl(t) }
  const server = await startServer(t, place)
  const ben = await signedIn(server, 'ben.okafor@example.com')
  const over = new AbortController()
  const load = Promise.all(Array.from({ length: CLIENTS }, () => sendUntil(over.signal, ben)))
  await lookInto(place, async (query) => {
    for (let cut = 0; cut < CUTS; cut++) {
      await wait(50 + Math.random() * 200)
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'openteller'`)
    }
  })
  await wait(200)
  over.abort()
  const sent = (await load).flat()
  assert.doesNotMatch(server.output(), /Unhandled|\n\s+at /, 'the server is still there')
  const statuses = new Set(sent.map(({ status }) => status))
  assert.deepEqual(
    [...statuses].filter((status) => status !== 200 && status !== 503),
    [],
  )
  for (const { order } of sent.filter(({ status }) => status === 503))
    assert.equal((await ben.send(order)).status, 200)

  const rows = await lookInto(place, (query) =>
    query(`select id from ledger_transfer where reason = 'own_transfer'`),
  )
  assert.equal(rows.length, sent.length)
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(sent.map(({ order }) => order.id)))
  assert.deepEqual((await server.visitor().get('/readyz')).body, { status: 'ready' })
  assert.equal((await server.end('SIGTERM')).code, 0)
  assert.equal((await run(t, 'verify-ledger.ts', place)).code, 0)
})

import assert from 'node:assert/strict'
import { connect, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { atEnd } from '../factories/atEnd.ts'
import { freshDatabaseUrl } from '../factories/database.ts'

/** A way to the database that can be cut, and counts who is turned away meanwhile. */
async function openLine(t: TestContext, databaseUrl: string) {
  const target = new URL(databaseUrl)
  const open = new Set<{ destroy(): void }>()
  let turnedAway = 0
  let cut = false
  const server = createServer((near) => {
    near.on('error', () => {})
    if (cut) {
      turnedAway++
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) open.add(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(t, () => void server.close())
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    turnedAway: () => turnedAway,
    cut: () => {
      cut = true
      for (const socket of open) socket.destroy()
    },
    mend: () => (cut = false),
  }
}

test('after some time without the database one connection listens again, not one for each try', async (t) => {
  const databaseUrl = await freshDatabaseUrl(t)
  const direct = openPostgres(databaseUrl)
  atEnd(t, () => direct.close())
  const line = await openLine(t, databaseUrl)
  const portal = openPostgres(line.url)
  atEnd(t, () => portal.close())
  const missed = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<string>()
  await portal.listen('news', heard.resolve, missed.resolve)

  line.cut()
  while (line.turnedAway() < 3) await wait(50)
  line.mend()
  await missed.promise
  // As long again as it waits between two tries, so that others would have come too.
  await wait(1500)
  const { rows } = await sql`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = 'openteller-listen'`.execute(
    direct.db,
  )
  assert.equal(rows.length, 1)
  await sql`select pg_notify('news', 'Money came in')`.execute(direct.db)
  assert.equal(await heard.promise, 'Money came in')
})

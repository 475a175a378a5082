import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { atEnd } from '../factories/atEnd.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { openLine } from '../factories/line.ts'

test('after some time without the database one connection listens again, not one for each try', async (t) => {
  const databaseUrl = await freshDatabaseUrl(t)
  const direct = openPostgres(databaseUrl)
  atEnd(t, () => direct.close())
  const line = await openLine(t, databaseUrl)
  // Time passes when the test says so: as much as lies between two tries.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const passUntil = async (happened: () => boolean): Promise<void> => {
    while (!happened()) {
      t.mock.timers.tick(1000)
      for (let turn = 0; turn < 20 && !happened(); turn++) await nextTurn()
    }
  }
  const portal = openPostgres(line.url)
  atEnd(t, () => portal.close())
  let missedCount = 0
  const heard = Promise.withResolvers<string>()
  await portal.listen('news', heard.resolve, () => missedCount++)
  assert.equal(line.cameIn(), 1)

  line.cut()
  await passUntil(() => line.turnedAway() >= 3)
  line.mend()
  await passUntil(() => missedCount > 0)
  // Others that were to try again would set out now, before the test's own connection does.
  t.mock.timers.tick(10_000)
  await nextTurn()
  await line.comeIn()
  assert.equal(line.cameIn(), 3, 'the first connection, the one after the cut, and the test’s own')
  assert.equal(missedCount, 1)
  const { rows } = await sql`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = 'openteller-listen'`.execute(
    direct.db,
  )
  assert.equal(rows.length, 1)
  await sql`select pg_notify('news', 'Money came in')`.execute(direct.db)
  assert.equal(await heard.promise, 'Money came in')
})

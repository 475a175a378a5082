import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { readConfig } from '../../src/apps/server/config.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { queueMail } from '../../src/platform/server/mail.ts'
import { sendLoop, type SentWork } from '../../src/platform/server/sendLoop.ts'
import { verbatim } from '../../src/values/sentence.ts'
import { freshDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { somebodyWaits } from '../factories/locks.ts'

test('what a process has begun to send is not begun by another that was looking already', async (t) => {
  const { db, pool } = await freshDatabase(t)
  const { institution } = readConfig({})
  const parts = { clock: settableClock(DEMO_NOW), institution, log: createLog('silent') }
  await queueMail(db, { to: 'ada@example.com', subject: verbatim('Hi'), text: 'Hi', at: DEMO_NOW })
  const job = (send: () => Promise<void>, gate: RawBuilder<boolean>): SentWork<{ id: bigint }> => ({
    job: 'letters',
    key: ['id'],
    claim: async (tx, _ctx, mayBeTried) => {
      const { rows } = await sql<{ id: bigint }>`
        select id from mail where sent_at is null and ${mayBeTried} and ${gate}
         order by id limit 1 for update skip locked`.execute(tx)
      return rows[0]
    },
    titleOf: ({ id }) => `Letter ${id}`,
    send,
    finish: async (tx, { at }, { id }) => {
      await sql`update mail set sent_at = ${at} where id = ${id}`.execute(tx)
    },
  })
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const quickly = job(
    async () => {
      begun.resolve()
      await mayEnd.promise
    },
    sql`true`,
  )
  // Its statement waits in the middle, with what it saw when it began.
  const gate = sql<boolean>`(select pg_advisory_xact_lock_shared(1) is not null)`
  const slowly = job(() => Promise.resolve(), gate)
  const guard = await pool.connect()
  await guard.query('select pg_advisory_lock(1)')
  const slow = sendLoop(db, parts, slowly, 1)
  await somebodyWaits(pool)
  const quick = sendLoop(db, parts, quickly, 1)
  await begun.promise
  await guard.query('select pg_advisory_unlock(1)')
  guard.release()
  assert.equal(await slow, 0)
  mayEnd.resolve()
  assert.equal(await quick, 1)
})

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { jobsOf } from '../../src/apps/server/jobs.ts'
import { setAuditKey } from '../../src/modules/audit/server/audit.ts'
import { setJournalKey } from '../../src/modules/ledger/server/ledger.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { configFor } from '../factories/config.ts'
import { seededDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { runToRest } from '../factories/jobs.ts'
import { SECRET } from '../worlds/creditUnion.ts'

test('every job finds an end, or the worker would run it again and again at one moment', async (t) => {
  const railsDirectory = mkdtempSync(join(tmpdir(), 'rails-'))
  t.after(() => rmSync(railsDirectory, { recursive: true }))
  const engine = await seededDatabase(t)
  const config = configFor({ RAILS_DIR: railsDirectory })
  setAuditKey(engine.db, SECRET)
  setJournalKey(engine.db, SECRET)
  const parts = { config, engine, clock: settableClock(DEMO_NOW), log: createLog('silent') }
  const restless: string[] = []
  for (const job of jobsOf(parts)) if (!(await runToRest(job))) restless.push(job.name)
  assert.deepEqual(restless, [])
})

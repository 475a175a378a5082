import type { TestContext } from 'node:test'
import { jobsOf } from '../../src/apps/server/jobs.ts'
import { setAuditKey } from '../../src/modules/audit/server/audit.ts'
import { setJournalKey } from '../../src/modules/ledger/server/ledger.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { configFor } from '../factories/config.ts'
import { seededDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { railsFolder } from '../factories/railsFolder.ts'
import { SECRET } from '../worlds/creditUnion.ts'

/** Every job of the portal, in front of the demonstration. */
export async function everyJob(t: TestContext) {
  const engine = await seededDatabase(t)
  setAuditKey(engine.db, SECRET)
  setJournalKey(engine.db, SECRET)
  const config = configFor({ RAILS_DIR: railsFolder(t) })
  const parts = { config, engine, clock: settableClock(DEMO_NOW), log: createLog('silent') }
  return { engine, jobs: jobsOf(parts) }
}

import type { TestContext } from 'node:test'
import { jobsOf } from '../../src/apps/server/jobs.ts'
import { setAuditKey } from '../../src/modules/audit/server/audit.ts'
import { setJournalKey } from '../../src/modules/ledger/server/ledger.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { serverSecret } from '../../src/platform/server/secret.ts'
import { configFor } from '../factories/config.ts'
import { seededDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { railsFolder } from '../factories/railsFolder.ts'

/** Every job of the portal, in front of the demonstration. */
export async function everyJob(t: TestContext) {
  const engine = await seededDatabase(t)
  const config = configFor({ RAILS_DIR: railsFolder(t) })
  const secret = await serverSecret(engine.db, config)
  setAuditKey(engine.db, secret)
  setJournalKey(engine.db, secret)
  const clock = settableClock(DEMO_NOW)
  const parts = { config, engine, clock, log: createLog('silent') }
  return { engine, clock, jobs: jobsOf(parts) }
}

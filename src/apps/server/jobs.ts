import { sealNew } from '../../modules/audit/server/audit.ts'
import { runDue } from '../../modules/schedules/server/schedules.ts'
import {
  carryOut,
  forgetChecks,
  forgetDrafts,
  sendQueued,
  type TransferScene,
} from '../../modules/transfers/server/transfers.ts'
import type { Db } from '../../platform/server/db.ts'
import type { Log } from '../../platform/server/log.ts'
import type { Job } from '../../platform/server/worker.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DUE_AT_ONCE_MAX = 100
export const SEALED_AT_ONCE_MAX = 1000

interface JobParts extends TransferScene {
  readonly db: Db
  readonly log: Log
}

/** What the portal does without being asked, and how often it looks. */
export const jobsOf = ({ db, log, clock, institution }: JobParts): readonly Job[] => [
  {
    name: 'scheduled transfers',
    everyMs: MINUTE_MS,
    run: () => runDue(db, { clock, institution, log, carryOut }, DUE_AT_ONCE_MAX),
  },
  {
    name: 'international departures',
    everyMs: 10 * SECOND_MS,
    run: () => sendQueued(db, clock.now()),
  },
  {
    name: 'audit sealing',
    everyMs: SECOND_MS,
    run: () => sealNew(db, SEALED_AT_ONCE_MAX),
  },
  {
    name: 'forgotten drafts',
    everyMs: HOUR_MS,
    run: async () => (await forgetDrafts(db, clock.now())) + (await forgetChecks(db, clock.now())),
  },
]

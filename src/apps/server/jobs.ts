import { countDays } from '../../modules/analytics/server/analytics.ts'
import { sealNew } from '../../modules/audit/server/audit.ts'
import { forgetUploads, resumeDeletions } from '../../modules/entries/server/entries.ts'
import { runDue } from '../../modules/schedules/server/schedules.ts'
import {
  carryOut,
  forgetChecks,
  forgetDrafts,
  sendQueued,
  type TransferScene,
} from '../../modules/transfers/server/transfers.ts'
import { systemClock } from '../../platform/server/clock.ts'
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
    name: 'deletions left behind',
    everyMs: MINUTE_MS,
    run: () => resumeDeletions(db, momentOf({ clock, institution })),
  },
  {
    name: 'analytics days',
    everyMs: 10 * MINUTE_MS,
    run: () => countDays(db, clock.now(), institution.timeZone),
  },
  {
    name: 'audit sealing',
    everyMs: SECOND_MS,
    run: () => sealNew(db, SEALED_AT_ONCE_MAX),
  },
  {
    name: 'forgotten drafts',
    everyMs: HOUR_MS,
    run: async () => {
      const now = clock.now()
      await forgetUploads(db, now)
      return (await forgetDrafts(db, now)) + (await forgetChecks(db, now))
    },
  },
]

/** On the real clock the ledger reads the database's, after its locks. */
const momentOf = ({ clock, institution }: TransferScene) => {
  const at = clock.now()
  return { at, zone: institution.timeZone, ledgerAt: clock === systemClock ? undefined : at }
}

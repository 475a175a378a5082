import { forgetLinks } from '../../modules/applications/server/applications.ts'
import { letterColorsOf } from '../../modules/site/server/site.ts'
import { countDays } from '../../modules/analytics/server/analytics.ts'
import { releaseDue } from '../../modules/deposits/server/deposits.ts'
import { BILL, remindDue } from '../../modules/bills/server/bills.ts'
import {
  forgetUploads,
  resumeDeletions,
} from '../../modules/staffTransactions/server/staffTransactions.ts'
import { JOBS_WANTED, openRunBook } from '../../modules/operations/server/operations.ts'
import { forgetPlaces } from '../../modules/limits/server/limits.ts'
import { forgetImages } from '../../modules/images/server/images.ts'
import { sweepDevices, sweepTries } from '../../modules/access/server/access.ts'
import { closeDue } from '../../modules/statements/server/statements.ts'
import {
  passPutAway,
  runDue,
  SCHEDULE,
} from '../../modules/standingOrders/server/standingOrders.ts'
import { forgetChecks, forgetDrafts, sendQueued } from '../../modules/transfers/server/transfers.ts'
import type { Clock } from '../../platform/server/clock.ts'
import type { Config } from './config.ts'
import type { Engine } from '../../platform/server/db.ts'
import type { Log } from '../../platform/server/log.ts'
import { sendMails } from '../../platform/server/mailJob.ts'
import type { Outbox } from '../../platform/server/outbox.ts'
import { type Job, openWorker, type Worker } from '../../platform/server/worker.ts'
import { sealAudit, sealLedger } from './sealing.ts'

export const MAIL_JOB = 'mail'
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DUE_AT_ONCE_MAX = 100
const STATEMENTS_AT_ONCE_MAX = 20
const STEPS_AT_ONCE_MAX = 20

interface JobParts {
  readonly config: Pick<Config, 'institution' | 'look' | 'smtpUrl'>
  readonly engine: Pick<Engine, 'db'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Runs jobs in this process, keeps the book that staff read, and listens for what staff want run now.
 * However many processes do so, nothing is done twice.
 */
export function openJobs(
  { engine, clock, log }: Omit<JobParts, 'config'>,
  { outbox, jobs }: { readonly outbox: Outbox; readonly jobs: readonly Job[] },
): Worker {
  const writeDown = openRunBook({ db: engine.db, clock, log })
  const worker = openWorker(
    {
      log,
      onRun: (report) => {
        writeDown(report)
        if (report.doneCount === 0) return
        outbox.flush()
        worker.wake(MAIL_JOB)
      },
    },
    jobs,
  )
  outbox.onEvent(({ topic, keys }) => {
    if (topic === JOBS_WANTED) for (const name of keys) worker.wake(name)
  })
  return worker
}

/** What the portal does without being asked, and how often it looks. */
export const jobsOf = (parts: JobParts): readonly Job[] => [...mailJobs(parts), ...bankJobs(parts)]

/** Without a mail server nothing leaves the house: the mails stay in their table, the mailbox. */
export const mailJobs = ({
  config: { institution, look, smtpUrl },
  engine: { db },
  clock,
  log,
}: JobParts): readonly Job[] =>
  smtpUrl === undefined
    ? []
    : [
        {
          name: MAIL_JOB,
          about: 'Hands mails to the mail server.',
          lane: 'mail',
          everyMs: 5 * SECOND_MS,
          run: () =>
            sendMails(
              db,
              { clock, institution, log, smtpUrl, colors: letterColorsOf(look) },
              DUE_AT_ONCE_MAX,
            ),
        },
      ]

const bankJobs = ({
  config: { institution },
  engine: { db },
  clock,
  log,
}: JobParts): readonly Job[] => [
  {
    name: 'scheduled transfers',
    about: 'Sends the transfers that members arranged for today.',
    lane: 'payments',
    everyMs: MINUTE_MS,
    run: () => runDue(db, { clock, institution, log }, SCHEDULE, DUE_AT_ONCE_MAX),
    putAway: (tx, ctx, rowId) => passPutAway(tx, ctx, SCHEDULE, rowId),
  },
  {
    name: 'bill payments',
    about: 'Pays the bills whose day has come, out of the money set aside for them.',
    lane: 'payments',
    everyMs: MINUTE_MS,
    run: () => runDue(db, { clock, institution, log }, BILL, DUE_AT_ONCE_MAX),
    putAway: (tx, ctx, rowId) => passPutAway(tx, ctx, BILL, rowId),
  },
  {
    name: 'bill reminders',
    about: 'Reminds members of the bills of tomorrow and sets the money aside.',
    lane: 'payments',
    everyMs: 5 * MINUTE_MS,
    run: () => remindDue(db, { clock, institution, log }, DUE_AT_ONCE_MAX),
  },
  {
    name: 'international departures',
    about: 'Hands transfers abroad to the network once they can no longer be cancelled.',
    lane: 'payments',
    everyMs: 10 * SECOND_MS,
    run: () => sendQueued(db, { clock, institution, log }, DUE_AT_ONCE_MAX),
  },
  {
    name: 'deposit holds',
    about: 'Ends the holds on deposited checks whose day has come.',
    lane: 'payments',
    everyMs: MINUTE_MS,
    run: () => releaseDue(db, { clock, institution, log }, DUE_AT_ONCE_MAX),
  },
  {
    name: 'deletions left behind',
    about: 'Goes on with the deletion of a member’s transactions where somebody left it.',
    lane: 'upkeep',
    everyMs: MINUTE_MS,
    run: () => resumeDeletions(db, { clock, institution, log }, STEPS_AT_ONCE_MAX),
  },
  {
    name: 'analytics days',
    about: 'Counts finished days for the charts of Analytics.',
    lane: 'upkeep',
    everyMs: 10 * MINUTE_MS,
    run: () => countDays(db, clock.now(), institution.timeZone),
  },
  {
    name: 'statements',
    about: 'Makes the statements of a month that is over and tells members of them.',
    lane: 'upkeep',
    everyMs: 10 * MINUTE_MS,
    run: () => closeDue(db, { clock, institution, log }, STATEMENTS_AT_ONCE_MAX),
  },
  {
    name: 'audit sealing',
    about: 'Links new records of the audit trail into its chain.',
    lane: 'sealing',
    everyMs: SECOND_MS,
    run: () => sealAudit(db),
  },
  {
    name: 'journal sealing',
    about: 'Links new transfers, holds and accounts of the journal into its chain.',
    lane: 'sealing',
    everyMs: SECOND_MS,
    // After an import of years there is work for minutes; payments keep most of the machine meanwhile.
    unhurried: true,
    run: () => sealLedger(db),
  },
  {
    name: 'forgotten drafts',
    about: 'Forgets drafts, uploads, links and recipient checks that nobody came back to.',
    lane: 'upkeep',
    everyMs: HOUR_MS,
    run: async () => {
      const now = clock.now()
      await forgetUploads(db, now)
      await forgetImages(db, now)
      await forgetLinks(db, now)
      await sweepTries(db, now)
      await sweepDevices(db, now)
      const gone = [forgetDrafts, forgetChecks, forgetPlaces].map((forget) => forget(db, now))
      return (await Promise.all(gone)).reduce((sum, count) => sum + count, 0)
    },
  },
]

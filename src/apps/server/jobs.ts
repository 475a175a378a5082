import { JOBS_WANTED, openRunBook } from '../../modules/operations/server/operations.ts'
import { mailColorsOf } from '../../modules/site/server/site.ts'
import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Clock } from '../../platform/server/clock.ts'
import type { Engine } from '../../platform/server/db.ts'
import type { Log } from '../../platform/server/log.ts'
import { MAIL_JOB, sendMails } from '../../platform/server/mailJob.ts'
import type { Outbox } from '../../platform/server/outbox.ts'
import { sweepThrottle } from '../../platform/server/throttle.ts'
import { type Job, openWorker, type Worker } from '../../platform/server/worker.ts'
import type { Config } from './config.ts'
import { MODULES, REVIEWABLES, SIGNABLES, UPCOMING } from './modules.ts'

interface JobParts {
  readonly config: Pick<
    Config,
    'institution' | 'look' | 'railsDirectory' | 'otherBanks' | 'publicUrl' | 'pushHosts' | 'smtpUrl'
  >
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
        worker.nudge(MAIL_JOB)
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
export function jobsOf(parts: JobParts): readonly Job[] {
  const { config, engine, clock, log } = parts
  const { institution, railsDirectory, otherBanks, publicUrl, pushHosts } = config
  const dependencies = {
    db: engine.db,
    clock,
    log,
    institution,
    railsDirectory,
    otherBanks,
    publicUrl,
    pushHosts,
    signables: SIGNABLES,
    reviewables: REVIEWABLES,
    upcoming: UPCOMING,
  }
  return [
    ...mailJobs(parts),
    ...MODULES.flatMap(({ jobs }) => jobs?.(dependencies) ?? []),
    forgetting(dependencies),
  ]
}

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
          serves: 'mail',
          everyMs: 5000,
          run: () =>
            sendMails(
              db,
              { clock, institution, log, smtpUrl, colors: mailColorsOf(look) },
              DUE_AT_ONCE_MAX,
            ),
        },
      ]

/** What modules forget, in one job. */
const forgetting = ({ db, clock }: Pick<Engine, 'db'> & { readonly clock: Clock }): Job => ({
  name: 'forgotten drafts',
  about:
    'Forgets drafts, uploads, links and recipient checks that nobody came back to, and sessions long over.',
  lane: 'upkeep',
  everyMs: 3_600_000,
  run: async () => {
    let count = 0
    for (const forget of [sweepThrottle, ...MODULES.flatMap((module) => module.forget ?? [])]) {
      count += (await forget(db, clock.now())) ?? 0
    }
    return count
  },
})

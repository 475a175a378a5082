import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Figures, Sample } from '../../../platform/server/figures.ts'
import { proveWritable } from '../../../platform/server/health.ts'
import type { Job, Served } from '../../../platform/server/worker.ts'
import { within } from '../../../platform/server/within.ts'
import { missedWindows } from '../../ach/server/ach.ts'
import { lateFiles } from '../../networkPayments/server/networkPayments.ts'
import { Service, type ServiceState, type Status } from '../contract.ts'
import { type NoticeRow, presentNotices, readNotices } from './notices.ts'

/** Whoever asks more often hears the same again. */
const FRESH_FOR_MS = 5000
/** Nobody waits longer for a database that does not answer. */
const WAIT_MS = 1500

/** Once is chance; the next run may mend it. */
const FAILURES_MIN = 3
const MAIL_LATE_SECONDS = 15 * 60
/** What missed its file has left with a later one by then. */
const MISSED_FOR_MS = 4 * 3_600_000

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: readonly Pick<Job, 'name' | 'serves'>[]
  /** All that machines watch. */
  readonly figures: readonly Figures[]
}

interface Known {
  readonly late: ReadonlySet<Served>
  readonly notices: readonly NoticeRow[]
  readonly at: Date
}

export interface StatusLook {
  /** What there is to say now, within moments, whatever the database does. */
  status(): Promise<Status>
  /** Reads again, so that what was just posted is known when the database goes away. */
  refresh(): void
}

/** Reads now and then what the portal knows of itself, and keeps it for when the database is away. */
export async function openStatus(parts: Parts, { waitMs = WAIT_MS } = {}): Promise<StatusLook> {
  const { clock } = parts
  let known = await read(parts)
  let isAway = false
  let lookedAt = performance.now()
  let underWay = 0
  let newest = 0
  let latest: Promise<void> | undefined

  const begin = (): void => {
    const turn = ++newest
    underWay++
    const become = (away: boolean): void => {
      if (turn === newest) isAway = away
    }
    const look = async (): Promise<boolean> => {
      try {
        const found = await read(parts)
        if (turn === newest) known = found
        become(false)
      } catch {
        become(true)
      }
      underWay--
      lookedAt = performance.now()
      return true
    }
    const waitFor = async (): Promise<void> => {
      if (!(await within(look(), waitMs, false))) become(true)
    }
    latest = waitFor()
  }
  return {
    refresh: begin,
    status: async () => {
      if (underWay === 0 && performance.now() - lookedAt > FRESH_FOR_MS) begin()
      await latest
      return present(known, clock.now(), isAway)
    },
  }
}

async function read({ db, clock, jobs, figures }: Parts): Promise<Known> {
  const at = clock.now()
  await proveWritable(db)
  const notices = await readNotices(db, at)
  const samples: Sample[] = []
  for (const { of, read } of figures)
    if (of === 'jobs' || of === 'queues') samples.push(...(await read(db)))
  const late = new Set(lateJobs(samples, jobs))
  if (samples.some(isOldMail)) late.add('mail')
  const missed = await missedWindows(db, new Date(at.getTime() - MISSED_FOR_MS))
  if (missed.length > 0 || (await lateFiles(db, at)).length > 0) late.add('payments')
  return { late, notices, at }
}

function lateJobs(samples: readonly Sample[], jobs: Parts['jobs']): readonly Served[] {
  const serves = new Map(jobs.map(({ name, serves }) => [name, serves]))
  return samples
    .filter(
      ({ name, value }) =>
        (name === 'openteller_job_late_seconds' && value > 0) ||
        (name === 'openteller_job_failures_in_row' && value >= FAILURES_MIN),
    )
    .flatMap(({ labels }) => serves.get(labels!['job_name']!) ?? [])
}

const isOldMail = ({ name, labels, value }: Sample): boolean =>
  name === 'openteller_queue_oldest_seconds' &&
  labels!['queue'] === 'mail' &&
  value > MAIL_LATE_SECONDS

const present = ({ late, notices, at }: Known, now: Date, isAway: boolean): Status => ({
  now: now.toISOString(),
  services: Service.options.map((service) => ({
    service,
    state: isAway ? 'away' : stateOf(service, late),
  })),
  notices: presentNotices(notices, now),
  noticesAt: (isAway ? at : now).toISOString(),
})

/** Codes for signing in come by mail. */
const stateOf = (service: Service, late: ReadonlySet<Served>): ServiceState =>
  late.has(service === 'sign_in' ? 'mail' : service) ? 'late' : 'working'

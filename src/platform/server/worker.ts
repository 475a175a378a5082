import type { ActionContext } from './action.ts'
import type { Tx } from './db.ts'
import type { Log } from './log.ts'

/** What members use the portal for, as far as jobs have a part in it. */
export type Served = 'payments' | 'deposits' | 'statements' | 'mail'

/** Work that is looked for again and again, such as payments that have come due. */
export interface Job {
  readonly name: string
  /** What it does, in a sentence for staff. */
  readonly about: string
  /** The jobs of a lane run one at a time; no lane waits for another. */
  readonly lane: string
  /** How often to look when nobody says that there is something. */
  readonly everyMs: number
  /** Looks only that often, also while it finds something each time. */
  readonly unhurried?: boolean
  /** What members wait for when it is late; they read so at /status. */
  readonly serves?: Served
  /** Does a bounded amount of what there is to do, and answers how much it did. */
  run(): Promise<number>
  /** What becomes of a row that was set aside, once staff have put it away; else it stays as it is. */
  putAway?(tx: Tx, ctx: ActionContext, rowId: string): Promise<void>
}

/** How one run of a job went, for whoever counts. */
export interface JobReport {
  readonly job: string
  readonly doneCount: number
  /** Why it failed; left out when it did not. */
  readonly error?: string
  readonly durationMs: number
}

interface WorkerDependencies {
  readonly log: Pick<Log, 'error'>
  readonly onRun?: (report: JobReport) => void
}

export interface Worker {
  /** Looks now: for one job, or for all of them. */
  wake(name?: string): void
  /** There may be something for this job: it looks now, but after a failure not before its time. */
  nudge(name: string): void
  /** Begins nothing more, and resolves when what is under way has ended. */
  close(): Promise<void>
}

/**
 * Runs jobs, beginning with a round of all; in each lane one at a time in this process, so that one
 * that hangs holds up its lane and nothing else. Several processes run the same jobs: that nothing is
 * done twice is the database's to see to, never the worker's.
 */
export function openWorker(dependencies: WorkerDependencies, jobs: readonly Job[]): Worker {
  const lanes = new Map<string, Lane>()
  const failing = new Set<string>()
  const onRun = (report: JobReport): void => {
    if (report.error === undefined) failing.delete(report.job)
    else failing.add(report.job)
    dependencies.onRun?.(report)
  }
  const want = (job: Job): void => {
    const lane = lanes.get(job.lane) ?? openLane({ ...dependencies, onRun })
    lanes.set(job.lane, lane)
    lane.want(job)
  }
  const timers = jobs.map((job) => setInterval(() => want(job), job.everyMs).unref())
  const wake = (name?: string): void => {
    for (const job of jobs) if (name === undefined || job.name === name) want(job)
  }
  wake()
  return {
    wake,
    nudge: (name) => {
      if (!failing.has(name)) wake(name)
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...lanes.values()].map((lane) => lane.close()))
    },
  }
}

interface Lane {
  want(job: Job): void
  close(): Promise<void>
}

/**
 * Runs jobs in turn. One that found something takes its turn again at once, behind the others, unless
 * it is unhurried; one that fails is logged and has its next turn as usual.
 */
function openLane({ log, onRun }: WorkerDependencies): Lane {
  const wanted = new Set<Job>()
  let turns: Promise<void> | undefined
  let closed = false

  const take = async (job: Job): Promise<void> => {
    const startedAt = performance.now()
    let doneCount = 0
    let failure: string | undefined
    try {
      doneCount = await job.run()
      if (doneCount > 0 && !job.unhurried) wanted.add(job)
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      log.error({ err: error, job: job.name }, 'job failed, trying again at its next turn')
    }
    onRun?.({
      job: job.name,
      doneCount,
      ...(failure !== undefined && { error: failure }),
      durationMs: performance.now() - startedAt,
    })
  }

  const takeTurns = async (): Promise<void> => {
    for (const job of wanted) {
      if (closed) return
      // Taken off before it runs, so that waking it meanwhile asks for another turn.
      wanted.delete(job)
      await take(job)
    }
    // No await between finding the list empty and this line, or a job wanted meanwhile would be lost.
    turns = undefined
  }

  return {
    want: (job) => {
      if (closed) return
      wanted.add(job)
      turns ??= takeTurns()
    },
    close: async () => {
      closed = true
      await turns
    },
  }
}

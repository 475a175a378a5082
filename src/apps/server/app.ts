import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../platform/server/clock.ts'
import type { Config } from './config.ts'
import type { Engine } from '../../platform/server/db.ts'
import type { Figures } from '../../platform/server/figures.ts'
import { createFileMount } from '../../platform/server/files.ts'
import { addHealth } from '../../platform/server/health.ts'
import { createHttp, type App } from '../../platform/server/http.ts'
import { openLiveHub } from '../../platform/server/live.ts'
import type { Log } from '../../platform/server/log.ts'
import { MAIL_JOB } from '../../platform/server/mailJob.ts'
import { createMetrics } from '../../platform/server/metrics.ts'
import { addMetricsRoute, listenForMetrics } from '../../platform/server/metricsDoor.ts'
import { openOutbox } from '../../platform/server/outbox.ts'
import { openReads } from '../../platform/server/reads.ts'
import { createMount } from '../../platform/server/routes.ts'
import { serverSecret } from '../../platform/server/secret.ts'
import type { ShareTerms } from '../../platform/server/shares.ts'
import { addSite } from '../../platform/server/site.ts'
import { createGuard } from '../../modules/access/server/access.ts'
import { dualControlOf } from '../../modules/approvals/server/approvals.ts'
import { sealRest, setAuditKey } from '../../modules/audit/server/audit.ts'
import { setJournalKey } from '../../modules/ledger/server/ledger.ts'
import type { Announced, Portal as MountedOn } from '../../modules/module.ts'
import { requireFolders } from '../../modules/networkPayments/server/networkPayments.ts'
import { checkKinds } from '../../modules/notifications/kinds.contract.ts'
import type { Job, Worker } from '../../platform/server/worker.ts'
import { figuresOf } from './figures.ts'
import {
  ASKABLES,
  overviewKindsOf,
  MODULES,
  REVIEWABLES,
  SIGNABLES,
  UPCOMING,
  workKindsOf,
} from './modules.ts'
import { jobsOf, mailJobs, openJobs } from './jobs.ts'
import { addApiDocument } from './apiDocument.ts'
import { addLive } from './live.ts'
import { addMarketFrame } from './marketFrame.ts'
import { isAppPath, movedTo } from './paths.ts'

export interface PortalParts {
  readonly config: Config
  readonly engine: Engine
  readonly clock: Clock
  readonly log: Log
  /** What one person may have under way, if not the usual share. */
  readonly share?: ShareTerms
  /** Whether what can be read can be asked for by `HEAD`, which are half as many routes again; yes unless said otherwise. */
  readonly heads?: boolean
}

/** A portal ready to listen, and how to end it without dropping what is under way. */
export interface Portal {
  readonly app: App
  close(): Promise<void>
}

/** Puts the parts together: decides nothing, so it reads as the list of what the portal has. */
export async function createPortal(parts: PortalParts): Promise<Portal> {
  checkKinds(MODULES.map(({ name, notificationKinds = [] }) => [name, notificationKinds]))
  const { config, engine, clock, log } = parts
  const { db } = engine
  const { institution } = config
  if (config.jobs === 'here') requireFolders(config)
  const secret = await serverSecret(db, config)
  setAuditKey(db, secret)
  setJournalKey(db, secret)
  const outbox = await openOutbox(engine, log)
  const live = openLiveHub(outbox)
  const app = await createHttp(config, log, parts)
  const guard = createGuard({ engine, db, clock, institution, config, secret })
  let worker: Worker | undefined
  const afterAction = (): void => {
    outbox.flush()
    worker?.nudge(MAIL_JOB)
  }
  const reads = openReads(engine, { log, publicUrl: config.publicUrl })
  outbox.onEvent(reads.moved)
  // What a standby answers may be older than the moment it is asked.
  const cursor = engine.standby ? undefined : live.cursor
  const mount = createMount(app, { guard, afterAction, reads, cursor, clock, institution })
  const mountFile = createFileMount(app, { guard, reads, clock, institution })
  const health = addHealth(app, engine)
  const dualControl = dualControlOf(institution, config.mode)
  const jobs = jobsOf(parts)
  const figures = figuresOf(jobs, clock)
  const metrics = createMetrics({ process: 'portal', engine, log, figures })
  metrics.countRequests(app)
  metrics.gauge('openteller_live_streams', 'Pages that listen for changes', () => live.size)
  addMetricsRoute(app, config, metrics)
  const wakeJobs = (): void => worker?.wake()
  const close = await mountModules(
    { ...parts, mount, mountFile, db, institution, dualControl, secret, outbox, wakeJobs },
    jobs,
    figures,
  )
  addLive(app, { db, clock, guard, live })
  addApiDocument(app, config)
  addMarketFrame(app, config.site.market?.embed)
  await addSite(app, {
    folder: config.siteDirectory,
    publicUrl: config.publicUrl,
    isAppPath: (path) => isAppPath(path, config.mode),
    movedTo,
  })
  const closeMetrics = await listenForMetrics(config, metrics, log)
  // Last, so that a portal that could not be put together leaves nothing running.
  // Mail leaves from whichever process has written it.
  const own = config.jobs === 'here' ? jobs : mailJobs(parts)
  worker = openJobs(parts, { outbox, jobs: own })

  return {
    app,
    close: async () => {
      health.leave()
      await wait(config.drainSeconds * 1000)
      live.close()
      await app.close()
      await worker?.close()
      await sealRest(db)
      await close()
      await outbox.close()
      await closeMetrics()
      await engine.close()
    },
  }
}

/** @returns what closes everything that modules opened */
async function mountModules(
  portal: MountedOn,
  jobs: readonly Job[],
  figures: readonly Figures[],
): Promise<() => Promise<void>> {
  const approvals = MODULES.flatMap((module) => module.approvals?.(portal) ?? [])
  const auditSentences = MODULES.flatMap(({ audit }) => (audit ? [audit] : []))
  const announced: Announced = {
    approvals,
    signables: SIGNABLES,
    reviewables: REVIEWABLES,
    askables: ASKABLES,
    upcoming: UPCOMING,
    workKinds: workKindsOf(approvals),
    overviewKinds: overviewKindsOf(auditSentences, approvals),
    jobs,
    figures,
    auditSentences,
  }
  const opened: (void | (() => Promise<void>))[] = []
  for (const { routes } of MODULES) opened.push(await routes?.(portal, announced))
  return async () => {
    for (const close of opened) await close?.()
  }
}

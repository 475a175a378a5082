import { countSetAside } from '../../platform/server/jobFailures.ts'
import type { Clock } from '../../platform/server/clock.ts'
import type { Config } from './config.ts'
import type { Db, Engine } from '../../platform/server/db.ts'
import { createFileMount, type MountFile } from '../../platform/server/files.ts'
import { addHealth } from '../../platform/server/health.ts'
import { createHttp, type App } from '../../platform/server/http.ts'
import { openLiveHub } from '../../platform/server/live.ts'
import type { Log } from '../../platform/server/log.ts'
import { addMetrics } from '../../platform/server/metrics.ts'
import { openOutbox } from '../../platform/server/outbox.ts'
import { createMount, type Mount } from '../../platform/server/routes.ts'
import { serverSecret } from '../../platform/server/secret.ts'
import type { ShareTerms } from '../../platform/server/shares.ts'
import { addSite } from '../../platform/server/site.ts'
import type { Institution } from '../../values/institution.ts'
import { isAdministrator } from '../../values/standing.ts'
import { activityExport, activityRoutes } from '../../modules/activity/server/routes.ts'
import { applicationDocument, applicationRoutes } from '../../modules/applications/server/routes.ts'
import { demoRoutes } from '../../modules/demo/server/routes.ts'
import { setAuditKey } from '../../modules/audit/server/audit.ts'
import { auditRoutes } from '../../modules/audit/server/routes.ts'
import { analyticsRoutes } from '../../modules/analytics/server/routes.ts'
import { dualControlOf } from '../../modules/approvals/server/approvals.ts'
import { approvalRoutes } from '../../modules/approvals/server/routes.ts'
import { billRoutes } from '../../modules/bills/server/routes.ts'
import { bankRoutes } from '../../modules/banks/server/routes.ts'
import { staffTransactionApprovals } from '../../modules/staffTransactions/server/staffTransactions.ts'
import {
  staffTransactionRoutes,
  uploadTemplate,
} from '../../modules/staffTransactions/server/routes.ts'
import { checkHoldsOf } from '../../modules/deposits/server/deposits.ts'
import { depositPicture, depositRoutes } from '../../modules/deposits/server/routes.ts'
import { carrySessionsForward, standingsOf } from '../../modules/identity/server/identity.ts'
import { createGuard } from '../../modules/access/server/access.ts'
import { usablePasscodes } from '../../modules/passcodes/server/passcodes.ts'
import { accessRoutes } from '../../modules/access/server/routes.ts'
import { factorRoutes } from '../../modules/factors/server/routes.ts'
import { passcodeRoutes } from '../../modules/passcodes/server/routes.ts'
import { imageRoutes } from '../../modules/images/server/routes.ts'
import { countRoutes, limitRoutes } from '../../modules/limits/server/routes.ts'
import { countFailing } from '../../modules/operations/server/operations.ts'
import { operationRoutes } from '../../modules/operations/server/routes.ts'
import { notificationRoutes } from '../../modules/notifications/server/routes.ts'
import { payeeRoutes } from '../../modules/payees/server/routes.ts'
import { trialBalance, setJournalKey } from '../../modules/ledger/server/ledger.ts'
import { namesOf } from '../../modules/members/server/members.ts'
import { statementFiles, statementRoutes } from '../../modules/statements/server/routes.ts'
import { scheduleRoutes } from '../../modules/standingOrders/server/routes.ts'
import {
  openTransferService,
  recipientBehind,
  statusesOf,
} from '../../modules/transfers/server/transfers.ts'
import { supportRoutes } from '../../modules/support/server/routes.ts'
import { memberApprovals, memberRoutes } from '../../modules/members/server/routes.ts'
import { transferRoutes } from '../../modules/transfers/server/routes.ts'
import { jobsOf, MAIL_JOB, mailJobs, openJobs } from './jobs.ts'
import { addApiDocument } from './apiDocument.ts'
import { AUDIT_SENTENCES } from './auditSentences.ts'
import { followDemoClock } from './demoClock.ts'
import { addLive } from './live.ts'
import { addMarketFrame } from './marketFrame.ts'
import { isAppPath, movedTo } from './paths.ts'
import { sealRest } from './sealing.ts'
import { whoIs } from './whoIs.ts'

export interface PortalParts {
  readonly config: Config
  readonly engine: Engine
  readonly clock: Clock
  readonly log: Log
  /** What one person may have under way, if not the usual share. */
  readonly share?: ShareTerms
}

/** A portal ready to listen, and how to end it without dropping what is under way. */
export interface Portal {
  readonly app: App
  close(): Promise<void>
}

/** Puts the parts together: decides nothing, so it reads as the list of what the portal has. */
export async function createPortal(parts: PortalParts): Promise<Portal> {
  const { config, engine, clock, log } = parts
  const { db } = engine
  const { institution } = config
  const secret = await serverSecret(db, config)
  setAuditKey(db, secret)
  setJournalKey(db, secret)
  const outbox = await openOutbox(engine, log)
  const live = openLiveHub(outbox)
  const app = await createHttp(config, log, parts.share)
  const identity = { db, pool: engine.pool, clock, institution, log, config, secret }
  const guard = createGuard(identity)
  const afterAction = (): void => {
    outbox.flush()
    worker?.wake(MAIL_JOB)
  }
  const mount = createMount(app, { guard, afterAction, clock, institution })
  const mountFile = createFileMount(app, { guard, clock, institution })
  const transfers = openTransferService({ engine, clock, institution })
  let worker: ReturnType<typeof openJobs> | undefined

  addHealth(app, engine)
  addGauges(addMetrics(app), parts)
  const shared = { db, clock, institution }
  const dependencies: ModuleDependencies = { mount, mountFile, config, shared }
  accessRoutes(mount, identity)
  factorRoutes(mount, identity)
  applicationRoutes(mount, identity)
  applicationDocument(mountFile, { db })
  transferRoutes(mount, { db, service: transfers })
  addMemberSide(dependencies)
  addStaffSide(dependencies)
  operationRoutes(mount, { db, jobs: jobsOf(parts) })
  addLive(app, { db, clock, guard, live })
  if (config.mode === 'demo') {
    const demo = { usablePasscodes, carrySessionsForward }
    const moved = () => worker?.wake()
    demoRoutes(mount, { db, clock: await followDemoClock(parts, outbox, moved), ...demo })
  }
  addApiDocument(app, config)
  addMarketFrame(app, config.site.market?.embed)
  await addSite(app, {
    folder: config.siteDirectory,
    publicUrl: config.publicUrl,
    isAppPath: (path) => isAppPath(path, config.mode),
    movedTo,
  })
  // Last, so that a portal that could not be put together leaves nothing running.
  // Mail leaves from whichever process has written it.
  const jobs = config.jobs === 'here' ? jobsOf(parts) : mailJobs(parts)
  worker = openJobs(parts, { outbox, jobs })

  return {
    app,
    close: async () => {
      live.close()
      await app.close()
      await worker?.close()
      await sealRest(db)
      await transfers.close()
      await outbox.close()
      await engine.close()
    },
  }
}

function addGauges(metrics: ReturnType<typeof addMetrics>, parts: PortalParts): void {
  const { db } = parts.engine
  const jobs = jobsOf(parts).map(({ name }) => name)
  metrics.gauge(
    'openteller_ledger_imbalances',
    'Currencies whose balances do not sum to zero',
    async () => (await trialBalance(db)).totals.filter(({ minor }) => minor !== 0n).length,
  )
  metrics.gauge(
    'openteller_accounts_below_floor',
    'Ledger accounts below their floor; must be 0',
    async () => (await trialBalance(db)).belowFloorCount,
  )
  metrics.gauge(
    'openteller_rows_set_aside',
    'What came due and failed too often; see the page of jobs',
    () => countSetAside(db),
  )
  metrics.gauge(
    'openteller_jobs_failing',
    'Jobs that failed when they last ran; see the page of jobs',
    () => countFailing(db, jobs),
  )
}

/** What modules are mounted with. */
interface ModuleDependencies {
  readonly mount: Mount
  readonly mountFile: MountFile
  readonly config: Config
  readonly shared: { readonly db: Db; readonly clock: Clock; readonly institution: Institution }
}

/** What members do beside moving money. */
function addMemberSide({ mount, mountFile, shared }: ModuleDependencies): void {
  imageRoutes(mount, shared)
  depositRoutes(mount, shared)
  depositPicture(mountFile, shared)
  scheduleRoutes(mount, { ...shared, recipientBehind })
  billRoutes(mount, shared)
  payeeRoutes(mount, shared)
  notificationRoutes(mount, shared)
  bankRoutes(mount, { ...shared, whoIs })
  const activity = { ...shared, statusesOf, checkHoldsOf }
  activityRoutes(mount, activity)
  activityExport(mountFile, activity)
  statementRoutes(mount, shared)
  statementFiles(mountFile, shared)
}

/** What staff do, much of it with a second person where the institution asks for one. */
function addStaffSide({ mount, mountFile, config, shared }: ModuleDependencies): void {
  const { db, institution } = shared
  const dualControl = dualControlOf(institution, config.mode)
  staffTransactionRoutes(mount, { ...shared, statusesOf, checkHoldsOf, dualControl })
  uploadTemplate(mountFile)
  memberRoutes(mount, { ...shared, config, dualControl })
  const standingOf = async (tx: Db, id: string) => (await standingsOf(tx, [id])).get(id)
  const handlers = [...staffTransactionApprovals, ...memberApprovals(institution, { config })]
  approvalRoutes(mount, {
    db,
    dualControl,
    handlers,
    whoIs,
    isAdministrator: async (tx, id) => {
      const standing = await standingOf(tx, id)
      return standing !== undefined && isAdministrator(standing)
    },
  })
  const isMember = async (id: string) => (await standingOf(db, id))?.role === 'user'
  limitRoutes(mount, { db, isMember })
  countRoutes(mount, { db, namesOf })
  passcodeRoutes(mount, shared)
  supportRoutes(mount, { ...shared, branches: config.site.branches?.branches ?? [] })
  analyticsRoutes(mount, shared)
  auditRoutes(mount, mountFile, { db, whoIs, sentences: AUDIT_SENTENCES })
}

import type { Settings } from '../platform/server/config.ts'
import type { JobDependencies } from '../platform/server/claimLoop.ts'
import type { Db, Engine } from '../platform/server/db.ts'
import type { Figures } from '../platform/server/figures.ts'
import type { MountFile } from '../platform/server/files.ts'
import type { Log } from '../platform/server/log.ts'
import type { Contracts } from '../platform/server/openapiSchemas.ts'
import type { Outbox } from '../platform/server/outbox.ts'
import type { Mount } from '../platform/server/routes.ts'
import type { Job } from '../platform/server/worker.ts'
import type { Clock } from '../platform/server/clock.ts'
import type { Institution } from '../values/institution.ts'
import type { ReadUpcoming } from './accounts/server/accounts.ts'
import type { AuditSentences } from './audit/server/audit.ts'
import type { Approvable, DualControl } from './approvals/server/approvals.ts'
import type { Reviewable } from './paymentRules/server/paymentRules.ts'
import type { Askable } from './support/server/support.ts'
import type { Signable } from './signatures/server/signatures.ts'
import type { OverviewKind } from './memberOverview/server/memberOverview.ts'
import type { WorkKind } from './workQueue/server/workQueue.ts'
import type { NotificationKind } from './notifications/contract.ts'
import type { SiteContent } from './site/contract.ts'

/** What every module is mounted on. */
export interface Portal {
  readonly mount: Mount
  readonly mountFile: MountFile
  readonly engine: Engine
  readonly db: Db
  readonly clock: Clock
  readonly institution: Institution
  readonly log: Log
  readonly config: Settings & { readonly site: SiteContent }
  /** When staff need a second administrator. */
  readonly dualControl: DualControl
  /** The key of keyed hashes. */
  readonly secret: string
  readonly outbox: Outbox
  /** Has the jobs of this process look now. */
  wakeJobs(): void
}

/** What all modules announce, for those that list it. */
export interface Announced {
  readonly approvals: readonly Approvable[]
  readonly signables: readonly Signable[]
  readonly reviewables: readonly Reviewable[]
  readonly askables: readonly Askable[]
  readonly upcoming: readonly ReadUpcoming[]
  readonly workKinds: readonly WorkKind[]
  readonly overviewKinds: readonly OverviewKind[]
  readonly jobs: readonly Job[]
  readonly figures: readonly Figures[]
  readonly auditSentences: readonly AuditSentences[]
}

/** What the jobs of modules work with. */
interface JobParts
  extends
    JobDependencies,
    Pick<Settings, 'railsDirectory' | 'otherBanks' | 'publicUrl' | 'pushHosts'>,
    Pick<Announced, 'signables' | 'reviewables' | 'upcoming'> {
  readonly db: Db
}

export type ModuleJobs = (dependencies: JobParts) => readonly Job[]

/**
 * What a module announces in its `module.ts`. `apps/server/modules.ts` lists the modules, and nothing
 * else there has to know one of them.
 */
export interface Module {
  readonly name: string
  /** The heading of its endpoints in `/api/openapi.json`, where that is not its name. */
  readonly tag?: string
  /** All that its contracts export, so that the document has the names of endpoints and schemas. */
  readonly contracts?: (institution: Institution) => Contracts[string]
  /** Puts its endpoints and files on the wire. What it opened for that, the answer closes. */
  readonly routes?: (
    portal: Portal,
    announced: Announced,
  ) => void | (() => Promise<void>) | Promise<void | (() => Promise<void>)>
  /** What it does without being asked. */
  readonly jobs?: ModuleJobs
  /** Forgets what nobody came back to; how many rows, where that is known. Once an hour. */
  readonly forget?: readonly ((db: Db, now: Date) => Promise<number | void>)[]
  /** What a second administrator may have to agree to. */
  readonly approvals?: (portal: Portal) => readonly Approvable[]
  /** What a second owner may have to sign, where an account needs two. */
  readonly signables?: readonly Signable[]
  /** What makes payments of its that the rules had wait for staff. */
  readonly reviewables?: readonly Reviewable[]
  /** What of members' is its, that they can ask staff about. */
  readonly askables?: readonly Askable[]
  /** What it knows will happen on accounts of members: what they have arranged, and what is on its way. */
  readonly upcoming?: ReadUpcoming
  /** What it can say of itself in figures, for machines that watch. */
  readonly figures?: (jobs: readonly Job[], clock: Clock) => Figures
  /** What of it waits for staff, on their first page. */
  readonly work?: WorkKind | ((approvals?: readonly Approvable[]) => WorkKind)
  /** What of it staff on the phone with a member need at once. */
  readonly overview?: (
    announced: Pick<Announced, 'auditSentences' | 'upcoming' | 'approvals'>,
  ) => readonly OverviewKind[]
  /** The actions it writes into the audit trail, in the words of people. */
  readonly audit?: AuditSentences
  /** Kinds of notification that it brings in. Other modules may tell members of them too. */
  readonly notificationKinds?: readonly NotificationKind[]
  /** Topics of the outbox that every administrator hears of. */
  readonly staffTopics?: readonly string[]
  /** Topics that everybody signed in hears of, where the key is `all`. */
  readonly commonTopics?: readonly string[]
}

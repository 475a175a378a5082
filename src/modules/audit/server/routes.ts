import type { MountFile } from '../../../platform/server/files.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { readAudit, readSecurityHistory } from '../contract.ts'
import { auditExport } from './export.ts'
import { auditOf, securityHistoryOf, type TrailDependencies } from './reading.ts'

export function auditRoutes(
  mount: Mount,
  mountFile: MountFile,
  dependencies: TrailDependencies,
): void {
  mount(readAudit, ({ context, query }) =>
    auditOf(dependencies, query, context.institution.timeZone),
  )

  mount(readSecurityHistory, ({ context, query }) =>
    securityHistoryOf(dependencies.db, context.actorId, query.before),
  )

  auditExport(mountFile, dependencies)
}

import type { App } from '../../../platform/server/http.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { readAudit, readSecurityHistory } from '../contract.ts'
import { auditExport, type ExportParts } from './export.ts'
import { auditOf, securityHistoryOf } from './reading.ts'

export function auditRoutes(mount: Mount, app: App, parts: ExportParts): void {
  mount(readAudit, ({ query }) => auditOf(parts, query, parts.institution.timeZone))

  mount(readSecurityHistory, ({ caller, query }) =>
    securityHistoryOf(parts.db, caller.memberId, query.before),
  )

  auditExport(app, parts)
}

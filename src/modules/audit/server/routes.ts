import type { MountFile } from '../../../platform/server/files.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { readAudit, readSecurityHistory } from '../contract.ts'
import { auditExport } from './export.ts'
import { auditWords } from './words.ts'
import type { AuditSentences } from './wording.ts'
import { auditOf, securityHistoryOf, type TrailDependencies } from './reading.ts'

interface AuditDependencies extends Omit<TrailDependencies, 'words'> {
  /** Of every module that writes something down. */
  readonly sentences: readonly AuditSentences[]
}

export function auditRoutes(
  mount: Mount,
  mountFile: MountFile,
  { sentences, ...parts }: AuditDependencies,
): void {
  const dependencies = { ...parts, words: auditWords(sentences) }
  mount(readAudit, ({ context, query, read }) =>
    read(dependencies.db, (db) =>
      auditOf({ ...dependencies, db }, query, context.institution.timeZone),
    ),
  )

  mount(readSecurityHistory, ({ context, query }) =>
    securityHistoryOf(dependencies, context.actorId, query.before),
  )

  auditExport(mountFile, dependencies)
}

import { CSV_TYPE } from '../../../platform/server/csv.ts'
import { asFile, fileRoute, refuseFile } from '../../../platform/server/files.ts'
import type { App } from '../../../platform/server/http.ts'
import type { Guard } from '../../../platform/server/routes.ts'
import { record } from '../../audit/server/audit.ts'
import {
  EXPORT_PATH,
  type ExportFormat,
  ExportQuery,
  PDF_PATH,
  type Statement,
  STATEMENT_REFUSALS,
  StatementParams,
} from '../contract.ts'
import { type Books, booksOf } from './books.ts'
import { statementCsv } from './csv.ts'
import { fileName } from './fileName.ts'
import { ofxOf } from './ofx.ts'
import { pdfOf } from './pdfWorker.ts'
import { qifOf } from './qif.ts'
import { statementOf, type StatementParts } from './reading.ts'

const PDF_TYPE = 'application/pdf'

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: CSV_TYPE,
  ofx: 'application/x-ofx',
  qif: 'application/qif; charset=us-ascii',
}

const textOf = (format: ExportFormat, books: Books, routingNumber: string): string =>
  format === 'csv'
    ? statementCsv(books.statement)
    : format === 'ofx'
      ? ofxOf(books, routingNumber)
      : qifOf(books)

const PDF = {
  path: PDF_PATH,
  permission: 'member',
  name: 'downloadStatement',
  module: 'statements',
  summary: 'A statement as PDF',
  params: StatementParams,
  types: [PDF_TYPE],
  refusals: STATEMENT_REFUSALS,
} as const

const EXPORT = {
  ...PDF,
  path: EXPORT_PATH,
  name: 'exportStatement',
  summary: 'A month of an account as CSV, OFX or QIF; of the running month what there is',
  query: ExportQuery,
  types: Object.values(TYPES),
} as const

/** The files of a member: the statement as PDF, and the month for other programs. */
export function statementFiles(app: App, parts: StatementParts, guard: Guard): void {
  app.get(PDF_PATH, fileRoute(PDF, guard), async (request, reply) => {
    const { memberId } = request.caller!
    const kept = await statementOf(parts, memberId, request.params as StatementParams)
    if (!kept.ok) return refuseFile(reply, STATEMENT_REFUSALS, kept.code)
    const { statement } = kept.value
    const bytes = await pdfOf(statement)
    await noteDownload(parts, { memberId, address: request.ip }, statement, 'pdf')
    return asFile(reply, PDF_TYPE, fileName(statement, 'pdf')).send(bytes)
  })

  app.get(EXPORT_PATH, fileRoute(EXPORT, guard), async (request, reply) => {
    const { memberId } = request.caller!
    const { format } = request.query as ExportQuery
    const books = await booksOf(parts, memberId, request.params as StatementParams)
    if (!books.ok) return refuseFile(reply, STATEMENT_REFUSALS, books.code)
    const { statement } = books.value
    await noteDownload(parts, { memberId, address: request.ip }, statement, format)
    const text = textOf(format, books.value, parts.institution.routingNumber)
    return asFile(reply, TYPES[format], fileName(statement, format)).send(text)
  })
}

/** Whoever has somebody's session has their statements: so the member can see who took them. */
const noteDownload = (
  { db, clock }: StatementParts,
  { memberId, address }: { readonly memberId: string; readonly address: string },
  { account, month }: Statement,
  format: ExportFormat | 'pdf',
): Promise<void> =>
  record(db, {
    at: clock.now(),
    actorId: memberId,
    action: format === 'pdf' ? 'statement.downloaded' : 'statement.exported',
    address,
    detail: { month, account: account.kind, last4: account.last4, format },
  })

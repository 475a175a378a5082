import type { ActionContext } from '../../../platform/server/action.ts'
import { CSV_TYPE } from '../../../platform/server/csv.ts'
import type { Db } from '../../../platform/server/db.ts'
import { asFile, type MountFile, refuseFile } from '../../../platform/server/files.ts'
import { audit } from '../../audit/server/audit.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
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
import { statementOf } from './reading.ts'

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
export function statementFiles(mountFile: MountFile, { db }: { readonly db: Db }): void {
  mountFile(PDF, async ({ context, params, reply }) => {
    const kept = await statementOf(db, context, params)
    if (!kept.ok) return refuseFile(reply, STATEMENT_REFUSALS, kept.code)
    const { account, statement } = kept.value
    const bytes = await pdfOf(statement)
    await noteDownload(db, context, statement, 'pdf')
    return asFile(reply, PDF_TYPE, fileName(namedFor(account, statement), 'pdf')).send(bytes)
  })

  mountFile(EXPORT, async ({ context, params, query: { format }, reply }) => {
    const books = await booksOf(db, context, params)
    if (!books.ok) return refuseFile(reply, STATEMENT_REFUSALS, books.code)
    const { account, statement } = books.value
    await noteDownload(db, context, statement, format)
    const text = textOf(format, books.value, context.institution.routingNumber)
    return asFile(reply, TYPES[format], fileName(namedFor(account, statement), format)).send(text)
  })
}

/** By what the person who downloads it calls the account. */
const namedFor = (account: ShareAccount, { month }: Statement) => ({
  account: labelOf({ ...account, name: account.nickname ?? account.productName }),
  month,
})

/** Whoever has somebody's session has their statements: so the member can see who took them. */
const noteDownload = (
  db: Db,
  ctx: ActionContext,
  { account, month }: Statement,
  format: ExportFormat | 'pdf',
): Promise<void> =>
  audit(db, ctx, format === 'pdf' ? 'statement.downloaded' : 'statement.exported', {
    detail: { month, account: account.kind, last4: account.last4, format },
  })

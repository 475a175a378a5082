import { ACTIVITY } from '../../activity/places.contract.ts'
import { EXPORT_PATH, type ExportFormat, PDF_PATH } from '../contract.ts'

export interface StatementKey {
  readonly accountId: string
  readonly month: string
}

const filled = (path: string, { accountId, month }: StatementKey): string =>
  path
    .replace(':accountId', encodeURIComponent(accountId))
    .replace(':month', encodeURIComponent(month))

/** The page that shows a statement, to read and to print. */
export const STATEMENT_PAGE = '/dashboard/statements/:accountId/:month'

export const statementPath = (key: StatementKey): string => filled(STATEMENT_PAGE, key)

/** Where a month of an account is chosen. */
export const STATEMENTS = '/dashboard/statements'

export const pdfAddress = (key: StatementKey): string => filled(PDF_PATH, key)

export const exportAddress = (key: StatementKey, format: ExportFormat): string =>
  `${filled(EXPORT_PATH, key)}?format=${format}`

/** Everything on the account in a stretch of days, in the list of transactions. */
export const activityPath = (
  account: string,
  { from, to }: { readonly from: string; readonly to: string },
): string => `${ACTIVITY}?${new URLSearchParams({ account, from, to }).toString()}`

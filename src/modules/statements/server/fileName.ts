import type { ExportFormat, Statement } from '../contract.ts'

/** `statement-checking-4021-2026-06.pdf`: sorts by account, then by month. */
export const fileName = ({ account, month }: Statement, format: ExportFormat | 'pdf'): string => {
  const what = format === 'pdf' ? 'statement' : 'transactions'
  return `${what}-${account.kind.toLowerCase()}-${account.last4}-${month}.${format}`
}

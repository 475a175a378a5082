import { accountWords, type AccountLabel } from '../../accounts/contract.ts'
import { english } from '../../../values/sentence.ts'
import type { ExportFormat } from '../contract.ts'

interface Named {
  readonly account: AccountLabel
  readonly month: string
}

/** `statement-checking-4021-2026-06.pdf`, `statement-rainy-day-9310-2026-06.pdf`: sorts by account, then by month. */
export const fileName = ({ account, month }: Named, format: ExportFormat | 'pdf'): string => {
  const what = format === 'pdf' ? 'statement' : 'transactions'
  return [what, slugOf(accountWords(english, account)), account.last4, `${month}.${format}`]
    .filter(Boolean)
    .join('-')
}

/** What every file system takes; nothing where a name has no letter of ours. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

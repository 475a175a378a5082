import { institution } from '../../../platform/web/institution.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LedgerBands } from '../../../ui/LedgerBands.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { dayOf } from '../../../values/dates.ts'
import type { Activity } from '../contract.ts'
import { ledgerEntry } from './ledgerEntry.tsx'

interface RecentTransactionsProps {
  readonly items: readonly Activity[]
  /** The server's time, which decides what "Today" is. */
  readonly now: Date
}

/** The latest transactions on ledger paper. */
export function RecentTransactions({ items, now }: RecentTransactionsProps) {
  if (items.length === 0) return <Empty />
  return (
    <LedgerBands
      label="Recent transactions"
      entries={items.map(ledgerEntry)}
      today={dayOf(now, institution.timeZone)}
      onPhones={5}
    />
  )
}

const Empty = () => (
  <EmptyState
    title="No transactions yet."
    action={<TextLink to={{ hash: '#transfer-section' }}>Move money</TextLink>}
  >
    Money you move will show here.
  </EmptyState>
)

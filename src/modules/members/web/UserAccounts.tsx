import { Amount } from '../../../ui/format/Amount.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { fromDecimal } from '../../../values/money.ts'
import type { UserAccount } from '../contract.ts'

interface UserAccountsProps {
  readonly accounts: readonly UserAccount[]
}

const STATUS = { open: 'Open', frozen: 'Frozen', closed: 'Closed' } as const

/** The accounts somebody has, with what is posted and what of it is free. */
export function UserAccounts({ accounts }: UserAccountsProps) {
  if (accounts.length === 0) {
    return (
      <EmptyState title="No accounts yet.">Approval opens a Checking and a Savings.</EmptyState>
    )
  }
  return (
    <DataTable
      caption="List of accounts"
      columns={COLUMNS}
      rows={accounts}
      keyOf={({ id }) => id}
    />
  )
}

const COLUMNS: readonly Column<UserAccount>[] = [
  { id: 'kind', head: 'Account', rowHead: true, cell: ({ kind }) => kind },
  {
    id: 'number',
    head: 'Account number',
    cell: ({ kind, number }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
        {number}
        <CopyButton value={number} label="Copy" what={`the ${kind} account number`} />
      </span>
    ),
  },
  { id: 'routing', head: 'Routing number', cell: ({ routingNumber }) => routingNumber },
  {
    id: 'balance',
    head: 'Balance',
    numeric: true,
    cell: ({ balance }) => <Amount value={fromDecimal(balance)} />,
  },
  {
    id: 'available',
    head: 'Available',
    numeric: true,
    cell: ({ available }) => <Amount value={fromDecimal(available)} />,
  },
  { id: 'status', head: 'Status', cell: ({ status }) => STATUS[status] },
]

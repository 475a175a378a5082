import { Amount } from '../../../ui/format/Amount.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { accountWords, ROLE_NAMES } from '../../accounts/contract.ts'
import type { UserAccount } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Translate } from '../../../values/sentence.ts'

interface UserAccountsProps {
  readonly accounts: readonly UserAccount[]
}

const STATUS = {
  open: say('Open'),
  frozen: say('Frozen'),
  closed: say('Closed'),
  fixed: say('Fixed term'),
} as const

/** The accounts somebody has, with what is posted and what of it is free. */
export function UserAccounts({ accounts }: UserAccountsProps) {
  const t = useTranslate()
  if (accounts.length === 0) {
    return (
      <EmptyState title={t('No accounts yet.')}>{t('Approval opens the first ones.')}</EmptyState>
    )
  }
  return (
    <DataTable
      caption={t('List of accounts')}
      columns={columnsOf(t)}
      rows={accounts}
      keyOf={({ id }) => id}
    />
  )
}

const columnsOf = (t: Translate): readonly Column<UserAccount>[] => [
  { id: 'kind', head: t('Account'), rowHead: true, cell: (account) => accountWords(t, account) },
  {
    id: 'number',
    head: t('Account number'),
    cell: ({ number, ...account }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
        {number}
        <CopyButton
          value={number}
          label={t('Copy')}
          what={t('the {kind} account number', { kind: accountWords(t, account) })}
        />
      </span>
    ),
  },
  { id: 'routing', head: t('Routing number'), cell: ({ routingNumber }) => routingNumber },
  {
    id: 'balance',
    head: t('Balance'),
    numeric: true,
    cell: ({ balance }) => <Amount value={fromDecimal(balance)} />,
  },
  {
    id: 'available',
    head: t('Available'),
    numeric: true,
    cell: ({ available }) => <Amount value={fromDecimal(available)} />,
  },
  {
    id: 'owners',
    head: t('Owners'),
    cell: ({ owners }) => (
      <ul className="grid gap-1">
        {owners.map(({ personId, name, role }) => (
          <li key={personId} className="flex flex-wrap items-center gap-x-2">
            <span>{name}</span>
            <Tag>{t(ROLE_NAMES[role])}</Tag>
          </li>
        ))}
      </ul>
    ),
  },
  { id: 'status', head: t('Status'), cell: ({ status }) => t(STATUS[status]) },
]

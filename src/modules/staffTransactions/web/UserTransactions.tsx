import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useMay } from '../../../platform/web/may.ts'
import { Amount } from '../../../ui/format/Amount.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { StatusTag, Tag } from '../../../ui/lists/Tag.tsx'
import { BankDay, Time } from '../../../ui/format/Time.tsx'
import { CATEGORY_NAMES } from '../../../values/categories.ts'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal, money } from '../../../values/money.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { STATUS_NAMES as ACTIVITY_STATUS_NAMES } from '../../activity/contract.ts'
import { STATUS_NAMES } from '../row.contract.ts'
import type { MemberTransaction, TransactionFilters } from '../reading.contract.ts'
import { DeleteTransaction } from './DeleteTransaction.tsx'
import { namedAccounts } from './choices.ts'
import { TransactionFilterForm } from './TransactionFilterForm.tsx'
import { timeWords } from './moment.ts'
import { useMemberAccounts } from '../../accounts/web/accounts.ts'
import { useMemberTransactions } from './useMemberTransactions.ts'
import { usePassing } from '../../../ui/hooks/usePassing.ts'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface UserTransactionsProps {
  readonly personId: string
  /** Batches added since the page was opened: their rows are marked. */
  readonly newBatches?: readonly string[]
}

/** What a member has, as staff see it: filtered, and each line to delete. */
export function UserTransactions({ personId, newBatches = [] }: UserTransactionsProps) {
  const t = useTranslate()
  const may = useMay()
  const [filters, setFilters] = useState<TransactionFilters>({})
  const [chosen, setChosen] = useState<MemberTransaction>()
  const { query, items, archivedTo } = useMemberTransactions(personId, filters)
  const { data } = useMemberAccounts(personId)
  const [handedOn, setHandedOn] = useState<Words>()
  const { sentence, show } = usePassing()
  const filtered = Object.keys(filters).length > 0
  const choose = (line: MemberTransaction) => {
    setHandedOn(undefined)
    setChosen(line)
  }
  return (
    <div className="grid gap-4">
      <TransactionFilterForm accounts={namedAccounts(data?.accounts ?? [])} onFilter={setFilters} />
      {sentence ? <Notice kind="success">{sentence}</Notice> : null}
      {handedOn ? <Notice live>{handedOn}</Notice> : null}
      {query.error ? (
        <LoadFailure title={messageOf(t, query.error)} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <Waiting onRetry={() => void query.refetch()} /> : null}
      {query.data && items.length === 0 && !query.hasNextPage ? (
        <EmptyState
          title={filtered ? t('Nothing passes these filters') : t('No transactions yet')}
          drawing="ledger"
        />
      ) : null}
      {items.length > 0 ? (
        <DataTable
          caption={t('Transactions, newest first')}
          dense
          columns={[
            ...columnsOf(t, newBatches),
            ...(may('transactions:reverse') ? [deleteColumn(t, choose)] : []),
          ]}
          rows={items}
          keyOf={({ key }) => key}
        />
      ) : null}
      <ShowMore query={query} label={t('Older transactions')} size="small" />
      {query.hasNextPage || archivedTo === null ? null : (
        <p className="text-small text-ink-2">
          {t.rich('Everything up to {day} is archived.', {
            day: <Time instant={archivedTo} zone={institution.timeZone} />,
          })}
        </p>
      )}
      {chosen ? (
        <DeleteTransaction
          personId={personId}
          transaction={chosen}
          accounts={data?.accounts ?? []}
          onDeleted={(words) => {
            setChosen(undefined)
            show(words)
          }}
          onHandedOn={(words) => {
            setChosen(undefined)
            setHandedOn(words)
          }}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </div>
  )
}

const Waiting = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTranslate()
  return (
    <Loading label={t('Loading transactions')} onRetry={onRetry}>
      <div className="grid gap-2">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} className="h-9 w-full" />
        ))}
      </div>
    </Loading>
  )
}

const STATUSES = { ...ACTIVITY_STATUS_NAMES, Failed: STATUS_NAMES.Failed }

const signed = ({ amount, type }: MemberTransaction) => {
  const { minor } = fromDecimal(amount)
  return money(type === 'debit' ? -minor : minor)
}

const columnsOf = (
  t: Translate,
  newBatches: readonly string[],
): readonly Column<MemberTransaction>[] => [
  {
    id: 'date',
    head: t('Date'),
    phone: 'detail',
    cell: ({ date, time, account, accountName, last4 }) => (
      <>
        <time dateTime={`${date}T${time}`} className="inline-block tabular-nums">
          <span className="whitespace-nowrap">{formatDay(date)}</span>{' '}
          <span className="whitespace-nowrap text-caption text-ink-2 max-sm:hidden sm:block">
            {timeWords(date, time)}
          </span>
        </time>
        <span className="block lg:hidden">
          {nameOfAccount({ kind: account, name: accountName, last4 })}
        </span>
      </>
    ),
  },
  {
    id: 'account',
    head: t('Account'),
    wideOnly: true,
    cell: ({ account, accountName, last4 }) => (
      <span className="whitespace-nowrap">
        {nameOfAccount({ kind: account, name: accountName, last4 })}
      </span>
    ),
  },
  {
    id: 'description',
    head: t('Description'),
    rowHead: true,
    phone: 'title',
    cell: (line) => <Description line={line} isNew={newBatches.includes(line.batchId ?? '')} />,
  },
  {
    id: 'category',
    head: t('Category'),
    wideOnly: true,
    cell: ({ category }) => (
      <span className="whitespace-nowrap">{t(CATEGORY_NAMES[category])}</span>
    ),
  },
  {
    id: 'amount',
    head: t('Amount'),
    numeric: true,
    phone: 'aside',
    cell: (line) => <Amount value={signed(line)} signed={line.kind === 'posted'} />,
  },
  {
    id: 'status',
    head: t('Status'),
    phone: 'value',
    cell: ({ status }) => (
      // On phones only what is not as usual.
      <span className={status === 'Completed' ? 'max-sm:hidden' : undefined}>
        <StatusTag status={status} words={t(STATUSES[status])} />
      </span>
    ),
  },
  {
    id: 'balance',
    head: t('Balance after'),
    numeric: true,
    cell: ({ balanceAfter }) => (balanceAfter ? <Amount value={fromDecimal(balanceAfter)} /> : ''),
  },
]

const deleteColumn = (
  t: Translate,
  onDelete: (line: MemberTransaction) => void,
): Column<MemberTransaction> => ({
  id: 'delete',
  head: t('Delete'),
  phone: 'act',
  cell: (line) => <DeleteCell line={line} onDelete={onDelete} />,
})

const Description = ({
  line,
  isNew,
}: {
  readonly line: MemberTransaction
  readonly isNew: boolean
}) => {
  const t = useTranslate()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 sm:min-w-36 lg:min-w-44">
      <span className="wrap-anywhere">{line.description}</span>
      {isNew ? <Tag tone="good">{t('New')}</Tag> : null}
      {line.kind === 'memo' ? <Tag>{t('Memo')}</Tag> : null}
      {line.postedByStaff ? <Tag>{t('Posted by staff')}</Tag> : null}
      {line.memo ? (
        <span className="w-full wrap-anywhere text-caption font-normal text-ink-2">
          “{line.memo}”
        </span>
      ) : null}
      <span className="hidden w-full text-caption font-normal text-ink-2 sm:max-lg:block">
        {t(CATEGORY_NAMES[line.category])}
      </span>
      {line.onHold.map(({ amount, availableOn }) => (
        <span key={availableOn} className="w-full text-caption font-normal text-ink-2">
          {t.rich('{amount} available on {day}', {
            amount: <Amount value={fromDecimal(amount)} />,
            day: <BankDay day={availableOn} zone={institution.timeZone} />,
          })}
        </span>
      ))}
    </span>
  )
}

interface DeleteCellProps {
  readonly line: MemberTransaction
  readonly onDelete: (line: MemberTransaction) => void
}

const DeleteCell = ({ line, onDelete }: DeleteCellProps) => {
  const t = useTranslate()
  return line.keptBecause ? (
    <span className="inline-block max-w-24 text-caption text-ink-2 sm:min-w-20">
      {line.keptBecause}
    </span>
  ) : (
    <button
      type="button"
      aria-label={t('Delete {description}, {day}', {
        description: line.description,
        day: formatDay(line.date),
      })}
      onClick={() => onDelete(line)}
      className="inline-grid size-8 max-sm:size-11 place-items-center rounded-control border border-transparent text-danger hover:bg-danger-soft"
    >
      <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
    </button>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useLive } from '../../../platform/web/live.ts'
import { pagingOf } from '../../../platform/web/queries.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ListEnd } from '../../../ui/lists/ListEnd.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useAmountsHidden } from '../../../ui/hooks/useAmountsHidden.ts'
import { CATEGORY_NAMES } from '../../../values/categories.ts'
import { fromDecimal } from '../../../values/money.ts'
import { readStaffNotes, type StaffNote } from '../reading.contract.ts'
import { momentWords } from './moment.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const KEY = ['activity', 'staff-notes']

function useStaffNotes() {
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam }) =>
      call(readStaffNotes, { query: { before: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  useLive(['ledger.posted'], () => void query.refetch())
  return { query, notes: query.data?.pages.flatMap(({ items }) => items) ?? [] }
}

/** What staff wrote on the member's accounts that moved no money. Most members never see this. */
export function StaffNotes() {
  const t = useTranslate()
  const { query, notes } = useStaffNotes()
  if (query.isError && notes.length === 0) {
    return (
      <LoadFailure
        title={t("We couldn't load what staff noted on your accounts. Your money is not affected.")}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (notes.length === 0) return null
  return (
    <Card title={t('Noted by staff')} flush className="overflow-hidden">
      <p className="px-4 pb-3 text-ink-2 sm:px-6">
        {t('These rows moved no money. They count in no balance, no total and no statement.')}
      </p>
      <ul aria-label={t('Noted by staff')} className="divide-y divide-line border-t border-line">
        {notes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
      <ListEnd {...pagingOf(query)} isEmpty={false} lookedBackTo={null} />
    </Card>
  )
}

function Note({ note }: { readonly note: StaffNote }) {
  const t = useTranslate()
  const { account, accountName, last4, amount, description, category, date, time, status } = note
  const hidden = useAmountsHidden()
  return (
    <li className="grid gap-1 px-4 py-2.5 sm:px-6">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 flex-1 basis-36 break-words">{description}</span>
        <Amount value={fromDecimal(amount)} signed hidden={hidden} className="ml-auto" />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-2">
        <span>
          <AccountName kind={account} name={accountName} last4={last4} />
        </span>
        <span>{t(CATEGORY_NAMES[category])}</span>
        <time dateTime={`${date}T${time}`}>{momentWords(date, time)}</time>
        <Tag>{t('Posted by staff')}</Tag>
        <Tag>{status === 'Failed' ? t('Failed, no money moved') : t('No money moved')}</Tag>
      </span>
    </li>
  )
}

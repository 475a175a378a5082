import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { type AuditItem, readAudit } from '../../audit/contract.ts'
import { nobody } from '../../audit/web/audit.ts'
import { changesIn, reasonIn } from './logChanges.ts'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import type { Words } from '../../../values/sentence.ts'

const columnsOf = (t: TranslateToNodes): readonly Column<AuditItem>[] => [
  {
    id: 'at',
    head: t('When'),
    phone: 'detail',
    cell: ({ at }) => <Time instant={at} zone={institution.timeZone} format="moment" />,
  },
  {
    id: 'actor',
    head: t('Who'),
    phone: 'value',
    cell: ({ actor, subject, address }) => {
      if (actor === null) return <Unbroken>{t(nobody({ address }))}</Unbroken>
      if (actor.id === subject?.id) return <Unbroken>{t('Themselves')}</Unbroken>
      return actor.name ?? actor.email ?? t('Unknown')
    },
  },
  {
    id: 'words',
    head: t('What'),
    rowHead: true,
    phone: 'title',
    cell: (item) => (
      <>
        {item.words}
        <span className="block text-small font-normal text-ink-2 sm:hidden">
          {changesOf(t, item.detail)}
        </span>
        <span className="block text-small font-normal text-ink-2 sm:hidden">{reasonIn(item)}</span>
      </>
    ),
  },
  { id: 'values', head: t('Old and new value'), cell: ({ detail }) => changesOf(t, detail) },
  { id: 'reason', head: t('Reason'), cell: (item) => reasonIn(item) },
]

/** What was done to somebody, by whom and when, with the values before and after. */
export function UserLog({ userId }: { readonly userId: string }) {
  const t = useTranslate()
  const query = useInfiniteQuery({
    queryKey: ['users', 'log', userId],
    queryFn: ({ pageParam }) =>
      call(readAudit, { query: { subject: userId, before: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        label={t('Loading the activity log')}
        failed={t("We couldn't load the activity log.")}
      >
        <Skeleton className="h-40" />
      </NotLoaded>
    )
  }
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="text-ink-2">{t('Nothing has been recorded yet.')}</p>
  return (
    <div className="grid justify-items-start gap-4">
      <Card flush className="w-full overflow-hidden">
        <DataTable
          caption={t('Recorded activity, newest first')}
          columns={columnsOf(t)}
          rows={items}
          keyOf={({ id }) => id}
          dense
        />
      </Card>
      <ShowMore query={query} label={t('Show older')} />
    </div>
  )
}

type Detail = AuditItem['detail']

const Unbroken = ({ children }: { readonly children: Words }) => (
  <span className="whitespace-nowrap">{children}</span>
)

/** "approved → suspended", "Checking ··4021: $100.00 → $150.00", where that was written down. */
function changesOf(t: TranslateToNodes, detail: Detail): ReactNode {
  const changes = changesIn(t, detail)
  if (changes.length === 0) return null
  const marks = {
    arrow: (words: ReactNode) => <span aria-hidden="true">{words}</span>,
    hidden: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  return changes.map(({ what, ...values }) => {
    const [before, after] = [values.before || t('none'), values.after || t('none')]
    return (
      <span key={what} className="block tabular-nums">
        {what === ''
          ? t.rich('{before} <arrow>→</arrow><hidden>became</hidden> {after}', {
              before,
              after,
              ...marks,
            })
          : t.rich('{what}: {before} <arrow>→</arrow><hidden>became</hidden> {after}', {
              what,
              before,
              after,
              ...marks,
            })}
      </span>
    )
  })
}

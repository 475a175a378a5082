import { institution } from '../../../platform/web/institution.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { LongWork } from '../contract.ts'
import { LongWorkBar } from './LongWorkNow.tsx'
import { LONG_WORK_TITLE } from './place.ts'
import { useLongWork, useSeen } from './useLongWork.ts'
import { progressWords, titleOf } from './words.ts'

/** All long work: what goes on and how far it is, and what ended last. Whoever looks has seen that it ended. */
export function LongWorkCard() {
  const t = useTranslate()
  const query = useLongWork()
  const works = query.data?.works
  useSeen(works)
  return (
    <Card title={t('Long work')} titleId={LONG_WORK_TITLE} flush>
      {works === undefined ? (
        <div className="p-4 sm:px-6">
          <NotLoaded
            query={query}
            label={t('Loading long work')}
            failed={t("We couldn't load the long work.")}
          >
            <Skeleton className="h-24" />
          </NotLoaded>
        </div>
      ) : works.length === 0 ? (
        <EmptyState title={t('Nothing long has run yet.')}>
          {t(
            'Dividends of all members, tax forms, conversions, deletions and files of transactions show here how far they are. You can leave them and come back.',
          )}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {works.map((work) => (
            <li key={work.id} className="grid gap-1 px-4 py-3 sm:px-6">
              {work.endedAt === null ? <LongWorkBar work={work} /> : <Ended work={work} />}
              {work.failures.length > 0 ? (
                <ul className="text-small">
                  {work.failures.map((failure) => (
                    <li key={failure}>{verbatim(failure)}</li>
                  ))}
                </ul>
              ) : null}
              <Begun work={work} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Ended({ work }: { readonly work: LongWork }) {
  const t = useTranslate()
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{titleOf(t, work)}</span>
        {work.failed === 0 ? (
          <Tag tone="good">{t('Done')}</Tag>
        ) : (
          <Tag tone="bad">{t('{failed} failed', { failed: work.failed })}</Tag>
        )}
      </p>
      <p className="text-small text-ink-2 tabular-nums">{progressWords(t, work)}</p>
    </>
  )
}

function Begun({ work: { begunBy, beganAt, endedAt } }: { readonly work: LongWork }) {
  const t = useTranslate()
  const at = (instant: string) => (
    <Time instant={instant} zone={institution.timeZone} format="moment" />
  )
  const who = begunBy ?? t('The portal')
  return (
    <p className="text-caption text-ink-2">
      {endedAt === null
        ? t.rich('{who}, since {began}', { who, began: at(beganAt) })
        : t.rich('{who}, {began} to {ended}', { who, began: at(beganAt), ended: at(endedAt) })}
    </p>
  )
}

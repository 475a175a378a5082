import { institution } from '../../../platform/web/institution.ts'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { formatDay } from '../../../values/formats.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { ShownItem } from './shownItem.ts'
import { useMemberOverview } from './useMemberOverview.ts'

interface LinesProps {
  readonly personId: string
  readonly shown: readonly ShownItem[]
  readonly kind: string
}

/** What one item comes to, line by line, for staff who have no other place to read it. */
export function OverviewLines({ personId, shown, kind }: LinesProps) {
  const t = useTranslate()
  const { data } = useMemberOverview(personId, shown)
  const lines = data?.items.find((item) => item.kind === kind)?.lines
  const listed = shown.find((one) => one.kind === kind)?.listed
  if (!lines || !listed) return null
  return (
    <Card title={t(listed.title)} titleId={listed.id}>
      {lines.length === 0 ? (
        <p className="text-ink-2">{t(listed.empty)}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {lines.map((line) => {
            const { words, note } = listed.wordsOf(t, line)
            return (
              <li
                key={line.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
              >
                <span className="text-small text-ink-2 max-sm:col-span-2">
                  {line.at === null ? null : (
                    <Time instant={line.at} zone={institution.timeZone} format="moment" />
                  )}
                  {line.on === null ? null : (
                    <time dateTime={line.on}>{formatDay(line.on, 'weekdayShort')}</time>
                  )}
                </span>
                <span className="min-w-0 wrap-anywhere">
                  {words}
                  {note === undefined ? null : (
                    <span className="block text-small text-ink-2">{note}</span>
                  )}
                </span>
                {line.amount === null ? null : <Amount value={fromDecimal(line.amount)} signed />}
              </li>
            )
          })}
        </ol>
      )}
    </Card>
  )
}

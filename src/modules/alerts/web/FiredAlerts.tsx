import { groupBy } from '../../../platform/web/groupBy.ts'
import { institution } from '../../../platform/web/institution.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { dayTitle } from '../../../ui/format/dayTitle.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { dayOf } from '../../../values/dates.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { transactionPath } from '../../activity/places.contract.ts'
import type { FiredAlert } from '../contract.ts'

interface FiredProps {
  readonly fired: readonly FiredAlert[]
}

const dayIn = ({ at }: FiredAlert) => dayOf(new Date(at), institution.timeZone)

/** Where more of it is: the transaction, or the days ahead. */
const placeOf = ({ transactionId, kind }: FiredAlert): string =>
  transactionId !== null
    ? transactionPath(transactionId)
    : kind === 'bill_due'
      ? '/dashboard/bills'
      : '/dashboard'

/** Past alerts, on ledger paper: one band for each day, the latest first. */
export function FiredAlerts({ fired }: FiredProps) {
  const t = useTranslate()
  const today = dayOf(serverNow(), institution.timeZone)
  return (
    <Card title={t('Past alerts')} titleId="fired-title" flush>
      {fired.length === 0 ? (
        <EmptyState title={t('Nothing yet.')} drawing="ledger">
          {t('When an alert of yours comes true, it stands here and leads to what happened.')}
        </EmptyState>
      ) : (
        <ol className="ledger-bands border-t border-line">
          {[...groupBy(fired, dayIn)].map(([day, ofDay]) => (
            <li key={day} className="border-t border-line first:border-t-0">
              <h3 className="px-4 pt-3 font-sans text-caption font-semibold text-ink-2 sm:px-6">
                <time dateTime={day}>{dayTitle(t, day, today)}</time>
              </h3>
              <ol className="pb-1">
                {ofDay.map((one) => (
                  <li key={one.id} className="relative px-4 py-2.5 hover:bg-brand-soft sm:px-6">
                    <p className="wrap-anywhere">
                      <TextLink
                        to={placeOf(one)}
                        aria-describedby={`fired-${one.id}`}
                        className="font-medium after:absolute after:inset-0"
                      >
                        {one.title}
                      </TextLink>
                    </p>
                    <p id={`fired-${one.id}`} className="text-small">
                      {one.text}
                    </p>
                    <p className="text-caption text-ink-2">
                      <Time instant={one.at} zone={institution.timeZone} format="clock" />
                    </p>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

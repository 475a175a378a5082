import { groupBy } from '../../../platform/web/groupBy.ts'
import { institution } from '../../../platform/web/institution.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { StatusTag, Tag } from '../../../ui/lists/Tag.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { dayTitle } from '../../../ui/format/dayTitle.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { type Activity, STATUS_NAMES } from '../contract.ts'
import { Named } from './Named.tsx'
import { isStruck } from './statusWords.ts'

export interface LatestRowsProps {
  readonly items: readonly Activity[]
  readonly today: Day
  /** Says of which account each is, for whoever has several. */
  readonly naming: boolean
  readonly onOpen: (item: Activity) => void
}

/** The latest transactions, a line each where it is wide enough: a band for each day, whose date stands beside its first line. */
export function LatestRows({ items, today, naming, onOpen }: LatestRowsProps) {
  const t = useTranslate()
  const dayOfItem = ({ postedAt }: Activity) => dayOf(new Date(postedAt), institution.timeZone)
  return (
    <ol aria-label={t('Recent transactions')} className="ledger-bands">
      {[...groupBy(items, dayOfItem)].map(([day, ofDay]) => (
        <li key={day} className="border-t border-line first:border-t-0">
          <ol aria-label={dayTitle(t, day, today)}>
            {ofDay.map((item, place) => (
              <li key={item.key}>
                <button
                  type="button"
                  onClick={() => onOpen(item)}
                  className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-4 py-2 text-left hover:bg-brand-soft sm:px-6"
                >
                  <span
                    className={classNames(
                      'order-2 min-w-0 flex-1 basis-28 wrap-anywhere',
                      isStruck(item.status) && 'line-through',
                    )}
                  >
                    <Named>{item.description}</Named>
                  </span>{' '}
                  <PrivateAmount
                    value={fromDecimal(item.amount)}
                    signed
                    className="order-4 ml-auto font-medium"
                  />
                  <span className="order-5 flex basis-full flex-wrap gap-2 pl-17 empty:hidden sm:order-3 sm:basis-auto sm:pl-0">
                    {item.status === 'Completed' ? null : (
                      <StatusTag status={item.status} words={t(STATUS_NAMES[item.status])} />
                    )}
                    {item.postedByStaff ? (
                      <>
                        {' '}
                        <Tag>{t('Posted by staff')}</Tag>
                      </>
                    ) : null}
                  </span>{' '}
                  {naming || item.memo ? (
                    <span className="order-5 basis-full pl-17 text-caption wrap-anywhere text-ink-2">
                      {naming ? <OwnAccount item={item} /> : null}{' '}
                      {item.memo ? `“${item.memo}”` : null}
                    </span>
                  ) : null}
                  <time dateTime={day} className="order-1 w-14 shrink-0 text-caption text-ink-2">
                    <span className={classNames(place > 0 && 'sr-only')}>
                      {formatDay(day, 'yearlessShort')}
                    </span>
                  </time>
                </button>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

const OwnAccount = ({ item: { accountKind, accountName, last4 } }: { readonly item: Activity }) => (
  <span className="mr-1 inline-block">
    <AccountName kind={accountKind} name={accountName} last4={last4} />
  </span>
)

import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { Activity } from '../contract.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { dayBandsOf } from './dayBands.ts'

/** What a phone shows before somebody asks for the rest. */
const PHONE_ROWS = 5

interface RecentTransactionsProps {
  readonly items: readonly Activity[]
  /** The server's time, which decides what "Today" is. */
  readonly now: Date
}

/** The latest transactions on ledger paper: a band for each day, every other one tinted. */
export function RecentTransactions({ items, now }: RecentTransactionsProps) {
  const [all, setAll] = useState(false)
  if (items.length === 0) return <Empty />
  const later = new Set(all ? [] : items.slice(PHONE_ROWS))
  const onPhones = (hidden: boolean) => hidden && 'max-sm:hidden'
  return (
    <>
      <ol>
        {dayBandsOf(items, institution.timeZone, now).map(({ day, title, items }) => (
          <li
            key={day}
            className={classNames(
              'border-t border-line odd:bg-band',
              onPhones(items.every((item) => later.has(item))),
            )}
          >
            <h3 className="px-4 pt-3 text-caption font-semibold text-ink-2 sm:px-6">
              <time dateTime={day}>{title}</time>
            </h3>
            <ol>
              {items.map((item) => (
                <ActivityRow
                  key={item.key}
                  item={item}
                  className={classNames(onPhones(later.has(item)))}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {later.size > 0 ? (
        <div className="border-t border-line p-2 sm:hidden">
          <Button variant="quiet" full onClick={() => setAll(true)}>
            Show {later.size} more
          </Button>
        </div>
      ) : null}
    </>
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

import { institution } from '../../../platform/web/institution.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { MaskedNumber } from '../../../ui/numbers.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { fromDecimal } from '../../../values/money.ts'
import type { Activity } from '../contract.ts'

function StatusTag({ status }: Pick<Activity, 'status'>) {
  if (status === 'Completed') return <span className="sr-only">Completed</span>
  return (
    <Tag tone={status === 'Pending' ? 'waiting' : 'neutral'} icon>
      {status}
    </Tag>
  )
}

interface ActivityRowProps {
  readonly item: Activity
  readonly className?: string
}

/** One line of the ledger: what it was, on which account, how much, and what was left. */
export function ActivityRow({ item, className }: ActivityRowProps) {
  const struck = item.status === 'Reversed'
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 sm:px-6',
        className,
      )}
    >
      <p className={classNames('min-w-0', struck && 'line-through')}>{item.description}</p>
      <p className={classNames('text-right font-medium', struck && 'line-through')}>
        <Amount value={fromDecimal(item.amount)} signed />
      </p>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-caption text-ink-2">
        <span>
          {item.accountKind} <MaskedNumber last4={item.last4} />
        </span>
        <span>{item.category}</span>
        <Time instant={item.postedAt} zone={institution.timeZone} format="clock" />
        <StatusTag status={item.status} />
        {item.postedByStaff ? <Tag>Posted by staff</Tag> : null}
      </p>
      {item.balanceAfter === null ? null : (
        <p className="text-right text-caption text-ink-2">
          <span className="sr-only">Balance after: </span>
          <Amount value={fromDecimal(item.balanceAfter)} />
        </p>
      )}
      <p className="col-span-2 flex flex-wrap gap-x-2 text-caption text-ink-2">
        {item.memo ? <span className="min-w-0">“{item.memo}”</span> : null}
        <span>Reference {item.referenceCode}</span>
      </p>
    </li>
  )
}

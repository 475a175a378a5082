import { institution } from '../../../platform/web/institution.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Queue } from '../../../ui/lists/Queue.tsx'
import { StatusTag, Tag } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Folder, QueuedDeposit } from '../review.contract.ts'
import type { useDepositQueue } from './useQueue.ts'

const EMPTY: Readonly<Record<Folder, readonly [title: string, text: string]>> = {
  waiting: ['No deposit is waiting.', 'Checks that members deposit show here by themselves.'],
  approved: ['No deposit was approved yet.', 'What you approve shows here.'],
  rejected: ['No deposit was rejected yet.', 'What you reject shows here, with the reason.'],
}

interface DepositQueueProps {
  readonly queue: ReturnType<typeof useDepositQueue>
  readonly folder: Folder
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

/** The deposits of one folder; waiting ones start with whoever has waited longest. */
export const DepositQueue = ({ queue, folder, ...open }: DepositQueueProps) => (
  <Queue
    label="Deposits"
    query={queue.list}
    rows={queue.rows}
    failed="We couldn't load the deposits."
    empty={<EmptyState title={EMPTY[folder][0]}>{EMPTY[folder][1]}</EmptyState>}
    {...open}
  >
    {(row) => <Row row={row} />}
  </Queue>
)

const Row = ({ row }: { readonly row: QueuedDeposit }) => {
  const { memberName, amount, credited, status, flagged, submittedAt, decidedAt } = row
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold break-words">{memberName}</span>
        <span className="money font-medium">{formatMoney(fromDecimal(credited ?? amount))}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        {flagged ? <Flag /> : <StatusTag status={status} />}
        <Time instant={decidedAt ?? submittedAt} zone={institution.timeZone} format="moment" />
      </span>
    </>
  )
}

const Flag = () => (
  <Tag tone="bad" icon>
    May be a duplicate
  </Tag>
)

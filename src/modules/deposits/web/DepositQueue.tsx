import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Queue } from '../../../ui/lists/Queue.tsx'
import { StatusTag, Tag } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Folder, QueuedDeposit } from '../review.contract.ts'
import type { useDepositQueue } from './useQueue.ts'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { STATUS_WORDS } from '../contract.ts'

const EMPTY: Readonly<Record<Folder, readonly [title: Sentence, text: Sentence]>> = {
  waiting: [
    say('No deposit is waiting.'),
    say('Checks that members deposit show here by themselves.'),
  ],
  approved: [say('No deposit was approved yet.'), say('What you approve shows here.')],
  rejected: [
    say('No deposit was rejected yet.'),
    say('What you reject shows here, with the reason.'),
  ],
}

interface DepositQueueProps {
  readonly queue: ReturnType<typeof useDepositQueue>
  readonly folder: Folder
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

/** The deposits of one folder; waiting ones start with whoever has waited longest. */
export const DepositQueue = ({ queue, folder, ...open }: DepositQueueProps) => {
  const t = useTranslate()
  const [title, text] = EMPTY[folder]
  return (
    <Queue
      label={t('Deposits')}
      query={queue.list}
      rows={queue.rows}
      failed={t("We couldn't load the deposits.")}
      empty={
        <EmptyState
          title={t(title)}
          drawing={folder === 'waiting' ? 'counted' : 'tally'}
          action={<TextLink to="/admin">{t('Work queue')}</TextLink>}
        >
          {t(text)}
        </EmptyState>
      }
      {...open}
    >
      {(row) => <Row row={row} />}
    </Queue>
  )
}

const Row = ({ row }: { readonly row: QueuedDeposit }) => {
  const t = useTranslate()
  const { memberName, amount, credited, status, flagged, submittedAt, decidedAt } = row
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold break-words">{memberName}</span>
        <span className="money font-medium">{formatMoney(fromDecimal(credited ?? amount))}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        {flagged ? <Flag /> : <StatusTag status={status} words={t(STATUS_WORDS[status])} />}
        <Time instant={decidedAt ?? submittedAt} zone={institution.timeZone} format="moment" />
      </span>
    </>
  )
}

const Flag = () => {
  const t = useTranslate()
  return (
    <Tag tone="bad" icon>
      {t('May be a duplicate')}
    </Tag>
  )
}

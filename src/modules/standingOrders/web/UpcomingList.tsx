import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import type { Day } from '../../../values/dates.ts'
import { courseWords } from '../../../values/rhythmWords.ts'
import type { Schedule } from '../contract.ts'
import { OrderSummary } from './OrderSummary.tsx'
import type { Action } from './useScheduleActions.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { targetWords, whatWords } from './words.ts'
import type { Translate } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { MOVE_MONEY } from '../../ledger/transferKind.contract.ts'

/** Something scheduled that another module shows and changes. */
export interface OtherRow {
  readonly key: string
  /** Its next date. */
  readonly on: Day | null
  readonly row: ReactNode
}

interface UpcomingListProps {
  readonly schedules: readonly Schedule[]
  readonly others: readonly OtherRow[]
  readonly onAsk: (action: Action, schedule: Schedule) => void
}

/** What is still to come, in the order of the next dates. */
export const UpcomingList = ({ schedules, others, onAsk }: UpcomingListProps) => {
  const t = useTranslate()
  return schedules.length + others.length === 0 ? (
    <EmptyState
      title={t('Nothing is scheduled.')}
      drawing="stick"
      action={<TextLink to={MOVE_MONEY}>{t('Move money')}</TextLink>}
    >
      {t('Choose Later or Repeating when you move money, or schedule a bill, and it shows here.')}
    </EmptyState>
  ) : (
    <ul className="divide-y divide-line border-t border-line">
      {inOrder(t, schedules, others, onAsk).map(({ key, row }) => (
        <li key={key} className="grid gap-3 p-4 sm:px-6">
          {row}
        </li>
      ))}
    </ul>
  )
}

/** Both kinds by their next dates; what has none stands last. */
const inOrder = (
  t: Translate,
  schedules: readonly Schedule[],
  others: readonly OtherRow[],
  onAsk: UpcomingListProps['onAsk'],
): readonly OtherRow[] =>
  [
    ...schedules.map((schedule) => ({
      key: schedule.id,
      on: schedule.nextOn,
      row: (
        <>
          <OrderSummary
            amount={schedule.amount}
            to={targetWords(schedule.to)}
            on={schedule.nextOn}
            about={t('{course}. From {account}.', {
              course: courseWords(t, schedule),
              account: nameOfAccount(schedule.from),
            })}
            text={schedule.reference}
          />
          <Actions schedule={schedule} onAsk={onAsk} />
        </>
      ),
    })),
    ...others,
  ].toSorted((a, b) => (a.on ?? '9999').localeCompare(b.on ?? '9999'))

/** Where staff are asked about it, in a form that names it. */
const askAddress = ({ id }: Schedule): string => `/dashboard/messages?about=payment&of=${id}`

interface ActionsProps {
  readonly schedule: Schedule
  readonly onAsk: UpcomingListProps['onAsk']
}

const Actions = ({ schedule, onAsk }: ActionsProps) => {
  const t = useTranslate()
  const which = {
    transfer: whatWords(t, schedule),
    hidden: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  return (
    <div className="flex flex-wrap gap-2">
      {schedule.frequency === 'once' ? null : (
        <Button variant="secondary" size="small" onClick={() => onAsk('skip', schedule)}>
          {t.rich('Skip next<hidden> {transfer}</hidden>', which)}
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => onAsk('edit', schedule)}>
        {t.rich('Edit<hidden> {transfer}</hidden>', which)}
      </Button>
      <Button variant="secondary" size="small" onClick={() => onAsk('cancel', schedule)}>
        {t.rich('Cancel<hidden> {transfer}</hidden>', which)}
      </Button>
      <LinkButton to={askAddress(schedule)} variant="quiet" size="small">
        <span>{t.rich('Ask about this<hidden>: {transfer}</hidden>', which)}</span>
      </LinkButton>
    </div>
  )
}

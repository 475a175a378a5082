import type { Ref } from 'react'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { dayWords, planWords } from '../../../values/rhythmWords.ts'
import type { Schedule } from '../contract.ts'
import { accountWords, targetWords } from './words.ts'

interface ScheduledNoticeProps {
  readonly schedule: Schedule
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly onAnother: () => void
}

/** The last step of a transfer form whose transfer is sent later: what was arranged. */
export function ScheduledNotice({ schedule, titleRef, onAnother }: ScheduledNoticeProps) {
  const { amount, from, to, nextOn, startsOn, reference } = schedule
  return (
    <div className="grid max-w-form gap-6">
      <div>
        <h3 ref={titleRef} tabIndex={-1}>
          Transfer scheduled
        </h3>
        <p className="mt-1 text-ink-2">
          No money has moved yet. Make sure that there is enough on the day.
        </p>
      </div>
      <SummaryList
        rows={[
          { term: 'Amount', detail: <Amount value={fromDecimal(amount)} /> },
          { term: 'From', detail: accountWords(from) },
          { term: 'To', detail: targetWords(to) },
          { term: 'Reference', detail: reference },
          { term: 'First date', detail: dayWords(nextOn ?? startsOn) },
          { term: 'How often', detail: planWords(schedule) },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/dashboard/scheduled">See scheduled transfers</LinkButton>
        <Button variant="quiet" onClick={onAnother}>
          Make another transfer
        </Button>
      </div>
    </div>
  )
}

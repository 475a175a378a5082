import { type Ref, useId, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { planWords } from '../../../values/rhythmWords.ts'
import { cancelSchedule, type Schedule } from '../contract.ts'
import { UndoOrder } from './UndoOrder.tsx'
import { schedulesKey } from './useSchedules.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { targetWords } from './words.ts'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface ScheduledNoticeProps {
  readonly schedule: Schedule
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly onAnother: () => void
}

/** The last step of a transfer form whose transfer is sent later: what was arranged. */
export function ScheduledNotice({ schedule, titleRef, onAnother }: ScheduledNoticeProps) {
  const t = useTranslate()
  const { amount, from, to, nextOn, startsOn, reference } = schedule
  const [undone, setUndone] = useState(false)
  const title = useId()
  const focusNext = useFocusNext()
  const onUndone = () => {
    setUndone(true)
    focusNext(title)
  }
  return (
    <div className="grid max-w-form gap-6">
      <div>
        <h2 id={title} ref={titleRef} tabIndex={-1} className="font-sans text-h3 font-semibold">
          {undone ? t('Transfer cancelled') : t('Transfer scheduled')}
        </h2>
        <p className="mt-1 text-ink-2">
          {undone
            ? t('No money has moved, and none will.')
            : t('No money has moved yet. Make sure that there is enough on the day.')}
        </p>
      </div>
      <SummaryList
        rows={[
          { term: t('Amount'), detail: <Amount value={fromDecimal(amount)} /> },
          { term: t('From'), detail: nameOfAccount(from) },
          { term: t('To'), detail: targetWords(to) },
          { term: t('Reference'), detail: verbatim(reference) },
          { term: t('First date'), detail: formatDay(nextOn ?? startsOn) },
          { term: t('How often'), detail: planWords(t, schedule) },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {undone ? null : (
          <UndoOrder
            undo={() =>
              call(cancelSchedule, {
                params: { id: schedule.id },
                body: { version: schedule.version },
              })
            }
            queryKey={schedulesKey}
            onUndone={onUndone}
          />
        )}
        <LinkButton to="/dashboard/scheduled">{t('See scheduled transfers')}</LinkButton>
        <Button variant="quiet" onClick={onAnother}>
          {t('Make another transfer')}
        </Button>
      </div>
    </div>
  )
}

import { courseWords } from '../../../values/rhythmWords.ts'
import { EDIT_REFUSALS, EditScheduleBody, type Schedule } from '../contract.ts'
import { EditOrder, type EditWindow } from './EditOrder.tsx'
import { ENDS_WORDS, targetWords } from './words.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface EditScheduleProps extends EditWindow<EditScheduleBody> {
  readonly schedule: Schedule
}

/** Amount, reference and end of what is still to come, in a window over the list. */
export const EditSchedule = ({ schedule, ...window }: EditScheduleProps) => {
  const t = useTranslate()
  return (
    <EditOrder
      {...window}
      order={schedule}
      title={t('Edit scheduled transfer')}
      about={t('To {recipient}. {course}. What was sent already stays as it is.', {
        recipient: targetWords(schedule.to),
        course: courseWords(t, schedule),
      })}
      schema={EditScheduleBody}
      endsWords={{ ...ENDS_WORDS, times: say('How many more times') }}
      endsTooEarly={EDIT_REFUSALS.end_before_next.message}
      text={{ name: 'reference', label: t('Reference'), value: schedule.reference }}
    />
  )
}

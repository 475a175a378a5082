import { courseWords } from '../../../values/rhythmWords.ts'
import { EDIT_REFUSALS, EditScheduleBody, type Schedule } from '../contract.ts'
import { EditOrder, type EditWindow } from './EditOrder.tsx'
import { ENDS_WORDS, targetWords } from './words.ts'

interface EditScheduleProps extends EditWindow<EditScheduleBody> {
  readonly schedule: Schedule
}

/** Amount, reference and end of what is still to come, in a window over the list. */
export const EditSchedule = ({ schedule, ...window }: EditScheduleProps) => (
  <EditOrder
    {...window}
    order={schedule}
    title="Edit scheduled transfer"
    about={`To ${targetWords(schedule.to)}. ${courseWords(schedule)}. What was sent already stays as it is.`}
    schema={EditScheduleBody}
    endsWords={{ ...ENDS_WORDS, times: 'How many more times' }}
    endsTooEarly={EDIT_REFUSALS.end_before_next.message}
    text={{ name: 'reference', label: 'Reference', value: schedule.reference }}
  />
)

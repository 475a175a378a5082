import { useState } from 'react'
import { judgeForm, type Judged, useDetails } from '../../../platform/web/details.ts'
import { endOf, endProblems, type Ends, endsOf } from './ends.ts'
import { EndsFields } from './EndsFields.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Day } from '../../../values/dates.ts'
import { parseTyped, toDecimal } from '../../../values/money.ts'
import { courseWords } from '../../../values/rhythmWords.ts'
import { FILL_IN_ALL } from '../../../values/schema.ts'
import {
  EDIT_REFUSALS,
  type EditScheduleBody,
  EditScheduleBody as Schema,
  type Schedule,
} from '../contract.ts'
import { LAST_HINT, targetWords, TIMES_HINT } from './words.ts'

const FIELDS = ['amount', 'reference', 'endsOn', 'timesMax'] as const

interface EditScheduleProps {
  readonly schedule: Schedule
  readonly today: Day
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: string | undefined
  readonly onSave: (body: EditScheduleBody) => void
  readonly onClose: () => void
}

interface Values extends Ends {
  readonly amount: string
  readonly reference: string
}

const valuesOf = (schedule: Schedule): Values => ({
  amount: schedule.amount,
  reference: schedule.reference,
  ...endsOf(schedule),
})

function judge(values: Values, schedule: Schedule): Judged<EditScheduleBody> {
  const repeats = schedule.frequency !== 'once'
  const tooEarly = EDIT_REFUSALS.end_before_next.message
  const ends = repeats ? endProblems(values, schedule.nextOn, tooEarly) : []
  const typed = parseTyped(values.amount)
  const body = {
    version: schedule.version,
    amount: typed.ok ? toDecimal(typed.value) : values.amount.trim(),
    reference: values.reference,
    ...(repeats && ends.length === 0 && endOf(values)),
  }
  return judgeForm(Schema, body, { fields: FIELDS, missing: {}, own: ends }, FILL_IN_ALL)
}

/** Amount, reference and end of what is still to come, in a window over the list. */
export function EditSchedule(props: EditScheduleProps) {
  const { schedule, today, busy, problem, onSave, onClose } = props
  const [values, setValues] = useState(() => valuesOf(schedule))
  const { submit, problems, attempt, errors } = useDetails(judge(values, schedule), onSave)
  const put = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))
  return (
    <FormDialog
      title="Edit scheduled transfer"
      submit="Save changes"
      failure={problem}
      onSubmit={submit}
      {...{ busy, problems, attempt, onClose }}
    >
      <p className="text-ink-2">
        To {targetWords(schedule.to)}. {courseWords(schedule)}. What was sent already stays as it
        is.
      </p>
      <MoneyField
        name="amount"
        label="Amount"
        value={values.amount}
        onChange={(amount) => put({ amount })}
        error={errors['amount']}
      />
      <TextField
        name="reference"
        label="Reference"
        autoComplete="off"
        value={values.reference}
        onChange={(event) => put({ reference: event.target.value })}
        error={errors['reference']}
      />
      {schedule.frequency === 'once' ? null : (
        <EndsFields
          value={values}
          onChange={put}
          errors={{ endsOn: errors['endsOn'], timesMax: errors['timesMax'] }}
          today={today}
          from={schedule.nextOn}
          timesLabel="How many more times"
          timesHint={TIMES_HINT}
          lastHint={LAST_HINT}
        />
      )}
    </FormDialog>
  )
}

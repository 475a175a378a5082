import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { endOf, endProblems, type Ends, NO_DAY } from '../../../ui/ends.ts'
import { EndsFields } from '../../../ui/EndsFields.tsx'
import { ErrorSummary, type Problem } from '../../../ui/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Day } from '../../../values/dates.ts'
import { parseTyped, toDecimal } from '../../../values/money.ts'
import { courseWords } from '../../../values/rhythmWords.ts'
import {
  EDIT_REFUSALS,
  type EditScheduleBody,
  EditScheduleBody as Schema,
  type Schedule,
} from '../contract.ts'
import { LAST_HINT, targetWords, TIMES_HINT } from './words.ts'

const FORM = 'edit-schedule'

type Terms = Omit<EditScheduleBody, 'version'>

interface EditScheduleProps {
  readonly schedule: Schedule
  readonly today: Day
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: string | undefined
  readonly onSave: (terms: Terms) => void
  readonly onClose: () => void
}

interface Values extends Ends {
  readonly amount: string
  readonly reference: string
}

const valuesOf = ({ amount, reference, endsOn, timesLeft }: Schedule): Values => ({
  amount,
  reference,
  ends: endsOn !== null ? 'on' : timesLeft !== null ? 'after' : 'never',
  endsOn: endsOn === null ? NO_DAY : { day: endsOn, problem: undefined },
  times: timesLeft === null ? '' : String(timesLeft),
})

/** What may be saved, or what is wrong with it, in the order of the page. */
function judge(values: Values, schedule: Schedule): { terms: Terms } | { problems: Problem[] } {
  const repeating = schedule.frequency !== 'once'
  const wrongEnd = repeating
    ? endProblems(values, schedule.nextOn, EDIT_REFUSALS.end_before_next.message)
    : []
  const typed = parseTyped(values.amount)
  const parsed = z.safeParse(Schema, {
    version: schedule.version,
    amount: typed.ok ? toDecimal(typed.value) : values.amount.trim(),
    reference: values.reference,
    ...(repeating && wrongEnd.length === 0 && endOf(values)),
  })
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }))
  if (wrongEnd.length > 0 || !parsed.success) return { problems: [...wrong, ...wrongEnd] }
  const { version: _, ...terms } = parsed.data
  return { terms }
}

/** Amount, reference and end of what is still to come, in a window over the list. */
export function EditSchedule(props: EditScheduleProps) {
  const { schedule, today, busy, problem, onSave, onClose } = props
  const [values, setValues] = useState(() => valuesOf(schedule))
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  const put = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
  const save = () => {
    const judged = judge(values, schedule)
    setProblems('problems' in judged ? judged.problems : [])
    setAttempt((count) => count + 1)
    if ('terms' in judged) onSave(judged.terms)
  }
  return (
    <Dialog
      open
      title="Edit scheduled transfer"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close without saving
          </Button>
          <Button type="submit" form={FORM} busy={busy} busyLabel="Saving">
            Save changes
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) save()
        }}
      >
        {problem ? (
          <Notice kind="danger" live>
            {problem}
          </Notice>
        ) : null}
        <ErrorSummary problems={problems} attempt={attempt} />
        <p className="text-ink-2">
          To {targetWords(schedule.to)}. {courseWords(schedule)}. What was sent already stays as it
          is.
        </p>
        <MoneyField
          name="amount"
          label="Amount"
          value={values.amount}
          onChange={(amount) => put({ amount })}
          error={errorOf('amount')}
        />
        <TextField
          name="reference"
          label="Reference"
          autoComplete="off"
          value={values.reference}
          onChange={(event) => put({ reference: event.target.value })}
          error={errorOf('reference')}
        />
        {schedule.frequency === 'once' ? null : (
          <EndsFields
            value={values}
            onChange={put}
            errors={{ endsOn: errorOf('endsOn'), timesMax: errorOf('timesMax') }}
            today={today}
            from={schedule.nextOn}
            timesLabel="How many more times"
            timesHint={TIMES_HINT}
            lastHint={LAST_HINT}
          />
        )}
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { judgeForm, type Judged, useDetails } from '../../../platform/web/details.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import {
  endOf,
  endProblems,
  type Ends,
  endsOf,
  type TypedDay,
} from '../../standingOrders/web/ends.ts'
import { EndsFields } from '../../standingOrders/web/EndsFields.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Day } from '../../../values/dates.ts'
import { END_BEFORE_START } from '../../../values/recurrence.ts'
import { courseWords } from '../../../values/rhythmWords.ts'
import { type Bill, BUSINESS_DAY_RULE, dateRange, EditBillBody } from '../contract.ts'
import { FILL_IN_REQUIRED } from '../payee.contract.ts'
import { dateProblem, wireAmount } from './billForm.ts'
import { LAST_HINT, movedWords, TIMES_HINT } from './words.ts'

const PREFIX = 'edit-'
const NAMES = ['amount', 'scheduleDate', 'endsOn', 'timesMax', 'memo'] as const
/** The form behind the window has fields of these names too. */
const FIELDS = NAMES.map((name) => `${PREFIX}${name}`)
const RENAMED = Object.fromEntries(NAMES.map((name) => [name, `${PREFIX}${name}`]))

interface EditBillProps {
  readonly bill: Bill
  readonly today: Day
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: string | undefined
  readonly onSave: (body: EditBillBody) => void
  readonly onClose: () => void
}

interface Values extends Ends {
  readonly amount: string
  readonly scheduleDate: TypedDay
  readonly memo: string
}

const valuesOf = (bill: Bill): Values => ({
  amount: bill.amount,
  scheduleDate: { day: bill.nextOn, problem: undefined },
  memo: bill.memo ?? '',
  ...endsOf(bill),
})

function judge(values: Values, bill: Bill, today: Day): Judged<EditBillBody> {
  const { amount, scheduleDate, memo } = values
  const repeats = bill.frequency !== 'once'
  const ends = repeats ? endProblems(values, scheduleDate.day, END_BEFORE_START) : []
  const kept = scheduleDate.day !== null && scheduleDate.day === bill.nextOn
  const date = kept ? undefined : dateProblem(scheduleDate, today)
  const body = {
    version: bill.version,
    amount: wireAmount(amount),
    scheduleDate: scheduleDate.day ?? '',
    ...(memo.trim() !== '' && { memo }),
    ...(repeats && ends.length === 0 && endOf(values)),
  }
  const own = [
    ...(date === undefined ? [] : [{ field: 'edit-scheduleDate', message: date }]),
    ...ends.map(({ field, message }) => ({ field: `${PREFIX}${field}`, message })),
  ]
  const rules = { fields: FIELDS, missing: {}, renamed: RENAMED, own }
  return judgeForm(EditBillBody, body, rules, FILL_IN_REQUIRED)
}

/** Amount, date, memo and end of what is still to come, in a window over the list. */
export function EditBill({ bill, today, busy, problem, onSave, onClose }: EditBillProps) {
  const [values, setValues] = useState(() => valuesOf(bill))
  const { submit, problems, attempt, errors } = useDetails(judge(values, bill, today), onSave)
  const put = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))
  const { first, last } = dateRange(today)
  return (
    <FormDialog
      title="Edit payment"
      submit="Save changes"
      failure={problem}
      onSubmit={submit}
      {...{ busy, problems, attempt, onClose }}
    >
      <p className="text-ink-2">
        To {bill.payee.name}. {courseWords(bill)}. What was paid already stays as it is.
      </p>
      <MoneyField
        name={`${PREFIX}amount`}
        label="Amount"
        value={values.amount}
        onChange={(amount) => put({ amount })}
        error={errors[`${PREFIX}amount`]}
      />
      <DateField
        name={`${PREFIX}scheduleDate`}
        label={bill.frequency === 'once' ? 'Payment date' : 'Next payment date'}
        hint={(values.scheduleDate.day && movedWords(values.scheduleDate.day)) ?? BUSINESS_DAY_RULE}
        value={values.scheduleDate.day}
        onChange={(day, wrong) => put({ scheduleDate: { day, problem: wrong } })}
        error={errors[`${PREFIX}scheduleDate`]}
        today={today}
        min={first}
        max={last}
      />
      {bill.frequency === 'once' ? null : (
        <EndsFields
          value={values}
          onChange={put}
          errors={{ endsOn: errors['edit-endsOn'], timesMax: errors['edit-timesMax'] }}
          prefix={PREFIX}
          today={today}
          from={values.scheduleDate.day}
          timesLabel="How many more payments"
          timesHint={TIMES_HINT}
          lastHint={LAST_HINT}
        />
      )}
      <TextField
        name={`${PREFIX}memo`}
        label="Memo"
        optional
        autoComplete="off"
        value={values.memo}
        onChange={(event) => put({ memo: event.currentTarget.value })}
        error={errors[`${PREFIX}memo`]}
      />
    </FormDialog>
  )
}

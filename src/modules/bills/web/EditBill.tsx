import { useState } from 'react'
import { judgeForm, type Judged, useDetails } from '../../../platform/web/details.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { endOf, endProblems, type Ends, NO_DAY, type TypedDay } from '../../../ui/ends.ts'
import { EndsFields } from '../../../ui/EndsFields.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Day } from '../../../values/dates.ts'
import { END_BEFORE_START } from '../../../values/recurrence.ts'
import { courseWords } from '../../../values/rhythmWords.ts'
import { type Bill, BUSINESS_DAY_RULE, dateRange, EditBillBody } from '../contract.ts'
import { FILL_IN_REQUIRED } from '../payee.contract.ts'
import { dateProblem, wireAmount } from './billForm.ts'
import { LAST_HINT, movedWords, TIMES_HINT } from './words.ts'

const FORM = 'edit-bill'
const PREFIX = 'edit-'
const FIELDS = [
  'edit-amount',
  'edit-scheduleDate',
  'edit-endsOn',
  'edit-timesMax',
  'edit-memo',
] as const
/** The form behind the window has fields of these names too. */
const RENAMED = {
  amount: 'edit-amount',
  scheduleDate: 'edit-scheduleDate',
  endsOn: 'edit-endsOn',
  timesMax: 'edit-timesMax',
  memo: 'edit-memo',
}

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

const valuesOf = ({ amount, memo, nextOn, endsOn, timesLeft }: Bill): Values => ({
  amount,
  scheduleDate: { day: nextOn, problem: undefined },
  memo: memo ?? '',
  ends: endsOn !== null ? 'on' : timesLeft !== null ? 'after' : 'never',
  endsOn: endsOn === null ? NO_DAY : { day: endsOn, problem: undefined },
  times: timesLeft === null ? '' : String(timesLeft),
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
  const { submit, problems, attempt, errors } = useDetails(
    judge(values, bill, today),
    (body) => busy || onSave(body),
  )
  const put = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))
  const { first, last } = dateRange(today)
  return (
    <Dialog
      open
      title="Edit payment"
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
      <form id={FORM} noValidate className="grid gap-6" onSubmit={submit}>
        {problem ? (
          <Notice kind="danger" live>
            {problem}
          </Notice>
        ) : null}
        <ErrorSummary problems={problems} attempt={attempt} />
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
          hint={
            (values.scheduleDate.day && movedWords(values.scheduleDate.day)) ?? BUSINESS_DAY_RULE
          }
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
      </form>
    </Dialog>
  )
}

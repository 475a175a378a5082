import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useCheckedForm } from '../../../platform/web/checkedForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Day } from '../../../values/dates.ts'
import { wireAmount } from '../../../values/money.ts'
import type { Schedule } from '../contract.ts'
import type { TypedDay } from '../../../ui/fields/typedDay.ts'
import { endOf, endProblems, type Ends, endsOf } from './ends.ts'
import { EndsFields, type EndsWords } from './EndsFields.tsx'
import type { Sentence, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** A window over a list of orders, in which one is changed. */
export interface EditWindow<Body> {
  readonly today: Day
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: Words | undefined
  readonly onSave: (body: Body) => void
  readonly onClose: () => void
}

interface EditOrderProps<Body extends FieldValues> extends EditWindow<Body> {
  readonly order: Pick<
    Schedule,
    'amount' | 'frequency' | 'nextOn' | 'endsOn' | 'timesLeft' | 'version'
  >
  readonly title: Words
  /** What it is, and what stays. */
  readonly about: Words
  readonly schema: z.ZodMiniType<Body, FieldValues>
  readonly endsWords: EndsWords
  /** Said where the last date would be before the next one. */
  readonly endsTooEarly: Sentence
  readonly text: {
    readonly name: string
    readonly label: Words
    readonly value: string
    readonly optional?: boolean
  }
  /** For orders whose next date may be changed. */
  readonly date?: {
    readonly label: Words
    readonly hintFor: (day: Day | null) => Words
    readonly problemOf: (typed: TypedDay) => Sentence | undefined
    readonly first: Day
    readonly last: Day
  }
  /** Put before the names of the fields, where another form on the page has them too. */
  readonly prefix?: string
}

interface Values extends Ends {
  readonly amount: string
  readonly scheduleDate: TypedDay
  readonly text: string
}

/** As the order is now, in the order of the window. */
function blankOf<Body extends FieldValues>({ order, text, date }: EditOrderProps<Body>): Values {
  const scheduleDate = { day: order.nextOn, problem: undefined }
  const { amount } = order
  return date
    ? { amount, scheduleDate, ...endsOf(order), text: text.value }
    : { amount, scheduleDate, text: text.value, ...endsOf(order) }
}

function useEdit<Body extends FieldValues>(props: EditOrderProps<Body>) {
  const { order, text, date, prefix = '' } = props
  const endsIn = (typed: Values) =>
    order.frequency === 'once'
      ? undefined
      : endProblems(typed, date ? typed.scheduleDate.day : order.nextOn, props.endsTooEarly)
  return useCheckedForm({
    schema: props.schema,
    blank: blankOf(props),
    namedFrom: prefix,
    fieldOf: { [text.name]: 'text' },
    bodyOf: (typed: Values): FieldValues => ({
      version: order.version,
      amount: wireAmount(typed.amount),
      ...(date && { scheduleDate: typed.scheduleDate.day ?? '' }),
      ...((typed.text.trim() !== '' || text.optional !== true) && { [text.name]: typed.text }),
      ...(endsIn(typed)?.length === 0 && endOf(typed)),
    }),
    own: (typed) => {
      const { scheduleDate } = typed
      const isKept = scheduleDate.day !== null && scheduleDate.day === order.nextOn
      return {
        scheduleDate: isKept ? undefined : date?.problemOf(scheduleDate),
        ...Object.fromEntries((endsIn(typed) ?? []).map(({ field, message }) => [field, message])),
      }
    },
  })
}

/** Amount, text, end and, where it may be changed, the next date of what is still to come. */
export function EditOrder<Body extends FieldValues>(props: EditOrderProps<Body>) {
  const t = useTranslate()
  const { order, text, date, prefix = '', today } = props
  const { values, setValues, control, checked, problems, attempt } = useEdit(props)
  const { value: typedText, onChange: setText, ...named } = control('text')
  const { value: day, error: dayProblem, name: dayName } = control('scheduleDate')
  const textField = (
    <TextField
      {...named}
      label={text.label}
      optional={text.optional ?? false}
      autoComplete="off"
      value={typedText}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
  return (
    <FormDialog
      title={props.title}
      submit={t('Save changes')}
      busy={props.busy}
      failure={props.problem}
      onSubmit={checked(props.onSave)}
      onClose={props.onClose}
      {...{ problems, attempt }}
    >
      <p className="text-ink-2">{props.about}</p>
      <MoneyField {...control('amount')} label={t('Amount')} />
      {date ? (
        <DateField
          name={dayName}
          label={date.label}
          error={dayProblem}
          hint={date.hintFor(day.day)}
          value={day.day}
          onChange={(chosen, problem) => setValues({ scheduleDate: { day: chosen, problem } })}
          today={today}
          min={date.first}
          max={date.last}
        />
      ) : (
        textField
      )}
      {order.frequency === 'once' ? null : (
        <EndsFields
          value={values}
          onChange={setValues}
          errors={Object.fromEntries(problems.map(({ field, message }) => [field, message]))}
          prefix={prefix}
          today={today}
          from={date ? day.day : order.nextOn}
          words={props.endsWords}
        />
      )}
      {date ? textField : null}
    </FormDialog>
  )
}

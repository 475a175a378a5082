import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { judgeForm, type Judged, useDetails } from '../../../platform/web/details.ts'
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

/** A window over a list of orders, in which one is changed. */
export interface EditWindow<Body> {
  readonly today: Day
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: string | undefined
  readonly onSave: (body: Body) => void
  readonly onClose: () => void
}

interface EditOrderProps<Body> extends EditWindow<Body> {
  readonly order: Pick<
    Schedule,
    'amount' | 'frequency' | 'nextOn' | 'endsOn' | 'timesLeft' | 'version'
  >
  readonly title: string
  /** What it is, and what stays. */
  readonly about: ReactNode
  readonly schema: z.ZodMiniType<Body>
  /** What the contract says of a field that is missing. */
  readonly required: string
  readonly endsWords: EndsWords
  /** Said where the last date would be before the next one. */
  readonly endsTooEarly: string
  readonly text: {
    readonly name: string
    readonly label: string
    readonly value: string
    readonly optional?: boolean
  }
  /** For orders whose next date may be changed. */
  readonly date?: {
    readonly label: string
    readonly hintFor: (day: Day | null) => string
    readonly problemOf: (typed: TypedDay) => string | undefined
    readonly first: Day
    readonly last: Day
  }
  /** Put before the names of the fields, where another form on the page has them too. */
  readonly prefix?: string
}

interface Values extends Ends {
  readonly amount: string
  readonly text: string
  readonly next: TypedDay
}

function judge<Body>(props: EditOrderProps<Body>, values: Values): Judged<Body> {
  const { order, text, date, prefix = '' } = props
  const { next } = values
  const repeats = order.frequency !== 'once'
  const from = date ? next.day : order.nextOn
  const ends = repeats ? endProblems(values, from, props.endsTooEarly) : []
  const isKept = next.day !== null && next.day === order.nextOn
  const message = isKept ? undefined : date?.problemOf(next)
  const body = {
    version: order.version,
    amount: wireAmount(values.amount),
    ...(date && { scheduleDate: next.day ?? '' }),
    ...((values.text.trim() !== '' || text.optional !== true) && { [text.name]: values.text }),
    ...(repeats && ends.length === 0 && endOf(values)),
  }
  const own = [...(message === undefined ? [] : [{ field: 'scheduleDate', message }]), ...ends]
  const end = ['endsOn', 'timesMax']
  const names = date ? ['scheduleDate', ...end, text.name] : [text.name, ...end]
  const named = ['amount', ...names].map((name) => [name, `${prefix}${name}`] as const)
  const rules = {
    fields: named.map(([, field]) => field),
    missing: {},
    renamed: Object.fromEntries(named),
    own: own.map((problem) => ({ ...problem, field: `${prefix}${problem.field}` })),
  }
  return judgeForm(props.schema, body, rules, props.required)
}

/** Amount, text, end and, where it may be changed, the next date of what is still to come. */
export function EditOrder<Body>(props: EditOrderProps<Body>) {
  const { order, text, date, prefix = '', today } = props
  const [values, setValues] = useState<Values>(() => ({
    amount: order.amount,
    text: text.value,
    next: { day: order.nextOn, problem: undefined },
    ...endsOf(order),
  }))
  const { submit, problems, attempt, errors } = useDetails(judge(props, values), props.onSave)
  const put = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))
  const field = (name: string, label: string) => ({
    name: `${prefix}${name}`,
    label,
    error: errors[`${prefix}${name}`],
  })
  const textField = (
    <TextField
      {...field(text.name, text.label)}
      optional={text.optional ?? false}
      autoComplete="off"
      value={values.text}
      onChange={(event) => put({ text: event.currentTarget.value })}
    />
  )
  return (
    <FormDialog
      title={props.title}
      submit="Save changes"
      busy={props.busy}
      failure={props.problem}
      onSubmit={submit}
      onClose={props.onClose}
      {...{ problems, attempt }}
    >
      <p className="text-ink-2">{props.about}</p>
      <MoneyField
        {...field('amount', 'Amount')}
        value={values.amount}
        onChange={(amount) => put({ amount })}
      />
      {date ? (
        <DateField
          {...field('scheduleDate', date.label)}
          hint={date.hintFor(values.next.day)}
          value={values.next.day}
          onChange={(day, problem) => put({ next: { day, problem } })}
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
          onChange={put}
          errors={errors}
          prefix={prefix}
          today={today}
          from={date ? values.next.day : order.nextOn}
          words={props.endsWords}
        />
      )}
      {date ? textField : null}
    </FormDialog>
  )
}

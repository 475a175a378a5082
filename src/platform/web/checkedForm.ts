import { type FormEvent, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { issueWords } from '../../values/schema.ts'
import type { Sentence, Translate, Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { type Checks, validate, validatorOf } from './forms.ts'
import { useRequestId } from './requestId.ts'

export interface Checking<
  Input extends FieldValues,
  Output extends FieldValues,
  Values extends FieldValues = Input,
> extends Checks<Input, Output, Values> {
  /** Goes before the names on the page, where another form there has fields of the same names. */
  readonly namedFrom?: string
  /** A form of one field has no summary: a problem takes the focus to the field. */
  readonly focusField?: boolean
  /** Told whenever something is typed or chosen. */
  readonly onTyped?: () => void
  /** Told which fields keep the form from going on, before they show it, and whether the server said so. */
  readonly onProblems?: NoInfer<(fields: readonly Path<Values>[], refused: boolean) => void>
}

interface FormProblem {
  readonly field: string
  readonly message: Words
}

/** What is wrong, by field; also what no field of the form can be blamed for. */
type Found = Readonly<Record<string, { readonly message?: string } | undefined>>

interface Tries {
  readonly attempt: number
  /** Why it was not sent or not taken, where no field is at fault: stands above the button. */
  readonly failure?: Words | undefined
  /** The code of the refusal. */
  readonly refusal?: string | undefined
}

/** How often somebody tried to go on, and why the last try came to nothing. */
function useTries() {
  const [tries, setTries] = useState<Tries>({ attempt: 0 })
  return {
    tries,
    fail: (failure?: Words, refusal?: string) =>
      setTries(({ attempt }) => ({ attempt: attempt + 1, failure, refusal })),
    forgetFailure: () => setTries(({ attempt }) => ({ attempt })),
  }
}

/**
 * A form that is checked before it is sent, or before its next step: what was typed and what is
 * wrong with it. Nobody is corrected while typing: problems show when somebody wants to go on, each
 * goes away once it is solved, and none comes back before the next try.
 */
export function useCheckedForm<
  Input extends FieldValues,
  Output extends FieldValues,
  Values extends FieldValues = Input,
>(checking: Checking<Input, Output, Values>) {
  const t = useTranslate()
  const { namedFrom = '', focusField = false, onProblems } = checking
  const blank = checking.blank as DefaultValues<Values>
  const { id, renew: renewId } = useRequestId()
  const form = useForm<Values, unknown, Output>({
    resolver: validatorOf(checking, id),
    defaultValues: blank,
    reValidateMode: 'onSubmit',
    shouldFocusError: focusField,
  })
  const fields = Object.keys(blank) as Path<Values>[]
  useSolved(form, fields, checking.onTyped)
  const values = useWatch({ control: form.control }) as Values
  const { tries, fail, forgetFailure } = useTries()
  const errorOf = errorsOf(t, form)
  const problems = fields.flatMap((name): FormProblem[] => {
    const message = errorOf(name)
    return message === undefined ? [] : [{ field: `${namedFrom}${name}`, message }]
  })
  return {
    ...tries,
    form,
    id,
    renewId,
    errorOf,
    values,
    problems,
    headline: headlineOf(t, checking, problems),
    ...controlsOf(form, errorOf, values, namedFrom),
    /** Several at once: somebody picked from a list. */
    setValues: (changed: Partial<Values>) => setValuesIn(form, changed),
    /** Whether nothing is wrong with the fields, which is not shown yet. */
    fits: (names: readonly Path<Values>[]): boolean => {
      const found = validate(checking, form.getValues(), id).problems
      return !names.some((name) => name in found)
    },
    /** Goes on with what may be sent, once nothing is wrong with any field. */
    checked: (goOn: (output: Output) => void) => (event?: FormEvent) => {
      forgetFailure()
      const stay = (found: Found) => {
        const wrong = fields.filter((name) => name in found)
        onProblems?.(wrong, false)
        fail(wrong.length > 0 ? undefined : worded(t, Object.values(found)[0]?.message))
      }
      void form.handleSubmit(goOn, (found) => stay(found as Found))(event)
    },
    /** Goes on once nothing is wrong with the fields of a step. */
    stepChecked: (step: readonly Path<Values>[], goOn: () => void) => (event?: FormEvent) => {
      event?.preventDefault()
      forgetFailure()
      void form.trigger(step).then((fits) => (fits ? goOn() : fail()))
    },
    fail,
    forgetFailure,
    startOver: () => {
      form.reset(blank)
      renewId()
      forgetFailure()
    },
  }
}

/** Stands over the problems while one of them is that something is missing. */
function headlineOf(
  t: Translate,
  { headline, missing = {} }: { readonly headline?: Sentence; readonly missing?: object },
  problems: readonly FormProblem[],
): Words | undefined {
  const todos = Object.values(missing as Readonly<Record<string, Sentence>>).map((todo) => t(todo))
  const isMissing = problems.some(({ message }) => todos.includes(message))
  return headline !== undefined && isMissing ? t(headline) : undefined
}

type Form<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>

/** Says what a form holds as the problem. What the server said, already in words, stays as it is. */
const worded = (t: Translate, message: string | undefined): Words | undefined =>
  message === undefined ? undefined : issueWords(t, { message })

const errorsOf =
  <Values extends FieldValues, Output>(
    t: Translate,
    { formState: { errors } }: Form<Values, Output>,
  ) =>
  (name: Path<Values>): Words | undefined =>
    worded(t, errors[name]?.message as string | undefined)

/** What a control needs of its form: its value and its one sentence. */
const controlsOf = <Values extends FieldValues, Output>(
  form: Form<Values, Output>,
  errorOf: (name: Path<Values>) => Words | undefined,
  values: Values,
  namedFrom: string,
) => ({
  /** Of a native control. */
  field: (name: Path<Values>) => ({ ...form.register(name), error: errorOf(name) }),
  /** Of a control of ours, which is handed its value. */
  control: <Name extends Path<Values>>(name: Name) => ({
    name: `${namedFrom}${name}`,
    value: values[name] as Exclude<PathValue<Values, Name>, undefined>,
    onChange: (value: Exclude<PathValue<Values, Name>, undefined>) =>
      form.setValue(name, value, { shouldDirty: true }),
    error: errorOf(name),
  }),
})

function setValuesIn<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  changed: Partial<Values>,
): void {
  for (const [field, value] of Object.entries(changed)) {
    const name = field as Path<Values>
    if (value !== form.getValues(name)) form.setValue(name, value)
  }
}

/** Looks at the problems that show again when something changes; at the server's, in their field. */
function useSolved<Values extends FieldValues, Output>(
  form: Form<Values, Output>,
  fields: readonly Path<Values>[],
  onTyped: (() => void) | undefined,
): void {
  const names = fields.join()
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name: changed }) => {
          if (changed === undefined) return
          onTyped?.()
          const shown = (names.split(',') as Path<Values>[]).filter((name) => {
            const { error } = form.getFieldState(name)
            return error !== undefined && (error.type !== 'server' || name === changed)
          })
          if (shown.length > 0) void form.trigger(shown)
        },
      }),
    [form, names, onTyped],
  )
}

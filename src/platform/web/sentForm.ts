import { useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { type Translate, verbatim, type Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { ApiRefusal } from './api.ts'
import { type Checking, useCheckedForm } from './checkedForm.ts'
import { failureSentence, isHandedOn, messageOf, saidNo } from './failures.ts'
import { type Attempt, useSettling } from './settling.ts'

/** Why it was not taken. */
export interface SendProblem {
  readonly sentence: Words
  /** No answer came: sending the same again settles it. */
  readonly retry: boolean
}

interface Sending<
  Input extends FieldValues,
  Output extends FieldValues,
  Reply,
  Values extends FieldValues,
  Problem extends SendProblem,
> extends Checking<Input, Output, Values> {
  readonly send: (output: Output) => Promise<Reply>
  readonly onSent?: (reply: Reply, output: Output) => void
  /** Told what a refusal means. */
  readonly onRefused?: (problem: Problem) => void
  /** Told the sentence when another administrator has to agree first. */
  readonly onHandedOn?: (sentence: Words) => void
  /** Emptied after a refusal: passwords and codes. */
  readonly secrets?: NoInfer<readonly Path<Values>[]>
  /** Said before every sentence of a failure. */
  readonly prefix?: Words
  /** What did not happen, where the failure has no sentence of its own. */
  readonly failed?: Words
  /** What to say of a failure instead of its own sentence. */
  readonly sentenceOf?: (error: Error) => Words
  /** What a failure means, where more is to be said than a sentence. */
  readonly problemOf?: (error: unknown, attempt: Attempt) => Problem
}

/** Thrown by `send` when the person thought better of it: nothing was sent and nothing went wrong. */
export class Withdrawn extends Error {}

/**
 * A form that the contract's schema checks and the server decides: what was typed, what is wrong
 * with it, and sending it. Nothing typed is lost but secrets. The request's id is the same however
 * often it is sent; a new one is made once the server took it, or knows the id for something else.
 */
export function useSentForm<
  Input extends FieldValues,
  Output extends FieldValues,
  Reply,
  Values extends FieldValues = Input,
  Problem extends SendProblem = SendProblem,
>(sending: Sending<Input, Output, Reply, Values, Problem>) {
  const t = useTranslate()
  const { send, onSent, prefix, failed, problemOf } = sending
  const { sentenceOf = (error) => usualSentence(t, error, failed) } = sending
  const [sent, setSent] = useState<Output>()
  const settling = useSettling<Output, Reply, Failed<Problem>>({
    idOf: () => checked.id,
    deliver: send,
    problemOf: (error, attempt) => {
      const sentence = prefixed(prefix, sentenceOf(error as Error))
      const problem = problemOf?.(error, attempt) ?? ({ sentence, retry: false } as Problem)
      return { error, retry: problem.retry, problem }
    },
    onDone: (reply, output) => {
      checked.renewId()
      setSent(output)
      onSent?.(reply, output)
    },
    onProblem: ({ error, problem }) => {
      showRefusal(checked, sending, error, problem.sentence)
      if (saidNo(error)) sending.onRefused?.(problem)
    },
  })
  const checked = useCheckedForm<Input, Output, Values>({
    ...sending,
    onTyped: () => {
      if (settling.problem) settling.reset()
      sending.onTyped?.()
    },
  })
  const submit = checked.checked(settling.send)
  const { failure, problems, attempt } = checked
  return {
    ...checked,
    submit,
    /** For a window that has nothing but this form (`FormDialog`). */
    dialog: { onSubmit: submit, busy: settling.isPending, failure, problems, attempt },
    /** Sends what was checked before, for a review to press. */
    send: settling.send,
    busy: settling.isPending,
    /** What the last failure means, until something else is typed. */
    problem: settling.problem?.problem,
    /** What was sent, once it has arrived. */
    sent,
    startOver: () => {
      checked.startOver()
      settling.reset()
      setSent(undefined)
    },
  }
}

interface Failed<Problem> {
  readonly error: unknown
  readonly retry: boolean
  readonly problem: Problem
}

/** Shows why it was not taken: at the fields it is about, else above the button. */
function showRefusal<
  Input extends FieldValues,
  Output extends FieldValues,
  Values extends FieldValues,
>(
  { form, renewId, fail }: ReturnType<typeof useCheckedForm<Input, Output, Values>>,
  sending: Pick<
    Sending<Input, Output, unknown, Values, SendProblem>,
    'blank' | 'fieldOf' | 'focusField' | 'onHandedOn' | 'onProblems' | 'prefix' | 'secrets'
  >,
  error: unknown,
  sentence: Words,
): void {
  const { onHandedOn, onProblems, prefix, secrets = [], focusField = false } = sending
  if (error instanceof Withdrawn) return
  const placed = placesOf(error, sending)
  if (error instanceof ApiRefusal) {
    if (onHandedOn && isHandedOn(error)) {
      renewId()
      return onHandedOn(error.message)
    }
    for (const name of secrets) form.resetField(name)
    if (error.code === 'id_reused') renewId()
  }
  onProblems?.(
    placed.map(([name]) => name),
    true,
  )
  for (const [name, message] of placed) {
    const problem = { type: 'server', message: prefixed(prefix, message) }
    form.setError(name, problem, { shouldFocus: focusField })
  }
  fail(
    placed.length > 0 ? undefined : sentence,
    error instanceof ApiRefusal ? error.code : undefined,
  )
}

const prefixed = (prefix: Words | undefined, sentence: Words): Words =>
  verbatim(`${prefix ?? ''}${sentence}`)

const usualSentence = (t: Translate, error: Error, failed: Words | undefined): Words =>
  failed === undefined ? messageOf(t, error) : failureSentence(t, error, failed)

/** The fields a refusal is about, so that it shows where it can be mended. */
function placesOf<Name extends string>(
  error: unknown,
  places: { readonly blank: object; readonly fieldOf?: Readonly<Record<string, Name>> },
): readonly (readonly [Name, Words])[] {
  if (!(error instanceof ApiRefusal)) return []
  const { blank, fieldOf = {} } = places
  const placed = fieldOf[error.code]
  if (placed !== undefined) return [[placed, error.message]]
  return Object.entries(error.fields).flatMap(([name, message]) => {
    const field = fieldOf[name] ?? (name as Name)
    return field in blank ? [[field, message] as const] : []
  })
}

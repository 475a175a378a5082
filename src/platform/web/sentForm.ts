import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { ApiRefusal, NetworkFailure } from './api.ts'
import { resolverOf } from './forms.ts'

interface Sending<Values extends FieldValues, Output extends FieldValues, Reply> {
  readonly schema: z.ZodMiniType<Output, Values>
  /** Their order is the order of the form and of the error summary. */
  readonly blank: Values
  readonly send: (output: Output) => Promise<Reply>
  readonly onSent: (reply: Reply, output: Output) => void
  /** Emptied after a refusal: passwords and codes. */
  readonly secrets?: readonly Path<Values>[]
  /** Which field a refusal is about, by its code. */
  readonly blame?: Readonly<Record<string, Path<Values>>>
}

interface FormProblem {
  readonly field: string
  readonly message: string
}

/** Thrown by `send` when the person thought better of it: nothing was sent and nothing went wrong. */
export class Withdrawn extends Error {}

/**
 * A form that the contract's schema checks and the server decides: what was typed, what is wrong
 * with it, and sending it. Nothing typed is lost but secrets.
 */
export function useSentForm<Values extends FieldValues, Output extends FieldValues, Reply>({
  schema,
  blank,
  send,
  onSent,
  secrets = [],
  blame = {},
}: Sending<Values, Output, Reply>) {
  const form = useForm<Values, unknown, Output>({
    resolver: resolverOf(schema),
    defaultValues: blank as DefaultValues<Values>,
    shouldFocusError: false,
  })
  const fields = Object.keys(blank) as Path<Values>[]
  const [attempt, setAttempt] = useState(0)
  const [sentence, setSentence] = useState<string>()
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => {
      if (error instanceof Withdrawn) return
      const blamed = fieldsIn(error, fields, blame)
      if (error instanceof ApiRefusal) for (const name of secrets) form.resetField(name)
      for (const [name, message] of blamed) form.setError(name, { type: 'server', message })
      setSentence(blamed.length > 0 ? undefined : sentenceOf(error))
      setAttempt((count) => count + 1)
    },
  })
  const submit = form.handleSubmit(
    (output) => {
      setSentence(undefined)
      sending.mutate(output)
    },
    () => {
      setSentence(undefined)
      setAttempt((count) => count + 1)
    },
  )
  const { errors } = form.formState
  const errorOf = (name: Path<Values>): string | undefined =>
    errors[name]?.message as string | undefined
  const problems: FormProblem[] = fields.flatMap((field) => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field, message }]
  })
  return {
    form,
    submit: (event: React.FormEvent) => void submit(event),
    errorOf,
    attempt,
    busy: sending.isPending,
    problems,
    /** Why it was not sent or not taken, where no field is at fault: stands above the button. */
    failure: sentence,
  }
}

const sentenceOf = (error: Error): string =>
  error instanceof ApiRefusal || error instanceof NetworkFailure
    ? error.message
    : STANDARD_REFUSALS.unexpected.message

function fieldsIn<Name extends string>(
  error: Error,
  names: readonly Name[],
  blame: Readonly<Record<string, Name>>,
): readonly (readonly [Name, string])[] {
  if (!(error instanceof ApiRefusal)) return []
  const blamed = blame[error.code]
  if (blamed !== undefined) return [[blamed, error.message]]
  return names.flatMap((name) => {
    const message = error.fields[name]
    return message === undefined ? [] : [[name, message] as const]
  })
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { resolverOf } from '../../../platform/web/forms.ts'
import type { Problem } from '../../../ui/fields/ErrorSummary.tsx'
import { newId } from '../../../values/ids.ts'
import { fieldsOf, sentenceFor } from './problems.ts'

interface Letter<Typed extends FieldValues, Body extends FieldValues> {
  readonly schema: z.ZodMiniType<Body, Typed>
  /** Every field with nothing in it, in the order of the page and so of the error summary. */
  readonly blank: Readonly<Record<Exclude<keyof Typed & string, 'id'>, string>>
  readonly send: (body: Body) => Promise<unknown>
}

/** What a visitor typed into a form of ours, what is wrong with it, and sending it. */
export function useLetter<Typed extends FieldValues, Body extends FieldValues>(
  letter: Letter<Typed, Body>,
) {
  const { blank } = letter
  // An empty choice is what the contract refuses, so the form may hold it. The id stays until the
  // message has arrived: sent again after a lost answer, it is the same message.
  const empty = (): DefaultValues<Typed> =>
    ({ ...blank, id: newId() }) as unknown as DefaultValues<Typed>
  const form = useForm<Typed, unknown, Body>({
    resolver: resolverOf<Typed, Body>(letter.schema),
    defaultValues: empty(),
    shouldFocusError: false,
  })
  const [attempt, setAttempt] = useState(0)
  const [sentence, setSentence] = useState<string>()
  const fail = (words: string | undefined) => {
    setSentence(words)
    setAttempt((count) => count + 1)
  }
  const send = useMutation({
    mutationFn: letter.send,
    onError: (error) => {
      const blamed = Object.entries(fieldsOf(error)).filter(([field]) => field in blank)
      for (const [field, message] of blamed) {
        form.setError(field as Path<Typed>, { type: 'server', message })
      }
      fail(blamed.length > 0 ? undefined : sentenceFor(error))
    },
  })
  const submit = form.handleSubmit(
    (body) => {
      setSentence(undefined)
      send.mutate(body)
    },
    () => fail(undefined),
  )
  const { errors } = form.formState
  const errorOf = (field: keyof Typed & string): string | undefined =>
    errors[field]?.message as string | undefined
  const problems = Object.keys(blank).flatMap((field): Problem[] => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field, message }]
  })
  return {
    form,
    submit,
    attempt,
    errorOf,
    busy: send.isPending,
    problems,
    failure: sentence,
    /** What was sent, once it has arrived. */
    sent: send.isSuccess ? send.variables : undefined,
    startOver: () => {
      form.reset(empty())
      send.reset()
    },
  }
}

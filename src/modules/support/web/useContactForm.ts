import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '../../../platform/web/api.ts'
import { resolverOf } from '../../../platform/web/forms.ts'
import type { Problem } from '../../../ui/ErrorSummary.tsx'
import { ContactBody, sendContactMessage } from '../contract.ts'
import { fieldsOf, sentenceFor } from './problems.ts'

type Typed = z.input<typeof ContactBody>

/** In the order of the page, which is the order of the error summary. */
const BLANK = {
  name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  preferredContact: 'email',
} as const

const FIELDS = Object.keys(BLANK) as (keyof typeof BLANK)[]
const isField = (name: string): name is keyof typeof BLANK => name in BLANK

// An empty choice is what the contract refuses, so the form may hold it.
const blank = (): Typed => ({ ...BLANK }) as unknown as Typed

/** What was typed into the contact form, what is wrong with it, and sending it. */
export function useContactForm(onFailed: (failed: boolean) => void) {
  const form = useForm<Typed, unknown, ContactBody>({
    resolver: resolverOf<Typed, ContactBody>(ContactBody),
    defaultValues: blank(),
    shouldFocusError: false,
  })
  const [attempt, setAttempt] = useState(0)
  const [sentence, setSentence] = useState<string>()
  const fail = (words: string | undefined) => {
    setSentence(words)
    setAttempt((count) => count + 1)
    onFailed(true)
  }
  const send = useMutation({
    mutationFn: (body: ContactBody) => call(sendContactMessage, { body }),
    onSuccess: () => onFailed(false),
    onError: (error) => {
      const blamed = Object.entries(fieldsOf(error)).filter(([field]) => isField(field))
      for (const [field, message] of blamed) {
        form.setError(field as keyof Typed, { type: 'server', message })
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
  const errorOf = (field: keyof typeof BLANK): string | undefined => errors[field]?.message
  const atFields = FIELDS.flatMap((field): Problem[] => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field, message }]
  })
  return {
    form,
    submit,
    attempt,
    errorOf,
    busy: send.isPending,
    problems: sentence === undefined ? atFields : [{ message: sentence }, ...atFields],
    typedMessage: useWatch({ control: form.control, name: 'message' }),
    preferredContact: useWatch({ control: form.control, name: 'preferredContact' }) ?? 'email',
    /** What was sent, once it has arrived. */
    sent: send.isSuccess ? send.variables : undefined,
    startOver: () => {
      form.reset(blank())
      send.reset()
    },
  }
}

export type ContactFormState = ReturnType<typeof useContactForm>

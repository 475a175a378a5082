import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import { isHandedOn } from '../../../platform/web/failures.ts'
import { resolverOf } from '../../../platform/web/forms.ts'
import { institution } from '../../../platform/web/institution.ts'
import type { Problem } from '../../../ui/fields/ErrorSummary.tsx'
import { newId } from '../../../values/ids.ts'
import {
  CREATE_FAILED,
  createUser,
  type Creation as CreationBody,
  type CreationInput,
  creationSchema,
} from '../creation.contract.ts'

const rules = { passwordLengthMin: institution.passwordLengthMin }
const endpoint = createUser(rules)
const resolver = resolverOf<CreationInput, CreationBody>(creationSchema(rules))

/** In the order of the form, which is the order of the error summary. */
const blank = () => ({
  id: newId(),
  fullName: '',
  email: '',
  phone: '',
  password: '',
  role: 'User' as const,
  street: '',
  city: '',
  state: '',
  zipCode: '',
  initialAvailableBalance: '',
  initialCurrentBalance: '',
})

export type CreationField = Exclude<keyof ReturnType<typeof blank>, 'id'>
const FIELDS = Object.keys(blank()).filter((name) => name !== 'id') as CreationField[]
const isField = (name: string): name is CreationField => FIELDS.some((field) => field === name)

/** What came of the form: somebody, to be named and linked to, or a request to a second person. */
export type Creation =
  | { readonly kind: 'created'; readonly id: string; readonly name: string }
  | { readonly kind: 'waiting'; readonly sentence: string }

/** The form of the dialog: what was typed, what is wrong with it, and sending it. */
export function useCreateUser(onDone: (creation: Creation) => void) {
  const client = useQueryClient()
  const form = useForm<CreationInput, unknown, CreationBody>({
    resolver,
    defaultValues: blank(),
    shouldFocusError: false,
  })
  const [attempt, setAttempt] = useState(0)
  const [sentence, setSentence] = useState<string>()
  const send = useMutation({
    mutationFn: (body: CreationBody) => call(endpoint, { body }),
    onSuccess: (created) => {
      form.reset(blank())
      setSentence(undefined)
      void client.invalidateQueries({ queryKey: ['users'] })
      onDone({ kind: 'created', ...created })
    },
    onError: (error) => {
      if (isHandedOn(error)) {
        form.reset(blank())
        return onDone({ kind: 'waiting', sentence: error.message })
      }
      // A password is not kept; without an answer the form goes out again just as it is.
      if (error instanceof ApiRefusal) form.resetField('password')
      const blamed = blame(error)
      for (const [field, message] of blamed) form.setError(field, { type: 'server', message })
      setSentence(blamed.length > 0 ? undefined : CREATE_FAILED + error.message)
      setAttempt((count) => count + 1)
    },
  })
  const submit = form.handleSubmit(
    (creation) => {
      setSentence(undefined)
      send.mutate(creation)
    },
    () => {
      setSentence(undefined)
      setAttempt((count) => count + 1)
    },
  )
  const { errors } = form.formState
  const errorOf = (field: CreationField): string | undefined => errors[field]?.message
  const problems = FIELDS.flatMap((field): Problem[] => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field, message }]
  })
  return {
    form,
    submit,
    errorOf,
    attempt,
    busy: send.isPending,
    problems,
    failure: sentence,
  }
}

export type CreateUserForm = ReturnType<typeof useCreateUser>

/** Which field a refusal is about, so that it shows where it can be mended. */
function blame(error: Error): readonly (readonly [CreationField, string])[] {
  if (!(error instanceof ApiRefusal)) return []
  const said = CREATE_FAILED + error.message
  if (error.code === 'email_taken') return [['email', said]]
  if (error.code === 'common_password' || error.code === 'password_too_short') {
    return [['password', said]]
  }
  return Object.entries(error.fields).flatMap(([field, message]) =>
    isField(field) ? [[field, CREATE_FAILED + message] as const] : [],
  )
}

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiRefusal, call, isRefusal, NetworkFailure } from '../../../platform/web/api.ts'
import { resolverOf } from '../../../platform/web/forms.ts'
import { institution } from '../../../platform/web/institution.ts'
import type { Problem } from '../../../ui/ErrorSummary.tsx'
import { dayOf } from '../../../values/dates.ts'
import {
  type Registration,
  type RegistrationInput,
  registrationSchema,
  SUBMIT_FAILED,
  submitApplication,
} from '../registration.contract.ts'

const rules = {
  passwordLengthMin: institution.passwordLengthMin,
  today: () => dayOf(new Date(), institution.timeZone),
}
const endpoint = submitApplication(rules)
const resolver = resolverOf<RegistrationInput, Registration>(registrationSchema(rules))

/** In the order of the page, which is the order of the error summary. */
const BLANK = {
  email: '',
  password: '',
  passwordConfirmation: '',
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  nationality: '',
  maritalStatus: 'Single',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
  phoneNumber: '',
  alternativeEmail: '',
  emergencyContactName: '',
  emergencyContactRelationship: '',
  emergencyContactPhone: '',
  idType: 'Passport',
  idNumber: '',
  idPhoto: undefined,
} as const satisfies Required<RegistrationInput>

/** What the form holds for a date of birth that was typed but is no day; the contract refuses it. */
export const NO_DAY = 'not a day'

export type FieldName = keyof typeof BLANK
const FIELDS = Object.keys(BLANK) as FieldName[]
/** Where a summary leads for a question that is answered in several fields. */
const FIRST_INPUT: Partial<Record<FieldName, string>> = { dateOfBirth: 'dateOfBirth-month' }
const isField = (name: string): name is FieldName => name in BLANK

/** The form of the registration page: what was typed, what is wrong with it, and sending it. */
export function useRegistration() {
  const navigate = useNavigate()
  const form = useForm<RegistrationInput, unknown, Registration>({
    resolver,
    defaultValues: BLANK,
    shouldFocusError: false,
  })
  const [attempt, setAttempt] = useState(0)
  const [sentence, setSentence] = useState<string>()
  const send = useMutation({
    mutationFn: (registration: Registration) => call(endpoint, { body: registration }),
    onSuccess: () => navigate('/registration-success', { replace: true }),
    onError: (error) => {
      if (error instanceof ApiRefusal) {
        form.resetField('password')
        form.resetField('passwordConfirmation')
      }
      const blamed = blame(error)
      for (const { field, message } of blamed) {
        form.setError(field, { type: 'server', message })
      }
      setSentence(blamed.length > 0 ? undefined : wordsFor(error))
      setAttempt((count) => count + 1)
    },
  })
  const submit = form.handleSubmit(
    (registration) => {
      setSentence(undefined)
      send.mutate(registration)
    },
    () => {
      setSentence(undefined)
      setAttempt((count) => count + 1)
    },
  )
  useLeaveWarning(form.formState.isDirty && !send.isSuccess)
  const { errors } = form.formState
  const errorOf = (field: FieldName): string | undefined => errors[field]?.message
  const atFields = FIELDS.flatMap((field): Problem[] => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field: FIRST_INPUT[field] ?? field, message }]
  })
  const problems = sentence === undefined ? atFields : [{ message: sentence }, ...atFields]
  return {
    form,
    submit,
    busy: send.isPending,
    attempt,
    problems,
    errorOf,
    taken: errors.email !== undefined && isRefusal(endpoint, send.error, 'email_taken'),
  }
}

export type RegistrationForm = ReturnType<typeof useRegistration>

interface Blame {
  readonly field: FieldName
  readonly message: string
}

/** Which fields a refusal is about, so that it shows where it can be mended. */
function blame(error: Error): readonly Blame[] {
  if (!(error instanceof ApiRefusal)) return []
  const { code, message, fields } = error
  if (code === 'email_taken') return [{ field: 'email', message }]
  if (code === 'photo_missing') return [{ field: 'idPhoto', message }]
  if (code === 'common_password' || code === 'password_too_short') {
    return [{ field: 'password', message }]
  }
  return Object.entries(fields).flatMap(([field, message]) =>
    isField(field) ? [{ field, message }] : [],
  )
}

function wordsFor(error: Error): string {
  if (error instanceof ApiRefusal && error.code === 'too_many') return error.message
  return error instanceof NetworkFailure ? `${SUBMIT_FAILED} ${error.message}` : SUBMIT_FAILED
}

/** The browser asks before a page with unsent answers goes away. */
function useLeaveWarning(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsent])
}

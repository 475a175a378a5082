import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiRefusal, call, NetworkFailure } from '../../../platform/web/api.ts'
import { resolverOf } from '../../../platform/web/forms.ts'
import { useUnsaved } from '../../../platform/web/unsaved.ts'
import type { Problem } from '../../../ui/fields/ErrorSummary.tsx'
import { NO_DATE } from '../../../ui/fields/dateOfBirth.ts'
import { newId } from '../../../values/ids.ts'
import {
  EMAIL_TAKEN,
  type Registration,
  type RegistrationInput,
  SUBMIT_FAILED,
  submitApplication,
} from '../registration.contract.ts'
import {
  FIELDS,
  type FieldName,
  isField,
  REVIEW_STEP,
  rules,
  schema,
  stepOf,
  STEPS,
} from './registrationSteps.ts'
import { useEmailCheck } from './useEmailCheck.ts'
import { useSteps } from './useSteps.ts'

const endpoint = submitApplication(rules)
const resolver = resolverOf<RegistrationInput, Registration>(schema)

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
  electronicCommunications: '',
  privacyNotice: '',
} as const satisfies Omit<Required<RegistrationInput>, 'id'>

/** What the form holds for a date of birth that was typed but is no day; the contract refuses it. */
export const NO_DAY = 'not a day'

/** Where a summary leads for a question that is answered in several fields. */
const FIRST_INPUT: Partial<Record<FieldName, string>> = { dateOfBirth: 'dateOfBirth-month' }

/**
 * The registration page: what was typed (in memory only), what is wrong with it, the way from step
 * to step, and sending it.
 */
export function useRegistration() {
  const [blank] = useState(() => ({ ...BLANK, id: newId() }))
  const form = useForm<RegistrationInput, unknown, Registration>({
    resolver,
    defaultValues: blank,
    shouldFocusError: false,
  })
  const [birthParts, setBirthParts] = useState(NO_DATE)
  const [isUploading, setUploading] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [sentence, setSentence] = useState<string>()
  const tryAgain = () => setAttempt((count) => count + 1)
  const steps = useSteps(form, tryAgain)
  const { errors, isDirty } = form.formState

  const refused = (fields: readonly FieldName[], problem?: string) => {
    setSentence(problem)
    tryAgain()
    const first = Math.min(REVIEW_STEP, ...fields.map(stepOf))
    if (first !== steps.step) steps.go(first)
  }
  const send = useSending(form, refused)
  const { asking, leave, stay } = useUnsaved(isDirty && !send.isSuccess)
  const navigate = useNavigate()
  useEffect(() => {
    if (send.isSuccess) void navigate('/registration-success', { replace: true })
  }, [send.isSuccess, navigate])

  const finish = form.handleSubmit(
    (registration) => {
      setSentence(undefined)
      if (!send.isPending) send.mutate(registration)
    },
    (found) => refused(FIELDS.filter((field) => found[field])),
  )
  const check = useEmailCheck(form)
  const advance = async () => {
    setSentence(undefined)
    if (check.isPending) return
    const asks = steps.step === stepOf('email') && !mayHaveArrived(send)
    const fits = await form.trigger(STEPS[steps.step]!.fields)
    if (fits && (!asks || (await check.isFree()))) steps.goOn()
    else tryAgain()
  }
  useClearing(form)
  const errorOf = (field: FieldName): string | undefined => errors[field]?.message
  const atFields = STEPS[steps.step]!.fields.flatMap((field): Problem[] => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field: FIRST_INPUT[field] ?? field, message }]
  })
  return {
    form,
    steps,
    submit: steps.step === REVIEW_STEP ? finish : advance,
    busy: send.isPending || isUploading || check.isPending,
    setUploading,
    attempt,
    problems: atFields,
    failure: sentence,
    errorOf,
    birthParts,
    setBirthParts,
    taken: errors.email?.message === EMAIL_TAKEN.message,
    leaving: { asking, leave, stay },
  }
}

type Form = ReturnType<typeof useForm<RegistrationInput, unknown, Registration>>

/** Sends the registration; `refused` hears of the fields a refusal blames, or of what else it says. */
const useSending = (
  form: Form,
  refused: (fields: readonly FieldName[], problem?: string) => void,
) =>
  useMutation({
    mutationFn: (registration: Registration) => call(endpoint, { body: registration }),
    onError: (error) => {
      const blamed = blame(error)
      if (blamed.some(({ field }) => field === 'password')) {
        form.resetField('password')
        form.resetField('passwordConfirmation')
      }
      for (const { field, message } of blamed) form.setError(field, { type: 'server', message })
      const fields = blamed.map(({ field }) => field)
      refused(fields, blamed.length > 0 ? undefined : wordsFor(error))
    },
  })

/** A registration that nobody answered may have taken the address itself. */
const mayHaveArrived = ({ error }: { readonly error: Error | null }): boolean =>
  error !== null && !(error instanceof ApiRefusal)

export type RegistrationForm = ReturnType<typeof useRegistration>

/** A sentence at a field goes away as soon as the answer is mended. */
function useClearing(form: Form): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const changed = name === 'password' ? ['password', 'passwordConfirmation'] : [name ?? '']
          const shown = changed.filter(isField).filter((field) => form.getFieldState(field).error)
          if (shown.length > 0) void form.trigger(shown)
        },
      }),
    [form],
  )
}

interface Blame {
  readonly field: FieldName
  readonly message: string
}

/** Which fields a refusal is about, so that it shows where it can be mended. */
function blame(error: Error): readonly Blame[] {
  if (!(error instanceof ApiRefusal)) return []
  const { code, message, fields } = error
  if (code === 'email_taken' || code === 'sent_before') return [{ field: 'email', message }]
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

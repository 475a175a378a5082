import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiRefusal, call, NetworkFailure, UNREACHABLE } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { useUnsaved } from '../../../platform/web/unsaved.ts'
import type { Problem } from '../../../ui/fields/ErrorSummary.tsx'
import { NO_DATE } from '../../../ui/fields/dateOfBirth.ts'
import {
  EMAIL_TAKEN,
  type Registration,
  type RegistrationInput,
  SUBMIT_FAILED,
  submitApplication,
} from '../registration.contract.ts'
import {
  type FieldName,
  isField,
  REVIEW_STEP,
  rules,
  schema,
  stepOf,
  STEPS,
} from './registrationSteps.ts'
import { ACCOUNT_FIELDS, useAccountCheck } from './useAccountCheck.ts'
import { useSteps } from './useSteps.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const endpoint = submitApplication(rules)

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
export const NO_DAY = 'no-day'

/** Where a summary leads for a question that is answered in several fields. */
const FIRST_INPUT: Partial<Record<FieldName, string>> = { dateOfBirth: 'dateOfBirth-month' }

/**
 * The registration page: what was typed (in memory only), what is wrong with it, the way from step
 * to step, and sending it.
 */
export function useRegistration() {
  const t = useTranslate()
  const [birthParts, setBirthParts] = useState(NO_DATE)
  const [isUploading, setUploading] = useState(false)
  const [silent, setSilent] = useState(false)
  const navigate = useNavigate()
  const sentForm = useSentForm({
    schema,
    blank: BLANK,
    withId: true,
    send: async (registration: Registration) => {
      try {
        return await call(endpoint, { body: registration })
      } catch (error) {
        setSilent(!(error instanceof ApiRefusal))
        throw error
      }
    },
    fieldOf: {
      ...ACCOUNT_FIELDS,
      sent_before: 'email',
      photo_missing: 'idPhoto',
    },
    onProblems: (fields, refused) => {
      if (refused && fields.includes('password')) {
        form.resetField('password')
        form.resetField('passwordConfirmation')
      }
      const first = Math.min(REVIEW_STEP, ...fields.filter(isField).map(stepOf))
      if (first !== steps.step) steps.go(first)
    },
    sentenceOf: (error) => sentenceOf(t, error),
  })
  const { form, errorOf, sent, fail } = sentForm
  const steps = useSteps(form, fail)
  const { asking, leave, stay } = useUnsaved(form.formState.isDirty && sent === undefined)
  useEffect(() => {
    if (sent) void navigate('/registration-success', { replace: true })
  }, [sent, navigate])

  const check = useAccountCheck(form)
  const { fields } = STEPS[steps.step]!
  const advance = sentForm.stepChecked(fields, () => {
    if (check.isPending) return
    // A registration that nobody answered may have taken the address itself.
    if (steps.step !== stepOf('email') || silent) return steps.goOn()
    void check.isFit().then((fits) => (fits ? steps.goOn() : fail()))
  })
  const atFields = fields.flatMap((field): Problem[] => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field: FIRST_INPUT[field] ?? field, message }]
  })
  return {
    ...sentForm,
    steps,
    submit: steps.step === REVIEW_STEP ? sentForm.submit : advance,
    busy: sentForm.busy || isUploading || check.isPending,
    setUploading,
    problems: atFields,
    birthParts,
    setBirthParts,
    taken: errorOf('email') === t(EMAIL_TAKEN.message),
    leaving: { asking, leave, stay },
  }
}

export type RegistrationForm = ReturnType<typeof useRegistration>

function sentenceOf(t: Translate, error: Error): Words {
  if (error instanceof ApiRefusal && error.code === 'too_many') return error.message
  const failed = t(SUBMIT_FAILED)
  return error instanceof NetworkFailure ? verbatim(`${failed} ${t(UNREACHABLE)}`) : failed
}

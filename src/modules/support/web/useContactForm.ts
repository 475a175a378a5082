import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '../../../platform/web/api.ts'
import { ContactBody, sendContactMessage } from '../contract.ts'
import { useLetter } from './useLetter.ts'

const BLANK = {
  name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  preferredContact: 'email',
} as const

/** The contact form. */
export function useContactForm() {
  const letter = useLetter<z.input<typeof ContactBody>, ContactBody>({
    schema: ContactBody,
    blank: BLANK,
    send: (body) => call(sendContactMessage, { body }),
  })
  const { control } = letter.form
  return {
    ...letter,
    typedMessage: useWatch({ control, name: 'message' }),
    preferredContact: useWatch({ control, name: 'preferredContact' }) ?? 'email',
  }
}

export type ContactFormState = ReturnType<typeof useContactForm>

import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { CREATE_FAILED, createUser, creationSchema } from '../creation.contract.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const rules = { passwordLengthMin: institution.passwordLengthMin }
const endpoint = createUser(rules)
const schema = creationSchema(rules)

const BLANK = {
  fullName: '',
  email: '',
  phone: '',
  password: '',
  role: 'User',
  staffRole: 'administrator',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  initialAvailableBalance: '',
  initialCurrentBalance: '',
} as const

export type CreationField = keyof typeof BLANK

/** What came of the form: somebody, to be named and linked to, or a request to a second person. */
export type Creation =
  | { readonly kind: 'created'; readonly id: string; readonly name: string }
  | { readonly kind: 'waiting'; readonly sentence: Words }

/** The form of the dialog: what was typed, what is wrong with it, and sending it. */
export function useCreateUser(onDone: (creation: Creation) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const creation = useSentForm({
    schema,
    blank: BLANK,
    withId: true,
    send: (body) => call(endpoint, { body }),
    onSent: (created) => {
      creation.startOver()
      void client.invalidateQueries({ queryKey: ['users'] })
      onDone({ kind: 'created', ...created })
    },
    onHandedOn: (sentence) => {
      creation.startOver()
      onDone({ kind: 'waiting', sentence })
    },
    // Without an answer the form goes out again just as it is.
    secrets: ['password'],
    fieldOf: { email_taken: 'email', common_password: 'password', password_too_short: 'password' },
    prefix: verbatim(`${t(CREATE_FAILED)} `),
  })
  return creation
}

export type CreateUserForm = ReturnType<typeof useCreateUser>

import { useQueryClient } from '@tanstack/react-query'
import { call, setCsrfToken } from '../../../../platform/web/api.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { changePassword, passwordChangeSchema } from '../../credentials.contract.ts'
import type { BodyOf, ReplyOf } from '../../../../values/endpoint.ts'
import type { Proof } from '../../../factors/contract.ts'
import { refreshSession } from '../session.ts'

const rules = { passwordLengthMin: institution.passwordLengthMin }
const endpoint = changePassword(rules)

type Change = BodyOf<typeof endpoint>
type Send = (carryOut: (proof?: Proof) => Promise<Reply>) => Promise<Reply>
type Reply = ReplyOf<typeof endpoint>

/**
 * The form with which somebody signed in changes their password.
 * @param send asks for proof first, where it is needed
 */
export function useChangePassword(send: Send, onChanged: () => void) {
  const client = useQueryClient()
  return useSentForm({
    schema: passwordChangeSchema(rules),
    blank: { currentPassword: '', password: '', passwordConfirmation: '' },
    send: (body: Change) =>
      send((proof) => call(endpoint, { body: { ...body, ...(proof && { proof }) } })),
    onSent: ({ csrfToken }) => {
      setCsrfToken(csrfToken)
      onChanged()
      // When this fails, the guard reads the session again with the next page.
      refreshSession(client).catch(() => {})
    },
    secrets: ['currentPassword', 'password', 'passwordConfirmation'],
    fieldOf: {
      password_too_short: 'password',
      common_password: 'password',
      password_wrong: 'currentPassword',
    },
  })
}

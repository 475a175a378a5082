import { useQueryClient } from '@tanstack/react-query'
import { call, setCsrfToken } from '../../../../platform/web/api.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { changePassword, passwordChangeSchema } from '../../access.contract.ts'
import { refreshSession } from '../session.ts'

const rules = { passwordLengthMin: institution.passwordLengthMin }
const endpoint = changePassword(rules)

/** The form with which somebody signed in changes their password. */
export function useChangePassword(onChanged: () => void) {
  const client = useQueryClient()
  return useSentForm({
    schema: passwordChangeSchema(rules),
    blank: { currentPassword: '', password: '', passwordConfirmation: '' },
    send: (body) => call(endpoint, { body }),
    onSent: ({ csrfToken }) => {
      setCsrfToken(csrfToken)
      onChanged()
      // When this fails, the guard reads the session again with the next page.
      refreshSession(client).catch(() => {})
    },
    secrets: ['currentPassword', 'password', 'passwordConfirmation'],
    blame: {
      password_too_short: 'password',
      common_password: 'password',
      password_wrong: 'currentPassword',
    },
  })
}

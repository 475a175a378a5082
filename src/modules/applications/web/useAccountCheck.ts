import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import {
  checkAccount,
  type Registration,
  type RegistrationInput,
} from '../registration.contract.ts'
import { rules } from './registrationSteps.ts'

/** Whoever waits longer goes on: the last step asks again. */
const PATIENCE_MS = 4000

const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

const endpoint = checkAccount(rules)

/** What the server refuses of the first step, at the fields where it can be mended. */
export const ACCOUNT_FIELDS: Readonly<Record<string, 'email' | 'password'>> = {
  email_taken: 'email',
  common_password: 'password',
  password_too_short: 'password',
}

/** Asks the server whether the address is free and the password good, and shows at its field what is not. */
export function useAccountCheck(form: UseFormReturn<RegistrationInput, unknown, Registration>) {
  const ask = useMutation({
    mutationFn: (body: Pick<RegistrationInput, 'email' | 'password'>) =>
      Promise.race([call(endpoint, { body }), patience()]),
  })
  return {
    isPending: ask.isPending,
    /** False only when the server refuses what was typed: no other failure keeps anybody back. */
    isFit: async (): Promise<boolean> => {
      const [email, password] = form.getValues(['email', 'password'])
      try {
        await ask.mutateAsync({ email, password })
        return true
      } catch (error) {
        const field = error instanceof ApiRefusal ? ACCOUNT_FIELDS[error.code] : undefined
        if (field === undefined) return true
        form.setError(field, { type: 'server', message: (error as Error).message })
        return false
      }
    },
  }
}

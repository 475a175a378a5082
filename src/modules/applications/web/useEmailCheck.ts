import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { call, isRefusal } from '../../../platform/web/api.ts'
import { checkEmail, type Registration, type RegistrationInput } from '../registration.contract.ts'

/** Whoever waits longer goes on: the last step asks again. */
const PATIENCE_MS = 4000

const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

/** Asks the server whether the address is free, and shows at its field when it is not. */
export function useEmailCheck(form: UseFormReturn<RegistrationInput, unknown, Registration>) {
  const ask = useMutation({
    mutationFn: (email: string) =>
      Promise.race([call(checkEmail, { body: { email } }), patience()]),
  })
  return {
    isPending: ask.isPending,
    /** False only when the server says that it is taken: no other failure keeps anybody back. */
    isFree: async (): Promise<boolean> => {
      try {
        await ask.mutateAsync(form.getValues('email'))
        return true
      } catch (error) {
        if (!isRefusal(checkEmail, error, 'email_taken')) return true
        form.setError('email', { type: 'server', message: (error as Error).message })
        return false
      }
    },
  }
}

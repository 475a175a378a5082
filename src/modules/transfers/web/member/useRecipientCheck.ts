import { useMutation } from '@tanstack/react-query'
import { ApiRefusal, call } from '../../../../platform/web/api.ts'
import { refusalSentence } from '../../../../platform/web/failures.ts'
import { isEmail, normalizeEmail } from '../../../../values/email.ts'
import {
  checkRecipient,
  INVALID_EMAIL,
  RECIPIENT_UNVERIFIED,
  type RecipientCheck,
} from '../../member.contract.ts'

const sentenceOf = (error: Error): string => refusalSentence(error) ?? RECIPIENT_UNVERIFIED

/** Asks who stands behind an address. An answer to an address that was changed since is dropped. */
export function useRecipientCheck(onFound: (found: RecipientCheck) => void) {
  const { mutate, isPending, error, reset } = useMutation<RecipientCheck, Error, string>({
    mutationFn: async (email) => {
      if (!isEmail(email))
        throw new ApiRefusal(400, { code: 'invalid_input', message: INVALID_EMAIL })
      return await call(checkRecipient, { body: { email } })
    },
  })
  return {
    // The callback belongs to this call: once the check is reset, nobody hears of its answer.
    check: (typed: string) => mutate(normalizeEmail(typed), { onSuccess: onFound }),
    isPending,
    problem: error ? sentenceOf(error) : undefined,
    reset,
  }
}

import { useMutation } from '@tanstack/react-query'
import { ApiRefusal, call } from '../../../../platform/web/api.ts'
import { refusalSentence } from '../../../../platform/web/failures.ts'
import type { Translate, Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { isEmail, normalizeEmail } from '../../../../values/email.ts'
import {
  checkRecipient,
  INVALID_EMAIL,
  RECIPIENT_UNVERIFIED,
  type RecipientCheck,
} from '../../member.contract.ts'

const sentenceOf = (t: Translate, error: Error): Words =>
  refusalSentence(error) ?? t(RECIPIENT_UNVERIFIED)

/** Asks who stands behind an address. An answer to an address that was changed since is dropped. */
export function useRecipientCheck(onFound: (found: RecipientCheck) => void) {
  const t = useTranslate()
  const { mutate, isPending, error, reset } = useMutation<RecipientCheck, Error, string>({
    mutationFn: async (email) => {
      if (!isEmail(email))
        throw new ApiRefusal(400, { code: 'invalid_input', message: t(INVALID_EMAIL) })
      return await call(checkRecipient, { body: { email } })
    },
  })
  return {
    // The callback belongs to this call: once the check is reset, nobody hears of its answer.
    check: (typed: string) => mutate(normalizeEmail(typed), { onSuccess: onFound }),
    isPending,
    problem: error ? sentenceOf(t, error) : undefined,
    reset,
  }
}

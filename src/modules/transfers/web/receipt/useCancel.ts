import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal, call } from '../../../../platform/web/api.ts'
import { refusalSentence } from '../../../../platform/web/failures.ts'
import { cancelTransfer, type TransferReceipt } from '../../receipt.contract.ts'
import { receiptKey } from './useReceipt.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { say, type Translate, type Words } from '../../../../values/sentence.ts'

export interface CancelProblem {
  /** The server said no: it is certain that nothing was cancelled. */
  readonly isRefused: boolean
  readonly sentence: Words
  readonly about: Words | ''
}

const UNSETTLED = say(
  'We cannot tell whether it was cancelled. Trying again is safe: it is cancelled once, and you get your money back once.',
)

/** Takes a transfer back. Asked again after silence it answers as the first time. */
export function useCancel(id: string) {
  const t = useTranslate()
  const client = useQueryClient()
  return useMutation<TransferReceipt, CancelProblem>({
    mutationFn: async () => {
      const online = navigator.onLine
      try {
        return await call(cancelTransfer, { params: { id } })
      } catch (error) {
        throw problemOf(t, error, online)
      }
    },
    onSuccess: (receipt) => void client.setQueryData(receiptKey(id), receipt),
    // After silence it may be cancelled, which the receipt knows. Refused, it mostly has left
    // meanwhile: read at once, that would take the window away before anybody has read why.
    onError: ({ isRefused }) => {
      if (!isRefused) void client.invalidateQueries({ queryKey: receiptKey(id) })
    },
  })
}

function problemOf(t: Translate, error: unknown, online: boolean): CancelProblem {
  const refused = refusalSentence(error)
  if (refused !== undefined) return { isRefused: true, sentence: refused, about: '' }
  if (!online && !(error instanceof ApiRefusal)) {
    return {
      isRefused: false,
      sentence: t('You are offline.'),
      about: t('It was not cancelled. Try again when you are back.'),
    }
  }
  return { isRefused: false, sentence: t('We could not reach the server.'), about: t(UNSETTLED) }
}

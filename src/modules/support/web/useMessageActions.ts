import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import {
  answerMessage,
  assignMessage,
  closeMessage,
  type MessageDetail,
  noteMessage,
  reopenMessage,
} from '../inbox.contract.ts'
import { say, type Translate, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

export type MessageAction =
  | { readonly move: 'assign'; readonly to: string | null }
  | {
      readonly move: 'answer'
      /** The same however often it is sent, so that it is answered once. */
      readonly requestId: string
      readonly text: string
      readonly pictures: readonly string[]
    }
  | { readonly move: 'note'; readonly requestId: string; readonly text: string }
  | { readonly move: 'close' | 'reopen' }

/** Carries out an action on the message as it was seen. */
function send({ id, version }: MessageDetail, action: MessageAction): Promise<MessageDetail> {
  const params = { id }
  switch (action.move) {
    case 'assign':
      return call(assignMessage, { params, body: { version, to: action.to } })
    case 'answer':
      return call(answerMessage, {
        params,
        body: {
          id: action.requestId,
          version,
          text: action.text,
          pictures: [...action.pictures],
        },
      })
    case 'note':
      return call(noteMessage, {
        params,
        body: { id: action.requestId, version, text: action.text },
      })
    case 'close':
      return call(closeMessage, { params, body: { version } })
    case 'reopen':
      return call(reopenMessage, { params, body: { version } })
  }
}

function done(
  t: Translate,
  { name, assignedTo, mine }: MessageDetail,
  { move }: MessageAction,
): Words {
  switch (move) {
    case 'assign':
      if (assignedTo === null) return t('The message is back for everybody.')
      return mine
        ? t('The message is yours.')
        : t('The message is with {name}.', { name: assignedTo.name })
    case 'answer':
      return t('Your answer to {name} is on its way.', { name })
    case 'note':
      return t('The note is saved.')
    case 'close':
      return t('The message is closed.')
    case 'reopen':
      return t('The message is open again.')
  }
}

export const ACTION_FAILED = say('That did not work. Please try again.')

/** Does something about a message, and shows it as it is afterwards. */
export function useMessageActions(onDone: (sentence: Words) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, action }: { seen: MessageDetail; action: MessageAction }) =>
      send(seen, action),
    onSuccess: (detail, { action }) => {
      client.setQueryData(['messages', 'detail', detail.id], detail)
      const sentence = done(t, detail, action)
      announce(sentence)
      onDone(sentence)
    },
    // Also after a refusal: a colleague was first, and this shows what they did.
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  })
}

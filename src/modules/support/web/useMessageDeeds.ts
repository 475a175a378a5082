import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { announce } from '../../../ui/announce.ts'
import {
  answerMessage,
  assignMessage,
  closeMessage,
  type MessageDetail,
  noteMessage,
  reopenMessage,
} from '../inbox.contract.ts'

export type MessageDeed =
  | { readonly move: 'assign'; readonly to: string | null }
  | { readonly move: 'answer' | 'note'; readonly text: string }
  | { readonly move: 'close' | 'reopen' }

/** Carries out a deed about the message as it was seen. */
function send({ id, version }: MessageDetail, deed: MessageDeed): Promise<MessageDetail> {
  const params = { id }
  switch (deed.move) {
    case 'assign':
      return call(assignMessage, { params, body: { version, to: deed.to } })
    case 'answer':
      return call(answerMessage, { params, body: { version, text: deed.text } })
    case 'note':
      return call(noteMessage, { params, body: { version, text: deed.text } })
    case 'close':
      return call(closeMessage, { params, body: { version } })
    case 'reopen':
      return call(reopenMessage, { params, body: { version } })
  }
}

function done({ name, assignedTo, mine }: MessageDetail, { move }: MessageDeed): string {
  switch (move) {
    case 'assign':
      if (assignedTo === null) return 'The message is back for everybody.'
      return mine ? 'The message is yours.' : `The message is with ${assignedTo.name}.`
    case 'answer':
      return `Your answer to ${name} is on its way.`
    case 'note':
      return 'The note is saved.'
    case 'close':
      return 'The message is closed.'
    case 'reopen':
      return 'The message is open again.'
  }
}

export const DEED_FAILED = 'That did not work. Please try again.'

/** Does something about a message, and shows it as it is afterwards. */
export function useMessageDeeds(onDone: (sentence: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, deed }: { seen: MessageDetail; deed: MessageDeed }) => send(seen, deed),
    onSuccess: (detail, { deed }) => {
      client.setQueryData(['messages', 'detail', detail.id], detail)
      const sentence = done(detail, deed)
      announce(sentence)
      onDone(sentence)
    },
    // Also after a refusal: a colleague was first, and this shows what they did.
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  })
}

import type { Translate } from '../../../values/sentence.ts'
import type { MessageDetail } from '../inbox.contract.ts'
import type { Said } from './Conversation.tsx'
import { stepWords } from './messageWords.ts'

const LOOK = { receive: 'member', answer: 'staff', note: 'note' } as const

/** The steps of a message as staff read them, with what whoever wrote has seen. */
export function saidIn(t: Translate, detail: MessageDetail): readonly Said[] {
  const { history, message, senderSeen, personId, name } = detail
  const seen = history.findLast(({ move, version }) => move === 'answer' && version <= senderSeen)
  return history.map((step) => ({
    version: step.version,
    look: step.move in LOOK ? LOOK[step.move as keyof typeof LOOK] : 'step',
    who: step.move === 'receive' ? t('{name} wrote', { name }) : stepWords(t, step),
    at: step.at,
    // The words of the first step stand in the message itself.
    text: step.text ?? (step.move === 'receive' ? message : null),
    pictureIds: step.pictures.map(({ id }) => id),
    mark: personId !== null && step === seen ? t('Seen') : undefined,
  }))
}

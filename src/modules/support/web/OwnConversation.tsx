import { institution } from '../../../platform/web/institution.ts'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Message, Thread } from '../threads.contract.ts'
import { Conversation, type Said } from './Conversation.tsx'
import { ownPictures } from './pictureAddresses.ts'

interface OwnConversationProps {
  readonly thread: Thread
  /** Where it stands below a heading of its own. */
  readonly dayHeading?: 'h3'
}

/** What a member and staff said to each other, as the member reads it. */
export function OwnConversation({ thread, ...head }: OwnConversationProps) {
  const t = useTranslate()
  const { id, messages, staffSeen } = thread
  const lastSeen = messages.findLast(
    ({ from, version }) => from === 'member' && version <= staffSeen,
  )
  const said = messages.map((message: Message): Said => ({
    version: message.version,
    look: message.from,
    who: message.from === 'member' ? t('You') : verbatim(institution.shortName),
    at: message.at,
    text: message.text,
    pictureIds: message.pictures.map((picture) => picture.id),
    mark: message === lastSeen ? t('Seen by our staff') : undefined,
  }))
  return (
    <Conversation label={t('Messages')} said={said} pictureAddress={ownPictures(id)} {...head} />
  )
}

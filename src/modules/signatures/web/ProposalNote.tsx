import { announce } from '../../../ui/hooks/announce.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { useDeciding } from './useDeciding.tsx'
import { useWaiting } from './useWaiting.ts'
import { Choices } from './WaitingList.tsx'

interface ProposalNoteProps {
  readonly id: string
  /** It was signed, declined or taken back here. */
  readonly onDecided: () => void
}

/** On the receipt of what waits: what that means, and what the reader may do about it. */
export function ProposalNote({ id, onDecided }: ProposalNoteProps) {
  const t = useTranslate()
  const { data } = useWaiting()
  const { ask, dialog } = useDeciding((sentence) => {
    announce(sentence)
    onDecided()
  })
  const request = data?.waiting.find((one) => one.id === id)
  return (
    <div className="no-print mt-4 grid gap-3">
      <Notice title={t('Two have to sign for this account.')}>
        {t('The money is set aside. It leaves once a second owner signs, or is free again.')}
      </Notice>
      {request ? <Choices request={request} onAsk={ask} /> : null}
      {dialog}
    </div>
  )
}

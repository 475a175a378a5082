import { useState } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { useDeciding } from './useDeciding.tsx'
import { useWaiting } from './useWaiting.ts'
import { WaitingList } from './WaitingList.tsx'

const TITLE = 'waiting-title'

/** What waits for a second signature on any account; nothing where nothing does. */
export function WaitingCard() {
  const t = useTranslate()
  const { data } = useWaiting()
  const focusNext = useFocusNext()
  const [said, setSaid] = useState<Words>()
  const { ask, dialog } = useDeciding((sentence) => {
    setSaid(sentence)
    focusNext(TITLE)
  })
  const waiting = data?.waiting ?? []
  if (waiting.length === 0 && said === undefined) return null
  return (
    <Card title={t('Waiting for a second signature')} titleId={TITLE}>
      {said === undefined ? null : (
        <Notice kind="success" live className="mb-4">
          {said}
        </Notice>
      )}
      {waiting.length === 0 ? (
        <p className="text-ink-2">{t('Nothing waits any more.')}</p>
      ) : (
        <WaitingList requests={waiting} onAsk={ask} />
      )}
      {dialog}
    </Card>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface HandedOnProps {
  readonly sentence: Words
  readonly back: ReactNode
}

/** In the place of the form: another administrator has to agree. */
export function HandedOn({ sentence, back }: HandedOnProps) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice title={sentence} actions={back}>
        {t('It is on the page of approvals.')}
      </Notice>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { announce } from '../hooks/announce.ts'
import { buttonLook } from './buttonLook.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

const CONFIRMED_FOR_MS = 2000

interface CopyButtonProps {
  /** What is copied, bare. */
  readonly value: string
  /** "Copy", or more where there is room. */
  readonly label: Words
  /** Said after the label to whoever cannot see what stands beside it: "account number". */
  readonly what?: Words
  /** The element that shows the value; it is selected when the browser refuses to copy. */
  readonly shownIn?: string
}

function selectText(id: string): void {
  const shown = document.getElementById(id)
  if (shown) getSelection()?.selectAllChildren(shown)
}

/** Copies, says so for two seconds, and keeps its width. */
export function CopyButton({ value, label, what, shownIn }: CopyButtonProps) {
  const t = useTranslate()
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), CONFIRMED_FOR_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
      announce(t('Copied'))
    } catch {
      setOutcome('failed')
      if (shownIn) selectText(shownIn)
      announce(t('Copying failed'), 'assertive')
    }
  }
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={buttonLook('quiet', 'small', false)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="grid">
        <span
          className={
            outcome === 'idle' ? 'col-start-1 row-start-1' : 'invisible col-start-1 row-start-1'
          }
        >
          {label}
          {what ? <span className="sr-only"> {what}</span> : null}
        </span>
        {outcome === 'idle' ? null : (
          <span className="col-start-1 row-start-1 text-left">
            {outcome === 'copied' ? t('Copied') : t('Not copied')}
          </span>
        )}
      </span>
    </button>
  )
}

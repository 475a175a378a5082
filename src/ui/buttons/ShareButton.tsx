import { Share2 } from 'lucide-react'
import type { Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { Button } from './Button.tsx'

/** Hands a text to whatever app of the device the person picks. Nothing where the browser cannot. */
export function ShareButton({ text }: { readonly text: Words }) {
  const t = useTranslate()
  if (typeof navigator.share !== 'function') return null
  return (
    <Button
      variant="quiet"
      icon={<Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={() => {
        // Closing the device's window without a choice is an answer, too.
        navigator.share({ text }).catch(() => {})
      }}
    >
      {t('Share')}
    </Button>
  )
}

import { useState } from 'react'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Confirms, where it was made, that a choice counts: as soon as `of` is not what it was at first. */
export function Saved({ of }: { readonly of: string }) {
  const t = useTranslate()
  const [first] = useState(of)
  const [changed, setChanged] = useState(false)
  if (!changed && of !== first) setChanged(true)
  return (
    <p role="status" className="mt-2 min-h-6 text-small font-medium text-credit">
      {changed ? t('Saved on this device') : ''}
    </p>
  )
}

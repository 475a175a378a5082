import { Children, type ReactNode } from 'react'
import { useMedia } from '../../../../ui/hooks/useMedia.ts'

/**
 * The way back and the way on: beside each other where there is room; else one over the other, the way on first. They
 * are put on the page in the order in which they are seen, so that the Tab key goes where the eye goes.
 */
export function ButtonPair({ children }: { readonly children: ReactNode }) {
  const wide = useMedia('(width >= 640px)')
  const buttons = Children.toArray(children)
  return (
    <div className="grid gap-3 sm:grid-cols-[auto_1fr] sm:items-start">
      {wide ? buttons : buttons.toReversed()}
    </div>
  )
}

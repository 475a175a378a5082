import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { MemberPalette } from '../member/palette/MemberPalette.tsx'
import { say } from '../../../values/sentence.ts'
import { usePaletteKey } from './usePaletteKey.ts'

type Palette = ComponentType<ComponentProps<typeof MemberPalette>>

const load = async (): Promise<Palette> =>
  (await import('../member/palette/MemberPalette.tsx')).MemberPalette

const CANNOT_OPEN = say('We could not open the search. Check your connection and try again.')

/** The search of a member, fetched when it is first about to open: the first page does without it. */
export function useMemberPalette() {
  const [open, setOpen] = useState(false)
  const [Palette, setPalette] = useState<Palette>()
  const [failure, setFailure] = useState<typeof CANNOT_OPEN>()
  const fetchIt = () => {
    if (Palette) return
    setFailure(undefined)
    load().then(
      (loaded) => setPalette(() => loaded),
      () => {
        setOpen(false)
        setFailure(CANNOT_OPEN)
      },
    )
  }
  const show = (shown: boolean) => {
    setOpen(shown)
    if (shown) fetchIt()
  }
  usePaletteKey(() => show(!open))
  const typedMeanwhile = useTyping(open, Palette !== undefined)
  return { open, show, Palette, failure, typedMeanwhile, fetchIt }
}

/** What is typed while the field is on its way: whoever opens it by keys types on at once. */
function useTyping(open: boolean, isThere: boolean): string {
  const [typed, setTyped] = useState('')
  if (!open && typed !== '') setTyped('')
  const isAwaited = open && !isThere
  useEffect(() => {
    if (!isAwaited) return
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.key.length > 1) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setTyped((before) => before + event.key)
    }
    document.addEventListener('keydown', hear, { capture: true })
    return () => document.removeEventListener('keydown', hear, { capture: true })
  }, [isAwaited])
  return typed
}

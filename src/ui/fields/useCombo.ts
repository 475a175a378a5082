import { type KeyboardEvent, useEffect, useState } from 'react'
import { announce } from '../hooks/announce.ts'
import { exactOption, matchesOf, type SearchOption } from './optionSearch.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

const COUNT_SAID_AFTER_MS = 600
const NONE = -1

interface ComboSource {
  readonly options: readonly SearchOption[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** Given where the server searches: then the options are taken as they come. */
  readonly onType?: ((text: string) => void) | undefined
  readonly loading: boolean
  /** What the chosen option is called as long as it is not among the options. */
  readonly chosenLabel?: Words | undefined
}

/** What a list searched by typing does: opening, moving, choosing, and what is held meanwhile. */
export function useCombo(source: ComboSource) {
  const { options, value, onChange, onType, loading, chosenLabel } = source
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(NONE)
  // Nothing typed shows what is chosen; text that names no option stays, and then nothing is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const [lastChosen, setLastChosen] = useState<SearchOption>()

  const chosen =
    options.find((option) => option.value === value) ??
    (lastChosen?.value === value ? lastChosen : undefined)
  const text = value === null ? (typed ?? '') : (typed ?? chosen?.label ?? chosenLabel ?? value)
  const found = onType || typed === null ? options : matchesOf(options, typed)
  useCountAnnounced(open && !loading, found.length)

  const show = () => {
    setOpen(true)
    setActive(NONE)
  }
  const hide = () => {
    setOpen(false)
    setActive(NONE)
  }
  const choose = (option: SearchOption) => {
    setLastChosen(option)
    setTyped(null)
    hide()
    if (option.value !== value) onChange(option.value)
  }
  const type = (next: string) => {
    setTyped(next)
    onType?.(next)
    if (value !== null) onChange(null)
    // A browser that fills in a form types without anybody being there to choose.
    if (document.activeElement?.getAttribute('role') === 'combobox') show()
    else adopt(next)
  }
  /** Text that names one option in full is that option: pasted, filled in, or typed to the end. */
  const adopt = (written: string): boolean => {
    const meant = written.trim() === '' ? undefined : exactOption(options, written)
    if (meant) choose(meant)
    return meant !== undefined
  }
  const leave = () => {
    if (typed !== null) adopt(typed)
    hide()
  }
  const move = (step: 1 | -1) => {
    if (!open) return show()
    const count = found.length
    if (count > 0)
      setActive(active === NONE && step < 0 ? count - 1 : (active + step + count) % count)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const reached = open ? found[active] : undefined
    const takes = keys({ open, reached, text, move, choose, adopt, hide, type })[event.key]
    if (takes === undefined || !takes()) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { open, active, setActive, text, found, show, hide, choose, type, leave, onKeyDown }
}

interface Keyed {
  readonly open: boolean
  /** The option that the arrows have come to. */
  readonly reached: SearchOption | undefined
  readonly text: string
  readonly move: (step: 1 | -1) => void
  readonly choose: (option: SearchOption) => void
  readonly adopt: (written: string) => boolean
  readonly hide: () => void
  readonly type: (next: string) => void
}

/** What each key does; true when it is used up by that. */
const keys = (combo: Keyed): Partial<Record<string, () => boolean>> => ({
  ArrowDown: () => (combo.move(1), true),
  ArrowUp: () => (combo.move(-1), true),
  Enter: () => {
    if (!combo.open) return false
    if (combo.reached) combo.choose(combo.reached)
    else combo.adopt(combo.text)
    return true
  },
  // Leaving takes along what the arrows have reached, as a native list does.
  Tab: () => {
    if (combo.reached) combo.choose(combo.reached)
    return false
  },
  Escape: () => {
    if (!combo.open) return false
    if (combo.text === '') combo.hide()
    else combo.type('')
    return true
  },
})

/** How many are left is said once the typing pauses. */
function useCountAnnounced(open: boolean, count: number): void {
  const t = useTranslate()
  useEffect(() => {
    if (!open) return
    const words = t('{count, plural, =0 {No match} one {# match} other {# matches}}', { count })
    const timer = setTimeout(() => announce(words), COUNT_SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [open, count, t])
}

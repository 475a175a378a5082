import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { onChoice, shortcutsOn } from '../../../ui/theme/theme.ts'
import { ACTIVITY_PATH } from '../member/memberPaths.ts'
import { MEMBER_PLACES } from './memberPlaces.ts'
import { keyedPlaces } from './placeKeys.ts'
import { listenForShortcuts } from './shortcutKeys.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

const GOES = keyedPlaces(MEMBER_PLACES.head)

const SEARCH = 'main input[type=search]'
/** Where it is put away, what brings it out. */
const OPENS_SEARCH = 'main button[data-opens-search]'
const LOOKED_FOR_MS = 4000

/** The search box of the transactions, as soon as it is on the page. */
function focusSearch(until = performance.now() + LOOKED_FOR_MS): void {
  const box = document.querySelector<HTMLInputElement>(SEARCH)
  box?.focus()
  if (!box && performance.now() < until) setTimeout(() => focusSearch(until), 100)
}

/** Single keys that lead to places, for whoever has not switched them off. */
export function Shortcuts() {
  const on = useSyncExternalStore(onChoice, shortcutsOn, () => false)
  const navigate = useNavigate()
  const [listed, setListed] = useState<'never' | 'open' | 'closed'>('never')
  const press = useRef<(pressed: string) => boolean>(() => false)
  useEffect(() => {
    press.current = (pressed) => {
      const to = GOES.get(pressed)
      if (to !== undefined) void navigate(to)
      else if (pressed === '?') setListed('open')
      else if (pressed === '/') {
        const opener = document.querySelector<HTMLButtonElement>(OPENS_SEARCH)
        if (opener) opener.click()
        else if (!document.querySelector(SEARCH)) void navigate(ACTIVITY_PATH)
        focusSearch()
      } else return false
      return true
    }
  })
  useEffect(() => (on ? listenForShortcuts((pressed) => press.current(pressed)) : undefined), [on])
  if (listed === 'never') return null
  return (
    <Suspense fallback={<span hidden aria-busy="true" />}>
      <ShortcutsDialog open={listed === 'open'} onClose={() => setListed('closed')} />
    </Suspense>
  )
}

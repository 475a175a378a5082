import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { late } from '../../../ui/layout/late.tsx'
import { onChoice, shortcutsOn } from '../../../ui/theme/theme.ts'
import { MEMBER_PLACES } from './memberPlaces.ts'
import { keyedPlaces } from './placeKeys.ts'
import { listenForShortcuts } from './shortcutKeys.ts'

const ShortcutsDialog = late(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog)

const GOES = keyedPlaces(MEMBER_PLACES.head)

interface ShortcutsProps {
  readonly listed: boolean
  readonly onList: (listed: boolean) => void
  readonly onSearch: () => void
}

/** Single keys that lead to places, for whoever has not switched them off, and their list. */
export function Shortcuts({ listed, onList, onSearch }: ShortcutsProps) {
  const on = useSyncExternalStore(onChoice, shortcutsOn, () => false)
  const navigate = useNavigate()
  const [wasListed, setWasListed] = useState(false)
  if (listed && !wasListed) setWasListed(true)
  const press = useRef<(pressed: string) => boolean>(() => false)
  useEffect(() => {
    press.current = (pressed) => {
      const to = GOES.get(pressed)
      if (to !== undefined) void navigate(to)
      else if (pressed === '?') onList(true)
      else if (pressed === '/') onSearch()
      else return false
      return true
    }
  })
  useEffect(() => (on ? listenForShortcuts((pressed) => press.current(pressed)) : undefined), [on])
  if (!wasListed) return null
  return <ShortcutsDialog open={listed} onClose={() => onList(false)} />
}

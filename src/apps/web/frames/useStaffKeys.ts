import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { listenForShortcuts } from './shortcutKeys.ts'
import { useShortcutsOn } from './useShortcutsOn.ts'
import { STAFF_PLACES } from '../admin/staffPlaces.ts'
import { keyedPlaces } from './placeKeys.ts'
import { usePaletteKey } from './usePaletteKey.ts'

interface StaffKeys {
  readonly onPalette: () => void
  readonly onShortcuts: () => void
}

const GOES = keyedPlaces(STAFF_PLACES)

/** The keys that count on every page of staff. Those without Ctrl can be switched off. */
export function useStaffKeys(keys: StaffKeys): void {
  const on = useShortcutsOn()
  const navigate = useNavigate()
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  usePaletteKey(keys.onPalette)
  useEffect(() => {
    if (!on) return
    return listenForShortcuts((pressed) => {
      const to = GOES.get(pressed)
      if (to !== undefined) void navigate(to)
      else if (pressed === '/') latest.current.onPalette()
      else if (pressed === '?') latest.current.onShortcuts()
      else return false
      return true
    })
  }, [on, navigate])
}

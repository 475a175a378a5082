import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { listenForShortcuts } from './shortcutKeys.ts'
import { useShortcutsOn } from './useShortcutsOn.ts'
import { STAFF_PLACES, usePermitted } from '../admin/staffPlaces.ts'
import { keyedPlaces } from './placeKeys.ts'
import { usePaletteKey } from './usePaletteKey.ts'

interface StaffKeys {
  readonly onPalette: () => void
  readonly onShortcuts: () => void
}

/** The keys that count on every page of staff. Those without Ctrl can be switched off. */
export function useStaffKeys(keys: StaffKeys): void {
  const on = useShortcutsOn()
  const navigate = useNavigate()
  const goes = keyedPlaces(usePermitted(STAFF_PLACES))
  const latest = useRef({ ...keys, goes })
  useEffect(() => {
    latest.current = { ...keys, goes }
  })
  usePaletteKey(keys.onPalette)
  useEffect(() => {
    if (!on) return
    return listenForShortcuts((pressed) => {
      const to = latest.current.goes.get(pressed)
      if (to !== undefined) void navigate(to)
      else if (pressed === '/') latest.current.onPalette()
      else if (pressed === '?') latest.current.onShortcuts()
      else return false
      return true
    })
  }, [on, navigate])
}

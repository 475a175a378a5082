import { type KeyboardEvent, useEffect, useState } from 'react'
import { announce } from '../../../ui/hooks/announce.ts'
import { matchesOf } from '../../../ui/fields/optionSearch.ts'
import type { Command, CommandGroup, Offers } from './command.ts'
import { useRecents } from './recents.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const COUNT_SAID_AFTER_MS = 600

/** What was chosen last stands first, in a group of this id. */
const RECENT = 'recent'

export interface PaletteParts {
  readonly typed: string
  readonly onType: (text: string) => void
  /** In the order in which they stand. */
  readonly groups: readonly CommandGroup[]
  readonly offers: Offers
  /** Under which name this device remembers what was chosen last. */
  readonly recentsName: string
  readonly onClose: () => void
}

/** What the palette offers for what is typed, which of it is marked, and what the keys do. */
export function usePalette(parts: PaletteParts) {
  const { typed, onType, offers, onClose } = parts
  const [marked, setMarked] = useState(0)
  const { recents, keep } = useRecents(parts.recentsName)

  const groups = grouped(parts, recents)
  const offered = groups.flatMap((group) => group.commands)
  const active = Math.min(marked, offered.length - 1)
  useCountSaid(typed, offered.length, offers.loading !== undefined)

  const choose = (command: Command) => {
    if (command.remembered) keep(command.value)
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const command = offered[active]
    if (step !== undefined && offered.length > 0)
      setMarked((active + step + offered.length) % offered.length)
    else if (event.key === 'Enter' && command) choose(command)
    else return
    event.preventDefault()
  }
  const type = (text: string) => {
    onType(text)
    setMarked(0)
  }
  return { type, groups, offered, active, setMarked, choose, onKeyDown }
}

/** Nothing typed: what was used last, then everything. Else what matches, in a fixed order. */
function grouped(
  { typed, groups, offers: { known, found } }: PaletteParts,
  recents: readonly string[],
): readonly (CommandGroup & { readonly commands: readonly Command[] })[] {
  const recent = recents.flatMap((id) => known.find(({ value }) => value === id) ?? [])
  const all = [
    ...(typed.trim() === '' ? recent.map(asRecent) : []),
    ...matchesOf(known, typed),
    ...found,
  ]
  return groups
    .map((group) => ({ ...group, commands: all.filter((command) => command.group === group.id) }))
    .filter(({ commands }) => commands.length > 0)
}

const asRecent = (command: Command): Command => ({ ...command, group: RECENT })

function useCountSaid(typed: string, count: number, loading: boolean): void {
  const t = useTranslate()
  useEffect(() => {
    if (typed === '' || loading) return
    const words = t('{count, plural, =0 {No match} one {# match} other {# matches}}', { count })
    const timer = setTimeout(() => announce(words), COUNT_SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [t, typed, count, loading])
}

import { type KeyboardEvent, useEffect, useState } from 'react'
import { announce } from '../../../../ui/hooks/announce.ts'
import { matchesOf } from '../../../../ui/fields/optionSearch.ts'
import { type Command, type CommandGroup, GROUPS } from './command.ts'
import { useRecents } from './recents.ts'
import { useCommands } from './useCommands.ts'
import { usePeople } from './usePeople.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const COUNT_SAID_AFTER_MS = 600

interface Group {
  readonly group: CommandGroup
  readonly commands: readonly Command[]
}

/** What the palette offers for what is typed, which of it is marked, and what the keys do. */
export function usePalette(onClose: () => void, onShortcuts: () => void) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const commands = useCommands(onShortcuts)
  const { people, loading, failed } = usePeople(typed)
  const { recents, remember } = useRecents()

  const groups = grouped(typed, commands, people, recents)
  const offered = groups.flatMap((group) => group.commands)
  const active = Math.min(marked, offered.length - 1)
  useCountSaid(typed, offered.length, loading)

  const choose = (command: Command) => {
    if (command.remembered) remember(command.value)
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
    setTyped(text)
    setMarked(0)
  }
  return { typed, type, groups, offered, active, setMarked, choose, onKeyDown, loading, failed }
}

/** Nothing typed: what was used last, then everything. Else what matches, in a fixed order. */
function grouped(
  typed: string,
  commands: readonly Command[],
  people: readonly Command[],
  recents: readonly string[],
): readonly Group[] {
  const found = matchesOf(commands, typed)
  const recent = recents.flatMap((id) => commands.find(({ value }) => value === id) ?? [])
  const all = [...(typed.trim() === '' ? recent.map(asRecent) : []), ...found, ...people]
  return GROUPS.map((group) => ({
    group,
    commands: all.filter((command) => command.group === group),
  })).filter(({ commands: some }) => some.length > 0)
}

const asRecent = (command: Command): Command => ({ ...command, group: 'recent' })

function useCountSaid(typed: string, count: number, loading: boolean): void {
  const t = useTranslate()
  useEffect(() => {
    if (typed === '' || loading) return
    const words = t('{count, plural, =0 {No match} one {# match} other {# matches}}', { count })
    const timer = setTimeout(() => announce(words), COUNT_SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [t, typed, count, loading])
}

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../format/classNames.ts'
import { useChosenInSight } from '../hooks/useChosenInSight.ts'
import type { Words } from '../../values/sentence.ts'
import type { Content } from '../../values/useTranslate.tsx'

export interface TabItem<Id extends string = string> {
  readonly id: Id
  readonly label: Content
  readonly panel: ReactNode
}

interface TabsProps<Id extends string> {
  readonly label: Words
  readonly items: readonly TabItem<Id>[]
  readonly selected: string
  readonly onSelect: (id: Id) => void
  /** `manual`: arrows move the focus, Enter chooses. For panels that cost something to open. */
  readonly activation?: 'automatic' | 'manual'
  /** `stack`: below 640 px the tabs stand one under the other, each a full line to press. */
  readonly onPhones?: 'scroll' | 'stack'
  /** In the place of the tabs, once the choice is made; null for nothing. */
  readonly settled?: ReactNode
}

const LIST = {
  scroll:
    'fades-aside -mx-1 flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line-strong px-1 pt-1',
  stack:
    'fades-aside grid gap-2 sm:-mx-1 sm:flex sm:gap-1 sm:overflow-x-auto sm:overflow-y-hidden sm:border-b sm:border-line-strong sm:px-1 sm:pt-1',
} as const

const TAB =
  'flex min-h-12 shrink-0 items-center px-4 text-left font-medium text-ink-2 hover:text-ink aria-selected:font-semibold aria-selected:text-ink'
const UNDERLINED = '-mb-px border-b-4 border-transparent aria-selected:border-accent'
const STACKED =
  'max-sm:rounded-control max-sm:border max-sm:border-line-strong max-sm:bg-surface max-sm:aria-selected:border-2 max-sm:aria-selected:border-brand max-sm:aria-selected:bg-brand-soft sm:-mb-px sm:border-b-4 sm:border-transparent sm:aria-selected:border-accent'

/** Where a key leads among tabs, of which there are `count`; undefined for other keys. */
function indexByKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/**
 * Tabs by the book: one of them is a stop of the Tab key, arrows go to the others. Which one is
 * chosen belongs to the caller, mostly to the address. Only the chosen panel is on the page.
 */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, items, selected, onSelect, settled } = props
  const { activation = 'automatic', onPhones = 'scroll' } = props
  const isOpen = settled === undefined
  const base = useId()
  const list = useChosenInSight<HTMLDivElement>('[aria-selected=true]')
  const [focused, setFocused] = useState<string>()
  const stop = focused ?? selected
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex(({ id }) => id === stop)
    const next = items[indexByKey(event.key, at, items.length) ?? -1]
    if (!next) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
    if (activation === 'automatic') onSelect(next.id)
  }
  return (
    <div>
      {isOpen ? (
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          data-scrolls
          className={LIST[onPhones]}
          onKeyDown={onKeyDown}
          // Coming back by Tab one comes to the chosen tab, not to the last one looked at.
          onBlur={() => setFocused(undefined)}
        >
          {items.map(({ id, label: words }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${base}-tab-${id}`}
              data-tab={id}
              data-selected={id === selected || undefined}
              aria-selected={id === selected}
              aria-controls={id === selected ? `${base}-panel` : undefined}
              tabIndex={id === stop ? 0 : -1}
              onFocus={() => setFocused(id)}
              onClick={() => onSelect(id)}
              className={classNames('tab', TAB, onPhones === 'stack' ? STACKED : UNDERLINED)}
            >
              {words}
            </button>
          ))}
        </div>
      ) : (
        settled
      )}
      <div
        key={selected}
        {...(isOpen && { role: 'tabpanel', 'aria-labelledby': `${base}-tab-${selected}` })}
        id={`${base}-panel`}
        className={isOpen ? 'pt-6' : settled ? 'pt-3 sm:pt-6' : undefined}
      >
        {items.find(({ id }) => id === selected)?.panel}
      </div>
    </div>
  )
}

import { type KeyboardEvent, useRef } from 'react'
import { classNames } from '../../../ui/classNames.ts'
import { type Tab, TABS } from '../contract.ts'

const LABEL: Readonly<Record<Tab, string>> = {
  pending: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
}

interface QueueTabsProps {
  readonly tab: Tab
  readonly counts: Readonly<Record<Tab, number>> | undefined
  readonly onTab: (tab: Tab) => void
}

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The three tabs with how many wait behind each. Arrow keys move, Enter or Space chooses. */
export function QueueTabs({ tab, counts, onTab }: QueueTabsProps) {
  const buttons = useRef(new Map<Tab, HTMLButtonElement>())
  const move = (event: KeyboardEvent, from: Tab) => {
    const step = STEP[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (TABS.indexOf(from) + step + TABS.length) % TABS.length
    buttons.current.get(TABS[at]!)?.focus()
  }
  return (
    <div role="tablist" aria-label="Applications" className="flex flex-wrap border-b border-line">
      {TABS.map((each) => (
        <button
          key={each}
          ref={(button) => {
            if (button) buttons.current.set(each, button)
          }}
          type="button"
          role="tab"
          aria-selected={each === tab}
          aria-controls="review-queue"
          tabIndex={each === tab ? 0 : -1}
          onKeyDown={(event) => move(event, each)}
          onClick={() => onTab(each)}
          className={classNames(
            'min-h-11 border-b-4 px-3 text-body sm:px-4',
            each === tab ? 'border-accent font-semibold text-ink' : 'border-transparent text-ink-2',
          )}
        >
          {LABEL[each]} {counts ? <span className="tabular-nums">({counts[each]})</span> : null}
        </button>
      ))}
    </div>
  )
}

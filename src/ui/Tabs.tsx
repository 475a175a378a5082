import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'

export interface TabItem {
  readonly id: string
  readonly label: ReactNode
  readonly panel: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly items: readonly TabItem[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** `manual`: arrows move the focus, Enter chooses. For panels that cost something to open. */
  readonly activation?: 'automatic' | 'manual'
}

/** Tabs by the book. Which one is chosen belongs to the caller, mostly to the address. */
export function Tabs({ label, items, selected, onSelect, activation = 'automatic' }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
      keyboardActivation={activation}
    >
      <TabList
        aria-label={label}
        className="-mx-1 flex gap-1 overflow-x-auto border-b border-line-strong px-1 pt-1"
      >
        {items.map(({ id, label: words }) => (
          <Tab
            key={id}
            id={id}
            className="-mb-px flex min-h-12 shrink-0 items-center border-b-4 border-transparent px-4 font-medium text-ink-2 hover:text-ink data-selected:border-accent data-selected:font-semibold data-selected:text-ink"
          >
            {words}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, panel }) => (
        <TabPanel key={id} id={id} className="pt-6">
          {panel}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { classNames } from './classNames.ts'

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
  /** `stack`: below 640 px the tabs stand one under the other, each a full line to press. */
  readonly onPhones?: 'scroll' | 'stack'
}

const LIST = {
  scroll: '-mx-1 flex gap-1 overflow-x-auto border-b border-line-strong px-1 pt-1',
  stack:
    'grid gap-2 sm:-mx-1 sm:flex sm:gap-1 sm:overflow-x-auto sm:border-b sm:border-line-strong sm:px-1 sm:pt-1',
} as const

const TAB =
  'flex min-h-12 shrink-0 items-center px-4 font-medium text-ink-2 hover:text-ink data-selected:font-semibold data-selected:text-ink'
const UNDERLINED = '-mb-px border-b-4 border-transparent data-selected:border-accent'
const STACKED =
  'max-sm:rounded-control max-sm:border max-sm:border-line-strong max-sm:bg-surface max-sm:data-selected:border-2 max-sm:data-selected:border-brand max-sm:data-selected:bg-brand-soft sm:-mb-px sm:border-b-4 sm:border-transparent sm:data-selected:border-accent'

/** Tabs by the book. Which one is chosen belongs to the caller, mostly to the address. */
export function Tabs(props: TabsProps) {
  const { label, items, selected, onSelect, activation = 'automatic', onPhones = 'scroll' } = props
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
      keyboardActivation={activation}
    >
      <TabList aria-label={label} data-scrolls className={LIST[onPhones]}>
        {items.map(({ id, label: words }) => (
          <Tab
            key={id}
            id={id}
            className={classNames('tab', TAB, onPhones === 'stack' ? STACKED : UNDERLINED)}
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

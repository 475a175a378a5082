import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ReviewQueue } from '../../../modules/applications/web/ReviewQueue.tsx'
import { useQueueCounts } from '../../../modules/applications/web/useQueue.ts'
import { useUserCounts } from '../../../modules/members/web/useUsers.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { listenForShortcuts } from '../frames/shortcutKeys.ts'
import { useShortcutsOn } from '../frames/useShortcutsOn.ts'
import { AllUsers } from './AllUsers.tsx'

const TABS = [
  { id: 'all', label: 'All Users' },
  { id: 'pending', label: 'Pending Review' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
] as const
type Tab = (typeof TABS)[number]['id']

/** Whoever waits comes first: the review queue is what most people come here for. */
const FIRST: Tab = 'pending'

const tabIn = (search: URLSearchParams): Tab =>
  TABS.find(({ id }) => id === search.get('tab'))?.id ?? FIRST

/** Everybody, and the applications by what became of them, each tab with its count. */
export function DashboardTabs() {
  const [search, setSearch] = useSearchParams()
  const selected = tabIn(search)
  const counts = useCounts()
  const keys = useShortcutsOn() ? listenForShortcuts : undefined
  const panel: ReactNode =
    selected === 'all' ? <AllUsers /> : <ReviewQueue key={selected} tab={selected} keys={keys} />
  return (
    <Tabs
      label="Users"
      activation="manual"
      selected={selected}
      onSelect={(id) => {
        if (id !== selected) setSearch({ tab: id })
      }}
      items={TABS.map(({ id, label }) => ({
        id,
        label:
          counts[id] === undefined ? label : `${label} (${counts[id].toLocaleString('en-US')})`,
        panel: id === selected ? panel : null,
      }))}
    />
  )
}

function useCounts(): Readonly<Partial<Record<Tab, number>>> {
  const applications = useQueueCounts()
  const users = useUserCounts()
  return { ...applications, ...(users && { all: users.all }) }
}

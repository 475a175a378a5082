import { type ReactNode, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { ReviewQueue } from '../../../modules/applications/web/ReviewQueue.tsx'
import { useQueueCounts } from '../../../modules/applications/web/useQueue.ts'
import { useUserCounts } from '../../../modules/members/web/useUsers.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { listenForShortcuts } from '../frames/shortcutKeys.ts'
import { useShortcutsOn } from '../frames/useShortcutsOn.ts'
import { AllUsers } from './AllUsers.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

const TABS = [
  { id: 'all', label: say('All Users') },
  { id: 'pending', label: say('Pending Review') },
  { id: 'approved', label: say('Approved') },
  { id: 'rejected', label: say('Rejected') },
] as const
type Tab = (typeof TABS)[number]['id']

/** Whoever waits comes first: the review queue is what most people come here for. */
const FIRST: Tab = 'pending'

const tabIn = (search: URLSearchParams): Tab =>
  TABS.find(({ id }) => id === search.get('tab'))?.id ?? FIRST

interface DashboardTabsProps {
  /** Something else stands above it, so it says what it is. */
  readonly titled: boolean
}

/** Everybody, and the applications by what became of them, each tab with its count. */
export const DashboardTabs = (props: DashboardTabsProps) => (
  <Permitted permission="applications:review" otherwise={<AllUsers />}>
    <ReviewTabs {...props} />
  </Permitted>
)

function ReviewTabs({ titled }: DashboardTabsProps) {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const selected = tabIn(search)
  const counts = useCounts()
  const tabs = useTabFocus()
  const isOn = useShortcutsOn()
  // Above the tabs the keys go through the work queue.
  const keys = isOn && !titled ? listenForShortcuts : undefined
  const panel: ReactNode =
    selected === 'all' ? <AllUsers /> : <ReviewQueue key={selected} tab={selected} keys={keys} />
  return (
    <div ref={tabs} className="min-w-0">
      {titled ? <h2 className="mb-2">{t('Users and applications')}</h2> : null}
      <Tabs
        label={t('Users and applications')}
        activation="manual"
        selected={selected}
        onSelect={(id) => {
          if (id !== selected) setSearch({ tab: id }, { state: BY_TAB })
        }}
        items={TABS.map(({ id, label }) => ({
          id,
          label:
            counts[id] === undefined
              ? t(label)
              : t('{tab} ({count})', { tab: t(label), count: counts[id] }),
          panel: id === selected ? panel : null,
        }))}
      />
    </div>
  )
}

/** Says that an address came by a press on one of these tabs. */
const BY_TAB = { byTab: true }

/** The first tab that is chosen leads to a page for itself, where the tabs are drawn anew: the focus comes along. */
function useTabFocus() {
  const tabs = useRef<HTMLDivElement>(null)
  const { state } = useLocation()
  const isPressed =
    useNavigationType() === NavigationType.Push && state !== null && 'byTab' in state
  useEffect(() => {
    if (isPressed) tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }, [isPressed])
  return tabs
}

function useCounts(): Readonly<Partial<Record<Tab, number>>> {
  const applications = useQueueCounts()
  const users = useUserCounts()
  return { ...applications, ...(users && { all: users.all }) }
}

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { WeekStrip } from '../../../modules/analytics/web/analytics.ts'
import { useWorkQueue, WorkCounts, WorkSection } from '../../../modules/workQueue/web/workQueue.ts'
import { Permitted, useMay } from '../../../platform/web/may.ts'
import { listenForShortcuts } from '../frames/shortcutKeys.ts'
import { useShortcutsOn } from '../frames/useShortcutsOn.ts'
import { WORK_KINDS } from '../workKinds.ts'

/**
 * What waits for whoever is signed in, what the last weeks were like, and then `children`. Until it is known how long
 * the queue is, what stands under it is read and not shown, so that it does not jump.
 */
export function WorkOverview({ children }: { readonly children: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('work') ?? undefined
  const may = useMay()
  const shown = WORK_KINDS.filter(({ permission }) => permission === undefined || may(permission))
  const kind = shown.some((work) => work.kind === asked) ? asked : undefined
  const query = useWorkQueue(shown, kind)
  const keys = useShortcutsOn() ? listenForShortcuts : undefined
  return (
    <>
      <WorkCounts shown={shown} queue={query.data} />
      <WorkSection
        {...{ query, kind, keys }}
        shown={shown}
        onKind={(chosen) =>
          setSearch(chosen === undefined ? {} : { work: chosen }, {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      <div hidden={query.isPending} className="grid gap-6">
        <Permitted permission="analytics:read">
          <WeekStrip />
        </Permitted>
        {children}
      </div>
    </>
  )
}

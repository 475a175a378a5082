import { institution } from '../../../platform/web/institution.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Queue } from '../../../ui/lists/Queue.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { ApplicationSummary, Tab } from '../contract.ts'
import { StateTag } from './StateTag.tsx'
import type { useQueue } from './useQueue.ts'

interface ApplicationQueueProps {
  readonly query: ReturnType<typeof useQueue>
  readonly tab: Tab
  readonly rows: readonly ApplicationSummary[] | undefined
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

const EMPTY: Readonly<Record<Tab, readonly [title: string, text: string]>> = {
  pending: ['Nobody is waiting.', 'New applications show here by themselves.'],
  approved: ['Nobody has been approved yet.', 'Whoever you approve shows here.'],
  rejected: ['Nobody has been rejected.', 'Whoever you reject shows here, with the reason.'],
}

/** The applications of one tab; pending ones start with whoever has waited longest. */
export const ApplicationQueue = ({ tab, ...queue }: ApplicationQueueProps) => (
  <Queue
    label="Applications"
    failed="Failed to load users"
    empty={<EmptyState title={EMPTY[tab][0]}>{EMPTY[tab][1]}</EmptyState>}
    {...queue}
  >
    {(row) => (
      <>
        <span className="font-semibold break-words">
          {row.firstName} {row.lastName}
        </span>
        <span className="text-small break-all text-ink-2">{row.email}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          <StateTag state={row.state} />
          <Time
            instant={row.decidedAt ?? row.submittedAt}
            zone={institution.timeZone}
            format="moment"
          />
        </span>
      </>
    )}
  </Queue>
)

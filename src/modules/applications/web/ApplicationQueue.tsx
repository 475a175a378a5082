import { institution } from '../../../platform/web/institution.ts'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Queue } from '../../../ui/lists/Queue.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { ApplicationSummary, Tab } from '../contract.ts'
import { StateTag } from './StateTag.tsx'
import type { useQueue } from './useQueue.ts'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface ApplicationQueueProps {
  readonly query: ReturnType<typeof useQueue>
  readonly tab: Tab
  readonly rows: readonly ApplicationSummary[] | undefined
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

const EMPTY: Readonly<Record<Tab, readonly [title: Sentence, text: Sentence]>> = {
  pending: [say('Nobody is waiting.'), say('New applications show here by themselves.')],
  approved: [say('Nobody has been approved yet.'), say('Whoever you approve shows here.')],
  rejected: [
    say('Nobody has been rejected.'),
    say('Whoever you reject shows here, with the reason.'),
  ],
}

/** The applications of one tab; pending ones start with whoever has waited longest. */
export const ApplicationQueue = ({ tab, ...queue }: ApplicationQueueProps) => {
  const t = useTranslate()
  return (
    <Queue
      label={t('Applications')}
      failed={t('Failed to load users')}
      empty={
        <EmptyState title={t(EMPTY[tab][0])} drawing={tab === 'pending' ? 'counted' : 'tally'}>
          {t(EMPTY[tab][1])}
        </EmptyState>
      }
      {...queue}
    >
      {(row) => (
        <>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 font-semibold break-words">
              {row.firstName} {row.lastName}
            </span>
            <StateTag state={row.state} />
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-ink-2">
            <EmailText email={row.email} />
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
}

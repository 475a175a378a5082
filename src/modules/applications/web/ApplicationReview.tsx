import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import {
  type ApplicationDetail,
  CHECKLIST,
  type ChecklistItem,
  getApplication,
  type StaffMove,
} from '../contract.ts'
import { ApplicationData } from './ApplicationData.tsx'
import { Checklist } from './Checklist.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { noteDialogs } from './noteDialogs.ts'
import { StateTag } from './StateTag.tsx'
import { useDecisions, wordsFor } from './useDecisions.ts'

interface ApplicationReviewProps {
  readonly id: string
  readonly onDecided: (sentence: string) => void
  readonly onClose: () => void
}

/** One application opened: what was told on the left, what is to be checked on the right. */
export function ApplicationReview({ id, onDecided, onClose }: ApplicationReviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['applications', 'detail', id],
    queryFn: () => call(getApplication, { params: { id } }),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const loaded = data !== undefined
  useEffect(() => {
    if (loaded) heading.current?.focus()
  }, [loaded])
  return (
    <article className="@container min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <Button variant="quiet" size="small" className="-ml-3 lg:hidden" onClick={onClose}>
        Back to the list
      </Button>
      {error && !data ? (
        <Notice
          kind="danger"
          live
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Notice>
      ) : null}
      {data ? (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 ref={heading} tabIndex={-1} className="min-w-0 break-words">
              {data.firstName} {data.lastName}
            </h2>
            <StateTag state={data.state} />
          </div>
          <Review detail={data} onDecided={onDecided} />
        </>
      ) : null}
      {!data && !error ? <p aria-busy="true">Loading application</p> : null}
    </article>
  )
}

interface ReviewProps {
  readonly detail: ApplicationDetail
  readonly onDecided: (sentence: string) => void
}

function Review({ detail, onDecided }: ReviewProps) {
  const [ticked, setTicked] = useState<ReadonlySet<ChecklistItem>>(new Set())
  const [asking, setAsking] = useState<'reject' | 'requestInformation'>()
  const decide = useDecisions(onDecided)
  const open = detail.allowedMoves.length > 0
  const problem = decide.error ? (
    <Notice kind="danger" live>
      {wordsFor(decide.error, decide.variables.decision.move)}
    </Notice>
  ) : null
  const toggle = (item: ChecklistItem) =>
    setTicked((before) => (before.has(item) ? without(before, item) : new Set([...before, item])))
  return (
    <div className="mt-4 grid items-start gap-6 @min-[38rem]:grid-cols-[minmax(0,1fr)_14rem]">
      <ApplicationData detail={detail} ticked={open ? ticked : new Set()} />
      <section aria-labelledby="verify" className="min-w-0 @min-[38rem]:sticky @min-[38rem]:top-20">
        <h3 id="verify">{open ? 'Verify User' : 'Decision'}</h3>
        <div className="mt-2 grid gap-4">
          {asking ? null : problem}
          {open ? (
            <>
              <Checklist ticked={ticked} onToggle={toggle} />
              <Actions
                moves={detail.allowedMoves}
                ticked={ticked.size}
                busy={decide.isPending && asking === undefined}
                onApprove={() =>
                  decide.mutate({
                    seen: detail,
                    decision: { move: 'approve', ticked: [...ticked] },
                  })
                }
                onAsk={(move) => {
                  decide.reset()
                  setAsking(move)
                }}
              />
            </>
          ) : (
            <Outcome detail={detail} />
          )}
        </div>
      </section>
      {asking && open ? (
        <NoteDialog
          {...noteDialogs(detail)[asking]}
          busy={decide.isPending}
          problem={problem}
          onSend={(note) => decide.mutate({ seen: detail, decision: { move: asking, note } })}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </div>
  )
}

const without = (items: ReadonlySet<ChecklistItem>, item: ChecklistItem) =>
  new Set([...items].filter((each) => each !== item))

interface ActionsProps {
  readonly moves: readonly StaffMove[]
  readonly ticked: number
  readonly busy: boolean
  readonly onApprove: () => void
  readonly onAsk: (move: 'reject' | 'requestInformation') => void
}

/** Only the moves the server said are allowed. */
function Actions({ moves, ticked, busy, onApprove, onAsk }: ActionsProps) {
  const missing = CHECKLIST.length - ticked
  const reason =
    missing === 0 ? undefined : `Check ${missing} more ${missing === 1 ? 'item' : 'items'} first.`
  return (
    <div className="grid gap-3">
      {moves.includes('approve') ? (
        <Button full busy={busy} busyLabel="Approving" disabledReason={reason} onClick={onApprove}>
          Approve
        </Button>
      ) : null}
      {moves.includes('requestInformation') ? (
        <Button full variant="secondary" onClick={() => onAsk('requestInformation')}>
          Request information
        </Button>
      ) : null}
      {moves.includes('reject') ? (
        <Button full variant="secondary" onClick={() => onAsk('reject')}>
          Reject
        </Button>
      ) : null}
    </div>
  )
}

/** Why there is nothing to decide: it has been, or it is one's own. */
function Outcome({ detail }: { readonly detail: ApplicationDetail }) {
  const last = detail.history.at(-1)
  if (detail.decidedAt === null) return <p>You cannot decide about your own application.</p>
  const word = detail.state === 'approved' ? 'Approved' : 'Rejected'
  return (
    <p>
      {word} by {last?.by}.
    </p>
  )
}

import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Approval } from '../contract.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { type Action, useApprovals, useDecision, useFolder } from './useApprovals.ts'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'

/** What waits for a second person, and what became of earlier requests. */
export function ApprovalsPage() {
  const { decided, choose } = useFolder()
  const { query, first, items } = useApprovals(decided)
  const panel = (
    <>
      {first?.needed === false && !decided ? <NotNeeded above={first.above} /> : null}
      {items ? (
        <Requests items={items} decided={decided} />
      ) : (
        <NotLoaded
          query={query}
          label="Loading the requests"
          failed="We couldn't load the requests."
        >
          <Skeleton className="h-56" />
        </NotLoaded>
      )}
      <ShowMore query={query} label="Show older" className="mt-6" />
    </>
  )
  const waiting = first ? `Waiting (${first.openCount})` : 'Waiting'
  return (
    <>
      <PageTitle title="Approvals" institution={institution.shortName} />
      <h1 tabIndex={-1} className="mb-6">
        Approvals
      </h1>
      <Tabs
        label="Requests"
        activation="manual"
        selected={decided ? 'decided' : 'open'}
        onSelect={(id) => choose(id === 'decided')}
        items={[
          { id: 'open', label: waiting, panel: decided ? null : panel },
          { id: 'decided', label: 'Decided', panel: decided ? panel : null },
        ]}
      />
    </>
  )
}

interface RequestsProps {
  readonly items: readonly Approval[]
  readonly decided: boolean
}

function Requests({ items, decided }: RequestsProps) {
  const [asked, setAsked] = useState<{ action: Action['action']; request: Approval }>()
  const [undone, setUndone] = useState<string | null>(null)
  const decision = useDecision((note) => {
    setUndone(asked?.action === 'approve' ? note : null)
    setAsked(undefined)
  })
  return (
    <>
      {undone === null ? null : (
        <Notice kind="warning" live title="It could not be done any more." className="mb-6">
          {undone} Nothing has changed.
        </Notice>
      )}
      {items.length === 0 ? <Nothing decided={decided} /> : null}
      <ul className="grid gap-6">
        {items.map((request) => (
          <li key={request.id}>
            <ApprovalCard
              request={request}
              onAsk={(action) => {
                decision.reset()
                setAsked({ action, request })
              }}
            />
          </li>
        ))}
      </ul>
      {asked ? (
        <DecisionDialog
          {...asked}
          busy={decision.isPending}
          problem={decision.problem}
          onDecide={(action) => decision.decide(action)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}

const Nothing = ({ decided }: { readonly decided: boolean }) => (
  <EmptyState title={decided ? 'Nothing was decided yet.' : 'Nothing waits for a second person.'}>
    Adjustments, reversals, added transactions, opening balances and new administrators show here
    when another administrator has to agree.
  </EmptyState>
)

const NotNeeded = ({ above }: { readonly above: string }) => (
  <Notice
    title={`One administrator is enough up to ${formatMoney(fromDecimal(above))}.`}
    className="mb-6"
  >
    The institution profile asks for a second person only for what moves more than that at once.
    Everything else that staff do counts straight away.
  </Notice>
)

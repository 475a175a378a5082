import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { OpenAndDecided, useIsDecided } from '../../../ui/lists/OpenAndDecided.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Approval } from '../contract.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { type Action, useApprovals, useDecision } from './useApprovals.ts'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What waits for a second person, and what became of earlier requests. */
export function ApprovalsPage() {
  const t = useTranslate()
  const decided = useIsDecided()
  const { query, first, items } = useApprovals(decided)
  const panel = (
    <>
      {first?.needed === false && !decided ? <NotNeeded above={first.above} /> : null}
      {items ? (
        <Requests items={items} decided={decided} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the requests')}
          failed={t("We couldn't load the requests.")}
        >
          <Skeleton className="h-56" />
        </NotLoaded>
      )}
      <ShowMore query={query} label={t('Show older')} className="mt-6" />
    </>
  )
  return (
    <>
      <PageTitle title={t('Approvals')} institution={institution.shortName} />
      <h1 tabIndex={-1} className="mb-6">
        {t('Approvals')}
      </h1>
      <OpenAndDecided
        label={t('Requests')}
        open={t('Waiting')}
        decided={t('Decided or expired')}
        openCount={first?.openCount}
        panel={panel}
      />
    </>
  )
}

interface RequestsProps {
  readonly items: readonly Approval[]
  readonly decided: boolean
}

function Requests({ items, decided }: RequestsProps) {
  const t = useTranslate()
  const [asked, setAsked] = useState<{ action: Action['action']; request: Approval }>()
  const [undone, setUndone] = useState<string | null>(null)
  const decision = useDecision((note) => {
    setUndone(asked?.action === 'approve' ? note : null)
    setAsked(undefined)
  })
  return (
    <>
      {undone === null ? null : (
        <Notice kind="warning" live title={t('It could not be done any more.')} className="mb-6">
          {t('{reason} Nothing has changed.', { reason: undone })}
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

const Nothing = ({ decided }: { readonly decided: boolean }) => {
  const t = useTranslate()
  return (
    <EmptyState
      title={
        decided
          ? t('Nothing was decided or has expired yet.')
          : t('Nothing waits for a second person.')
      }
      drawing={decided ? 'tally' : 'counted'}
      action={<TextLink to="/admin">{t('Work queue')}</TextLink>}
    >
      {t(
        'Adjustments, reversals, added transactions, opening balances and new administrators show here when another administrator has to agree.',
      )}
    </EmptyState>
  )
}

const NotNeeded = ({ above }: { readonly above: string }) => {
  const t = useTranslate()
  return (
    <Notice
      title={t('One administrator is enough up to {amount}.', {
        amount: formatMoney(fromDecimal(above)),
      })}
      className="mb-6"
    >
      {t(
        'The institution profile asks for a second person only for what moves more than that at once. Sanctions hits are always decided by two.',
      )}
    </Notice>
  )
}

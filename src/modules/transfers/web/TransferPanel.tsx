import { lazy, Suspense } from 'react'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { TRANSFER_KINDS, type TransferKind } from '../../ledger/transferKind.contract.ts'
import type { WhenProps } from './form/scheduling.tsx'
import type { FlowProps } from './flow.ts'
import { KIND_LABEL } from './kinds.ts'
import { MemberFlow } from './member/MemberFlow.tsx'
import { BetweenAccountsFlow } from './own/BetweenAccountsFlow.tsx'
import { ReceiptStep } from './receipt/ReceiptStep.tsx'
import { SentDialog } from './receipt/SentDialog.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type TransferPanelProps, useTransferPanel } from './useTransferPanel.ts'
import type { TransferStep } from './useTransferSteps.ts'

const UsBankFlow = lazy(async () => ({
  default: (await import('./usBank/UsBankFlow.tsx')).UsBankFlow,
}))
// Checking bank codes of the whole world takes more code than all the rest.
const InternationalFlow = lazy(async () => ({
  default: (await import('./international/InternationalFlow.tsx')).InternationalFlow,
}))
/** Moving money: who to, the steps, the receipt. Values stay while steps and kinds come and go. */
export function TransferPanel(props: TransferPanelProps) {
  const panel = useTransferPanel(props)
  const { kind, step, celebrated } = panel
  const shown = (
    <Suspense fallback={<Arriving kind={kind} step={step} />}>
      {panel.linkFailed ? <LinkFailed /> : null}
      {step === 'receipt' ? (
        <Outcome {...props} panel={panel} />
      ) : (
        <Flow kind={kind} flowOf={panel.flowOf} when={panel.when} />
      )}
    </Suspense>
  )
  return (
    <>
      <Tabs
        label="Kind of transfer"
        activation="manual"
        onPhones="stack"
        selected={kind}
        onSelect={(id) => panel.choose(id)}
        items={TRANSFER_KINDS.map((id) => ({ id, label: KIND_LABEL[id], panel: shown }))}
      />
      <SentDialog receipt={celebrated} onClose={panel.closeSent} />
    </>
  )
}

type Panel = ReturnType<typeof useTransferPanel>

/** What is left of the transfer: its receipt, or what was arranged for later. */
function Outcome({
  panel,
  schedule,
  renderSavePayee,
}: TransferPanelProps & { readonly panel: Panel }) {
  const { kind, receiptId, arranged, answer, titleRef } = panel
  return (
    <StepFrame kind={kind} step="receipt">
      {arranged && schedule && receiptId === undefined ? (
        <schedule.Scheduled schedule={arranged} titleRef={titleRef} onAnother={panel.startAgain} />
      ) : (
        <ReceiptStep
          id={receiptId}
          repeated={answer?.id === receiptId && answer?.replayed === true}
          titleRef={titleRef}
          onAnother={panel.startAgain}
          onAgain={panel.repeat}
          onCancelled={panel.onCancelled}
          renderSavePayee={renderSavePayee}
        />
      )}
    </StepFrame>
  )
}

interface FlowOfKindProps {
  readonly kind: TransferKind
  readonly flowOf: <Kind extends TransferKind>(kind: Kind) => FlowProps<Kind>
  readonly when: WhenProps
}

function Flow({ kind, flowOf, when }: FlowOfKindProps) {
  switch (kind) {
    case 'own':
      return <BetweenAccountsFlow {...flowOf(kind)} {...when} />
    case 'member':
      return <MemberFlow {...flowOf(kind)} {...when} />
    case 'us_bank':
      return <UsBankFlow {...flowOf(kind)} />
    case 'international':
      return <InternationalFlow {...flowOf(kind)} />
  }
}

interface ArrivingProps {
  readonly kind: TransferKind
  readonly step: TransferStep
}

const Arriving = ({ kind, step }: ArrivingProps) => (
  <StepFrame {...{ kind, step }}>
    <p role="status" aria-busy="true">
      Loading
    </p>
  </StepFrame>
)

const LinkFailed = () => (
  <Notice kind="danger" live className="mb-6 max-w-form" title="The form could not be filled in.">
    Fill it in yourself, or open the link again later.
  </Notice>
)

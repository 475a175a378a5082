import { lazy, Suspense } from 'react'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import type { AccountOverview } from '../../activity/contract.ts'
import { TRANSFER_KINDS, type TransferKind } from '../../ledger/transferKind.contract.ts'
import { ScheduledNotice } from '../../standingOrders/web/standingOrders.tsx'
import { KIND_LABEL } from './kinds.ts'
import { MemberFlow } from './member/MemberFlow.tsx'
import { BetweenAccountsFlow } from './own/BetweenAccountsFlow.tsx'
import { ReceiptStep } from './receipt/ReceiptStep.tsx'
import { SentDialog } from './receipt/SentDialog.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type Transfer, useTransfer } from './useTransfer.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const UsBankFlow = lazy(async () => ({
  default: (await import('./usBank/UsBankFlow.tsx')).UsBankFlow,
}))
// Checking bank codes of the whole world takes more code than all the rest.
const InternationalFlow = lazy(async () => ({
  default: (await import('./international/InternationalFlow.tsx')).InternationalFlow,
}))

const FLOW = {
  own: BetweenAccountsFlow,
  member: MemberFlow,
  us_bank: UsBankFlow,
  international: InternationalFlow,
} as const satisfies Readonly<Record<TransferKind, unknown>>

interface TransferPanelProps {
  readonly accounts: readonly AccountOverview[]
  /** Money has moved: what was read before is out of date. */
  readonly onPosted: () => void
}

/** Moving money: who to, the steps, the receipt. Values stay while steps and kinds come and go. */
export function TransferPanel({ accounts, onPosted }: TransferPanelProps) {
  const t = useTranslate()
  const transfer = useTransfer(accounts, onPosted)
  const { kind, step, ids } = transfer
  const Flow = FLOW[kind]
  const shown = (
    <Suspense fallback={<Arriving {...{ kind, step }} />}>
      {transfer.linkFailed ? <LinkFailed /> : null}
      {/* A form is filled in once: under another id it is another transfer. */}
      {step === 'receipt' ? (
        <Outcome transfer={transfer} />
      ) : (
        <Flow key={ids[kind]} {...{ transfer }} />
      )}
    </Suspense>
  )
  return (
    <>
      <Tabs
        label={t('Transfer Money')}
        activation="manual"
        onPhones="stack"
        selected={kind}
        onSelect={transfer.choose}
        {...(step !== 'details' && {
          settled: step === 'receipt' ? null : <Chosen {...{ transfer }} />,
        })}
        items={TRANSFER_KINDS.map((id) => ({ id, label: t(KIND_LABEL[id]), panel: shown }))}
      />
      <SentDialog receipt={transfer.celebrated} onClose={transfer.closeSent} />
    </>
  )
}

/** The kind that was chosen, and the way back to the choice. */
function Chosen({ transfer: { kind, toDetails } }: { readonly transfer: Transfer }) {
  const t = useTranslate()
  return (
    <p className="-mt-2 flex items-center justify-between gap-4 border-b border-line">
      <span className="min-w-0 font-medium">{t(KIND_LABEL[kind])}</span>
      <button type="button" className="link min-h-11 shrink-0" onClick={toDetails}>
        {t.rich('Change<hidden> {what}</hidden>', {
          what: t('the kind of transfer'),
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </button>
    </p>
  )
}

/** What is left of the transfer: its receipt, or what was arranged for later. */
function Outcome({ transfer }: { readonly transfer: Transfer }) {
  const { kind, receiptId, arranged, answer, titleRef } = transfer
  return (
    <StepFrame kind={kind} step="receipt">
      {arranged ? (
        <ScheduledNotice schedule={arranged} titleRef={titleRef} onAnother={transfer.startAgain} />
      ) : (
        <ReceiptStep
          id={receiptId}
          repeated={answer?.id === receiptId && answer?.replayed === true}
          titleRef={titleRef}
          onAnother={transfer.startAgain}
          onAgain={transfer.repeat}
          onCancelled={transfer.onCancelled}
        />
      )}
    </StepFrame>
  )
}

const Arriving = (place: Pick<Transfer, 'kind' | 'step'>) => {
  const t = useTranslate()
  return (
    <StepFrame {...place}>
      <p role="status" aria-busy="true">
        {t('Loading')}
      </p>
    </StepFrame>
  )
}

const LinkFailed = () => {
  const t = useTranslate()
  return (
    <Notice
      kind="danger"
      live
      className="mb-6 max-w-form"
      title={t('The form could not be filled in.')}
    >
      {t('Fill it in yourself, or open the link again later.')}
    </Notice>
  )
}

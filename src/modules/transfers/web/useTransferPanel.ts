import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AccountOverview } from '../../activity/contract.ts'
import {
  kindOnWire,
  type OutgoingKind,
  type TransferKind,
} from '../../ledger/transferKind.contract.ts'
import type { TransferReceipt } from '../receipt.contract.ts'
import type { FlowProps, PickPayee } from './flow.ts'
import type { ScheduleSlot, WhenProps } from './form/scheduling.tsx'
import { prefillOfPayee, usePrefill } from './usePrefill.ts'
import { useStepFocus } from './useStepFocus.ts'
import { type Prefill, useTransfer } from './useTransfer.ts'
import { useTransferSteps } from './useTransferSteps.ts'

export interface TransferPanelProps {
  readonly accounts: readonly AccountOverview[]
  /** Money has moved: what was read before is out of date. */
  readonly onPosted: () => void
  /** Above the forms whose transfers are counted. */
  readonly limitNotice?: ReactNode
  /** Whom the member paid before; `onPick` fills in the form. */
  readonly renderPayees?: (kind: OutgoingKind, onPick: PickPayee) => ReactNode
  /** On the receipt of a payment to somebody else. */
  readonly renderSavePayee?: (receipt: TransferReceipt) => ReactNode
  /** Lets transfers to own accounts and to members be sent later. */
  readonly schedule?: ScheduleSlot
}

/** Where the member is, what the forms hold, and what came of the last transfer. */
export function useTransferPanel(props: TransferPanelProps) {
  const { accounts, onPosted, limitNotice, renderPayees, schedule } = props
  const place = useTransferSteps()
  const { kind, push, replace } = place
  const form = useTransfer(accounts)
  const arranged = schedule?.arranged
  const hasOutcome = place.receiptId !== undefined || arranged !== undefined
  const step = form.reached(kind, place.step === 'receipt' && !hasOutcome ? 'details' : place.step)
  const { titleRef, focusTitle } = useStepFocus(kind, step)

  const changed = useChanged(onPosted)
  const { answer, celebrated, keep, closeSent } = useAnswer(focusTitle)
  const toDetails = () => push({ kind, step: 'details' })
  const startAgain = () => {
    form.startAgain()
    toDetails()
  }
  const onSent = (receipt: TransferReceipt) => {
    keep(receipt)
    replace({ kind: kindOnWire(receipt.kind), step: 'receipt', receiptId: receipt.id })
    changed()
  }
  useChange(arranged, () => replace({ kind, step: 'receipt' }))
  const outcomeId = place.receiptId ?? arranged?.id
  const isOurs = outcomeId === answer?.id || outcomeId === arranged?.id
  useBlankForm(step === 'receipt' && isOurs ? outcomeId : undefined, form.startAgain)
  const linkFailed = usePrefill(place, (given: Prefill) => {
    const there = { kind: given.kind, step: 'details' } as const
    form.prefill(given)
    replace(there)
    focusTitle(there)
  })
  const flowOf = <Kind extends TransferKind>(kind: Kind): FlowProps<Kind> => ({
    ...formOf(form, kind, renderPayees, push),
    accounts,
    step,
    titleRef,
    onBack: toDetails,
    onReopen: () => {
      form.reopen()
      toDetails()
    },
    onStartAgain: startAgain,
    onSent,
    limitNotice,
  })
  const when: WhenProps = { slot: schedule, when: form.when, putWhen: form.putWhen }
  return {
    kind,
    step,
    receiptId: place.receiptId,
    answer,
    celebrated,
    arranged,
    linkFailed,
    titleRef,
    flowOf,
    when,
    startAgain,
    choose: (chosen: TransferKind) => chosen === kind || push({ kind: chosen, step: 'details' }),
    repeat: place.repeat,
    onCancelled: () => {
      changed()
      focusTitle({ kind, step })
    },
    closeSent,
  }
}

/** Has everything read again that a transfer changes. */
function useChanged(onPosted: () => void): () => void {
  const client = useQueryClient()
  return () => {
    onPosted()
    for (const key of ['limits', 'payees']) void client.invalidateQueries({ queryKey: [key] })
  }
}

/** The receipt of the last transfer; one to a US bank is shown in a window of its own first. */
function useAnswer(focusTitle: ReturnType<typeof useStepFocus>['focusTitle']) {
  const [answer, setAnswer] = useState<TransferReceipt>()
  const [celebrated, setCelebrated] = useState<TransferReceipt>()
  const keep = (receipt: TransferReceipt): void => {
    setAnswer(receipt)
    if (kindOnWire(receipt.kind) === 'us_bank') setCelebrated(receipt)
  }
  const closeSent = useCallback(() => {
    setCelebrated(undefined)
    focusTitle({ kind: 'us_bank', step: 'receipt' })
  }, [focusTitle])
  return { answer, celebrated, keep, closeSent }
}

/** What the form of one kind of transfer holds, and the payees that can fill it in. */
const formOf = <Kind extends TransferKind>(
  form: ReturnType<typeof useTransfer>,
  kind: Kind,
  renderPayees: TransferPanelProps['renderPayees'],
  push: ReturnType<typeof useTransferSteps>['push'],
): Pick<FlowProps<Kind>, 'id' | 'values' | 'put' | 'passed' | 'onPass' | 'payees'> => ({
  id: form.ids[kind],
  values: form.valuesOf(kind),
  put: (values) => form.put(kind, values),
  passed: form.passedOf(kind),
  onPass: (next, body, draft) => {
    form.pass({ kind, body, draft: draft ?? null })
    push({ kind, step: next })
  },
  payees:
    kind === 'own'
      ? null
      : renderPayees?.(kind, (payee) => form.put(kind, prefillOfPayee(payee).values)),
})

/** Empties the form once what came of it is on the page: before, it would flash up empty. */
function useBlankForm(outcomeId: string | undefined, startAgain: () => void): void {
  const emptiedFor = useRef<string>(undefined)
  useEffect(() => {
    if (outcomeId === undefined || emptiedFor.current === outcomeId) return
    emptiedFor.current = outcomeId
    startAgain()
  })
}

/** Tells of something new that came from outside. */
function useChange(value: unknown, tell: () => void): void {
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    tell()
  })
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { TransferKind, TransferReceipt } from '../receipt.contract.ts'
import type { FlowProps } from './flow.ts'
import type { WhenProps } from './form/scheduling.tsx'
import type { TransferPanelProps } from './TransferPanel.tsx'
import { prefillOfPayee, usePrefill } from './usePrefill.ts'
import { useStepFocus } from './useStepFocus.ts'
import { type Prefill, useTransfer } from './useTransfer.ts'
import { useTransferSteps } from './useTransferSteps.ts'

/** Where the member is, what the forms hold, and what came of the last transfer. */
export function useTransferPanel(props: TransferPanelProps) {
  const { accounts, onPosted, limitNotice, renderPayees, schedule } = props
  const client = useQueryClient()
  const place = useTransferSteps()
  const { kind, push, replace } = place
  const form = useTransfer(accounts)
  const [answer, setAnswer] = useState<TransferReceipt>()
  const [celebrated, setCelebrated] = useState<TransferReceipt>()
  const arranged = schedule?.arranged
  const hasOutcome = place.receiptId !== undefined || arranged !== undefined
  const step = form.reached(kind, place.step === 'receipt' && !hasOutcome ? 'details' : place.step)
  const { titleRef, focusTitle } = useStepFocus(kind, step)

  const changed = () => {
    onPosted()
    for (const key of ['limits', 'payees']) void client.invalidateQueries({ queryKey: [key] })
  }
  const toDetails = () => push({ kind, step: 'details' })
  const startAgain = () => {
    form.startAgain()
    toDetails()
  }
  const onSent = (receipt: TransferReceipt) => {
    setAnswer(receipt)
    if (receipt.kind === 'external') setCelebrated(receipt)
    replace({ kind: receipt.kind, step: 'receipt', receiptId: receipt.id })
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
    id: form.ids[kind],
    accounts,
    values: form.valuesOf(kind),
    put: (values) => form.put(kind, values),
    step,
    titleRef,
    passed: form.passedOf(kind),
    onPass: (next, body, draft) => {
      form.pass({ kind, body, draft: draft ?? null })
      push({ kind, step: next })
    },
    onBack: toDetails,
    onReopen: () => {
      form.reopen()
      toDetails()
    },
    onStartAgain: startAgain,
    onSent,
    limitNotice,
    payees:
      kind === 'internal'
        ? null
        : renderPayees?.(kind, (payee) => form.put(kind, prefillOfPayee(payee).values)),
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
    closeSent: useCallback(() => {
      setCelebrated(undefined)
      focusTitle({ kind: 'external', step: 'receipt' })
    }, [focusTitle]),
  }
}

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

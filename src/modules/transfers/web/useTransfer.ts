import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AccountOverview } from '../../activity/contract.ts'
import { kindOnWire, type TransferKind } from '../../ledger/transferKind.contract.ts'
import type { Schedule } from '../../standingOrders/contract.ts'
import type { TransferReceipt } from '../receipt.contract.ts'
import { usePlace } from './place.ts'
import { receiptKey } from './receipt/useReceipt.ts'
import {
  begin,
  type Passed,
  reached,
  reduce,
  type TransferStep,
  type Typed,
  type ValuesOf,
  valuesOf,
} from './transferState.ts'
import { usePrefill } from './usePrefill.ts'
import { useStepFocus } from './useStepFocus.ts'

/** Where the member is, what the forms hold, and what came of the last transfer. */
export function useTransfer(accounts: readonly AccountOverview[], onPosted: () => void) {
  const place = usePlace()
  const { kind, receiptId, push, replace } = place
  const [state, dispatch] = useReducer(reduce, accounts, begin)
  const { keepAnswer, onArranged, endCelebration, arranged, ...outcome } = useAnswer(place)
  const outcomeId = receiptId ?? arranged?.id
  const isOver = place.step === 'receipt' && outcomeId === undefined
  const step = reached(state, accounts, kind, isOver ? 'details' : place.step)
  const { titleRef, focusTitle } = useStepFocus(kind, step)
  const changed = useChanged(onPosted)
  const begun = () => dispatch({ type: 'begun', accounts })
  const toDetails = () => push({ kind, step: 'details' })
  const isOurs = outcomeId === outcome.answer?.id || outcomeId === arranged?.id
  useBlankForm(step === 'receipt' && isOurs ? outcomeId : undefined, begun)
  const filling = usePrefill(place, (given) => {
    const there = { kind: given.kind, step: 'details' } as const
    dispatch({ type: 'begun', accounts, with: given })
    replace(there)
    focusTitle(there)
  })
  const closeSent = useCallback(() => {
    endCelebration()
    focusTitle({ kind: 'us_bank', step: 'receipt' })
  }, [endCelebration, focusTitle])
  return {
    accounts,
    kind,
    step,
    titleRef,
    ids: state.ids,
    /** Null as soon as anything in the form of its kind is changed. */
    passed: state.passed,
    receiptId,
    arranged: receiptId === undefined ? arranged : undefined,
    ...outcome,
    ...filling,
    repeat: place.repeat,
    choose: (chosen: TransferKind) => {
      if (chosen !== kind) push({ kind: chosen, step: 'details' })
    },
    valuesOf: <Kind extends TransferKind>(kind: Kind): ValuesOf<Kind> => valuesOf(state, kind),
    keep: (typed: Typed) => dispatch({ type: 'typed', typed }),
    /** On to a step. */
    pass: (passed: Passed, next: TransferStep) => {
      dispatch({ type: 'passed', passed })
      push({ kind: passed.kind, step: next })
    },
    /** Back to the details, with everything as it was. */
    toDetails,
    /** The same, and the draft is given up. */
    reopen: () => {
      dispatch({ type: 'reopened' })
      toDetails()
    },
    startAgain: () => {
      begun()
      toDetails()
    },
    onSent: (receipt: TransferReceipt) => {
      keepAnswer(receipt)
      changed()
    },
    onArranged,
    closeSent,
    onCancelled: () => {
      changed()
      focusTitle({ kind, step })
    },
  }
}

export type Transfer = ReturnType<typeof useTransfer>

/** Whether the form of a kind is still the one on the page: an answer leads nobody away who went on. */
function useWhere(kind: TransferKind): (kind: TransferKind) => boolean {
  const here = useRef<TransferKind>(undefined)
  useEffect(() => {
    here.current = kind
    return () => {
      here.current = undefined
    }
  }, [kind])
  return (asked) => here.current === asked
}

/** Has everything read again that a transfer changes. */
function useChanged(onPosted: () => void): () => void {
  const client = useQueryClient()
  return () => {
    onPosted()
    for (const key of ['limits', 'payees']) void client.invalidateQueries({ queryKey: [key] })
  }
}

/** Shows what came of the last transfer, where its form is still on the page; one to a US bank is shown in a window of its own first. */
function useAnswer({ kind, replace }: ReturnType<typeof usePlace>) {
  const client = useQueryClient()
  const isAt = useWhere(kind)
  const [answer, setAnswer] = useState<TransferReceipt>()
  const [arranged, setArranged] = useState<Schedule>()
  const [celebrated, setCelebrated] = useState<TransferReceipt>()
  const keepAnswer = (receipt: TransferReceipt): void => {
    const sent = kindOnWire(receipt.kind)
    if (!isAt(sent)) return
    client.setQueryData(receiptKey(receipt.id), receipt)
    setAnswer(receipt)
    if (sent === 'us_bank') setCelebrated(receipt)
    replace({ kind: sent, step: 'receipt', receiptId: receipt.id })
  }
  const onArranged = (schedule: Schedule): void => {
    if (!isAt(kind)) return
    setArranged(schedule)
    replace({ kind, step: 'receipt' })
  }
  const endCelebration = useCallback(() => setCelebrated(undefined), [])
  return { answer, arranged, celebrated, keepAnswer, onArranged, endCelebration }
}

/** Empties the form once what came of it is on the page: before, it would flash up empty. */
function useBlankForm(outcomeId: string | undefined, empty: () => void): void {
  const emptiedFor = useRef<string>(undefined)
  useEffect(() => {
    if (outcomeId === undefined || emptiedFor.current === outcomeId) return
    emptiedFor.current = outcomeId
    empty()
  })
}

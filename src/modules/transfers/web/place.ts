import { useCallback } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { kindInPath, type TransferKind, transferPath } from '../../ledger/transferKind.contract.ts'
import type { TransferStep } from './transferState.ts'

interface Place {
  readonly kind: TransferKind
  readonly step: TransferStep
  /** Which transfer a receipt is of. */
  readonly receiptId?: string
}

interface Steps extends Place {
  /** A transfer to do again, or somebody to pay, from a link. */
  readonly repeatId: string | undefined
  readonly payeeId: string | undefined
  /** A move that Back undoes. */
  readonly push: (place: Place) => void
  /** Takes the place of the step before, so that Back never returns to a form already sent. */
  readonly replace: (place: Place) => void
  /** Asks for the form of a transfer made before, filled in. */
  readonly repeat: (transferId: string) => void
}

const STEPS: readonly TransferStep[] = ['details', 'notice', 'review', 'receipt']

/** Where the member is lives in the address: `/dashboard/transfers/us-bank?step=review`. */
export function usePlace(): Steps {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const go = useCallback(
    ({ kind, step, receiptId }: Place, replace: boolean) => {
      const rest = new URLSearchParams({
        ...(step !== 'details' && { step }),
        ...(receiptId !== undefined && { receipt: receiptId }),
      })
      void navigate(transferPath(kind, rest.toString()), { replace, preventScrollReset: true })
    },
    [navigate],
  )
  const kind = kindInPath(useParams()['kind'])
  const receiptId = params.get('receipt')
  return {
    kind: kind ?? 'own',
    step: STEPS.find((step) => step === params.get('step')) ?? 'details',
    ...(receiptId !== null && { receiptId }),
    repeatId: params.get('repeat') ?? undefined,
    payeeId: params.get('payee') ?? undefined,
    push: useCallback((place: Place) => go(place, false), [go]),
    replace: useCallback((place: Place) => go(place, true), [go]),
    repeat: useCallback(
      (transferId: string) => {
        const change = (before: URLSearchParams) => {
          const after = new URLSearchParams(before)
          after.set('repeat', transferId)
          return after
        }
        setParams(change, { preventScrollReset: true })
      },
      [setParams],
    ),
  }
}

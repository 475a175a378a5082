import { type Ref, useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refusalSentence } from '../../../../platform/web/failures.ts'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { kindOnWire } from '../../../ledger/transferKind.contract.ts'
import { LimitNotice } from '../../../limits/web/limits.ts'
import type { TransferReceipt as Facts, TransferStatus } from '../../receipt.contract.ts'
import { TransferReceipt } from './TransferReceipt.tsx'
import { receiptKey, useReceipt } from './useReceipt.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface ReceiptStepProps {
  readonly id: string | undefined
  readonly repeated: boolean
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly onAnother: () => void
  readonly onAgain: (id: string) => void
  readonly onCancelled: () => void
}

/** The receipt the address names: handed out a moment ago, or fetched again. */
export function ReceiptStep(props: ReceiptStepProps) {
  const t = useTranslate()
  const { id, repeated, titleRef, onAnother, onAgain, onCancelled } = props
  const client = useQueryClient()
  const { data: receipt, error } = useReceipt(id)
  useCallingOff(receipt, onCancelled)
  if (receipt) {
    return (
      <>
        <TransferReceipt
          {...{ receipt, repeated, titleRef, onAnother }}
          onAgain={() => onAgain(receipt.id)}
          onDecided={onCancelled}
          onWindowOver={() => void client.invalidateQueries({ queryKey: receiptKey(receipt.id) })}
        />
        <div className="mt-6 max-w-form empty:hidden print:hidden">
          <LimitNotice kinds={[kindOnWire(receipt.kind)]} />
        </div>
      </>
    )
  }
  if (!error && id !== undefined) return <p role="status">{t('Loading the receipt')}</p>
  return (
    <Notice kind="danger" title={refusalSentence(error) ?? t('We could not find this receipt.')}>
      {t('Your transfers are listed under Recent Transactions.')}
    </Notice>
  )
}

const CALLED_OFF: readonly TransferStatus[] = ['Cancelled', 'Refused']

/** Told once when the receipt on the page becomes that of a transfer that will not be, however it was heard. */
function useCallingOff(receipt: Facts | undefined, onCalledOff: () => void): void {
  const waiting = useRef<string>(undefined)
  useEffect(() => {
    if (receipt && CALLED_OFF.includes(receipt.status) && waiting.current === receipt.id)
      onCalledOff()
    waiting.current = receipt?.cancelUntil ? receipt.id : undefined
  })
}

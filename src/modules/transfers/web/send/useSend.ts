import { useQueryClient } from '@tanstack/react-query'
import { useSettling } from '../../../../platform/web/settling.ts'
import type { TransferReceipt } from '../../receipt.contract.ts'
import { receiptKey } from '../receipt/useReceipt.ts'
import type { OrderProblem } from '../../../../platform/web/failures.ts'
import { problemOf } from './sendProblem.ts'

interface Sending<Order> {
  /** Of the transfer: what stays the same however often it is sent. */
  readonly id: string
  readonly deliver: (order: Order) => Promise<TransferReceipt>
  readonly onSent: (receipt: TransferReceipt) => void
  readonly onRefused?: (problem: OrderProblem) => void
}

/** Sends a transfer, once; its receipt is kept for the page that shows it. */
export function useSend<Order>({ id, deliver, onSent, onRefused }: Sending<Order>) {
  const client = useQueryClient()
  return useSettling<Order, TransferReceipt, OrderProblem>({
    idOf: () => id,
    deliver,
    problemOf,
    onDone: (receipt) => {
      client.setQueryData(receiptKey(receipt.id), receipt)
      onSent(receipt)
    },
    onProblem: (problem) => {
      if (problem.code !== undefined) onRefused?.(problem)
    },
  })
}

import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TransferReceipt } from '../../receipt.contract.ts'
import { receiptKey } from '../receipt/useReceipt.ts'
import { problemOf, type SendProblem } from './sendProblem.ts'

/** Transfers whose request ended in silence. Ids are made once, so one list serves all forms. */
const unsettled = new Set<string>()

interface Sending<Order> {
  /** Of the transfer: what stays the same however often it is sent. */
  readonly id: string
  readonly deliver: (order: Order) => Promise<TransferReceipt>
  readonly onSent: (receipt: TransferReceipt) => void
  readonly onRefused?: (problem: SendProblem) => void
}

/** Sends a transfer. Pressing twice, or again after silence, sends the same id. */
export function useSend<Order>({ id, deliver, onSent, onRefused }: Sending<Order>) {
  const client = useQueryClient()
  const underWay = useRef(false)
  const { mutate, isPending, error, reset } = useMutation<TransferReceipt, SendProblem, Order>({
    mutationFn: async (order) => {
      const online = navigator.onLine
      try {
        return await deliver(order)
      } catch (error) {
        const problem = problemOf(error, { online, unsettled: unsettled.has(id) })
        if (problem.retry && online) unsettled.add(id)
        throw problem
      } finally {
        underWay.current = false
      }
    },
    onSuccess: (receipt) => {
      client.setQueryData(receiptKey(receipt.id), receipt)
      onSent(receipt)
    },
    onError: (problem) => {
      if (problem.code !== undefined) onRefused?.(problem)
    },
  })
  // The button locks only with the next picture on the screen; a double press is faster than that.
  const send = (order: Order) => {
    if (underWay.current) return
    underWay.current = true
    mutate(order)
  }
  return { send, isPending, problem: error ?? undefined, reset }
}

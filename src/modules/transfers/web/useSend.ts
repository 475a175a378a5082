import { useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import {
  type BetweenAccountsBody,
  readTransfer,
  sendBetweenAccounts,
  type TransferReceipt,
} from '../contract.ts'
import { problemOf, type SendProblem } from './sendProblem.ts'

const receiptKey = (id: string) => ['transfer', id] as const

/** Sends a transfer. Pressing twice, or again after silence, sends the same id. */
export function useSend(onSent: (receipt: TransferReceipt) => void) {
  const client = useQueryClient()
  const unsettled = useRef(new Set<string>())
  const underWay = useRef(false)
  const { mutate, isPending, error, reset } = useMutation<
    TransferReceipt,
    SendProblem,
    BetweenAccountsBody
  >({
    mutationFn: async (body) => {
      const online = navigator.onLine
      try {
        return await call(sendBetweenAccounts, { body })
      } catch (error) {
        const problem = problemOf(error, { online, unsettled: unsettled.current.has(body.id) })
        if (problem.retry && online) unsettled.current.add(body.id)
        throw problem
      } finally {
        underWay.current = false
      }
    },
    onSuccess: (receipt) => {
      client.setQueryData(receiptKey(receipt.id), receipt)
      onSent(receipt)
    },
  })
  // The button locks only with the next picture on the screen; a double press is faster than that.
  const send = (body: BetweenAccountsBody) => {
    if (underWay.current) return
    underWay.current = true
    mutate(body)
  }
  return { send, isPending, problem: error ?? undefined, reset }
}

/** The receipt just handed out, or fetched again after a reload. */
export const useReceipt = (id: string | undefined) =>
  useQuery({
    queryKey: receiptKey(id ?? ''),
    queryFn: () => call(readTransfer, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: Infinity,
  })

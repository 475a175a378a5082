import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api.ts'
import { readTransfer } from '../../receipt.contract.ts'

export const receiptKey = (id: string) => ['transfer', id] as const

/** The receipt just handed out, or fetched again after a reload. */
export const useReceipt = (id: string | undefined) =>
  useQuery({
    queryKey: receiptKey(id ?? ''),
    queryFn: () => call(readTransfer, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: Infinity,
  })

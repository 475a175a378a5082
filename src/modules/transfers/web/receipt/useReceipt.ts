import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api.ts'
import { readTransfer, type TransferStatus } from '../../receipt.contract.ts'

/** For another owner, or for staff. */
const waits = (status: TransferStatus | undefined): boolean =>
  status === 'Waiting' || status === 'Reviewing'

export const receiptKey = (id: string) => ['transfer', id] as const

/** The receipt just handed out, or fetched again after a reload. */
export const useReceipt = (id: string | undefined) =>
  useQuery({
    queryKey: receiptKey(id ?? ''),
    queryFn: () => call(readTransfer, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    // What waits may have been decided while its receipt was not on the page.
    staleTime: ({ state }) => (waits(state.data?.status) ? 0 : Infinity),
  })

/** Reads a receipt again when somebody else may have changed how it stands: that is no doing of the member. */
export function useReadAgain(id: string): () => void {
  const client = useQueryClient()
  const read = async () =>
    client.setQueryData(
      receiptKey(id),
      await call(readTransfer, { params: { id } }, { background: true }),
    )
  return () => void read().catch(() => {})
}

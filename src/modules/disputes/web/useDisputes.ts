import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowed, useFollowing } from '../../../platform/web/follow.ts'
import {
  type Dispute,
  DISPUTES_TOPIC,
  listDisputes,
  readDispute,
  readReportable,
} from '../contract.ts'

const KEY = 'disputes'

export const useDisputes = () => useFollowed([DISPUTES_TOPIC], [KEY, 'mine'], listDisputes)

export function useDispute(id: string) {
  useFollowing([DISPUTES_TOPIC], [KEY, 'one'])
  return useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: () => call(readDispute, { params: { id } }, { background: true }),
  })
}

export const useReportable = (transferId: string, direction: 'in' | 'out' | undefined) =>
  useQuery({
    queryKey: [KEY, 'about', transferId, direction ?? ''],
    queryFn: () => call(readReportable, { params: { transferId }, query: { direction } }),
  })

/** Shows a case as an action left it, and has the lists read again. */
export function useShowDispute() {
  const client = useQueryClient()
  return {
    show: (dispute: Dispute) => {
      client.setQueryData([KEY, 'one', dispute.id], dispute)
      void client.invalidateQueries({ queryKey: [KEY, 'mine'] })
      void client.invalidateQueries({ queryKey: [KEY, 'about'] })
    },
    readAgain: (id: string) => void client.invalidateQueries({ queryKey: [KEY, 'one', id] }),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '../../../platform/web/follow.ts'
import { type OwnAllowances, readOwnAllowances } from '../allowances.contract.ts'

const key = ['own-allowances'] as const

/** What the member lets leave in a day; follows what is sent, because that is taken of it. */
export function useAllowances() {
  const client = useQueryClient()
  const query = useFollowed(['limits'], key, readOwnAllowances)
  return { query, keep: (after: OwnAllowances) => client.setQueryData(key, after) }
}

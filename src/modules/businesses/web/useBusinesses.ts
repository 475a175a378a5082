import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { listBusinesses } from '../contract.ts'

/** The businesses of a member. */
export const useBusinesses = (personId: string) =>
  useQuery({
    queryKey: ['businesses', personId],
    queryFn: () => call(listBusinesses, { params: { id: personId } }),
  })

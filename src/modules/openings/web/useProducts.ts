import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import { listOpenableProducts } from '../contract.ts'

/** For which business of theirs the address says that an account is opened; undefined: for themselves. */
export const useBusinessId = (): string | undefined =>
  useSearchParams()[0].get('business') ?? undefined

/** What the member may open, with what is disclosed of it today. */
export const useProducts = (businessId: string | undefined) =>
  useQuery({
    queryKey: ['openings', 'products', businessId],
    // What was chosen stays on the page, and the focus with it.
    placeholderData: keepPreviousData,
    queryFn: () => call(listOpenableProducts, { query: { business: businessId } }),
  })

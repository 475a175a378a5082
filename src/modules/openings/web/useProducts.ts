import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { listOpenableProducts } from '../contract.ts'

/** What the member may open, with what is disclosed of it today. */
export const useProducts = () =>
  useQuery({
    queryKey: ['openings', 'products'],
    queryFn: () => call(listOpenableProducts, {}),
  })

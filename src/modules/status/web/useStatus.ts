import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { readStatus } from '../contract.ts'

export const STATUS_KEY = ['status']
const LOOK_EVERY_MS = 30_000

export const useStatus = () =>
  useQuery({
    queryKey: STATUS_KEY,
    queryFn: () => call(readStatus, {}, { background: true }),
    refetchInterval: LOOK_EVERY_MS,
  })

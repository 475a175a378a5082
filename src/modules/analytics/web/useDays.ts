import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import type { Day } from '../../../values/dates.ts'
import { readAnalytics } from '../contract.ts'

/** The days asked for; what the address leaves out is the server's to choose. */
export interface AskedDays {
  readonly from?: Day
  readonly to?: Day
}

/** The days stand in the address, so that what one sees can be sent to a colleague. */
export function useDays() {
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('from'), params.get('to')]
  const days: AskedDays = { ...(from !== null && { from }), ...(to !== null && { to }) }
  return {
    days,
    ask: (asked: AskedDays) => setParams({ ...asked }, { preventScrollReset: true }),
  }
}

export const useAnalytics = (days: AskedDays) =>
  useQuery({
    queryKey: ['analytics', days.from, days.to],
    queryFn: () => call(readAnalytics, { query: days }),
    // The figures before stay until the new ones are here, so the page does not jump.
    placeholderData: keepPreviousData,
  })

import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { listLongWork, LONG_WORK_TOPIC, type LongWork, seeLongWork } from '../contract.ts'

const KEY = ['long work']

/** What goes on and what ended last, as the server tells of it, in every window. */
export function useLongWork() {
  useFollowing([LONG_WORK_TOPIC], KEY)
  return useQuery({ queryKey: KEY, queryFn: () => call(listLongWork, {}, { background: true }) })
}

/** What of one's own has ended is seen once it is shown; nobody pressed anything, so nothing is said if that is lost. */
export function useSeen(works: readonly LongWork[] | undefined): void {
  const { mutate: see } = useMutation({
    mutationFn: () => call(seeLongWork, {}, { background: true }),
  })
  const isNews = works?.some(({ news }) => news) ?? false
  useEffect(() => {
    if (isNews) see()
  }, [isNews, see])
}

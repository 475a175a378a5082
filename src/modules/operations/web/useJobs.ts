import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import { listJobs, putRowAway, retryRow, runJob, type SetAsideRow } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const KEY = ['jobs']
const LOOK_EVERY_MS = 5000

/** The jobs as they stand; looks again every few seconds without counting as activity. */
export const useJobs = () =>
  useQuery({
    queryKey: KEY,
    queryFn: () => call(listJobs, {}, { background: true }),
    refetchInterval: LOOK_EVERY_MS,
  })

/** Asks for a run now. It happens a moment later, in whichever process runs jobs. */
export function useRunJob() {
  const t = useTranslate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(runJob, { body: { name } }),
    onSuccess: (_, name) => announce(t('Asked for {name}.', { name })),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

const keyOf = ({ job, rowId }: SetAsideRow) => ({ job, rowId })

/** Has what was set aside tried again now, by whichever process runs jobs. */
export function useRetryRow() {
  const t = useTranslate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (row: SetAsideRow) => call(retryRow, { body: keyOf(row) }),
    onSuccess: (_, { title }) => announce(t('Asked for another try: {title}.', { title })),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Takes it off the list for good. */
export function usePutRowAway() {
  const t = useTranslate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (row: SetAsideRow) => call(putRowAway, { body: keyOf(row) }),
    onSuccess: (_, { title }) => announce(t('Put away: {title}.', { title })),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

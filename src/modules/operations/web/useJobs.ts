import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { announce } from '../../../ui/announce.ts'
import { listJobs, runJob } from '../contract.ts'

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
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(runJob, { body: { name } }),
    onSuccess: (_, name) => announce(`Asked for ${name}.`),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

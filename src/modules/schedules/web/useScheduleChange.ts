import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal, call, NetworkFailure } from '../../../platform/web/api.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import {
  cancelSchedule,
  type EditScheduleBody,
  editSchedule,
  type Schedule,
  type ScheduleList,
  skipNext,
} from '../contract.ts'
import { schedulesKey } from './useSchedules.ts'
import { whatWords } from './words.ts'

export type Change =
  | { readonly deed: 'edit'; readonly terms: Omit<EditScheduleBody, 'version'> }
  | { readonly deed: 'skip' }
  | { readonly deed: 'cancel' }

interface Decision {
  /** The schedule as the member saw it when deciding. */
  readonly seen: Schedule
  readonly change: Change
}

const send = ({ seen: { id, version }, change }: Decision): Promise<Schedule> => {
  const params = { id }
  switch (change.deed) {
    case 'edit':
      return call(editSchedule, { params, body: { version, ...change.terms } })
    case 'skip':
      return call(skipNext, { params, body: { version } })
    case 'cancel':
      return call(cancelSchedule, { params, body: { version } })
  }
}

function done({ nextOn, ...schedule }: Schedule, { seen, change }: Decision): string {
  const what = whatWords(schedule)
  switch (change.deed) {
    case 'edit':
      return `Your changes to the scheduled transfer are saved: ${what}.`
    case 'skip':
      return `${what} will not be sent on ${dayWords(seen.nextOn ?? seen.startsOn)}. ${
        nextOn === null ? 'It was the last one.' : `The next one is on ${dayWords(nextOn)}.`
      }`
    case 'cancel':
      return `The scheduled transfer is cancelled: ${what}. Nothing more will be sent.`
  }
}

/** A refusal speaks for itself; after silence the list shows how things stand. */
function wordsFor(error: Error): string {
  if (error instanceof ApiRefusal && error.status < 500) return error.message
  return error instanceof NetworkFailure
    ? 'We could not reach the server, and cannot tell whether the change was made. Check the list, then try again.'
    : error.message
}

interface Aftermath {
  readonly onDone: (sentence: string) => void
  /** With what is scheduled by now: whoever was too late decides anew about that. */
  readonly onRefused: (upcoming: readonly Schedule[]) => void
}

/** Changes a schedule as it was seen, and reads the list again whatever came of it. */
export function useScheduleChange({ onDone, onRefused }: Aftermath) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (schedule, decision) => onDone(done(schedule, decision)),
    onSettled: async (_schedule, refusal) => {
      await client.invalidateQueries({ queryKey: schedulesKey })
      if (refusal) onRefused(client.getQueryData<ScheduleList>(schedulesKey)?.upcoming ?? [])
    },
  })
  return { decide: mutate, isPending, problem: error ? wordsFor(error) : undefined, reset }
}

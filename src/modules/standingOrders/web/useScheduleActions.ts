import { call } from '../../../platform/web/api.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import {
  cancelSchedule,
  type EditScheduleBody,
  editSchedule,
  type Schedule,
  skipNext,
} from '../contract.ts'
import { useOrderActions } from './useOrderActions.tsx'
import { schedulesKey } from './useSchedules.ts'
import { whatWords } from './words.ts'

type Change =
  | { readonly action: 'edit'; readonly body: EditScheduleBody }
  | { readonly action: 'skip' }
  | { readonly action: 'cancel' }

export type Action = Change['action']

const send = ({ id, version }: Schedule, change: Change): Promise<Schedule> => {
  const params = { id }
  switch (change.action) {
    case 'edit':
      return call(editSchedule, { params, body: change.body })
    case 'skip':
      return call(skipNext, { params, body: { version } })
    case 'cancel':
      return call(cancelSchedule, { params, body: { version } })
  }
}

function sentence({ nextOn, ...schedule }: Schedule, seen: Schedule, { action }: Change): string {
  const what = whatWords(schedule)
  switch (action) {
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

/** Changes, skips or cancels a schedule as it was seen. */
export const useScheduleActions = () =>
  useOrderActions<Schedule, Change>({ queryKey: schedulesKey, send, sentence })

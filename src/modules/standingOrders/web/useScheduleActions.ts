import { call } from '../../../platform/web/api.ts'
import { formatDay } from '../../../values/formats.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
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

function sentence(t: Translate, after: Schedule, seen: Schedule, { action }: Change): Words {
  const transfer = whatWords(t, after)
  switch (action) {
    case 'edit':
      return t('Your changes to the scheduled transfer are saved: {transfer}.', { transfer })
    case 'skip': {
      const day = formatDay(seen.nextOn ?? seen.startsOn)
      return after.nextOn === null
        ? t('{transfer} will not be sent on {day}. It was the last one.', { transfer, day })
        : t('{transfer} will not be sent on {day}. The next one is on {nextDay}.', {
            transfer,
            day,
            nextDay: formatDay(after.nextOn),
          })
    }
    case 'cancel':
      return t('The scheduled transfer is cancelled: {transfer}. Nothing more will be sent.', {
        transfer,
      })
  }
}

/** Changes, skips or cancels a schedule as it was seen. */
export function useScheduleActions() {
  const t = useTranslate()
  return useOrderActions<Schedule, Change>({
    queryKey: schedulesKey,
    send,
    sentence: (after, seen, change) => sentence(t, after, seen, change),
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import type { OrderProblem } from '../../../platform/web/failures.ts'
import { useSettling } from '../../../platform/web/settling.ts'
import { type CreateScheduleBody, createSchedule, type Schedule } from '../contract.ts'
import { problemOf } from './scheduleProblem.ts'
import { schedulesKey } from './useSchedules.ts'

/** Schedules a transfer, once. */
export function useSchedule(onScheduled: (schedule: Schedule) => void) {
  const client = useQueryClient()
  const { send: schedule, ...state } = useSettling<CreateScheduleBody, Schedule, OrderProblem>({
    idOf: ({ id }) => id,
    deliver: (body) => call(createSchedule, { body }),
    problemOf,
    onDone: (made) => {
      void client.invalidateQueries({ queryKey: schedulesKey })
      onScheduled(made)
    },
  })
  return { schedule, ...state }
}

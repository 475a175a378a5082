import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import type { OrderProblem } from '../../../platform/web/failures.ts'
import { useSettling } from '../../../platform/web/settling.ts'
import { type CreateScheduleBody, createSchedule, type Schedule } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { problemOf } from './scheduleProblem.ts'
import { schedulesKey } from './useSchedules.ts'

/** Schedules a transfer, once. */
export function useSchedule(onScheduled: (schedule: Schedule) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const heardBy = useRef<(problem: OrderProblem) => void>(undefined)
  const { send, ...state } = useSettling<CreateScheduleBody, Schedule, OrderProblem>({
    idOf: ({ id }) => id,
    deliver: (body) => call(createSchedule, { body }),
    problemOf: problemOf(t),
    onDone: (made) => {
      void client.invalidateQueries({ queryKey: schedulesKey })
      onScheduled(made)
    },
    onProblem: (problem) => {
      if (problem.code !== undefined) heardBy.current?.(problem)
    },
  })
  const schedule = (body: CreateScheduleBody, onRefused?: (problem: OrderProblem) => void) => {
    heardBy.current = onRefused
    send(body)
  }
  return { schedule, ...state }
}

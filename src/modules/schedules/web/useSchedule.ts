import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../platform/web/api.ts'
import { type CreateScheduleBody, createSchedule, type Schedule } from '../contract.ts'
import { problemOf, type ScheduleProblem } from './scheduleProblem.ts'
import { schedulesKey } from './useSchedules.ts'

/** Schedules a transfer. Pressing twice, or again after silence, sends the same id. */
export function useSchedule(onScheduled: (schedule: Schedule) => void) {
  const client = useQueryClient()
  const unsettled = useRef(new Set<string>())
  const underWay = useRef(false)
  const { mutate, isPending, error, reset } = useMutation<
    Schedule,
    ScheduleProblem,
    CreateScheduleBody
  >({
    mutationFn: async (body) => {
      const online = navigator.onLine
      try {
        return await call(createSchedule, { body })
      } catch (error) {
        const problem = problemOf(error, { online, unsettled: unsettled.current.has(body.id) })
        if (problem.retry && online) unsettled.current.add(body.id)
        throw problem
      } finally {
        underWay.current = false
      }
    },
    onSuccess: (schedule) => {
      void client.invalidateQueries({ queryKey: schedulesKey })
      onScheduled(schedule)
    },
  })
  // The button locks only with the next picture on the screen; a double press is faster than that.
  const schedule = (body: CreateScheduleBody) => {
    if (underWay.current) return
    underWay.current = true
    mutate(body)
  }
  return { schedule, isPending, problem: error ?? undefined, reset }
}

import { useFollowed } from '../../../platform/web/follow.ts'
import { listSchedules } from '../contract.ts'

export const schedulesKey = ['schedules'] as const

/** Everything the member has scheduled; follows the worker without a reload. */
export const useSchedules = () => useFollowed(['schedules'], schedulesKey, listSchedules)

import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db } from '../../../platform/server/db.ts'
import {
  type BegunAllowance,
  claimBegunAllowance,
  noteBegunTold,
} from '../../paymentRules/server/paymentRules.ts'
import { notifyOfBegun } from './allowanceNotifications.ts'

export const ALLOWANCE_JOB = 'own allowances'

/**
 * Tells members that more may leave them from now on, once, however many processes do so.
 * @returns how many were told
 */
export const tellBegun = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<BegunAllowance>(
    db,
    dependencies,
    {
      job: ALLOWANCE_JOB,
      key: ['id'],
      claim: claimBegunAllowance,
      titleOf: ({ kind }) => `Own allowance of a member that holds: ${kind}`,
      process: async (tx, ctx, begun) => {
        await noteBegunTold(tx, ctx, begun)
        await notifyOfBegun(tx, ctx, begun)
      },
    },
    countMax,
  )

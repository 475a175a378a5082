import type { TestContext } from 'node:test'
import {
  paymentOperationsFiles,
  paymentOperationsRoutes,
} from '../../src/modules/paymentOperations/server/routes.ts'
import type { CreditUnion } from '../worlds/creditUnion.ts'
import { openModule } from '../worlds/module.ts'

export const PAYMENTS = '/api/admin/payments'

/** What Rosa of the staff sees of the payments of a credit union. */
export async function openPaymentRoutes(
  t: Pick<TestContext, 'after'>,
  union: Pick<CreditUnion, 'db' | 'clock' | 'staff'>,
) {
  const rosa = await union.staff()
  const { app, get, post } = await openModule(
    t,
    (mount, mountFile) => {
      paymentOperationsRoutes(mount, union)
      paymentOperationsFiles(mountFile, union)
    },
    { usual: { personId: rosa.personId }, clock: union.clock },
  )
  return { rosa, app, get, post }
}

import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import {
  liftStopOrder,
  listStopOrders,
  readWithdrawal,
  reportWithdrawal,
  stopCompany,
} from '../contract.ts'
import { withdrawalFor } from './withdrawals/reading.ts'
import { report } from './withdrawals/reporting.ts'
import { lift, stop, stoppedOn } from './withdrawals/stopping.ts'

export function achRoutes(mount: Mount, db: Db): void {
  mount(readWithdrawal, ({ context, params }) => withdrawalFor(db, context, params.id))
  mount(reportWithdrawal, ({ context, params, body: { id, statement } }) =>
    report(db, context, { withdrawalId: params.id, id, statement }),
  )
  mount(stopCompany, ({ context, params, body }) =>
    stop(db, context, { ...body, withdrawalId: params.id }),
  )
  mount(listStopOrders, ({ context, params }) => stoppedOn(db, context, params.accountId))
  mount(liftStopOrder, ({ context, params, body }) =>
    lift(db, context, { ...body, stopId: params.stopId }),
  )
}

import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { type DualControl, runOrRequestApproval } from '../../approvals/server/approvals.ts'
import { compareName } from '../../businesses/server/businesses.ts'
import { closeShareAccount, readAccountClosing } from '../closing.contract.ts'
import { listOpenableProducts, openShareAccount } from '../contract.ts'
import {
  closeForMember,
  openForMember,
  readClosingForStaff,
  readOpeningsForStaff,
} from '../staff.contract.ts'
import { close, closingOf } from './closing.ts'
import type { Users } from './obstacles.ts'
import { open, openedBy } from './opening.ts'
import { openableProducts } from './products.ts'
import { closingHandler, OPEN_ACCOUNT } from './staff/dualControl.ts'
import { closedFor, closingFor, openingsFor } from './staff/reading.ts'

export interface OpeningDependencies {
  readonly db: Db
  readonly dualControl: DualControl
  /** Who else has to do with an account. */
  readonly users: Users
}

export function openingRoutes(mount: Mount, dependencies: OpeningDependencies): void {
  const { db, users } = dependencies
  mount(listOpenableProducts, ({ context, query }) => openableProducts(db, context, query.business))
  mount(openShareAccount, ({ context, body }) => open(db, context, body))
  mount(readAccountClosing, ({ context, params }) =>
    closingOf(db, context, params.accountId, users),
  )
  mount(closeShareAccount, ({ context, params, body }) =>
    close(db, context, { ...body, accountId: params.accountId }, users),
  )
  staffRoutes(mount, dependencies)
}

function staffRoutes(mount: Mount, { db, dualControl, users }: OpeningDependencies): void {
  mount(readOpeningsForStaff, ({ context, params, query }) =>
    openingsFor(db, context, { personId: params.id, businessId: query.business }),
  )

  mount(openForMember, async ({ context, params, body }) => {
    const input = { ...body, personId: params.id }
    if (body.businessId !== undefined) await compareName(db, context, body.businessId)
    const opened = await runOrRequestApproval(db, context, dualControl, OPEN_ACCOUNT, input)
    return opened.ok ? ok(await openedBy(db, context, body.id)) : opened
  })

  mount(readClosingForStaff, ({ context, params }) =>
    closingFor(db, context, params.accountId, users),
  )

  const closing = closingHandler(users)
  mount(closeForMember, async ({ context, params, body }) => {
    const input = { ...body, accountId: params.accountId }
    const closed = await runOrRequestApproval(db, context, dualControl, closing, input)
    return closed.ok ? ok(await closedFor(db, body.id)) : closed
  })
}

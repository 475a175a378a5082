import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { readTransfer, sendBetweenAccounts } from '../contract.ts'
import { receiptFor } from './receipts.ts'
import type { TransferDesk } from './transfers.ts'

interface TransferRouteParts {
  readonly db: Db
  readonly desk: TransferDesk
}

export function transferRoutes(mount: Mount, { db, desk }: TransferRouteParts): void {
  mount(sendBetweenAccounts, ({ caller, address, body }) =>
    desk.betweenAccounts({ memberId: caller.memberId, address }, body),
  )

  mount(readTransfer, async ({ caller, params }) => {
    const receipt = await receiptFor(db, caller.memberId, params.id)
    return receipt ? ok(receipt) : refuse('transfer_not_found')
  })
}

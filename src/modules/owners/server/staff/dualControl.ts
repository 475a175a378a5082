import * as z from 'zod/mini'
import { id } from '../../../../values/schema.ts'
import { approvalHandler } from '../../../approvals/server/approvals.ts'
import { changeOwners as endpoint, OwnersChange } from '../../staff.contract.ts'
import { type Changed, changeOwners, type ChangeRefusal } from './changing.ts'
import type { Orders } from '../orders.ts'
import type { ChangeInput } from './reading.ts'

/** A change of owners, which a second administrator may have to agree to: whoever owns an account can empty it. */
export const changeOwnersHandler = (orders: Orders) =>
  approvalHandler<ChangeInput, Changed, ChangeRefusal>({
    kind: 'change_account_owners',
    permission: 'accounts:manage',
    schema: z.extend(OwnersChange, { accountId: id() }),
    refusals: endpoint.refusals,
    execute: (tx, ctx, input) => changeOwners(tx, ctx, orders, input),
    describe: ({ description }) => description,
  })

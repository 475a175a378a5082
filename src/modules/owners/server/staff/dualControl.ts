import * as z from 'zod/mini'
import { id } from '../../../../values/schema.ts'
import { approvalHandler } from '../../../approvals/server/approvals.ts'
import { changeOwners as endpoint, OwnersChange } from '../../staff.contract.ts'
import { type Changed, changeOwners, type ChangeRefusal } from './changing.ts'
import type { ChangeInput } from './reading.ts'

/** A change of owners, which a second administrator may have to agree to: whoever owns an account can empty it. */
export const CHANGE_OWNERS = approvalHandler<ChangeInput, Changed, ChangeRefusal>({
  kind: 'change_account_owners',
  permission: 'accounts:manage',
  schema: z.extend(OwnersChange, { accountId: id() }),
  refusals: endpoint.refusals,
  execute: changeOwners,
  describe: ({ description }) => description,
})

import * as z from 'zod/mini'
import { id } from '../../../../values/schema.ts'
import { type ApprovalHandler, approvalHandler } from '../../../approvals/server/approvals.ts'
import {
  closeForMember as closing,
  CloseForMember,
  openForMember as opening,
  OpenForMember,
} from '../../staff.contract.ts'
import type { Users } from '../obstacles.ts'
import { closeForMember, type ClosingInput, type CloseRefusal } from './closing.ts'
import { type Opened, openForMember, type OpeningInput, type OpenRefusal } from './opening.ts'

/** An account opened for a member, which a second administrator may have to agree to. */
export const OPEN_ACCOUNT = approvalHandler<OpeningInput, Opened, OpenRefusal>({
  kind: 'open_account',
  permission: 'accounts:manage',
  schema: z.extend(OpenForMember, { personId: id() }),
  refusals: opening.refusals,
  execute: openForMember,
  describe: ({ description }) => description,
})

export type ClosingHandler = ApprovalHandler<ClosingInput, Opened, CloseRefusal>

/** An account closed for its owners, unless something still uses it. */
export const closingHandler = (users: Users): ClosingHandler =>
  approvalHandler({
    kind: 'close_account',
    permission: 'accounts:manage',
    schema: z.extend(CloseForMember, { accountId: id() }),
    refusals: closing.refusals,
    execute: (tx, ctx, input) => closeForMember(tx, ctx, input, users),
    describe: ({ description }) => description,
  })

import * as z from 'zod/mini'
import { english, type Words } from '../../../../values/sentence.ts'
import { id } from '../../../../values/schema.ts'
import { approvalHandler } from '../../../approvals/server/approvals.ts'
import type { Change } from '../../../approvals/contract.ts'
import { AccountEdit, editMemberAccount } from '../../editing.contract.ts'
import { balanceChangeOf, largestChange } from '../balanceChanges.ts'
import { editAccount, type Edited } from './editing.ts'

/** How an edited account is described to the second administrator. */
export const EDIT_ACCOUNT = approvalHandler({
  kind: 'edit_account',
  permission: 'accounts:adjust',
  schema: z.extend(AccountEdit, { personId: id(), accountId: id() }),
  refusals: editMemberAccount.refusals,
  execute: editAccount,
  describe: ({ adjusted, numbers }, { personId, reason }) =>
    adjusted || numbers
      ? {
          summary: summaryOf(adjusted !== null, numbers !== null),
          changes: [...(adjusted ? [balanceChangeOf(adjusted)] : []), ...numbersTold(numbers)],
          reason,
          subjectId: personId,
          ...(adjusted && { largest: largestChange([adjusted]) }),
        }
      : undefined,
})

function summaryOf(adjusts: boolean, renumbers: boolean): Words {
  if (adjusts && renumbers) return english('Adjust a balance and change the numbers of the account')
  return english(adjusts ? 'Adjust a balance' : 'Change the numbers of an account')
}

/** Only what would be another one; what stays is no difference. */
function numbersTold(numbers: Edited['numbers']): readonly Change[] {
  if (!numbers) return []
  const { before, after } = numbers
  const routing = (given: string | null): string => given ?? english('Our own')
  const told = [
    { what: english('Account number'), before: before.number, after: after.number },
    {
      what: english('Routing number'),
      before: routing(before.routingNumber),
      after: routing(after.routingNumber),
    },
  ]
  return told.filter((change) => change.before !== change.after)
}

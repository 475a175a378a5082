import * as z from 'zod/mini'
import { SECOND_PERSON_REFUSAL, USER_NOT_FOUND } from '../../values/refusals.ts'
import { endpoint } from '../../values/endpoint.ts'
import { email, id } from '../../values/schema.ts'
import { BeforeAndAfter, OWN_ACCOUNT, reason } from '../accounts/words.contract.ts'
import { SAYS } from './words.contract.ts'
import { say } from '../../values/sentence.ts'

export const deleteMemberTransaction = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/transactions/:transactionId/delete',
  permission: 'transactions:reverse',
  summary: 'Delete a transaction: what it did to the balance is reversed',
  params: z.object({
    id: id(say('We could not find that member.')),
    transactionId: id(SAYS.notFound),
  }),
  body: z.strictObject({ reason }),
  reply: z.object({ message: z.string(), accounts: z.array(BeforeAndAfter) }),
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    user_not_found: USER_NOT_FOUND,
    own_account: OWN_ACCOUNT,
    transaction_not_found: { status: 404, message: SAYS.notFound },
    transaction_archived: {
      status: 422,
      message: say('This transaction is archived, so it stays. Add a transaction that undoes it.'),
    },
    insufficient_funds: {
      status: 422,
      message: say('The money has been spent: taking it back would leave the account below zero.'),
    },
    account_not_open: {
      status: 422,
      message: say('An account of this transaction is frozen or closed.'),
    },
    account_fixed: {
      status: 422,
      message: say('An account of this transaction is a certificate that has not matured.'),
    },
    is_reversal: {
      status: 422,
      message: say('This line undoes a deleted transaction, so it stays.'),
    },
    belongs_elsewhere: {
      status: 422,
      message: say('This pending transaction belongs to a payment or a deposit. Cancel it there.'),
    },
    partly_back: {
      status: 422,
      message: say(
        'A part of this money went back before, so it cannot be reversed as a whole. Add a transaction for the rest.',
      ),
    },
    payment_blocked: {
      status: 422,
      message: say('This payment is blocked, so its money stays where it is. Ask compliance.'),
    },
    provisional_credit: {
      status: 422,
      message: say(
        'This is part of a provisional credit. What has to go back goes back when the case is decided.',
      ),
    },
    balance_overflow: { status: 422, message: SAYS.deleteFailed },
    unexpected: { status: 500, message: SAYS.deleteFailed },
  },
})

const memberEmail = email(SAYS.userNotFound)

export const findDeletion = endpoint({
  method: 'POST',
  path: '/api/admin/transactions/find',
  permission: 'transactions:reverse',
  summary: 'Whose transactions would be deleted, and how many',
  body: z.strictObject({ email: memberEmail }),
  reply: z.object({ personId: id(), name: z.string(), count: z.int() }),
  refusals: { user_not_found: USER_NOT_FOUND },
})

/** How far the deletion of everything has come. */
const Deletion = z.object({
  id: id(),
  personId: id(),
  state: z.enum(['running', 'finished']),
  total: z.int(),
  deleted: z.int(),
  /** Could not be deleted, because the money has been spent or the transaction belongs elsewhere. */
  refused: z.int(),
  message: z.string(),
})
export type Deletion = z.infer<typeof Deletion>

export const startDeletion = endpoint({
  method: 'POST',
  path: '/api/admin/transactions/delete-all',
  permission: 'transactions:reverse',
  summary: 'Begin to delete every transaction of a member, or go on where it stopped',
  body: z.strictObject({ id: id(), email: memberEmail, reason: z.optional(reason) }),
  reply: Deletion,
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    user_not_found: USER_NOT_FOUND,
    own_account: OWN_ACCOUNT,
    id_reused: { status: 409, message: say('This form was used before. Please open it again.') },
  },
})

export const continueDeletion = endpoint({
  method: 'POST',
  path: '/api/admin/transactions/delete-all/:id/step',
  permission: 'transactions:reverse',
  summary: 'Delete some more of what a deletion has begun',
  params: z.object({ id: id(SAYS.deleteAllFailed) }),
  reply: Deletion,
  refusals: {
    deletion_not_found: { status: 404, message: SAYS.deleteAllFailed },
    own_account: OWN_ACCOUNT,
  },
})

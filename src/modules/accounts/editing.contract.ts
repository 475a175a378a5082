import * as z from 'zod/mini'
import { SECOND_PERSON_REFUSAL, USER_NOT_FOUND } from '../../values/refusals.ts'
import { endpoint } from '../../values/endpoint.ts'
import { isRoutingNumber } from '../../values/institution.ts'
import { parseTyped, toDecimal } from '../../values/money.ts'
import {
  decimal,
  ENTER_VALID_AMOUNT,
  id,
  instant,
  told,
  toldAmount,
  TYPED_AMOUNT_LIMITS,
} from '../../values/schema.ts'
import { AccountKind, AccountLabel, OWNER_ROLES } from './contract.ts'
import { BeforeAndAfter, Member, OWN_ACCOUNT, reason } from './words.contract.ts'
import { say } from '../../values/sentence.ts'

export const UPDATE_FAILED = say('Failed to update account')

const NUMBER_RULE = say('Account number must be 10 digits and not start with 0')
const ROUTING_DIGITS = say('Routing number must be digits only, up to 9')

const MemberAccount = z.object({
  id: id(),
  kind: AccountKind,
  name: AccountLabel.shape.name,
  number: z.string(),
  /** Null: the institution's own. */
  routingNumber: z.nullable(z.string()),
  balance: decimal(),
  available: decimal(),
  status: z.enum(['open', 'frozen', 'closed', 'fixed']),
  /** As what this person has to do with it; staff change it at its primary owner. */
  role: z.enum(OWNER_ROLES),
  /** Everybody who has to do with it, the primary owner first. */
  owners: z.array(
    z.object({ personId: id(), name: z.string(), role: z.enum(OWNER_ROLES), since: instant() }),
  ),
})
export type MemberAccount = z.infer<typeof MemberAccount>

export const readMemberAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id/accounts',
  permission: 'members:read',
  summary: 'The accounts of a member with their numbers and balances',
  params: Member,
  reply: z.object({ accounts: z.array(MemberAccount) }),
  refusals: { user_not_found: USER_NOT_FOUND },
})

/** A balance staff type: zero is allowed, less than zero is not. */
const balance = z.pipe(
  told(z.string({ error: ENTER_VALID_AMOUNT }), TYPED_AMOUNT_LIMITS).check(
    z.refine((typed) => parseTyped(typed).ok, { error: ENTER_VALID_AMOUNT }),
  ),
  z.transform((typed) => {
    const parsed = parseTyped(typed)
    return parsed.ok ? toDecimal(parsed.value) : typed
  }),
)

const accountNumber = z
  .string({ error: NUMBER_RULE })
  .check(z.regex(/^[1-9][0-9]{9}$/, { error: NUMBER_RULE }))

/** Empty: the institution's own. */
const routingNumber = z.string({ error: ROUTING_DIGITS }).check(
  z.regex(/^[0-9]{0,9}$/, { error: ROUTING_DIGITS }),
  z.refine((typed) => typed === '' || !/^[0-9]{0,9}$/.test(typed) || isRoutingNumber(typed), {
    error: say('Routing number must be 9 digits with a valid check digit, or empty'),
  }),
)

export const AccountEdit = z.strictObject({
  /** Made by the form when it opens: sending again changes nothing. */
  id: id(),
  number: accountNumber,
  routingNumber,
  /** What the balance shall be, and what it was when the form was opened. */
  balance,
  expectedBalance: toldAmount(),
  reason,
})
export type AccountEdit = z.infer<typeof AccountEdit>

export const editMemberAccount = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/accounts/:accountId/edit',
  permission: 'accounts:adjust',
  summary: 'Change an account’s numbers, and its balance by an adjustment',
  params: z.object({
    id: id(say('We could not find that member.')),
    accountId: id(say('We could not find that account.')),
  }),
  body: AccountEdit,
  reply: z.object({ account: MemberAccount, adjusted: z.nullable(BeforeAndAfter) }),
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    user_not_found: USER_NOT_FOUND,
    own_account: OWN_ACCOUNT,
    account_not_found: { status: 404, message: say('We could not find that account.') },
    number_taken: {
      status: 409,
      message: say('That account number belongs, or once belonged, to another account.'),
    },
    number_stays: {
      status: 409,
      message: say(
        'Another account had this number where it came from, so what comes under it would go there. The number of this account stays.',
      ),
    },
    balance_changed: {
      status: 409,
      message: say('The balance has changed since this form was opened. Nothing was changed.'),
    },
    funds_held: {
      status: 422,
      message: say('More than that is set aside for pending transactions. Nothing was changed.'),
    },
    account_not_open: { status: 422, message: say('The account is frozen or closed.') },
    account_fixed: {
      status: 422,
      message: say('Nothing moves in or out of a certificate until it matures.'),
    },
    id_reused: { status: 409, message: say('This form was used before. Please open it again.') },
    unexpected: { status: 500, message: UPDATE_FAILED },
  },
})

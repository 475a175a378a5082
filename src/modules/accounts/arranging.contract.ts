import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { id, line } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel, OWNER_ROLES } from './contract.ts'

const ACCOUNT_NICKNAME_LENGTH_MAX = 40

const ACCOUNT_NOT_FOUND = say('We could not find that account.')

const ArrangedAccount = z.object({
  id: id(),
  ...AccountLabel.shape,
  /** What this person calls it; null: it goes by its product. */
  nickname: z.nullable(z.string()),
  /** What it is called without a nickname, if its kind does not say it. */
  productName: z.optional(z.string()),
  role: z.enum(OWNER_ROLES),
  /** Left out of totals and of what forms propose. */
  hidden: z.boolean(),
})
export type ArrangedAccount = z.infer<typeof ArrangedAccount>

const Arrangement = z.object({
  /** In this person's order; closed ones are left out. */
  accounts: z.array(ArrangedAccount),
})
export type Arrangement = z.infer<typeof Arrangement>

export const readArrangement = endpoint({
  method: 'GET',
  path: '/api/accounts',
  permission: 'member',
  seenByStaff: true,
  summary: 'The accounts as the member has named, ordered and hidden them',
  reply: Arrangement,
  refusals: {},
})

const nickname = z.nullable(line(ACCOUNT_NICKNAME_LENGTH_MAX))

export const ArrangeBody = z.strictObject({
  id: id(),
  /** Null: back to the name of the product. What is left out stays as it is. */
  nickname: z.optional(nickname),
  hidden: z.optional(z.boolean()),
  /** By one place among those that are shown, or among those that are hidden. */
  move: z.optional(z.enum(['up', 'down'])),
})
export type ArrangeBody = z.infer<typeof ArrangeBody>

/** What the form of a name sends of it. */
export const NameBody = z.strictObject({ id: id(), nickname })

export const arrangeAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/arrange',
  permission: 'member',
  summary: 'Name, move or hide an account, for the member alone',
  params: z.object({ accountId: id(ACCOUNT_NOT_FOUND) }),
  body: ArrangeBody,
  reply: Arrangement,
  refusals: {
    account_not_found: { status: 404, message: ACCOUNT_NOT_FOUND },
    last_shown: { status: 409, message: say('One account always stays shown.') },
    id_reused: {
      status: 409,
      message: say('This form was used before. Please open it again.'),
    },
  },
})

import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { SECOND_PERSON_REFUSAL, USER_NOT_FOUND } from '../../values/refusals.ts'
import { formId, id, instant, text } from '../../values/schema.ts'
import { say, type Sentence } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'
import { Member, OWN_ACCOUNT, reason } from '../accounts/words.contract.ts'

const BUSINESS_KINDS = [
  'sole_proprietor',
  'partnership',
  'llc',
  'corporation',
  'nonprofit',
  'other',
] as const
const BusinessKind = z.enum(BUSINESS_KINDS, { error: say('Choose what kind of business it is') })
export type BusinessKind = z.infer<typeof BusinessKind>

export const BUSINESS_KIND_NAMES: Readonly<Record<BusinessKind, Sentence>> = {
  sole_proprietor: say('Sole proprietorship'),
  partnership: say('Partnership'),
  llc: say('Limited liability company'),
  corporation: say('Corporation'),
  nonprofit: say('Nonprofit organization'),
  other: say('Another kind'),
}

export const Business = z.object({
  /** Of its membership. */
  id: id(),
  name: z.string(),
  kind: BusinessKind,
  joinedAt: instant(),
  /** Null: it is a member. */
  endedAt: z.nullable(instant()),
  /** The end of its employer identification number; null where nobody entered it. */
  einLast4: z.nullable(z.string()),
  /** What is open under its membership. */
  accounts: z.array(z.object({ id: id(), ...AccountLabel.shape })),
})
export type Business = z.infer<typeof Business>

export const listBusinesses = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id/businesses',
  permission: 'members:read',
  summary: 'The businesses of a member, with the accounts of each',
  params: Member,
  reply: z.object({ businesses: z.array(Business) }),
  refusals: {},
})

export const legalName = text(140, say('Enter the legal name'))

export const AddBusiness = z.strictObject({
  /** Made by the form when it opens: sending it again adds nothing twice. */
  id: formId('a business'),
  name: legalName,
  kind: BusinessKind,
  reason,
})
export type AddBusiness = z.infer<typeof AddBusiness>

export const NAME_TAKEN = {
  status: 409,
  message: say('This member has a business of that name already.'),
} as const

export const ID_REUSED = {
  status: 422,
  message: say('This form was sent before with other contents. Please start again.'),
} as const

export const addBusiness = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/businesses',
  permission: 'members:edit',
  summary: 'Make a business a member, with somebody who is one as its first owner',
  params: Member,
  body: AddBusiness,
  reply: Business,
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    user_not_found: USER_NOT_FOUND,
    own_account: OWN_ACCOUNT,
    not_a_member: {
      status: 422,
      message: say('Whoever is the first owner of a business has a membership of their own.'),
    },
    already_added: NAME_TAKEN,
    id_reused: ID_REUSED,
  },
})
export type AddingRefusal = keyof (typeof addBusiness)['refusals']

import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { SECOND_PERSON_REFUSAL } from '../../values/refusals.ts'
import { formId, id, required, told } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { OWN_ACCOUNT, reason } from '../accounts/words.contract.ts'
import { Business, ID_REUSED, legalName, NAME_TAKEN } from './contract.ts'

// What staff change about a business that is a member.

const ofBusiness = z.object({ businessId: id(say('We could not find that business.')) })

const EIN_WORDS = {
  missing: say('Enter the employer identification number'),
  malformed: say('An employer identification number has nine digits, such as 12-3456789'),
}

const CHANGE_REFUSALS = {
  business_not_found: { status: 404, message: say('We could not find that business.') },
  own_account: OWN_ACCOUNT,
  id_reused: ID_REUSED,
} as const

export const SetEin = z.strictObject({
  /** Made by the form when it opens: sending it again enters nothing twice. */
  id: formId('a change'),
  ein: z.pipe(
    told(
      required(EIN_WORDS, (typed) => /^\s*[0-9]{2}-?[0-9]{7}\s*$/.test(typed)),
      { pattern: '^[0-9]{2}-?[0-9]{7}$' },
    ),
    z.transform((typed) => typed.replace(/[^0-9]/g, '')),
  ),
  reason,
})
export type SetEin = z.infer<typeof SetEin>

export const setEin = endpoint({
  method: 'POST',
  path: '/api/admin/businesses/:businessId/ein',
  permission: 'members:edit',
  summary: 'Enter the employer identification number of a business, of which only the end is shown',
  params: ofBusiness,
  body: SetEin,
  reply: Business,
  refusals: {
    ...CHANGE_REFUSALS,
    ein_unchanged: { status: 409, message: say('This number is on file already.') },
  },
})
export type EinRefusal = keyof (typeof setEin)['refusals']

export const BUSINESS_ENDED = {
  status: 422,
  message: say('The membership of this business has ended.'),
} as const

export const RenameBusiness = z.strictObject({
  /** Made by the form when it opens: sending it again changes nothing twice. */
  id: formId('a change'),
  name: legalName,
  /** As the form showed it. */
  formerName: legalName,
  reason,
})
export type RenameBusiness = z.infer<typeof RenameBusiness>

export const renameBusiness = endpoint({
  method: 'POST',
  path: '/api/admin/businesses/:businessId/rename',
  permission: 'members:edit',
  summary: 'Change the legal name of a business, and with it the names of its accounts',
  params: ofBusiness,
  body: RenameBusiness,
  reply: Business,
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    ...CHANGE_REFUSALS,
    business_ended: BUSINESS_ENDED,
    name_unchanged: { status: 409, message: say('The business is called so already.') },
    name_changed: {
      status: 409,
      message: say('Somebody has changed this name in the meantime. Please look at it again.'),
    },
    already_added: NAME_TAKEN,
  },
})
export type RenamingRefusal = keyof (typeof renameBusiness)['refusals']

export const EndBusiness = z.strictObject({
  /** Made by the form when it opens: sending it again ends nothing twice. */
  id: formId('a change'),
  reason,
})
export type EndBusiness = z.infer<typeof EndBusiness>

export const endBusiness = endpoint({
  method: 'POST',
  path: '/api/admin/businesses/:businessId/end',
  permission: 'members:edit',
  summary: 'End the membership of a business whose accounts are closed',
  params: ofBusiness,
  body: EndBusiness,
  reply: Business,
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    ...CHANGE_REFUSALS,
    business_ended: BUSINESS_ENDED,
    accounts_open: {
      status: 422,
      message: say('This business still has open accounts. They are closed first.'),
    },
  },
})
export type EndingRefusal = keyof (typeof endBusiness)['refusals']

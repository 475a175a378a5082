import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { phone } from '../../values/phone.ts'
import { SECOND_PERSON_REFUSAL, USER_NOT_FOUND } from '../../values/refusals.ts'
import { email, id, line, text } from '../../values/schema.ts'
import { COLLEAGUE_REFUSAL, REASON_LENGTH_MAX, UserDetail } from './contract.ts'
import { say } from '../../values/sentence.ts'

/** Some people have one name, and staff create people by one full name. Registration asks for both. */
const lastName = z.union([z.literal(''), line(80)], {
  error: say('Please use at most 80 ordinary characters'),
})

/** What staff change for somebody who has shown who they are. */
export const detailsSchema = z.strictObject({
  firstName: line(80, say('Please enter the first name')),
  lastName,
  email: email(say('Please enter a valid email address')),
  phone: phone(say('Please enter a phone number')),
  street: line(120, say('Please enter the street address')),
  city: line(80, say('Please enter the city')),
  state: line(80, say('Please enter the state')),
  postalCode: line(16, say('Please enter the ZIP code')),
  reason: text(REASON_LENGTH_MAX, say('Please write a reason')),
})

export const changeDetails = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/details',
  permission: 'members:edit',
  summary: 'Change name, address, email or phone of somebody who has shown who they are',
  params: z.object({ id: id() }),
  body: z.extend(detailsSchema, {
    /** Of the details the form began with: a change of others is refused. */
    detailsVersion: z.string().check(z.regex(/^[\w-]{43}$/, { error: say('Please start again') })),
  }),
  reply: UserDetail,
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    ...COLLEAGUE_REFUSAL,
    not_found: USER_NOT_FOUND,
    own_details: { status: 403, message: say('Somebody else has to change yours.') },
    details_changed: {
      status: 409,
      message: say(
        'The details of this user have changed since you opened them. Please close this and look at them again.',
      ),
    },
    email_taken: { status: 409, message: say('An account with this email already exists.') },
  },
})
export type DetailsForm = z.infer<typeof detailsSchema>

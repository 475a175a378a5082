import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { instant } from '../../values/schema.ts'
import { MyApplication } from './contract.ts'
import { english, say } from '../../values/sentence.ts'

export const LINK_HOURS = 24

/** The page a mail leads to; what follows `#` never reaches a server, a log or another site. */
export const CONFIRM_EMAIL_PATH = '/confirm-email'

/** One answer for links that never were, were used, were replaced or are too old. */
const LINK_DEAD = say('This link no longer works. Links work once and for {hours} hours.')
const NO_TOKEN = english(LINK_DEAD, { hours: LINK_HOURS })

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/applications/confirm-email',
  permission: 'anyone',
  summary: 'Confirm an email address with the token of an emailed link; each works once',
  body: z.strictObject({
    token: z.string({ error: NO_TOKEN }).check(z.maxLength(200, { error: NO_TOKEN })),
  }),
  reply: z.object({ confirmedAt: instant() }),
  refusals: {
    link_dead: { status: 422, message: LINK_DEAD, values: { hours: LINK_HOURS } },
    too_many: STANDARD_REFUSALS.too_many,
  },
})

export const sendConfirmationLink = endpoint({
  method: 'POST',
  path: '/api/applications/mine/confirmation-link',
  permission: 'applicant',
  summary: 'Email the applicant another link that confirms their email address',
  reply: MyApplication,
  refusals: {
    not_found: STANDARD_REFUSALS.not_found,
    nothing_to_confirm: {
      status: 409,
      message: say('There is nothing left to confirm. Nothing was sent.'),
    },
    too_many_links: {
      status: 429,
      message: say(
        'We have sent you several links within the hour. Look for the newest among your emails, also in the spam folder.',
      ),
    },
  },
})

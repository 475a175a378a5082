import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { phone } from '../../values/phone.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id, instant, line } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { Proof, PROOF_REFUSALS } from '../factors/contract.ts'
import { SharedView } from '../memberViews/contract.ts'

/** What tells that something of somebody's safety changed; the keys are member ids. */
export const SAFETY_TOPIC = 'safety'

/** A call of staff to a member, as the member is told of it while it runs. */
const RunningCall = z.object({
  id: id(),
  staffName: z.string(),
  topic: z.string(),
  startedAt: instant(),
  endsAt: instant(),
  /** Whoever calls could be let see the member's pages. */
  canBeShown: z.boolean(),
})
export type RunningCall = z.infer<typeof RunningCall>

/** What a member said was not them, and whether staff have dealt with it. */
const Report = z.object({
  id: id(),
  /** What it was, as the security history says it. */
  words: z.string(),
  at: instant(),
  reportedAt: instant(),
  handledAt: z.nullable(instant()),
})
export type Report = z.infer<typeof Report>

const TrustedContact = z.object({ name: z.string(), phone: z.string(), savedAt: instant() })
export type TrustedContact = z.infer<typeof TrustedContact>

const Safety = z.object({
  call: z.nullable(RunningCall),
  /** Whom the member lets see their pages now. */
  view: z.nullable(SharedView),
  lockedSince: z.nullable(instant()),
  /** The latest first. */
  reports: z.array(Report),
  trustedContact: z.nullable(TrustedContact),
  /** When the member chose the password they have; null where that is not known. */
  passwordChangedAt: z.nullable(instant()),
})
export type Safety = z.infer<typeof Safety>

export const readSafety = endpoint({
  method: 'GET',
  path: '/api/safety',
  permission: 'member',
  summary:
    'Whether staff are calling the member now, what is locked, what was reported, and whom they trust',
  reply: Safety,
  refusals: {},
})

/** Again it changes nothing, so sending it again is safe. */
export const lockMyself = endpoint({
  method: 'POST',
  path: '/api/safety/lock',
  permission: 'member',
  summary:
    'Lock everything: every session ends, this one too, no money leaves, and only an app or a passkey signs in',
  body: z.strictObject({
    /** That it was asked for and agreed to: nobody is to be locked out by a slip. */
    confirmed: z.literal(true, { error: say('Please confirm that everything is to be locked') }),
  }),
  reply: z.object({}),
  refusals: {},
})

export const unlockMyself = endpoint({
  method: 'POST',
  path: '/api/safety/unlock',
  permission: 'member',
  summary: 'Unlock everything, with fresh proof',
  body: z.strictObject({ proof: Proof }),
  reply: Safety,
  refusals: PROOF_REFUSALS,
})

/** Said once of an event, however often it is sent, until staff have dealt with it. */
export const reportEvent = endpoint({
  method: 'POST',
  path: '/api/safety/reports',
  permission: 'member',
  summary:
    'Say of an event of one’s security history that it was somebody else: everything is locked, and staff are told',
  body: z.strictObject({
    /** The number of the event. */
    eventId: z
      .string({ error: STANDARD_REFUSALS.not_found.message })
      .check(z.regex(/^[1-9][0-9]{0,17}$/, { error: STANDARD_REFUSALS.not_found.message })),
  }),
  reply: z.object({}),
  refusals: { not_found: STANDARD_REFUSALS.not_found },
})

export const NAME_LENGTH_MAX = 80

export const TrustedContactForm = z.strictObject({
  name: line(NAME_LENGTH_MAX, say('Please enter a name')),
  phone: phone(say('Please enter a phone number')),
})

export const saveTrustedContact = endpoint({
  method: 'POST',
  path: '/api/safety/trusted-contact',
  permission: 'member',
  summary: 'Name somebody staff may talk to when they worry about the member',
  body: TrustedContactForm,
  reply: Safety,
  refusals: {},
})

export const removeTrustedContact = endpoint({
  method: 'POST',
  path: '/api/safety/trusted-contact/remove',
  permission: 'member',
  summary: 'Name nobody any more',
  reply: Safety,
  refusals: {},
})

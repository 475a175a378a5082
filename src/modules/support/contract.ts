import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { isPhone, plainPhone } from '../../values/phone.ts'
import { email, id, instant, text, told } from '../../values/schema.ts'
import { say, type Sentence } from '../../values/sentence.ts'

export const MESSAGE_LENGTH_MAX = 2000

/** What the contact form can be about, in the order of the form. */
export const SUBJECTS = ['general', 'account', 'loan', 'technical'] as const
export type Subject = (typeof SUBJECTS)[number]

export const SUBJECT_LABEL: Readonly<Record<Subject, Sentence>> = {
  general: say('General question'),
  account: say('My account'),
  loan: say('Loans'),
  technical: say('Technical help'),
}

export const PREFERRED_CONTACTS = ['email', 'phone'] as const

/** When people may expect an answer, as the form and the acknowledgment say it. */
export const ANSWERED_WITHIN = say('1-2 business days')

/** What the forms say when a message did not arrive and nothing more is known. */
export const SEND_FAILED = say('Your message was not sent. Please try again.')

/** Text that stands in one line of a mail or a list; a second line could pass for another field. */
export const line = (max: number, required: Sentence) =>
  z.pipe(
    text(max, required),
    z
      .string()
      .check(z.refine((typed) => !typed.includes('\n'), { error: say('Please use one line') })),
  )

const PHONE = say('Please enter a phone number with 7 to 15 digits')

/** Absent and empty both mean "not given". */
export const optionalPhone = z.pipe(
  z.pipe(
    z.optional(told(z.string({ error: PHONE }), { maxLength: 40 })),
    z.transform((typed: string | undefined) => plainPhone(typed ?? '') || undefined),
  ),
  z.optional(
    z.string().check(z.refine((typed) => typed.length <= 40 && isPhone(typed), { error: PHONE })),
  ),
)

/**
 * The number to call, where one is needed. A rule over several fields usually waits until each of them is right, and
 * this one would come up on the next try; it waits for nothing but the number itself.
 */
export const phoneWhere = <Body extends { readonly phone?: string | undefined }>(
  isNeeded: (body: Body) => boolean,
  error: Sentence,
) =>
  z.refine<Body>((body) => body.phone !== undefined || !isNeeded(body), {
    path: ['phone'],
    error,
    when: ({ issues }) => issues.every(({ path: [field] = [] }) => field && field !== 'phone'),
  })

/** What somebody writes to us. */
export const message = text(MESSAGE_LENGTH_MAX, say('Please write a message'))

export const ContactBody = z
  .strictObject({
    /** Made by the form, once for each message. */
    id: id(),
    name: line(120, say('Please enter your name')),
    email: email(say('Please enter a valid email address')),
    phone: optionalPhone,
    subject: z.enum(SUBJECTS, { error: say('Please choose a subject') }),
    message,
    preferredContact: z._default(
      z.enum(PREFERRED_CONTACTS, { error: say('Please choose how we should reach you') }),
      'email',
    ),
  })
  .check(
    phoneWhere(
      ({ preferredContact }) => preferredContact === 'phone',
      say('Please enter your phone number, or choose email'),
    ),
  )
export type ContactBody = z.infer<typeof ContactBody>

export const tooMany = {
  status: 429,
  message: say(
    'You have sent us several messages in a short time. Please wait ten minutes and try again.',
  ),
} as const

export const idReused = {
  status: 409,
  message: say('This form was sent before with other answers.'),
} as const

export const Received = z.object({ receivedAt: instant() })
export type Received = z.infer<typeof Received>

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  permission: 'anyone',
  summary: 'Write to the credit union: stored for staff, emailed to them, and acknowledged',
  body: ContactBody,
  reply: Received,
  refusals: { too_many_messages: tooMany, id_reused: idReused },
})

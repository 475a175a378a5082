import * as z from 'zod/mini'
import { addBusinessDays } from '../../values/businessDays.ts'
import { type Day, isDay } from '../../values/dates.ts'
import { endpoint } from '../../values/endpoint.ts'
import { email, id, text, told } from '../../values/schema.ts'
import { idReused, line, optionalPhone, phoneWhere, Received, tooMany } from './contract.ts'
import { say, type Sentence } from '../../values/sentence.ts'

export const NOTE_LENGTH_MAX = 500

/** What a talk can be about, in the order of the form. */
export const TOPICS = ['joining', 'loan', 'mortgage', 'saving', 'business', 'other'] as const
export type Topic = (typeof TOPICS)[number]

export const TOPIC_LABEL: Readonly<Record<Topic, Sentence>> = {
  joining: say('Becoming a member'),
  loan: say('A loan'),
  mortgage: say('A mortgage'),
  saving: say('Saving and retirement'),
  business: say('My business'),
  other: say('Something else'),
}

/** The talk is by phone; otherwise it is at the branch with this id. */
export const BY_PHONE = 'phone'

export const DAY_PARTS = ['morning', 'afternoon'] as const
export type DayPart = (typeof DAY_PARTS)[number]

export const DAY_PART_LABEL: Readonly<Record<DayPart, Sentence>> = {
  morning: say('Morning, 9AM to noon'),
  afternoon: say('Afternoon, noon to 5PM'),
}

const DAYS_OFFERED = 15

/** The days that can be asked for: business days from tomorrow on. */
export const daysOffered = (today: Day): readonly Day[] =>
  Array.from({ length: DAYS_OFFERED }, (_, i) => addBusinessDays(today, i + 1))

const DAY = say('Please choose a day')
const PLACE = say('Please choose by phone or a branch')

export const AppointmentBody = z
  .strictObject({
    /** Made by the form, once for each request. */
    id: id(),
    topic: z.enum(TOPICS, { error: say('Please choose what it is about') }),
    place: z
      .string({ error: PLACE })
      .check(z.minLength(1, { error: PLACE }), z.maxLength(60, { error: PLACE })),
    day: told(z.string({ error: DAY }), { format: 'date' }).check(z.refine(isDay, { error: DAY })),
    part: z.enum(DAY_PARTS, { error: say('Please choose a time of day') }),
    name: line(120, say('Please enter your name')),
    email: email(say('Please enter a valid email address')),
    phone: optionalPhone,
    /** Absent and empty both mean "nothing more to say". */
    note: z.optional(z.union([z.literal(''), text(NOTE_LENGTH_MAX)])),
  })
  .check(
    phoneWhere(({ place }) => place === BY_PHONE, say('Please enter the number we should call')),
  )
export type AppointmentBody = z.infer<typeof AppointmentBody>

export const askAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  permission: 'anyone',
  summary: 'Ask for a talk by phone or at a branch: stored for staff, emailed, and acknowledged',
  body: AppointmentBody,
  reply: Received,
  refusals: {
    too_many_messages: tooMany,
    id_reused: idReused,
    day_not_offered: {
      status: 409,
      message: say('That day can no longer be chosen. Please choose another one.'),
    },
    branch_not_found: {
      status: 404,
      message: say('Please choose by phone or a branch from the list.'),
    },
  },
})

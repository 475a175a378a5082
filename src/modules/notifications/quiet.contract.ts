import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { say } from '../../values/sentence.ts'

const ENTER_TIME = say('Please enter a time, such as 22:00')
const time = () =>
  z.string({ error: ENTER_TIME }).check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, ENTER_TIME))

/** From when until when on the clock of the institution, through midnight where it ends earlier than it begins. */
export const QuietHours = z.strictObject({ from: time(), to: time() }).check(
  z.refine(({ from, to }) => from !== to, {
    error: say('Quiet hours have to end at another time than they begin'),
    path: ['to'],
  }),
)
export type QuietHours = z.infer<typeof QuietHours>

const Answer = z.object({
  /** Null: news leaves at any hour. */
  quietHours: z.nullable(z.object({ from: z.string(), to: z.string() })),
})

export const readQuietHours = endpoint({
  method: 'GET',
  path: '/api/notifications/quiet-hours',
  permission: 'member',
  summary: 'When news waits before it leaves by email or to a device',
  reply: Answer,
  refusals: {},
})

export const setQuietHours = endpoint({
  method: 'POST',
  path: '/api/notifications/quiet-hours',
  permission: 'member',
  summary: 'Have news wait at some hours, or not; what concerns safety never waits',
  body: z.strictObject({ quietHours: z.nullable(QuietHours) }),
  reply: Answer,
  refusals: {},
})

import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

const Person = z.object({
  email: z.string(),
  password: z.string(),
  role: z.enum(['pending', 'user', 'admin']),
  name: z.string(),
  about: z.string(),
})

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** One-time codes the text carries. */
  codes: z.array(z.string()),
  /** What is attached. */
  files: z.array(z.object({ name: z.string(), size: z.int() })),
  at: instant(),
})
export type DemoMail = z.infer<typeof Mail>

const DemoClock = z.object({
  now: instant(),
  /** The morning of the next business day, to which the clock can be put. */
  next: instant(),
})

export const readClock = endpoint({
  method: 'GET',
  path: '/api/demo/clock',
  permission: 'staff',
  summary: 'Demo mode only: the present moment, and the next business morning',
  reply: DemoClock,
  refusals: {},
})

export const advanceClock = endpoint({
  method: 'POST',
  path: '/api/demo/clock',
  permission: 'staff',
  summary: 'Demo mode only: put the clock to the next business morning, for everybody',
  body: z.strictObject({ to: instant() }),
  reply: DemoClock,
  refusals: {
    clock_moved: {
      status: 409,
      message: say('The clock has moved on meanwhile. Please look again.'),
    },
  },
})

export const getDemo = endpoint({
  method: 'GET',
  path: '/api/demo',
  permission: 'anyone',
  summary: 'Demo mode only: the demo people, passcodes still usable, and the mail caught so far',
  reply: z.object({
    people: z.array(Person),
    passcodes: z.array(z.string()),
    mail: z.array(Mail),
  }),
  refusals: {},
})

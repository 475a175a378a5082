import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { instant } from '../../values/schema.ts'

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
  at: instant(),
})
export type DemoMail = z.infer<typeof Mail>

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

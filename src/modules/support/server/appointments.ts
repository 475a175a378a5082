import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { dayOf } from '../../../values/dates.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  type AppointmentBody,
  askAppointment,
  BY_PHONE,
  DAY_PART_LABEL,
  daysOffered,
  dayWords,
  TOPIC_LABEL,
} from '../appointment.contract.ts'
import { mailAppointmentAsked } from './mails.ts'
import { type Circumstances, write } from './receiving.ts'
import type { SupportParts } from './routes.ts'
import { chargeAcknowledgment, chargeNetwork } from './throttle.ts'

interface BranchName {
  readonly id: string
  readonly name: string
}

/** Takes wishes for a talk. */
export function appointmentRoutes(mount: Mount, parts: SupportParts): void {
  const { db, clock, institution, branches = [] } = parts
  mount(askAppointment, async ({ body, address }) => {
    const at = clock.now()
    if (!(await chargeNetwork(db, at, address))) return refuse('too_many_messages')
    const acknowledge = await chargeAcknowledgment(db, at, body.email)
    const circumstances = { at, address, institution }
    return ask(db, circumstances, { body, branches, acknowledge })
  })
}

interface Asked {
  readonly body: AppointmentBody
  readonly branches: readonly BranchName[]
  readonly acknowledge: boolean
}

async function ask(
  db: Db,
  circumstances: Circumstances,
  { body, branches, acknowledge }: Asked,
): Promise<Result<{ receivedAt: string }, 'day_not_offered' | 'branch_not_found'>> {
  const { at, institution } = circumstances
  const today = dayOf(at, institution.timeZone)
  if (!daysOffered(today).includes(body.day)) return refuse('day_not_offered')
  const branch = branches.find(({ id }) => id === body.place)
  if (body.place !== BY_PHONE && !branch) return refuse('branch_not_found')
  const wish = wishOf(body, branch)
  return allOrNothing(db, async (tx) => {
    await store(tx, circumstances, { body, wish })
    if (acknowledge) await mailAppointmentAsked(tx, circumstances, body.email, wish)
    return ok({ receivedAt: at.toISOString() })
  })
}

/** "Call on Tue, Nov 24, 2026. Morning, 9AM to noon". No word of it is the sender's own. */
const wishOf = ({ day, part }: AppointmentBody, branch: BranchName | undefined): string =>
  `${branch ? `Visit at ${branch.name}` : 'Call'} on ${dayWords(day)}. ${DAY_PART_LABEL[part]}`

async function store(
  tx: Tx,
  circumstances: Circumstances,
  { body, wish }: { readonly body: AppointmentBody; readonly wish: string },
): Promise<void> {
  const { name, email, phone, topic, place, note } = body
  await write(tx, circumstances, {
    kind: 'appointment',
    member_id: null,
    name,
    email,
    phone: phone ?? null,
    subject: `${wish.replace(/\. .*/, '')}: ${TOPIC_LABEL[topic]}`,
    body: [`${wish}.`, `About: ${TOPIC_LABEL[topic]}`, ...(note ? [note] : [])].join('\n\n'),
    preferred_contact: place === BY_PHONE ? 'phone' : 'email',
    transfer_id: null,
  })
}

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import {
  type AppointmentBody,
  BY_PHONE,
  DAY_PART_LABEL,
  daysOffered,
  TOPIC_LABEL,
} from '../appointment.contract.ts'
import type { Received } from '../contract.ts'
import { mailAppointmentRequested } from './notifications.ts'
import { receiveOnce, storeMessage } from './receiving.ts'
import { chargeAcknowledgment, chargeNetwork } from './throttle.ts'

export interface Branch {
  readonly id: string
  readonly name: string
}

interface AppointmentInput {
  readonly body: AppointmentBody
  /** Where people can come for a talk. */
  readonly branches: readonly Branch[]
}

type AppointmentRefusal = 'too_many_messages' | 'day_not_offered' | 'branch_not_found' | 'id_reused'

/** Stores a request for a talk among the messages, mails it to staff, and acknowledges it. */
export async function requestAppointment(
  db: Db,
  ctx: ActionContext<string | null>,
  { body, branches }: AppointmentInput,
): Promise<Result<Received, AppointmentRefusal>> {
  if (!(await chargeNetwork(db, ctx))) return refuse('too_many_messages')
  const { name, email, phone, topic, place, note } = body
  const acknowledge = await chargeAcknowledgment(db, ctx, email)
  return receiveOnce(db, ctx, { action: 'support.appointment', input: body }, async (tx) => {
    const today = dayOf(ctx.at, ctx.institution.timeZone)
    if (!daysOffered(today).includes(body.day)) return refuse('day_not_offered')
    const branch = branches.find(({ id }) => id === place)
    if (place !== BY_PHONE && !branch) return refuse('branch_not_found')
    const visit = visitInWords(body, branch)
    const about = english(TOPIC_LABEL[topic])
    const request = english('{visit}. {time}.', {
      visit,
      time: english(DAY_PART_LABEL[body.part]),
    })
    await storeMessage(tx, ctx, {
      kind: 'appointment',
      person_id: null,
      name,
      email,
      phone: phone ?? null,
      subject: english('{visit}: {topic}', { visit, topic: about }),
      body: [request, english('About: {topic}', { topic: about }), ...(note ? [note] : [])].join(
        '\n\n',
      ),
      preferred_contact: place === BY_PHONE ? 'phone' : 'email',
    })
    if (acknowledge) await mailAppointmentRequested(tx, ctx, email, request)
    return ok(undefined)
  })
}

/** "Call on Tue, Nov 24, 2026". No word of it is the sender's own. */
function visitInWords({ day }: AppointmentBody, branch: Branch | undefined): Words {
  const on = formatDay(day, 'weekdayShort')
  return branch
    ? english('Visit at {branch} on {day}', { branch: branch.name, day: on })
    : english('Call on {day}', { day: on })
}

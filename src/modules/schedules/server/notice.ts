import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Day } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { tell } from '../../notifications/server/notifications.ts'
import type { Target } from '../contract.ts'
import { routeIn, sentenceOf } from './present.ts'
import type { ScheduleRow } from './tables.ts'

const NO_MONEY_LEFT = 'No money left your account.'

interface Failure {
  readonly schedule: ScheduleRow
  readonly dueOn: Day
  /** When it is tried the next time; null when never. */
  readonly nextOn: Day | null
  /** Code of the refusal. */
  readonly reason: string
  readonly at: Date
}

const withStop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

const dayInWords = (day: Day): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const nameOf = ({ kind, last4 }: { readonly kind: string; readonly last4: string }): string =>
  `${kind} ··${last4}`

const targetName = (to: Target): string => (to.type === 'member' ? to.name : nameOf(to))

/** Tells the member, in the portal and by mail, that a date passed and no money moved. */
export async function tellFailed(
  tx: Tx,
  institution: Institution,
  { schedule, dueOn, nextOn, reason, at }: Failure,
): Promise<void> {
  const memberId = schedule.member_id
  const route = routeIn(schedule, await labelsOf(tx, memberId))
  const amount = formatMoney(money(schedule.amount_minor))
  const what = `${amount} to ${targetName(route.to)}`
  const why = withStop(sentenceOf(reason))
  await tell(tx, [
    {
      memberId,
      kind: 'transfer_failed',
      title: `Scheduled transfer not sent: ${what}`,
      text: `${why} ${NO_MONEY_LEFT}`,
      at,
    },
  ])
  await queueMail(tx, {
    to: await emailOf(tx, memberId),
    at,
    subject: 'A scheduled transfer was not sent',
    text: letterText(institution, [
      `${why} ${NO_MONEY_LEFT}`,
      `The transfer was scheduled for ${dayInWords(dueOn)}: ${what}, from ${nameOf(route.from)}.`,
      nextOn === null
        ? 'It was the last one of this schedule. You can send it yourself after signing in.'
        : `The next one stays scheduled for ${dayInWords(nextOn)}. You can send the missed one yourself after signing in.`,
    ]),
  })
}

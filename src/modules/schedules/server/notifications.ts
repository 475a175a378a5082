import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import type { Target } from '../contract.ts'
import { routeIn, sentenceOf } from './present.ts'
import type { ScheduleRow } from './tables.ts'

const NO_MONEY_LEFT = 'No money left your account.'

interface Failure {
  readonly dueOn: Day
  /** When it is tried the next time; null when never. */
  readonly nextOn: Day | null
  /** Code of the refusal. */
  readonly reason: string
}

const withStop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

const dayInWords = (day: Day): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const nameOf = ({ kind, last4 }: { readonly kind: string; readonly last4: string }): string =>
  `${kind} ··${last4}`

const targetName = (to: Target): string => (to.type === 'member' ? to.name : nameOf(to))

/** Says that a date passed and no money moved. */
export async function notifyOfFailure(
  tx: Tx,
  ctx: ActionContext<null>,
  schedule: ScheduleRow,
  { dueOn, nextOn, reason }: Failure,
): Promise<void> {
  const memberId = schedule.member_id
  const route = routeIn(schedule, await labelsOf(tx, memberId))
  const what = `${formatMoney(money(schedule.amount_minor))} to ${targetName(route.to)}`
  const text = `${withStop(sentenceOf(reason))} ${NO_MONEY_LEFT}`
  const title = `Scheduled transfer not sent: ${what}`
  await notifyMember(
    tx,
    ctx,
    { memberId, kind: 'transfer_failed', title, text },
    {
      subject: 'A scheduled transfer was not sent',
      paragraphs: [
        text,
        `The transfer was scheduled for ${dayInWords(dueOn)}: ${what}, from ${nameOf(route.from)}.`,
        nextOn === null
          ? 'It was the last one of this schedule. You can send it yourself after signing in.'
          : `The next one stays scheduled for ${dayInWords(nextOn)}. You can send the missed one yourself after signing in.`,
      ],
    },
  )
}

import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import type { Day } from '../../../../values/dates.ts'
import { formatMoney, money } from '../../../../values/money.ts'
import { withStop } from '../../../../values/refusals.ts'
import { longDayWords } from '../../../../values/rhythmWords.ts'
import { labelsOf } from '../../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../../ledger/words.contract.ts'
import { notifyMember } from '../../../notifications/server/notifications.ts'
import type { Target } from '../../contract.ts'
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

const targetName = (to: Target): string => (to.type === 'member' ? to.name : nameOfAccount(to))

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
        `The transfer was scheduled for ${longDayWords(dueOn)}: ${what}, from ${nameOfAccount(route.from)}.`,
        nextOn === null
          ? 'It was the last one of this schedule. You can send it yourself after signing in.'
          : `The next one stays scheduled for ${longDayWords(nextOn)}. You can send the missed one yourself after signing in.`,
      ],
    },
  )
}

import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import type { Day } from '../../../../values/dates.ts'
import { formatDay } from '../../../../values/formats.ts'
import { formatMoney, money } from '../../../../values/money.ts'
import { withStop } from '../../../../values/refusals.ts'
import { labelsOf } from '../../../accounts/server/accounts.ts'
import { readersOf } from '../../../activity/server/activity.ts'
import { nameOfAccount } from '../../../ledger/words.contract.ts'
import { notifyMember } from '../../../notifications/server/notifications.ts'
import type { Target } from '../../contract.ts'
import { SCHEDULED } from '../../places.contract.ts'
import { routeIn, sentenceOf } from './present.ts'
import type { ScheduleRow } from './tables.ts'
import { english, verbatim } from '../../../../values/sentence.ts'

/** What is wrong with the account and not with whoever arranged the transfer. */
const ABOUT_ACCOUNT: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'account_not_open',
  'daily_cap_exceeded',
])

/** Others who see the account hear that it was not sent, and why where that is about the account. */
async function notifyOthers(
  tx: Tx,
  ctx: ActionContext<null>,
  { from_account_id: accountId, person_id: arrangedBy, amount_minor: cents }: ScheduleRow,
  reason: string,
): Promise<void> {
  const amount = formatMoney(money(cents))
  const why = ABOUT_ACCOUNT.has(reason) ? [withStop(sentenceOf(reason))] : []
  for (const { personId, account, by } of await readersOf(tx, accountId, arrangedBy)) {
    if (by === undefined) continue
    const title = english('Scheduled transfer of {by} not sent: {amount}', { by, amount })
    const nothing = english('No money left your {account}.', { account })
    const text = verbatim([...why, nothing].join(' '))
    const mail = { paragraphs: [verbatim(`${title}.`), text] }
    await notifyMember(tx, ctx, { personId, kind: 'transfer_failed', title, text }, mail)
  }
}

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
  const personId = schedule.person_id
  const route = routeIn(schedule, await labelsOf(tx, personId))
  const what = english('{amount} to {recipient}', {
    amount: formatMoney(money(schedule.amount_minor)),
    recipient: targetName(route.to),
  })
  const text = english('{reason} No money left your account.', {
    reason: withStop(sentenceOf(reason)),
  })
  const title = english('Scheduled transfer not sent: {transfer}', { transfer: what })
  await notifyOthers(tx, ctx, schedule, reason)
  await notifyMember(
    tx,
    ctx,
    { personId, kind: 'transfer_failed', title, text, path: SCHEDULED },
    {
      subject: english('A scheduled transfer was not sent'),
      paragraphs: [
        text,
        english('The transfer was scheduled for {day}: {transfer}, from {account}.', {
          day: formatDay(dueOn, 'long'),
          transfer: what,
          account: nameOfAccount(route.from),
        }),
        nextOn === null
          ? english(
              'It was the last one of this schedule. You can send it yourself after signing in.',
            )
          : english(
              'The next one stays scheduled for {day}. You can send the missed one yourself after signing in.',
              { day: formatDay(nextOn, 'long') },
            ),
      ],
    },
  )
}

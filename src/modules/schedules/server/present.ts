import { money, toDecimal } from '../../../values/money.ts'
import { labelIn, type Labels } from '../../accounts/server/accounts.ts'
import { TRANSFER_REFUSALS, type TransferRefusal } from '../../transfers/contract.ts'
import { TO_MEMBER_REFUSALS, type ToMemberRefusal } from '../../transfers/member.contract.ts'
import { NOT_IN_TIME, type Schedule, type ScheduleRun } from '../contract.ts'
import type { RunRow, ScheduleRow } from './tables.ts'

type Route = Pick<
  ScheduleRow,
  'kind' | 'from_account_id' | 'to_account_id' | 'recipient_id' | 'recipient_name'
>

/** From where to where, as the member may read it. */
export function routeIn(row: Route, labels: Labels): Pick<Schedule, 'from' | 'to'> {
  const from = labelIn(labels, row.from_account_id)
  if (row.kind === 'member') return { from, to: { type: 'member', name: row.recipient_name! } }
  return { from, to: { type: 'account', ...labelIn(labels, row.to_account_id!) } }
}

export const presentSchedule = (row: ScheduleRow, labels: Labels): Schedule => ({
  id: row.id,
  ...routeIn(row, labels),
  amount: toDecimal(money(row.amount_minor)),
  reference: row.reference,
  frequency: row.frequency,
  startsOn: row.starts_on,
  nextOn: row.next_on,
  endsOn: row.ends_on,
  timesLeft: row.runs_left,
  status: row.status,
  version: row.version,
})

export const presentRun = (row: RunRow & Route, labels: Labels): ScheduleRun => ({
  id: row.id,
  ...routeIn(row, labels),
  amount: toDecimal(money(row.amount_minor)),
  dueOn: row.due_on,
  outcome: row.outcome,
  reason: row.reason === null ? null : sentenceOf(row.reason),
})

/** Why a date was not served. */
export type RunRefusal = TransferRefusal | ToMemberRefusal | 'too_late'

const SENTENCES: Readonly<Record<string, { readonly message: string }>> = {
  ...TRANSFER_REFUSALS,
  ...TO_MEMBER_REFUSALS,
  too_late: { message: NOT_IN_TIME },
} satisfies Record<RunRefusal, { readonly message: string }>

/** The sentence of a reason kept from earlier days, whose code may be gone from the contracts. */
export const sentenceOf = (code: string): string =>
  (SENTENCES[code] ?? TRANSFER_REFUSALS.transfer_failed).message

import { money, toDecimal } from '../../../../values/money.ts'
import { english, type Sentence, type Words } from '../../../../values/sentence.ts'
import { labelIn, type Labels } from '../../../accounts/server/accounts.ts'
import type { HeldPaymentRow } from '../../../paymentRules/server/paymentRules.ts'
import { TRANSFER_REFUSALS, type TransferRefusal } from '../../../transfers/contract.ts'
import { TO_MEMBER_REFUSALS, type ToMemberRefusal } from '../../../transfers/member.contract.ts'
import {
  NOT_IN_TIME,
  type Schedule,
  type ScheduleRun,
  SECOND_SIGNATURE_NEEDED,
} from '../../contract.ts'
import { presentTerms } from '../list.ts'
import type { RunOfSchedule, ScheduleRow } from './tables.ts'

/** From where to where, as the member may read it. */
export function routeIn(row: ScheduleRow, labels: Labels): Pick<Schedule, 'from' | 'to'> {
  const from = labelIn(labels, row.from_account_id)
  if (row.kind === 'member') return { from, to: { type: 'member', name: row.recipient_name! } }
  return { from, to: { type: 'account', ...labelIn(labels, row.to_account_id!) } }
}

export const presentSchedule = (row: ScheduleRow, labels: Labels): Schedule => ({
  ...presentTerms(row),
  ...routeIn(row, labels),
  reference: row.reference,
  status: row.status,
})

export const presentRun = (
  row: RunOfSchedule,
  labels: Labels,
  held?: HeldPaymentRow['state'],
): ScheduleRun => ({
  id: row.id,
  ...routeIn(row, labels),
  amount: toDecimal(money(row.amount_minor)),
  dueOn: row.due_on,
  ...outcomeOf(row, held),
})

function outcomeOf(
  { outcome, reason }: RunOfSchedule,
  held: HeldPaymentRow['state'] | undefined,
): Pick<ScheduleRun, 'outcome' | 'reason'> {
  if (held === 'open') return { outcome: 'held', reason: null }
  if (held === 'cancelled') return { outcome: 'skipped', reason: null }
  const refused = held === 'refused' || held === 'lapsed'
  const why = refused ? 'payment_refused' : reason
  return {
    outcome: refused ? 'failed' : outcome,
    reason: why === null ? null : sentenceOf(why),
  }
}

/** Why a date was not served. */
type RunRefusal = TransferRefusal | ToMemberRefusal | 'second_signature_needed' | 'too_late'

const SENTENCES: Readonly<Record<string, { readonly message: Sentence }>> = {
  ...TRANSFER_REFUSALS,
  ...TO_MEMBER_REFUSALS,
  second_signature_needed: SECOND_SIGNATURE_NEEDED,
  too_late: { message: NOT_IN_TIME },
} satisfies Record<RunRefusal, { readonly message: Sentence }>

/** The sentence of a reason kept from earlier days, whose code may be gone from the contracts. */
export const sentenceOf = (code: string): Words =>
  english((SENTENCES[code] ?? TRANSFER_REFUSALS.transfer_failed).message)

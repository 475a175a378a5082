import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { toDecimal } from '../../../values/money.ts'
import { refuse, type Result } from '../../../values/result.ts'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { ENTRY_CENTS_MAX, SAME_DAY_CENTS_MAX } from '../../../rails/ach/windows.ts'
import { departureAt, isOwnRouting } from '../../ach/server/ach.ts'
import { bankByRouting } from '../../banks/server/banks.ts'
import type { Draft } from '../draft.contract.ts'
import type { readArrivals, US_BANK_REFUSALS, UsBankBody } from '../usBank.contract.ts'
import type { Contents } from './contents.ts'
import { createDraft } from './drafts.ts'
import { presentDeparture } from './onTheWay.ts'
import { movableAmount } from './policy.ts'

export async function draftUsBank(
  db: Db,
  ctx: ActionContext,
  body: UsBankBody,
): Promise<Result<Draft, keyof typeof US_BANK_REFUSALS>> {
  const amount = movableAmount(body.amount)
  if (!amount) return refuse('invalid_amount')
  if (amount.minor > ENTRY_CENTS_MAX) return refuse('too_much_for_us_bank')
  const bank = await bankByRouting(db, body.routingNumber)
  if (!bank) return refuse('bank_not_found')
  if (isOwnRouting(ctx.institution, bank.routingNumber)) return refuse('own_institution')
  const departure = departureAt(ctx.at, ctx.institution, body.arrival === 'same_day')
  if (body.arrival === 'same_day') {
    if (amount.minor > SAME_DAY_CENTS_MAX) return refuse('same_day_too_much')
    if (!departure) return refuse('same_day_over')
  }
  const { id, fromAccountId, accountNumber, accountName, reference } = body
  const { name: bankName, routingNumber } = bank
  const dollars = toDecimal(amount)
  const contents = {
    fromAccountId,
    dollars,
    reference,
    bankName,
    routingNumber,
    accountNumber,
    accountName,
    ...(body.arrival === 'same_day' && { arrivesBy: departure!.settlesAt.toISOString() }),
  }
  return createDraft(db, ctx, {
    id,
    order: { kind: 'us_bank', contents },
    departure: departure && presentDeparture(departure),
  })
}

/** What there is to choose from when the form is opened. */
export function arrivalsAt({
  at,
  institution,
}: Pick<ActionContext, 'at' | 'institution'>): ReplyOf<typeof readArrivals> {
  const nextDay = departureAt(at, institution, false)
  const sameDay = departureAt(at, institution, true)
  return {
    nextDay: nextDay ? presentDeparture(nextDay) : null,
    sameDay: sameDay ? presentDeparture(sameDay) : null,
  }
}

/** The member read by when it arrives on the same day, and it would be later now. */
export const isTooLate = ({ at, institution }: ActionContext, order: Contents): boolean =>
  order.kind === 'us_bank' &&
  order.contents.arrivesBy !== undefined &&
  departureAt(at, institution, true)?.settlesAt.toISOString() !== order.contents.arrivesBy

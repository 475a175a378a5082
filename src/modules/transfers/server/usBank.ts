import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { toDecimal } from '../../../values/money.ts'
import { refuse, type Result } from '../../../values/result.ts'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { ENTRY_CENTS_MAX, SAME_DAY_CENTS_MAX } from '../../../rails/ach/windows.ts'
import { ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { departureAt, isOwnRouting } from '../../ach/server/ach.ts'
import { bankByRouting } from '../../banks/server/banks.ts'
import type { Draft } from '../draft.contract.ts'
import type { readArrivals, US_BANK_REFUSALS, UsBankBody } from '../usBank.contract.ts'
import type { UsBankContents } from './contents.ts'
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
  const from = await ownAccount(db, ctx.actorId, fromAccountId, 'propose')
  const contents = {
    fromAccountId,
    dollars,
    reference,
    bankName,
    routingNumber,
    accountNumber,
    accountName,
    ...(departure && readBy(body, from, departure.settlesAt.toISOString())),
  }
  return createDraft(db, ctx, {
    id,
    order: { kind: 'us_bank', contents },
    departure: departure && presentDeparture(departure),
  })
}

/** What of its arrival the member is held to, because they read it: of one for the same day whoever signs. */
function readBy(
  { arrival }: Pick<UsBankBody, 'arrival'>,
  from: Pick<ShareAccount, 'twoToSign'> | undefined,
  settlesBy: string,
): Pick<UsBankContents, 'arrivesBy' | 'settlesBy'> {
  if (arrival === 'same_day') return { arrivesBy: settlesBy }
  return from?.twoToSign ? {} : { settlesBy }
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

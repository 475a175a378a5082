import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { toDecimal } from '../../../values/money.ts'
import { refuse, type Result } from '../../../values/result.ts'
import { senderOf } from '../../ach/server/ach.ts'
import { bankByRouting } from '../../banks/server/banks.ts'
import type { Draft } from '../draft.contract.ts'
import type { US_BANK_REFUSALS, UsBankBody } from '../usBank.contract.ts'
import { createDraft } from './drafts.ts'
import { movableAmount } from './policy.ts'

export async function draftUsBank(
  db: Db,
  ctx: ActionContext,
  body: UsBankBody,
): Promise<Result<Draft, keyof typeof US_BANK_REFUSALS>> {
  const amount = movableAmount(body.amount)
  if (!amount) return refuse('invalid_amount')
  const bank = await bankByRouting(db, body.routingNumber)
  if (!bank) return refuse('bank_not_found')
  if (bank.routingNumber === senderOf(ctx.institution).routingNumber)
    return refuse('own_institution')
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
  }
  return createDraft(db, ctx, { id, order: { kind: 'us_bank', contents } })
}

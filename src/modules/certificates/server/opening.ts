import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { assert, ok, type Result } from '../../../values/result.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import { holdUpDividends } from '../../dividends/server/dividends.ts'
import { balanceOf, fix } from '../../ledger/server/ledger.ts'
import type { Instruction, InstructionRefusal } from '../contract.ts'
import { targetFor } from './instruction.ts'
import type { CertificateTables } from './tables.ts'
import { actsOn, termOf } from './term.ts'

/** What a member wants to happen at maturity. */
interface MaturityChoice {
  readonly instruction: Instruction
  readonly toAccountId: string | undefined
}

/** Begins the first term of an account that has just been opened and paid into. From here on its money stays in it. */
export async function openCertificate(
  tx: Tx,
  ctx: ActionContext,
  account: ShareAccount,
  product: ShareProduct,
  { instruction, toAccountId }: MaturityChoice,
): Promise<Result<void, InstructionRefusal>> {
  const { actorId: personId, at, institution } = ctx
  const target = await targetFor(tx, personId, instruction, toAccountId)
  if (!target.ok) return target
  assert(product.term, 'a certificate has a term')
  const today = dayOf(at, institution.timeZone)
  const { months } = product.term
  const term = termOf(product, { opened_on: today, months, terms: 1 }, today)
  // It stands in the book from its opening on, so whoever asks whether it was credited gets an answer.
  await holdUpDividends(tx, ctx, account.id)
  const { posted } = await balanceOf(tx, account.ledgerAccountId)
  const fixed = await fix(tx, account.ledgerAccountId)
  assert(fixed.ok, 'an account that has just been opened is open')
  await tx
    .withTables<CertificateTables>()
    .insertInto('certificate')
    .values({
      ...term,
      account_id: account.id,
      principal_minor: posted.minor,
      instruction,
      to_account_id: target.value,
      instructed_by: personId,
      acts_on: actsOn(instruction, term.matures_on),
      ended_at: null,
    })
    .execute()
  return ok(undefined)
}

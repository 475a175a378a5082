import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { type Money, money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import { unfix } from '../../ledger/server/ledger.ts'
import { earlyPenalty } from './penalty.ts'
import { certificatesAmong, changeCertificate, lockedCertificate } from './rows.ts'

/** The job leaves the certificate alone until the transaction ends; nothing for any other account. */
export const holdUpCertificate = async (tx: Tx, accountId: string): Promise<void> => {
  await lockedCertificate(tx, accountId)
}

/** What closing an account today costs because it is a certificate before its maturity. */
export async function penaltyAtClosing(
  tx: Tx,
  { at, institution }: ActionContext,
  account: Pick<ShareAccount, 'id' | 'product'>,
  posted: Money,
): Promise<Money> {
  const [row] = await certificatesAmong(tx, [account.id])
  if (!row) return money(0n)
  const today = dayOf(at, institution.timeZone)
  return earlyPenalty({ institution }, row, account.product, { today, posted })
}

/** Ends the term of a certificate that is being closed, so that its money can move; nothing for any other account. */
export async function endCertificate(
  tx: Tx,
  { at }: Pick<ActionContext<null>, 'at'>,
  { id, ledgerAccountId }: Pick<ShareAccount, 'id' | 'ledgerAccountId'>,
): Promise<void> {
  const [row] = await certificatesAmong(tx, [id])
  if (!row) return
  await changeCertificate(tx, id, { ended_at: at })
  const freed = await unfix(tx, ledgerAccountId)
  assert(freed.ok, 'a certificate that ends is not closed')
}

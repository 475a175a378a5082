import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Money } from '../../../values/money.ts'
import { english } from '../../../values/sentence.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import { type Balance, post, timingIn, unfix } from '../../ledger/server/ledger.ts'
import type { CertificateRow } from './tables.ts'

/** A certificate whose day has come, and the id that a transfer of that day has. */
export interface Maturing {
  readonly row: CertificateRow
  readonly account: ShareAccount
  readonly transferId: string
}

/** What became of a certificate: what was moved, and where. */
export interface Matured {
  readonly account: ShareAccount
  readonly target: ShareAccount | undefined
  readonly moved: Money
  /** The term that begins; undefined where it was paid out. */
  readonly renewed: CertificateRow | undefined
}

/** What is frozen stays what it is: staff see the row among those that failed. */
export function checkFixed({ status }: Balance): void {
  if (status !== 'fixed') throw new Error(`The certificate is ${status}, not fixed for a term`)
}

/** Lets money of a certificate move, which {@link checkFixed} was asked before. */
export async function unfixAtMaturity(tx: Tx, { ledgerAccountId }: ShareAccount): Promise<void> {
  const freed = await unfix(tx, ledgerAccountId)
  if (!freed.ok) throw new Error(`The ledger does not end the term: ${freed.code}`)
}

export async function moveAtMaturity(
  tx: Tx,
  ctx: ActionContext<null>,
  { account, transferId }: Maturing,
  { target, amount }: { readonly target: ShareAccount; readonly amount: Money },
): Promise<void> {
  const posted = await post(
    tx,
    {
      id: transferId,
      actor: { channel: 'system', actorId: null },
      reason: 'own_transfer',
      from: account.ledgerAccountId,
      to: target.ledgerAccountId,
      amount,
      details: { memo: english('Certificate maturity') },
    },
    timingIn(ctx),
  )
  if (!posted.ok) throw new Error(`The ledger refused what was to be moved: ${posted.code}`)
}

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Money } from '../../../values/money.ts'
import { accountsInLedger, type ShareAccount } from '../../accounts/server/accounts.ts'
import { balancesOf, type LedgerAccountId } from '../../ledger/server/ledger.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import type { BeforeAndAfter } from '../../accounts/words.contract.ts'
import { changedBalances } from './subject.ts'

/** Accounts of other members that a reversal touches, as they stood before it. */
interface Others {
  readonly accounts: readonly ShareAccount[]
  readonly before: readonly Money[]
}

const postedIn = async (tx: Tx, accounts: readonly ShareAccount[]): Promise<readonly Money[]> => {
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  return (await balancesOf(tx, ids)).map(({ posted }) => posted)
}

/** The members other than this one behind ledger accounts that the caller has locked. */
export async function othersBehind(
  tx: Tx,
  personId: string,
  sides: readonly LedgerAccountId[],
): Promise<Others> {
  const found = await accountsInLedger(tx, sides)
  const accounts = found.filter((account) => account.personId !== personId)
  return { accounts, before: await postedIn(tx, accounts) }
}

interface Undone {
  /** What the record of it is called and says. */
  readonly action: AuditAction
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * What was undone between two members is known to both: the record stands in the history of whoever stands on the
 * other side too.
 * @returns what changed there, for {@link notifyOfChange}
 */
export async function recordForOthers(
  tx: Tx,
  ctx: ActionContext,
  { accounts, before }: Others,
  { action, detail }: Undone,
): Promise<readonly BeforeAndAfter[]> {
  const changed = changedBalances(accounts, before, await postedIn(tx, accounts))
  for (const personId of new Set(accounts.map((account) => account.personId))) {
    const own = accounts.filter((account) => account.personId === personId)
    const balances = changed.filter(({ accountId }) => own.some(({ id }) => id === accountId))
    if (balances.length === 0) continue
    await audit(tx, ctx, action, {
      subjectId: personId,
      detail: { ...detail, balances },
    })
  }
  return changed
}

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { fullName } from '../../../values/person.ts'
import { assert } from '../../../values/result.ts'
import { accountsOf, labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { namesOf } from '../../members/server/members.ts'
import type { Waiting } from '../contract.ts'
import { openRequests } from './requests.ts'

/** What waits on the accounts that somebody may see. */
export async function waitingFor(
  db: Db,
  { actorId, at }: Pick<ActionContext, 'actorId' | 'at'>,
): Promise<Waiting[]> {
  const accounts = new Map((await accountsOf(db, actorId)).map((account) => [account.id, account]))
  const rows = await openRequests(db, [...accounts.keys()], at)
  const names = await namesOf(db, [...new Set(rows.map(({ proposed_by: by }) => by))])
  return rows.map((row) => {
    const account = accounts.get(row.account_id)
    const name = names.get(row.proposed_by)
    assert(account && name, `request ${row.id} is of an account and a person`)
    const mayDecide = row.proposed_by === actorId ? 'take_back' : 'sign'
    return {
      id: row.id,
      accountId: account.id,
      account: labelOf(account),
      amount: row.amount_minor === null ? null : toDecimal(money(row.amount_minor)),
      payee: row.payee,
      reference: row.reference,
      proposedBy: fullName(name),
      proposedAt: row.proposed_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      may: account.mayPropose ? mayDecide : 'nothing',
    }
  })
}

/** How many requests of others wait for the signature of a person, on these accounts of theirs. */
export async function signaturesAwaited(
  db: Db,
  { actorId, at }: Pick<ActionContext, 'actorId' | 'at'>,
  accounts: readonly ShareAccount[],
): Promise<number> {
  const signing = accounts.filter(({ mayPropose }) => mayPropose).map(({ id }) => id)
  const rows = await openRequests(db, signing, at)
  return rows.filter(({ proposed_by: by }) => by !== actorId).length
}

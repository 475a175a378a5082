import type { Db } from '../../../../platform/server/db.ts'
import { toDecimal } from '../../../../values/money.ts'
import { fullName } from '../../../../values/person.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { balancesOf } from '../../../ledger/server/ledger.ts'
import { namesOf, personOf } from '../../../members/server/members.ts'
import type { MemberAccount } from '../../editing.contract.ts'
import { namedBy, officialAccountsOf, ownersOf } from '../accounts.ts'

/** The member's accounts with what is in them, Checking first. */
export async function memberAccounts(
  db: Db,
  personId: string,
): Promise<Result<MemberAccount[], 'user_not_found'>> {
  if (!(await personOf(db, personId))) return refuse('user_not_found')
  const accounts = await officialAccountsOf(db, personId)
  const balances = await balancesOf(
    db,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  const owners = await namedOwnersOf(
    db,
    accounts.map(({ id }) => id),
  )
  return ok(
    accounts.map((account, index) => {
      const { posted, available, status } = balances[index]!
      return {
        id: account.id,
        ...namedBy(account),
        number: account.number,
        routingNumber: account.routingNumber,
        balance: toDecimal(posted),
        available: toDecimal(available),
        status,
        role: account.role,
        owners: owners.get(account.id) ?? [],
      }
    }),
  )
}

/** Who has to do with each account, by name. */
async function namedOwnersOf(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, MemberAccount['owners']>> {
  const owners = [...(await ownersOf(db, accountIds)).values()].flat()
  const names = await namesOf(
    db,
    owners.map(({ personId }) => personId),
  )
  const named = owners.map(({ accountId, personId, role, since }) => {
    const name = names.get(personId)
    return {
      accountId,
      owner: { personId, name: name ? fullName(name) : '', role, since: since.toISOString() },
    }
  })
  const grouped = Map.groupBy(named, ({ accountId }) => accountId)
  return new Map([...grouped].map(([id, group]) => [id, group.map(({ owner }) => owner)]))
}

import type { Db } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import { type Converted, namesOfProduct } from '../../accounts/server/accounts.ts'
import type { NewPerson } from '../../members/server/members.ts'
import { idFrom } from './ids.ts'
import type { Plan } from './plan.ts'
import type { ConversionTables } from './tables.ts'
import type { Times } from './times.ts'

interface OpenedAccount {
  readonly id: string
  readonly ledgerAccountId: bigint
}

/** What the accounts of a conversion became, by what the other system calls them. */
export async function accountIdsOf(
  db: Db,
  conversionId: string,
): Promise<ReadonlyMap<string, OpenedAccount>> {
  const rows = await db
    .withTables<ConversionTables>()
    .selectFrom('conversion_account')
    .select(['account', 'account_id', 'ledger_account_id'])
    .where('conversion_id', '=', conversionId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.account,
      { id: row.account_id, ledgerAccountId: row.ledger_account_id },
    ]),
  )
}

export interface Arrivals {
  /** In the order of the plan. */
  readonly people: readonly NewPerson[]
  readonly signIns: readonly { readonly personId: string; readonly email: string }[]
  readonly converted: Converted
}

interface Terms {
  readonly id: string
  readonly plan: Plan
  readonly times: Times
}

/** Everybody and everything of a plan, as the modules that have it write it down. */
export function arrivalsOf(
  { id, plan, times }: Terms,
  opened: ReadonlyMap<string, OpenedAccount>,
): Arrivals {
  const since = (day: string | undefined): Date => times.at(day ?? plan.asOf)
  const personIds = new Map(
    [...plan.people].map(([person, { memberSince }]) => [
      person,
      idFrom(id, `person ${person}`, since(memberSince)),
    ]),
  )
  const memberIdOf = (person: string): string => idFrom(id, `member ${person}`, times.end)
  const everybody = [...plan.people]
  return {
    people: everybody.map(([person, { details, memberSince }]) => ({
      personId: personIds.get(person)!,
      details,
      since: since(memberSince),
    })),
    signIns: everybody.map(([person, { email }]) => ({ personId: personIds.get(person)!, email })),
    converted: {
      members: everybody
        .filter(([, { memberSince }]) => memberSince !== undefined)
        .map(([person, { memberSince }]) => ({
          id: memberIdOf(person),
          personId: personIds.get(person)!,
          joinedAt: since(memberSince),
        })),
      accounts: [...plan.accounts.values()].map(({ account, number, product, ...planned }) => {
        const found = opened.get(account)
        assert(found && planned.primary !== undefined, `${account} was opened and has an owner`)
        return {
          ...found,
          number,
          memberId: memberIdOf(planned.primary),
          product: product.id,
          ...namesOfProduct(product),
          openedAt: times.at(planned.openedOn),
        }
      }),
      owners: plan.owners.map(({ account, person, role, since: day }) => ({
        accountId: opened.get(account)!.id,
        personId: personIds.get(person)!,
        role,
        since: times.at(day ?? plan.accounts.get(account)!.openedOn),
      })),
    },
  }
}

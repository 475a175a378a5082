import type { Db } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { toDecimal } from '../../../values/money.ts'
import {
  type Ahead,
  labelIn,
  type Labels,
  type ReadUpcoming,
  type Upcoming,
} from '../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import type { Coming } from '../contract.ts'

/** What every module knows of the days ahead, the next first. */
export async function readAll(
  db: Db,
  upcoming: readonly ReadUpcoming[],
  ahead: Ahead,
): Promise<readonly Upcoming[]> {
  const items: Upcoming[] = []
  for (const read of upcoming) items.push(...(await read(db, ahead)))
  return items.sort((a, b) => (a.on === b.on ? (a.id < b.id ? -1 : 1) : a.on < b.on ? -1 : 1))
}

/** As it is read: a move between two of the accounts is one line, where it leaves. */
export function listed(items: readonly Upcoming[], labels: Labels, until: Day): Coming[] {
  const leavesToo = new Set(
    items.filter(({ amount }) => amount.minor < 0n).map(({ id, on }) => `${id} ${on}`),
  )
  return items
    .filter(({ on }) => on <= until)
    .filter(({ id, on, amount }) => amount.minor < 0n || !leavesToo.has(`${id} ${on}`))
    .map((item) => {
      const { id, kind, on, accountId, amount, name, otherAccountId, changesAvailable } = item
      // An account of somebody else that a co-owner moves money to has no name here.
      const other = otherAccountId === undefined ? undefined : labels.get(otherAccountId)
      return {
        id,
        kind,
        on,
        account: labelIn(labels, accountId),
        amount: toDecimal(amount),
        name: name ?? (other ? nameOfAccount(other) : null),
        isSetAside: kind === 'bill' && !changesAvailable,
      }
    })
}

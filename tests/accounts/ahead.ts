import type { ReadUpcoming, ShareAccount } from '../../src/modules/accounts/server/accounts.ts'
import type { CreditUnion } from '../worlds/creditUnion.ts'

/** What a module says will happen on these accounts through a day, in the order of the days; amounts in cents. */
export const aheadOn = async (
  { db, clock, institution }: Pick<CreditUnion, 'db' | 'clock' | 'institution'>,
  read: ReadUpcoming,
  accounts: readonly ShareAccount[],
  until: string,
) =>
  (await read(db, { at: clock.now(), institution, accounts, until }))
    .map((each) => ({ ...each, amount: each.amount.minor }))
    .toSorted((one, next) => one.on.localeCompare(next.on))

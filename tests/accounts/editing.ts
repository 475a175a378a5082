import type { AccountEdit } from '../../src/modules/accounts/editing.contract.ts'
import { editAccount } from '../../src/modules/accounts/server/staff/editing.ts'
import { allOrNothing } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Entries } from '../staffTransactions/entering.ts'
import { contextOf, type Member, type Person } from '../worlds/creditUnion.ts'

/** Saves the form of an account; `kind` is which of the member's. */
export async function edit(
  union: Pick<Entries, 'db' | 'clock' | 'institution' | 'posted' | 'rosa'>,
  { personId, ...accounts }: Member,
  kind: 'checking' | 'savings',
  changes: Partial<AccountEdit> = {},
  by: Person = union.rosa,
) {
  const { id: accountId, number, routingNumber } = accounts[kind]
  const balance = await union.posted(accounts[kind])
  const form = {
    id: newId(),
    number,
    routingNumber: routingNumber ?? '',
    balance,
    expectedBalance: balance,
    reason: 'Asked for at the counter',
    ...changes,
    personId,
    accountId,
  }
  return allOrNothing(union.db, (tx) => editAccount(tx, contextOf(union, by), form))
}

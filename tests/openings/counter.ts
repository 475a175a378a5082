import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { closeForMember } from '../../src/modules/openings/server/staff/closing.ts'
import { openForMember } from '../../src/modules/openings/server/staff/opening.ts'
import { closingFor } from '../../src/modules/openings/server/staff/reading.ts'
import type { OpenForMember } from '../../src/modules/openings/staff.contract.ts'
import { allOrNothing, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf, type Member, type Person } from '../worlds/creditUnion.ts'
import { openOpenings, USERS } from './world.ts'

/** Ada, and Rosa, who is on the staff. */
export async function openCounter(t: TestContext) {
  const union = await openOpenings(t)
  const { db } = union
  const rosa = await union.staff()
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const as = (who: Pick<Person, 'personId' | 'customer'>) => contextOf(union, who)
  const form = (changes: Partial<OpenForMember> = {}): OpenForMember => ({
    id: newId(),
    productId: 'branch',
    disclosureVersion: '7',
    amount: '0',
    reason: 'Came by with her passport',
    ...changes,
  })
  const openFor = (who: Person, changes: Partial<OpenForMember> = {}, by: Person = rosa) =>
    inTransaction(db, (tx) =>
      openForMember(tx, as(by), { ...form(changes), personId: who.personId }),
    )
  const closeFor = (
    accountId: string,
    toAccountId?: string,
    { id = newId(), by = rosa }: { id?: string; by?: Person } = {},
  ) =>
    allOrNothing(db, (tx) =>
      closeForMember(
        tx,
        as(by),
        { id, accountId, reason: 'Asked by letter', ...(toAccountId && { toAccountId }) },
        USERS,
      ),
    )
  const openedFor = async (who: Member, changes: Partial<OpenForMember> = {}) => {
    const id = newId()
    done(await openFor(who, { id, ...changes }))
    const { rows } = await sql<{ account_id: string }>`
      select account_id from account_opening where id = ${id}`.execute(db)
    return union.own(who, rows[0]!.account_id)
  }
  const join = (who: Person, accountId: string, role: 'joint' | 'delegate') =>
    inTransaction(db, (tx) =>
      addOwner(tx, { accountId, personId: who.personId, role, at: union.clock.now() }),
    )
  const outlook = (accountId: string) => closingFor(db, as(rosa), accountId, USERS)
  return { ...union, rosa, ada, as, form, openFor, openedFor, closeFor, join, outlook }
}

/** A first amount from Checking. */
export const from = (member: Member, amount = '25.00') => ({
  amount,
  fromAccountId: member.checking.id,
})

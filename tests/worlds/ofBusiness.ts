import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { add } from '../../src/modules/businesses/server/adding.ts'
import { businessesOf } from '../../src/modules/businesses/server/businesses.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf, type CreditUnion, type Member } from './creditUnion.ts'

/** Has the Checking of somebody be an account of a business that is theirs. */
export async function ofBusiness(
  union: CreditUnion,
  { personId, checking }: Member,
  name: string,
): Promise<void> {
  const { db } = union
  const business = {
    id: newId(),
    name,
    kind: 'llc',
    reason: 'Saw its registration',
    personId,
  } as const
  const rosa = contextOf(union, await union.staff())
  done(await inTransaction(db, (tx) => add(tx, rosa, business)))
  const [{ member_id: memberId } = assert.fail('it is there')] = await businessesOf(db, personId)
  await sql`update account set member_id = ${memberId} where id = ${checking.id}`.execute(db)
}

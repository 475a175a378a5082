import type { TestContext } from 'node:test'
import type { AddBusiness } from '../../src/modules/businesses/contract.ts'
import { add } from '../../src/modules/businesses/server/adding.ts'
import { businessesOf } from '../../src/modules/businesses/server/businesses.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { openCounter } from '../openings/counter.ts'
import type { Person } from '../worlds/creditUnion.ts'

/** Ada, and Rosa, who adds businesses and opens accounts for them. */
export async function openBusinesses(t: TestContext) {
  const union = await openCounter(t)
  const { db, as, rosa } = union
  const input = (who: Pick<Person, 'personId'>, changes: Partial<AddBusiness> = {}) => ({
    id: newId(),
    name: 'Hart Bakery LLC',
    kind: 'llc' as const,
    reason: 'Saw its registration',
    personId: who.personId,
    ...changes,
  })
  const addFor = (
    who: Pick<Person, 'personId'>,
    changes: Partial<AddBusiness> = {},
    by: Person = rosa,
  ) => inTransaction(db, (tx) => add(tx, as(by), input(who, changes)))
  const businessOf = async (who: Person, name = 'Hart Bakery LLC') =>
    (await businessesOf(db, who.personId)).find((one) => one.name === name)!
  return { ...union, input, addFor, businessOf }
}

import type { TestContext } from 'node:test'
import type { AddBusiness } from '../../src/modules/businesses/contract.ts'
import { add } from '../../src/modules/businesses/server/adding.ts'
import { businessesOf } from '../../src/modules/businesses/server/businesses.ts'
import { businessRoutes } from '../../src/modules/businesses/server/routes.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { openCounter } from '../openings/counter.ts'
import type { Person } from '../worlds/creditUnion.ts'
import { openModule } from '../worlds/module.ts'

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

/** The routes of the module alone; requests are Rosa's. */
export async function openBusinessRoutes(t: TestContext, { needed = false } = {}) {
  const union = await openBusinesses(t)
  const { db, ada, clock, rosa } = union
  const dualControl = { needed, above: money(25_000_00n) }
  const door = await openModule(t, (mount) => businessRoutes(mount, { db, dualControl }), {
    usual: { personId: rosa.personId },
    clock,
  })
  const path = `/api/admin/members/${ada.personId}/businesses`
  return {
    ...union,
    list: async () => (await door.get(path)).body.businesses,
    add: (body: object) => door.post(path, body),
    change: (businessId: string, what: 'ein' | 'rename' | 'end', changes: object = {}) =>
      door.post(`/api/admin/businesses/${businessId}/${what}`, {
        id: newId(),
        reason: 'Saw the papers',
        ...changes,
      }),
  }
}

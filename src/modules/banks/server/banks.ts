import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { isRoutingNumber } from '../../../values/institution.ts'
import type { Bank } from '../contract.ts'

export { importDirectory } from './replacing.ts'

/**
 * The bank that money for a routing number goes to. For a number that went out of use that is the
 * bank under its present number, which differs from the one asked for.
 */
export async function bankByRouting(db: Db, routingNumber: string): Promise<Bank | undefined> {
  if (!isRoutingNumber(routingNumber)) return undefined
  const { rows } = await sql<Bank>`
    select routing_number as "routingNumber", name, city, state
      from bank
     where routing_number = coalesce(
       (select routing_number from replaced_routing_number where old_number = ${routingNumber}),
       ${routingNumber})`.execute(db)
  return rows[0]
}

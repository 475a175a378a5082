import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { searchBanks } from '../contract.ts'
import { findBanks } from './search.ts'

interface BankParts {
  readonly db: Db
}

export function bankRoutes(mount: Mount, { db }: BankParts): void {
  mount(searchBanks, async ({ query }) => ok({ banks: [...(await findBanks(db, query.q ?? ''))] }))
}

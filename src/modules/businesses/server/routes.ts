import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { accountsById, labelOf, openAccountsUnder } from '../../accounts/server/accounts.ts'
import { type DualControl, runOrRequestApproval } from '../../approvals/server/approvals.ts'
import { endBusiness, renameBusiness, setEin as setEinEndpoint } from '../changes.contract.ts'
import { addBusiness, type Business, listBusinesses } from '../contract.ts'
import { ADD_BUSINESS } from './adding.ts'
import { END_BUSINESS, RENAME_BUSINESS } from './changing.ts'
import { addedBy, businessesOf } from './businesses.ts'
import { einOf, setEin } from './numbers.ts'
import { businessById } from './reading.ts'
import type { BusinessTables } from './tables.ts'

interface Dependencies {
  readonly db: Db
  readonly dualControl: DualControl
}

export function businessRoutes(mount: Mount, { db, dualControl }: Dependencies): void {
  mount(listBusinesses, async ({ params }) => {
    const rows = await businessesOf(db, params.id)
    return ok({ businesses: await Promise.all(rows.map((row) => present(db, row))) })
  })

  mount(addBusiness, async ({ context, params, body }) => {
    const input = { ...body, personId: params.id }
    const added = await runOrRequestApproval(db, context, dualControl, ADD_BUSINESS, input)
    if (!added.ok) return added
    return ok(await present(db, await addedBy(db, body.id)))
  })

  mount(setEinEndpoint, async ({ context, params, body }) => {
    const set = await setEin(db, context, { ...body, ...params })
    return set.ok ? presentById(db, params) : set
  })

  mount(renameBusiness, async ({ context, params, body }) => {
    const input = { ...body, ...params }
    const renamed = await runOrRequestApproval(db, context, dualControl, RENAME_BUSINESS, input)
    return renamed.ok ? presentById(db, params) : renamed
  })

  mount(endBusiness, async ({ context, params, body }) => {
    const input = { ...body, ...params }
    const ended = await runOrRequestApproval(db, context, dualControl, END_BUSINESS, input)
    return ended.ok ? presentById(db, params) : ended
  })
}

const presentById = async (db: Db, { businessId }: { readonly businessId: string }) =>
  ok(await present(db, (await businessById(db, businessId))!))

async function present(db: Db, row: BusinessTables['business_membership']): Promise<Business> {
  const { member_id: id, name, kind, joined_at: joinedAt } = row
  const open = await openAccountsUnder(db, id)
  const accounts = await accountsById(
    db,
    open.map((account) => account.id),
  )
  return {
    id,
    name,
    kind,
    joinedAt: joinedAt.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    einLast4: einOf(db, row)?.slice(-4) ?? null,
    accounts: [...accounts.values()].map((account) => ({ id: account.id, ...labelOf(account) })),
  }
}

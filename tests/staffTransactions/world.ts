import { type TestContext } from 'node:test'
import {
  staffTransactionRoutes,
  uploadTemplate,
} from '../../src/modules/staffTransactions/server/routes.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { checkHoldsOf } from '../../src/modules/deposits/server/deposits.ts'
import { statusesOf } from '../../src/modules/transfers/server/transfers.ts'
import { institution } from '../worlds/creditUnion.ts'
import { type ModuleDoor, openModule } from '../worlds/module.ts'
import { type Entries, openEntries } from './entering.ts'

export type Body = Readonly<Record<string, unknown>>

export type StaffTransactionsWorld = Entries & ModuleDoor

/** The routes of the module alone; requests are Rosa's unless somebody else is named. */
export async function openStaffTransactions(t: TestContext): Promise<StaffTransactionsWorld> {
  const union = await openEntries(t)
  const { db, clock } = union
  const dualControl = { needed: false, above: money(25_000_00n) }
  const module = await openModule(
    t,
    (mount, mountFile) => {
      staffTransactionRoutes(mount, { db, institution, statusesOf, checkHoldsOf, dualControl })
      uploadTemplate(mountFile)
    },
    { usual: union.rosa, clock },
  )
  return { ...union, ...module }
}

export const at = ({ personId }: { readonly personId: string }, path: string): string =>
  `/api/admin/members/${personId}/${path}`

export const batchOf = (...rows: readonly unknown[]): Body => ({ batchId: newId(), rows })

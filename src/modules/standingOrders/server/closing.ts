// What closing an account, and leaving it, asks of the orders that use it, and ends of them.

import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { ownersOfAccount } from '../../accounts/server/accounts.ts'
import { holdById, type LedgerAccountId } from '../../ledger/server/ledger.ts'
import { standingsOf } from '../../identity/server/identity.ts'
import { endBeforeMoney, record } from './changing.ts'
import type { KindTypes, OrderKind } from './kind.ts'
import { lockWhere } from './rows.ts'

/** An order of a kind, as closing an account knows it. */
interface Using {
  readonly id: string
  readonly personId: string
  /** What is set aside for its next date. */
  readonly heldMinor: bigint
  /** Nobody can cancel it, because whoever arranged it is suspended. */
  readonly isResting: boolean
}

/** An order that has ended. What is set aside for it is given back under the ledger's locks. */
export interface Ended {
  /** Who had arranged it. */
  readonly personId: string
  /** Where that was to go, which is locked too; undefined where there is nothing. */
  readonly towards: LedgerAccountId | undefined
  giveBack(): Promise<void>
}

/** The orders of one kind on an account that is to be closed. */
export interface OrdersOnAccount {
  /** Those of whoever has the account: others ended as they left it. */
  using(db: Db, accountId: string): Promise<readonly Using[]>
  /** Ends those of them that are resting as their owner would. Before the owners are locked, as the job that serves them takes both. */
  endResting(tx: Tx, ctx: ActionContext, accountId: string): Promise<readonly Ended[]>
  /** Ends those of somebody who is to have the account no more, likewise before the owners are locked. */
  endOf(
    tx: Tx,
    ctx: ActionContext,
    whose: { readonly accountId: string; readonly personId: string },
  ): Promise<readonly Ended[]>
}

export function ordersOnAccount<K extends KindTypes>(kind: OrderKind<K>): OrdersOnAccount {
  const using = async (db: Db, accountId: string): Promise<readonly Using[]> => {
    const owners = await ownersOfAccount(db, accountId)
    const { rows } = await sql<K['row']>`
      select * from ${sql.table(kind.name)}
       where ${kind.uses(accountId)} and next_on is not null
         and person_id = any(${owners.map(({ personId }) => personId)}::uuid[])
       order by id`.execute(db)
    const standings = await standingsOf(
      db,
      rows.map((order) => order.person_id),
    )
    return rows.map((order) => ({
      id: order.id,
      personId: order.person_id,
      heldMinor: (order.hold_id ?? null) === null ? 0n : order.amount_minor,
      isResting: standings.get(order.person_id)?.status === 'suspended',
    }))
  }
  const endThese = async (tx: Tx, ctx: ActionContext, orders: readonly Using[]) => {
    const ended: Ended[] = []
    for (const { id, personId } of orders) {
      // Its last date may have passed before the lock.
      const order = await lockWhere(tx, kind, sql`id = ${id} and next_on is not null`)
      if (!order) continue
      await record(tx, ctx, kind, await endBeforeMoney(tx, ctx, kind, order))
      const held = order.hold_id ? await holdById(tx, order.hold_id) : undefined
      const towards = held?.to.accountId
      ended.push({ personId, towards, giveBack: () => kind.giveBack(tx, ctx, order) })
    }
    return ended
  }
  return {
    using,
    endResting: async (tx, ctx, accountId) =>
      endThese(
        tx,
        ctx,
        (await using(tx, accountId)).filter(({ isResting }) => isResting),
      ),
    endOf: async (tx, ctx, { accountId, personId }) =>
      endThese(
        tx,
        ctx,
        (await using(tx, accountId)).filter((order) => order.personId === personId),
      ),
  }
}

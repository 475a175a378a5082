import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { forgetRow } from '../../../platform/server/jobFailures.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Day } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import type { KindTypes, OrderKind } from './kind.ts'
import { change, forgetUnserved, lockOwn, lockWhere, passDate } from './rows.ts'

/** Which order is changed, as the member saw it. */
export interface Seen {
  readonly id: string
  readonly version: number
}

interface Changed<Row> {
  readonly action: AuditAction
  readonly after: Row
  readonly detail: object
}

type SeenRefusal<K extends KindTypes> =
  | `${K['name']}_not_found`
  | `${K['name']}_over`
  | 'changed_meanwhile'
  | K['closed']

interface End {
  readonly endsOn?: Day | undefined
  readonly timesMax?: number | undefined
}

/**
 * Changes what is still to come. `revise` answers the columns that change beside the end, or refuses,
 * and takes back what it wrote then.
 */
export const edit = <K extends KindTypes, Code extends string>(
  db: Db,
  ctx: ActionContext,
  kind: OrderKind<K>,
  { endsOn, timesMax, ...seen }: Seen & End,
  revise: (tx: Tx, before: K['row']) => Promise<Result<Partial<K['row']>, Code>>,
): Promise<Result<K['view'], SeenRefusal<K> | Code | 'once_has_no_end'>> =>
  decide(
    db,
    ctx,
    kind,
    seen,
    async (tx, before): Promise<Result<Changed<K['row']>, Code | 'once_has_no_end'>> => {
      const hasEnd = endsOn !== undefined || timesMax !== undefined
      if (before.frequency === 'once' && hasEnd) return refuse('once_has_no_end')
      const revised = await revise(tx, before)
      if (!revised.ok) return revised
      const end = { ends_on: endsOn ?? null, runs_left: timesMax ?? null }
      const after = await change(tx, kind, before, { ...revised.value, ...end })
      const detail = { from: kind.termsOf(before), to: kind.termsOf(after) }
      return ok({ action: `${kind.name}.edited` as const, after, detail })
    },
  )

/** Leaves out the next date; it counts as passed. */
export const skip = <K extends KindTypes>(
  db: Db,
  ctx: ActionContext,
  kind: OrderKind<K>,
  seen: Seen,
): Promise<Result<K['view'], SeenRefusal<K>>> =>
  decide(db, ctx, kind, seen, async (tx, order) => ok(await leaveOut(tx, ctx, kind, order)))

/** Ends an order for good. One that was cancelled before is answered the same. */
export const cancel = <K extends KindTypes>(
  db: Db,
  ctx: ActionContext,
  kind: OrderKind<K>,
  seen: Seen,
  scope: 'next' | 'all' = 'all',
): Promise<Result<K['view'], SeenRefusal<K>>> =>
  decide(
    db,
    ctx,
    kind,
    seen,
    async (tx, order) =>
      ok(await (scope === 'all' ? end(tx, ctx, kind, order) : leaveOut(tx, ctx, kind, order))),
    ({ status }) => status === 'cancelled',
  )

/**
 * Passes a date that could not be served and that staff put away, so that the order goes on. What the
 * member has changed meanwhile stays as it is.
 */
export async function passPutAway<K extends KindTypes>(
  tx: Tx,
  ctx: ActionContext,
  kind: OrderKind<K>,
  rowId: string,
): Promise<void> {
  const [id, day] = rowId.split(' ')
  const isThatDate = sql`id = ${id} and ${sql.ref(kind.dueColumn)} = ${day}`
  const order = await lockWhere(tx, kind, isThatDate)
  if (!order) return
  await record(tx, ctx, kind, await leaveOut(tx, ctx, kind, order))
}

/** Does to an order, as the member saw it, what `work` decides, and leaves its traces. */
async function decide<K extends KindTypes, Code extends string>(
  db: Db,
  ctx: ActionContext,
  kind: OrderKind<K>,
  { id, version }: Seen,
  work: (tx: Tx, order: K['row']) => Promise<Result<Changed<K['row']>, Code>>,
  isRepeated: (order: K['row']) => boolean = () => false,
): Promise<Result<K['view'], SeenRefusal<K> | Code>> {
  const { name } = kind
  return inTransaction(db, async (tx): Promise<Result<K['view'], SeenRefusal<K> | Code>> => {
    const present = async (order: K['row']): Promise<K['view']> =>
      kind.present(order, await labelsOf(tx, ctx.actorId))
    await lockSignIn(tx, ctx.actorId)
    // The lock makes the worker pass by, or makes us wait for it: then the version has gone up.
    const order = await lockOwn(tx, kind, ctx.actorId, id)
    if (!order) return refuse(`${name}_not_found`)
    if (order.next_on === null) {
      return isRepeated(order) ? ok(await present(order)) : refuse(`${name}_over`)
    }
    if (order.version !== version) return refuse('changed_meanwhile')
    const closed = kind.closedFor(ctx, order)
    if (closed !== undefined) return refuse(closed)
    const changed = await work(tx, order)
    if (!changed.ok) return changed
    await record(tx, ctx, kind, changed.value)
    return ok(await present(changed.value.after))
  })
}

export async function record<K extends KindTypes>(
  tx: Tx,
  ctx: ActionContext,
  kind: OrderKind<K>,
  { action, after, detail }: Changed<K['row']>,
): Promise<void> {
  const { person_id: personId } = after
  const names = kind.namesOf(after)
  await audit(tx, ctx, action, { subjectId: personId, detail: { ...names, ...detail } })
  await publish(tx, `${kind.name}s`, [personId])
}

async function leaveOut<K extends KindTypes>(
  tx: Tx,
  ctx: ActionContext,
  kind: OrderKind<K>,
  order: K['row'],
): Promise<Changed<K['row']>> {
  if (kind.onceIsAll && order.frequency === 'once') return end(tx, ctx, kind, order)
  const { at } = ctx
  await forgetRow(tx, `${order.id} ${order[kind.dueColumn]}`)
  const run = { id: newId(at.getTime()), outcome: kind.runs.leftOut, reason: null, at }
  const after = await passDate(tx, kind, order, run)
  await kind.giveBack(tx, ctx, order)
  return { action: kind.actions.leftOut, after, detail: { dueOn: order.next_on } }
}

async function end<K extends KindTypes>(
  tx: Tx,
  ctx: ActionContext,
  kind: OrderKind<K>,
  order: K['row'],
): Promise<Changed<K['row']>> {
  const ended = await endBeforeMoney(tx, ctx, kind, order)
  await kind.giveBack(tx, ctx, order)
  return ended
}

/** Before the ledger's locks: what is set aside for the order is still to be given back. */
export async function endBeforeMoney<K extends KindTypes>(
  tx: Tx,
  ctx: ActionContext,
  kind: OrderKind<K>,
  order: K['row'],
): Promise<Changed<K['row']>> {
  await forgetRow(tx, `${order.id} ${order[kind.dueColumn]}`)
  await forgetUnserved(tx, kind, order)
  const detail = await kind.noteEnd(tx, ctx, order)
  const gone = { ...kind.columnsFor(null), status: 'cancelled' }
  return { action: `${kind.name}.cancelled`, after: await change(tx, kind, order, gone), detail }
}

import type { Updateable } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, isUniqueViolation, type Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import type { Payee } from '../contract.ts'
import { presentPayee } from './book.ts'
import { notifyOfPayee } from './notifications.ts'
import { openPayee } from './sealing.ts'
import type { PayeeRow, PayeeTables } from './tables.ts'

type NotFound = 'payee_not_found'

interface Naming {
  readonly payeeId: string
  readonly nickname: string
}

type Named = Promise<Result<Payee, NotFound | 'nickname_taken'>>

/** Keeps a payee under a name. Saved already: gives it the name, if it is another one. */
export const save = (db: Db, ctx: ActionContext, { payeeId, nickname }: Naming): Named =>
  unlessTaken(db, async (tx) => {
    const before = await lockOwn(tx, ctx, payeeId)
    if (!before) return refuse('payee_not_found')
    if (before.saved_at) return ok(presentPayee(await giveName(tx, ctx, before, nickname)))
    const row = await change(tx, before, { nickname, saved_at: ctx.at, removed_at: null })
    await auditPayee(tx, ctx, 'payee.saved', row, { kind: row.kind, nickname })
    await notifyOfPayee(tx, ctx, row)
    return ok(presentPayee(row))
  })

/** Gives a saved payee another name. One that is not saved has no name to change: it is not found. */
export const rename = (db: Db, ctx: ActionContext, { payeeId, nickname }: Naming): Named =>
  unlessTaken(db, async (tx) => {
    const before = await lockOwn(tx, ctx, payeeId)
    if (!before?.saved_at) return refuse('payee_not_found')
    return ok(presentPayee(await giveName(tx, ctx, before, nickname)))
  })

/** Takes a payee off the lists. That it was paid stays known. */
export const remove = (
  db: Db,
  ctx: ActionContext,
  payeeId: string,
): Promise<Result<Record<string, never>, NotFound>> =>
  inTransaction(db, async (tx) => {
    const before = await lockOwn(tx, ctx, payeeId)
    if (!before) return refuse('payee_not_found')
    if (before.removed_at) return ok({})
    const { kind, nickname } = before
    await change(tx, before, { nickname: null, saved_at: null, removed_at: ctx.at })
    await auditPayee(tx, ctx, 'payee.removed', before, { kind, nickname })
    return ok({})
  })

/** The index decides whether a name is taken: looking first would miss one saved meanwhile. */
async function unlessTaken<Value, Code extends string>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'nickname_taken'>> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (isUniqueViolation(error, 'payee_nickname_once')) return refuse('nickname_taken')
    throw error
  }
}

/** @throws a unique violation of `payee_nickname_once` when another saved payee has the name */
async function giveName(
  tx: Tx,
  ctx: ActionContext,
  before: PayeeRow,
  nickname: string,
): Promise<PayeeRow> {
  if (before.nickname === nickname) return openPayee(tx, before)
  await auditPayee(tx, ctx, 'payee.renamed', before, { from: before.nickname, to: nickname })
  return change(tx, before, { nickname })
}

/** The payee if it is the member's, or which it became. Somebody else's is undefined, like one that never was. */
async function lockOwn(tx: Tx, ctx: ActionContext, payeeId: string): Promise<PayeeRow | undefined> {
  const row = await tx
    .withTables<PayeeTables>()
    .selectFrom('payee')
    .selectAll()
    .where('id', '=', payeeId)
    .where('person_id', '=', ctx.actorId)
    .forUpdate()
    .executeTakeFirst()
  return row?.became ? lockOwn(tx, ctx, row.became) : row
}

const change = async (
  tx: Tx,
  { id }: PayeeRow,
  changes: Updateable<PayeeTables['payee']>,
): Promise<PayeeRow> => {
  const row = await tx
    .withTables<PayeeTables>()
    .updateTable('payee')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return openPayee(tx, row)
}

/** Names and kinds only: account numbers stay out of the audit trail. */
const auditPayee = (
  tx: Tx,
  ctx: ActionContext,
  action: AuditAction,
  { id }: PayeeRow,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  audit(tx, ctx, action, { subjectId: ctx.actorId, detail: { payee: id, ...detail } })

import type { Updateable } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { type AuditAction, record } from '../../audit/server/audit.ts'
import { openPayee } from './sealing.ts'
import type { PayeeRow, PayeeTables } from './tables.ts'

/** Who does what to which payee, from where and when. */
export interface PayeeDeed {
  readonly memberId: string
  readonly payeeId: string
  readonly at: Date
  readonly address: string
}

type NotFound = 'payee_not_found'

interface Saved {
  readonly row: PayeeRow
  /** False where it had been saved before and only the name is new. */
  readonly added: boolean
}

/**
 * Keeps a payee under a name. Saved already: gives it the name, if it is another one.
 * @throws a unique violation of `payee_nickname_once` when another saved payee has the name
 */
export async function save(
  tx: Tx,
  deed: PayeeDeed,
  nickname: string,
): Promise<Result<Saved, NotFound>> {
  const before = await lockOwn(tx, deed)
  if (!before) return refuse('payee_not_found')
  if (before.saved_at) return ok({ row: await giveName(tx, deed, before, nickname), added: false })
  const row = await change(tx, before, { nickname, saved_at: deed.at, removed_at: null })
  await note(tx, deed, 'payee.saved', { kind: row.kind, nickname })
  return ok({ row, added: true })
}

/**
 * Gives a saved payee another name. One that is not saved has no name to change: it is not found.
 * @throws a unique violation of `payee_nickname_once` when another saved payee has the name
 */
export async function rename(
  tx: Tx,
  deed: PayeeDeed,
  nickname: string,
): Promise<Result<PayeeRow, NotFound>> {
  const before = await lockOwn(tx, deed)
  if (!before?.saved_at) return refuse('payee_not_found')
  return ok(await giveName(tx, deed, before, nickname))
}

/** Takes a payee off the lists. That it was paid stays known. */
export async function remove(tx: Tx, deed: PayeeDeed): Promise<Result<void, NotFound>> {
  const before = await lockOwn(tx, deed)
  if (!before) return refuse('payee_not_found')
  if (before.removed_at) return ok(undefined)
  await change(tx, before, { nickname: null, saved_at: null, removed_at: deed.at })
  await note(tx, deed, 'payee.removed', { kind: before.kind, nickname: before.nickname })
  return ok(undefined)
}

async function giveName(
  tx: Tx,
  deed: PayeeDeed,
  before: PayeeRow,
  nickname: string,
): Promise<PayeeRow> {
  if (before.nickname === nickname) return openPayee(tx, before)
  await note(tx, deed, 'payee.renamed', { from: before.nickname, to: nickname })
  return change(tx, before, { nickname })
}

/** The payee if it is the member's. Somebody else's is undefined, like one that never was. */
const lockOwn = (tx: Tx, { memberId, payeeId }: PayeeDeed): Promise<PayeeRow | undefined> =>
  tx
    .withTables<PayeeTables>()
    .selectFrom('payee')
    .selectAll()
    .where('id', '=', payeeId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()

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

/** Names and kinds only: account numbers stay out of the record. */
const note = (
  tx: Tx,
  { at, memberId, payeeId, address }: PayeeDeed,
  action: AuditAction,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  record(tx, {
    at,
    actorId: memberId,
    action,
    subjectId: memberId,
    address,
    detail: { payee: payeeId, ...detail },
  })

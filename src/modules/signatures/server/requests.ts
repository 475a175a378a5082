import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import { TURN_OFF } from '../contract.ts'
import type { RequestRow, SignatureTables } from './tables.ts'

const requests = (db: Db) =>
  db.withTables<SignatureTables>().selectFrom('signature_request').selectAll()

/** What waits or waited under an id. Only its state ever changes. */
export const requestById = (db: Db, id: string): Promise<RequestRow | undefined> =>
  requests(db).where('id', '=', id).executeTakeFirst()

/** The same, and nobody else decides about it until the transaction ends. */
export const lockedRequest = (tx: Tx, id: string): Promise<RequestRow> =>
  requests(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** What waits on accounts, what lapses first at the front. */
export const openRequests = (
  db: Db,
  accountIds: readonly string[],
  at: Date,
): Promise<readonly RequestRow[]> =>
  requests(db)
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('state', '=', 'open')
    .where('expires_at', '>', at)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()

/** That an option be turned off, where somebody proposed it. */
export const openTurningOff = (
  db: Db,
  accountId: string,
  at: Date,
): Promise<RequestRow | undefined> =>
  turningsOff(db, accountId).where('expires_at', '>', at).executeTakeFirst()

/** The same that nobody signed in time and the job has not ended yet; nobody else ends it until the transaction does. */
export const lapsedTurningOff = (
  tx: Tx,
  accountId: string,
  at: Date,
): Promise<RequestRow | undefined> =>
  turningsOff(tx, accountId).where('expires_at', '<=', at).forUpdate().executeTakeFirst()

const turningsOff = (db: Db, accountId: string) =>
  requests(db)
    .where('account_id', '=', accountId)
    .where('kind', '=', TURN_OFF)
    .where('state', '=', 'open')

/** False when the id is taken. */
export async function insertRequest(
  tx: Tx,
  { contents, ...row }: Omit<RequestRow, 'state' | keyof Decided>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<SignatureTables>()
    .insertInto('signature_request')
    .values({
      ...row,
      contents: JSON.stringify(contents),
      state: 'open',
      decided_by: null,
      decided_at: null,
      decline_reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Decided = Pick<RequestRow, 'decided_by' | 'decided_at' | 'decline_reason'>

/** Decides about a locked request. */
export async function decideRequest(
  tx: Tx,
  id: string,
  decision: Pick<RequestRow, 'state' | 'decided_by' | 'decided_at'> & Partial<Decided>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .withTables<SignatureTables>()
    .updateTable('signature_request')
    .set(decision)
    .where('id', '=', id)
    .executeTakeFirst()
  assert(numUpdatedRows === 1n, 'a locked request is decided')
}

/** Lets a transfer through the last door of an account that two have to sign for. */
export async function noteSigned(tx: Tx, requestId: string, transferId: string): Promise<void> {
  await tx
    .withTables<SignatureTables>()
    .insertInto('signed_transfer')
    .values({ transfer_id: transferId, request_id: requestId })
    .execute()
}

import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { keepSilent } from '../../../platform/server/outbox.ts'
import { money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import { closeAccounts, endConversionAccount, postBatch } from '../../ledger/server/ledger.ts'
import { advanceLongWork, endLongWork } from '../../longWork/server/longWork.ts'
import { type ConversionRow, lockConversion, unfinished } from './beginning.ts'
import { idFrom } from './ids.ts'
import type { ConversionTables } from './tables.ts'

const POSTED_AT_ONCE = 2000
const TAKEN_BACK = english('It was taken back, and nothing of it stands in an account.')
const SYSTEM = { channel: 'system', actorId: null } as const

/**
 * Takes back the conversion that did not end. The journal only grows, so what its accounts have goes back where
 * it came from in one entry each, and then they are closed; nobody could ever reach them. Broken off, it is
 * taken up where it was. Afterwards a conversion can begin anew.
 *
 * - `none_under_way`: there is nothing to take back; a conversion that ended stays
 */
export async function takeBack(
  db: Db,
  ctx: ActionContext<null>,
): Promise<Result<void, 'none_under_way'>> {
  const conversion = await unfinished(db)
  if (!conversion) return refuse('none_under_way')
  const { id } = conversion
  if (!(await stop(db, id))) return refuse('none_under_way')
  while (await emptySome(db, ctx, conversion));
  await inTransaction(db, async (tx) => {
    const { state, posted_count } = await lockConversion(tx, id)
    if (state !== 'taking_back') return
    const posted = Number(posted_count)
    await closeAccounts(tx, await ledgerAccountsOf(tx, id))
    await endConversionAccount(tx, conversion.house_account)
    await setState(tx, id, { state: 'taken_back', ended_at: ctx.at })
    await audit(tx, ctx, 'conversion.taken_back', { detail: { asOf: conversion.as_of } })
    const failed = Number(conversion.posting_count)
    await advanceLongWork(tx, id, { at: ctx.at, done: -posted, failed, failure: TAKEN_BACK })
    await endLongWork(tx, id, ctx.at)
  })
  return ok(undefined)
}

/** From now on nothing more is posted; false where it has ended meanwhile. */
const stop = (db: Db, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { state } = await lockConversion(tx, id)
    if (state === 'running') await setState(tx, id, { state: 'taking_back', ended_at: null })
    return state === 'running' || state === 'taking_back'
  })

const setState = (
  tx: Tx,
  id: string,
  state: Pick<ConversionRow, 'state' | 'ended_at'>,
): Promise<unknown> =>
  tx
    .withTables<ConversionTables>()
    .updateTable('conversion')
    .set(state)
    .where('id', '=', id)
    .execute()

/** False when nothing is left. */
const emptySome = (
  db: Db,
  { institution, ledgerAt }: ActionContext<null>,
  { id, house_account: house }: ConversionRow,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { state } = await lockConversion(tx, id)
    if (state !== 'taking_back') return false
    const left = await tx
      .withTables<ConversionTables>()
      .selectFrom('conversion_leftover')
      .selectAll()
      .where('conversion_id', '=', id)
      .limit(POSTED_AT_ONCE)
      .execute()
    const orders = left.map(({ account_id: accountId, ledger_account_id: own, posted }) => ({
      id: idFrom(id, `taken back ${accountId}`, new Date(0)),
      actor: SYSTEM,
      reason: 'import' as const,
      from: posted > 0n ? own : house,
      to: posted > 0n ? house : own,
      amount: money(posted > 0n ? posted : -posted),
      details: { description: 'Conversion taken back' },
    }))
    const answers = await postBatch(tx, orders, { zone: institution.timeZone, at: ledgerAt })
    for (const answer of answers) assert(answer.ok, 'what came in goes back')
    await keepSilent(tx)
    return left.length === POSTED_AT_ONCE
  })

async function ledgerAccountsOf(tx: Tx, id: string): Promise<readonly bigint[]> {
  const rows = await tx
    .withTables<ConversionTables>()
    .selectFrom('conversion_account')
    .select('ledger_account_id')
    .where('conversion_id', '=', id)
    .execute()
  return rows.map((row) => row.ledger_account_id)
}

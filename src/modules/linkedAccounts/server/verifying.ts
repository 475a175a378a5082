import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { fromDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { paymentsById } from '../../networkPayments/server/networkPayments.ts'
import {
  GUESSES_MAX,
  type LinkedAccount,
  type LinkState,
  type VerifyBody,
  type VerifyRefusal,
} from '../contract.ts'
import { haveArrived, lockedLink, presentLink, stateAt } from './reading.ts'
import { openSecret } from './sealing.ts'
import type { LinkRow } from './tables.ts'
import { leaveTraces } from './traces.ts'

type Verified = Result<LinkedAccount, VerifyRefusal>

/** Why a link takes no amounts any more. */
const OVER = {
  failed: 'link_failed',
  expired: 'link_expired',
  returned: 'link_over',
  unlinked: 'link_over',
} as const satisfies Partial<Record<LinkState, VerifyRefusal>>

/**
 * Compares what the member tells with the amounts that were sent. Each try counts, also of many at once: they take turns for
 * the row. A refusal commits, because it was counted.
 */
export const verify = (
  db: Db,
  ctx: ActionContext,
  { linkId, ...body }: VerifyBody & { readonly linkId: string },
): Promise<Verified> =>
  inTransaction(db, async (tx): Promise<Verified> => {
    const { actorId, at } = ctx
    const row = await lockedLink(tx, actorId, linkId)
    if (!row) return refuse('link_not_found')
    const before = await guessWith(tx, body.id)
    if (before && before.link_id !== linkId) return refuse('id_reused')
    const state = stateAt(row, at)
    if (state === 'verified') return ok(await presentLink(tx, at, row))
    if (state !== 'pending') return refuse(OVER[state])
    if (before) return wrong(row.guesses)
    if (!haveArrived(await paymentsById(tx, row.payment_ids))) return refuse('not_arrived')
    return guess(tx, ctx, row, body)
  })

async function guessWith(tx: Tx, id: string): Promise<{ readonly link_id: string } | undefined> {
  const { rows } = await sql<{ link_id: string }>`
    select link_id from linked_account_guess where id = ${id}`.execute(tx)
  return rows[0]
}

const centsOf = (amounts: readonly number[]): string => amounts.toSorted((a, b) => a - b).join(' ')

async function guess(
  tx: Tx,
  ctx: ActionContext,
  row: LinkRow,
  { id, first, second }: VerifyBody,
): Promise<Verified> {
  const { at } = ctx
  const told = [first, second].map((amount) => Number(fromDecimal(amount).minor))
  const isRight = centsOf(told) === centsOf(openSecret(tx, row).amounts)
  const guesses = row.guesses + 1
  await sql`
    insert into linked_account_guess (id, link_id, person_id, is_right, guessed_at)
    values (${id}, ${row.id}, ${row.person_id}, ${isRight}, ${at})`.execute(tx)
  if (isRight) {
    const verified = { ...row, guesses, state: 'verified', verified_at: at } as const
    await write(tx, verified)
    await leaveTraces(tx, ctx, row, { what: 'verified' })
    return ok(await presentLink(tx, at, verified))
  }
  const isLast = guesses >= GUESSES_MAX
  await write(tx, { ...row, guesses, ...(isLast && { state: 'failed', ended_at: at }) })
  await leaveTraces(tx, ctx, row, { what: isLast ? 'failed' : 'guessed_wrong' })
  return isLast ? refuse('link_failed') : wrong(guesses)
}

const wrong = (guesses: number): Result<never, 'amounts_wrong'> =>
  refuse(
    'amounts_wrong',
    english('These are not the amounts. {left, plural, one {# try} other {# tries}} left.', {
      left: GUESSES_MAX - guesses,
    }),
  )

const write = (tx: Tx, { id, guesses, state, verified_at, ended_at }: LinkRow): Promise<unknown> =>
  sql`
    update linked_account
       set guesses = ${guesses}, state = ${state}, verified_at = ${verified_at}, ended_at = ${ended_at}
     where id = ${id}`.execute(tx)

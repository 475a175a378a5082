import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { type ArrangeBody, type arrangeAccount, type Arrangement } from '../arranging.contract.ts'
import { ACCOUNTS_TOPIC } from '../contract.ts'
import { accountsOf, labelOf, type ShareAccount } from './access.ts'
import type { AccountTables } from './tables.ts'

export interface ArrangeInput extends ArrangeBody {
  readonly accountId: string
}

/** The open accounts of a person, in their order. */
export async function arrangementOf(db: Db, personId: string): Promise<Arrangement> {
  const open = await openAccountsOf(db, personId)
  return {
    accounts: open.map((account) => ({
      id: account.id,
      ...labelOf(account),
      nickname: account.nickname ?? null,
      ...(account.productName !== undefined && { productName: account.productName }),
      role: account.role,
      hidden: account.hidden,
    })),
  }
}

const openAccountsOf = async (db: Db, personId: string): Promise<readonly ShareAccount[]> =>
  (await accountsOf(db, personId)).filter(({ closedAt }) => closedAt === null)

type ArrangeRefusal = keyof typeof arrangeAccount.refusals

/**
 * Names, moves or hides an account for the person who asks, and for nobody else who has to do with it.
 *
 * - `account_not_found`, `id_reused`
 * - `last_shown`: hiding it would leave none
 */
export const arrange = (
  db: Db,
  ctx: ActionContext,
  input: ArrangeInput,
): Promise<Result<Arrangement, ArrangeRefusal>> => {
  const replay = (tx: Tx) => arrangementOf(tx, ctx.actorId)
  const request = { id: input.id, action: 'account.arrange', input, replay }
  return runAction<Arrangement, ArrangeRefusal>(db, ctx, request, async (tx) => {
    await lockPlaces(tx, ctx.actorId)
    const open = await openAccountsOf(tx, ctx.actorId)
    const account = open.find(({ id }) => id === input.accountId)
    if (!account) return refuse('account_not_found')
    const hides = input.hidden === true && !account.hidden
    if (hides && open.filter(({ hidden }) => !hidden).length === 1) return refuse('last_shown')
    await keepShown(tx, ctx.actorId, open)
    await rename(tx, ctx, account, input.nickname)
    await hide(tx, ctx, account, input.hidden)
    await move(tx, ctx, open, { account, way: input.move })
    await publish(tx, ACCOUNTS_TOPIC, [ctx.actorId])
    return ok(await arrangementOf(tx, ctx.actorId))
  })
}

/** One after the other, or two windows could hide the last account shown, or lose each other's moves. */
const lockPlaces = (tx: Tx, personId: string) =>
  sql`select from account_owner where person_id = ${personId} and left_at is null
    order by account_id for no key update`.execute(tx)

/** What came in sight because all others had gone stays there, whatever is arranged from now on. */
const keepShown = (tx: Tx, personId: string, open: readonly ShareAccount[]) =>
  sql`update account_owner set hidden = false
    where person_id = ${personId} and hidden
      and account_id = any(${open.filter(({ hidden }) => !hidden).map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )

const change = (
  tx: Tx,
  { personId, id }: ShareAccount,
  values: Partial<Pick<AccountTables['account_owner'], 'nickname' | 'hidden' | 'place'>>,
) =>
  tx
    .withTables<AccountTables>()
    .updateTable('account_owner')
    .set(values)
    .where('person_id', '=', personId)
    .where('account_id', '=', id)
    .execute()

async function rename(
  tx: Tx,
  ctx: ActionContext,
  account: ShareAccount,
  nickname: string | null | undefined,
): Promise<void> {
  const before = account.nickname ?? null
  if (nickname === undefined || nickname === before) return
  await change(tx, account, { nickname })
  const detail = { account: account.id, last4: labelOf(account).last4, from: before, to: nickname }
  await audit(tx, ctx, 'account.renamed', { subjectId: ctx.actorId, detail })
}

async function hide(
  tx: Tx,
  ctx: ActionContext,
  account: ShareAccount,
  hidden: boolean | undefined,
): Promise<void> {
  if (hidden === undefined || hidden === account.hidden) return
  await change(tx, account, { hidden })
  const detail = { account: account.id, last4: labelOf(account).last4 }
  const action = hidden ? 'account.hidden' : 'account.shown'
  await audit(tx, ctx, action, { subjectId: ctx.actorId, detail })
}

interface Move {
  readonly account: ShareAccount
  readonly way: 'up' | 'down' | undefined
}

/** Past its neighbor of the same kind, shown or hidden. At either end nothing is left to pass. */
async function move(
  tx: Tx,
  ctx: ActionContext,
  open: readonly ShareAccount[],
  { account, way }: Move,
): Promise<void> {
  const alike = open.filter(({ hidden }) => hidden === account.hidden)
  const neighbor = way && alike[alike.indexOf(account) + (way === 'up' ? -1 : 1)]
  if (!neighbor) return
  const swapped = open.map((each) =>
    each === account ? neighbor : each === neighbor ? account : each,
  )
  const ids = swapped.map(({ id }) => id)
  await sql`update account_owner set place = array_position(${ids}::uuid[], account_id)
    where person_id = ${ctx.actorId} and account_id = any(${ids}::uuid[])`.execute(tx)
  const detail = { account: account.id, last4: labelOf(account).last4, way }
  await audit(tx, ctx, 'account.moved', { subjectId: ctx.actorId, detail })
}

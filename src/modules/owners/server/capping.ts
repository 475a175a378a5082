import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, attempt, type Tx } from '../../../platform/server/db.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { ok, refuse } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { changeCap } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import type { Proof } from '../../factors/contract.ts'
import { type Owner, withProof } from '../../factors/server/factors.ts'
import { fullNameOf } from '../../members/server/members.ts'
import type { changeDailyCap } from '../contract.ts'
import { type AnswerOf, auditDetail, managed, type OwnersDependencies } from './managed.ts'
import { tellOwners } from './news.ts'
import { capOf } from './invitations.ts'
import { endAllOf, type Orders, withOrdersEnded } from './orders.ts'
import { presentOwners } from './present.ts'

interface NewCap {
  readonly accountId: string
  readonly personId: string
  /** In dollars; null: they only look. */
  readonly dailyCap: string | null
}

/**
 * Changes what a delegate may move in a day, of this day as well: what they have used of it stays used. Less needs no
 * proof, so that it can be done in a hurry.
 */
export const changeCapOf = (
  { db, orders }: Pick<OwnersDependencies, 'db' | 'orders'>,
  ctx: ActionContext,
  owner: Owner,
  { proof, ...asked }: NewCap & { readonly proof?: Proof | undefined },
) => {
  if (!proof) return allOrNothing(db, (tx) => changeCapNow(tx, ctx, orders, asked))
  const { accountId } = asked
  return withProof(db, ctx, owner, { action: 'raise_daily_cap', accountId, proof }, (tx) =>
    // The proof stays used; whatever a refusal changed does not stay.
    attempt(tx, () => changeCapNow(tx, ctx, orders, { ...asked, mayRaise: true })),
  )
}

const mayMove = (dailyCap: string | null): Words =>
  dailyCap === null
    ? english('nothing any more')
    : english('up to {cap} a day', { cap: formatMoney(fromDecimal(dailyCap)) })

export async function changeCapNow(
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  { accountId, personId, dailyCap, mayRaise = false }: NewCap & { readonly mayRaise?: boolean },
): Promise<AnswerOf<typeof changeDailyCap>> {
  const found = await managed(tx, ctx, accountId)
  if (!found.ok) return found
  const cents = dailyCap === null ? null : fromDecimal(dailyCap).minor
  const ended = cents === null ? await endAllOf(tx, ctx, orders, { accountId, personId }) : []
  const changed = await changeCap(tx, { accountId, personId, dailyCap: cents, mayRaise })
  if (!changed.ok) return refuse(changed.code)
  if (changed.value !== cents) {
    const what = { before: capOf(changed.value), after: capOf(cents) }
    const detail = { ...(await auditDetail(tx, personId, accountId)), ...what }
    await audit(tx, ctx, 'owner.cap_changed', { subjectId: personId, detail })
    const [name, by] = [await fullNameOf(tx, personId), await fullNameOf(tx, ctx.actorId)]
    await tellOwners(tx, ctx, {
      accountId,
      words: (account) => ({
        title: english('The daily limit of {name} was changed', { name }),
        text: withOrdersEnded(
          english('{by} decided that {name} can move {amount} from {account}.', {
            by,
            name,
            amount: mayMove(what.after),
            account,
          }),
          ended,
        ),
      }),
    })
  }
  return ok(await presentOwners(tx, found.value, ctx.at))
}

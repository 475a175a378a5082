import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { ok, refuse } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { release, timingIn } from '../../ledger/server/ledger.ts'
import { fullNameOf } from '../../members/server/members.ts'
import type { declineRequest, takeBackRequest } from '../contract.ts'
import { leadsTo, subjectWords, tellSigners } from './news.ts'
import { detailOf } from './proposing.ts'
import { decideRequest, lockedRequest, requestById } from './requests.ts'
import type { Signable } from './signables.ts'
import { type AnswerOf, readyToDecide, signableOf } from './signing.ts'
import type { RequestRow } from './tables.ts'

type Ended = 'declined' | 'withdrawn' | 'lapsed' | 'released'

/** Says no to what another owner proposed. Declined twice, it answers alike, and the first reason stays. */
export const decline = (
  db: Db,
  ctx: ActionContext,
  signables: readonly Signable[],
  { id, reason }: { readonly id: string; readonly reason: string },
) =>
  allOrNothing(db, async (tx): Promise<AnswerOf<typeof declineRequest>> => {
    const before = await requestById(tx, id)
    if (before?.state === 'declined' && before.decided_by === ctx.actorId) {
      return ok({ id, state: 'declined' })
    }
    const ready = await readyToDecide(tx, ctx, id)
    if (!ready.ok) return ready
    if (ready.value.isSigned) return refuse('already_decided')
    await end(tx, ctx, signables, ready.value.row, 'declined', reason)
    return ok({ id, state: 'declined' })
  })

/** Takes back what one proposed oneself, as long as nobody signed. Taken back twice, it answers alike. */
export const takeBack = (db: Db, ctx: ActionContext, signables: readonly Signable[], id: string) =>
  allOrNothing(db, async (tx): Promise<AnswerOf<typeof takeBackRequest>> => {
    const { actorId, at } = ctx
    const found = await requestById(tx, id)
    if (!found) return refuse('request_not_found')
    if (found.proposed_by !== actorId) {
      const seen = await ownAccount(tx, actorId, found.account_id, 'view')
      return refuse(seen ? 'not_own_proposal' : 'request_not_found')
    }
    const row = await lockedRequest(tx, id)
    if (row.state === 'withdrawn') return ok({ id, state: 'withdrawn' })
    if (row.state !== 'open' || row.expires_at <= at) return refuse('already_decided')
    await end(tx, ctx, signables, row, 'withdrawn')
    return ok({ id, state: 'withdrawn' })
  })

/** Ends a locked request without carrying it out: its money is free again. */
export async function end(
  tx: Tx,
  ctx: ActionContext<string | null>,
  signables: readonly Signable[],
  row: RequestRow,
  state: Ended,
  reason: string | null = null,
): Promise<void> {
  const { id, kind, account_id: accountId, proposed_by: proposedBy, amount_minor: amount } = row
  const { actorId, at } = ctx
  const decision = { state, decided_by: actorId, decided_at: at, decline_reason: reason }
  await decideRequest(tx, id, decision)
  const detail = { ...detailOf(row), ...(reason !== null && { reason }) }
  await audit(tx, ctx, `signature.${state}`, { subjectId: proposedBy, detail })
  await signableOf(signables, kind).dropKept(tx, ctx, row)
  const by = actorId === null ? undefined : await fullNameOf(tx, actorId)
  const what = subjectWords(row)
  await tellSigners(tx, ctx, {
    accountId,
    transferId: leadsTo(row),
    exceptId: actorId,
    // Whoever proposed it may have nothing to do with the account any more.
    ...(proposedBy !== actorId && { alsoTold: proposedBy }),
    words: (account) => ({
      title: TITLES[state](what),
      text: textOf(state, { account, by, reason, moved: amount !== null }),
    }),
  })
  // Its time may be over in the ledger as well, which frees the money by itself.
  if (amount !== null) await release(tx, id, timingIn(ctx))
}

const TITLES: Readonly<Record<Ended, (what: Words) => Words>> = {
  declined: (what) => english('Declined: {what}', { what }),
  withdrawn: (what) => english('Taken back: {what}', { what }),
  lapsed: (what) => english('Lapsed: {what}', { what }),
  released: (what) => english('Not needed any more: {what}', { what }),
}

interface Told {
  readonly account: Words
  readonly by: string | undefined
  readonly reason: string | null
  readonly moved: boolean
}

function textOf(state: Ended, { account, by = '', reason, moved }: Told): Words {
  const free = moved
    ? english('No money left {account}; what was set aside is free again.', { account })
    : english('Two still have to sign for {account}.', { account })
  switch (state) {
    case 'declined':
      return english('{by} did not sign: “{reason}” {free}', { by, reason: reason ?? '', free })
    case 'withdrawn':
      return english('{by} does not want it any more. {free}', { by, free })
    case 'lapsed':
      return english('Nobody signed in time. {free}', { free })
    case 'released':
      return moved
        ? english(
            'Whoever proposed it may not pay from {account} any more, or two need not sign there any more. {free}',
            { account, free },
          )
        : english('One signature is enough for {account} now.', { account })
  }
}

/**
 * Ends what nobody signed in time, what somebody proposed who may not pay from the account any more, and what waits
 * where two need not sign any more.
 * @returns how many ended
 */
export const endLapsed = (
  db: Db,
  dependencies: JobDependencies,
  signables: readonly Signable[],
  countMax: number,
): Promise<number> =>
  claimLoop<RequestRow>(
    db,
    dependencies,
    {
      job: 'second signatures',
      key: ['id'],
      claim: claimOver,
      titleOf: (row) => `Second signature for ${subjectWords(row)}`,
      process: (tx, ctx, row) =>
        end(tx, ctx, signables, row, row.expires_at <= ctx.at ? 'lapsed' : 'released'),
    },
    countMax,
  )

async function claimOver(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select * from signature_request
     where state = 'open' and ${mayBeTried}
       and (expires_at <= ${at} or id in (select id from signature_void))
     order by expires_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Db, type Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import {
  accountsById,
  ownAccount,
  setTwoToSign,
  type ShareAccount,
  SIGNERS_MIN,
  signersOf,
} from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import type { Proof } from '../../factors/contract.ts'
import { type Owner, withProof } from '../../factors/server/factors.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { TURN_OFF } from '../contract.ts'
import type { proposeTurningOff, turnOnTwoToSign, TwoToSign } from '../option.contract.ts'
import { end } from './ending.ts'
import { publishAccount, tellSigners } from './news.ts'
import { propose } from './proposing.ts'
import { lapsedTurningOff, openTurningOff } from './requests.ts'
import { signable } from './signables.ts'
import { hasTwoToSign } from './signers.ts'
import type { AnswerOf } from './signing.ts'

const mayChange = ({ mayManage, mayPropose }: ShareAccount): boolean => mayManage && mayPropose

/** How the option stands, for somebody who sees the account. */
export async function presentOption(db: Db, account: ShareAccount, at: Date): Promise<TwoToSign> {
  const off = await openTurningOff(db, account.id, at)
  return {
    on: account.twoToSign,
    mayChange: mayChange(account),
    enoughOwners: await hasTwoToSign(db, account.id),
    offWaitsUntil: off?.expires_at.toISOString() ?? null,
  }
}

interface Changing {
  readonly accountId: string
  readonly proof: Proof
}

/** Two have to sign from now on. Turned on twice, it answers alike. */
export const turnOn = (db: Db, ctx: ActionContext, owner: Owner, { accountId, proof }: Changing) =>
  withProof(
    db,
    ctx,
    owner,
    { action: 'two_to_sign', accountId, proof },
    // The proof stays used; whatever a refusal changed does not stay.
    (tx) => attempt(tx, () => turnOnNow(tx, ctx, accountId)),
  )

async function turnOnNow(
  tx: Tx,
  ctx: ActionContext,
  accountId: string,
): Promise<AnswerOf<typeof turnOnTwoToSign>> {
  const found = await changeable(tx, ctx, accountId)
  if (!found.ok) return found
  const account = found.value
  if (!account.twoToSign) {
    // Locks every owner's row, so that nobody is removed between the count and the change.
    await setTwoToSign(tx, account, true)
    if (!(await hasTwoToSign(tx, accountId))) return refuse('two_owners_needed')
    await leaveTraces(tx, ctx, accountId)
  }
  return ok(await presentOption(tx, { ...account, twoToSign: true }, ctx.at))
}

async function changeable(tx: Tx, { actorId }: ActionContext, accountId: string) {
  const seen = await ownAccount(tx, actorId, accountId, 'view')
  if (!seen) return refuse('account_not_found')
  return mayChange(seen) ? ok(seen) : refuse('not_yours_to_change')
}

async function leaveTraces(tx: Tx, ctx: ActionContext, accountId: string): Promise<void> {
  const by = await fullNameOf(tx, ctx.actorId)
  await audit(tx, ctx, 'signature.turned_on', {
    subjectId: ctx.actorId,
    detail: { accountId },
  })
  await publishAccount(tx, accountId)
  await tellSigners(tx, ctx, {
    accountId,
    words: (account) => ({
      title: english('Two have to sign for {account}', { account }),
      text: english(
        '{by} turned it on: whatever leaves {account} waits for a second owner. What was scheduled from it before is not sent any more; cancel it.',
        { by, account },
      ),
    }),
  })
}

/** Asks a second owner to agree that one signature is enough again. Asked twice, it waits once. */
export const proposeOff = (
  db: Db,
  ctx: ActionContext,
  owner: Owner,
  { accountId, proof }: Changing,
) =>
  withProof(
    db,
    ctx,
    owner,
    { action: 'two_to_sign', accountId, proof },
    async (tx): Promise<AnswerOf<typeof proposeTurningOff>> => {
      const found = await changeable(tx, ctx, accountId)
      if (!found.ok) return found
      const account = found.value
      if (account.twoToSign && !(await openTurningOff(tx, accountId, ctx.at))) {
        // One that lapsed keeps a new one out until the job has ended it.
        const lapsed = await lapsedTurningOff(tx, accountId, ctx.at)
        if (lapsed) await end(tx, { ...ctx, actorId: null }, [TURNING_OFF], lapsed, 'lapsed')
        // Refused only where somebody else proposed it at this moment, which is what was wanted.
        await propose(tx, ctx, {
          id: newId(ctx.at.getTime()),
          kind: TURN_OFF,
          account,
          payee: english('One signature is enough again'),
          reference: null,
          contents: {},
          order: null,
        })
      }
      return ok(await presentOption(tx, account, ctx.at))
    },
  )

/** What waits on the account when two need not sign any more is freed by the job, as nobody can sign it. */
export const TURNING_OFF = signable({
  kind: TURN_OFF,
  schema: z.object({}),
  refusals: {},
  carryOut: async (tx, ctx, { accountId }) => {
    const account = (await accountsById(tx, [accountId])).get(accountId)
    assert(account, `account ${accountId} is there`)
    await setTwoToSign(tx, account, false)
    await audit(tx, ctx, 'signature.turned_off', { subjectId: ctx.actorId, detail: { accountId } })
    return ok(undefined)
  },
  drop: async () => {},
})

/**
 * Where one is left whose signature counts, that one is enough: two would never sign again, and nothing would leave. Somebody
 * suspended counts here: what two agreed on is not undone by that. The caller holds the locks of all owners.
 * @returns whether it was turned off
 */
export async function turnOffForOne(
  tx: Tx,
  ctx: ActionContext,
  account: ShareAccount,
): Promise<boolean> {
  const signers = await signersOf(tx, account.id)
  if (!account.twoToSign || signers.length >= SIGNERS_MIN) return false
  const accountId = account.id
  await setTwoToSign(tx, account, false)
  const subjectId = signers[0]?.personId ?? account.primaryId
  await audit(tx, ctx, 'signature.turned_off', { subjectId, detail: { accountId } })
  await publishAccount(tx, accountId)
  await tellSigners(tx, ctx, {
    accountId,
    words: (called) => ({
      title: english('One signature is enough for {account}', { account: called }),
      text: english(
        'Nobody else is left who could sign for {account}, so two need not sign any more. What waited for a second signature is not carried out, and its money is free again.',
        { account: called },
      ),
    }),
  })
  return true
}

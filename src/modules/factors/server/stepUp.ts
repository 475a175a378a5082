import type { Words } from '../../../values/sentence.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import type { Way } from '../secondSteps.contract.ts'
import { openChallenge, sendCode, waysToAnswer } from './challenges.ts'
import type { FactorTables } from './tables.ts'

interface StepUp {
  /** What kind of thing is being confirmed: money that leaves, which goes without saying, or else. */
  readonly purpose?: 'transfer' | 'account'
  /** Hash of what is being confirmed; the answer is worth nothing for anything else. */
  readonly binding: string
  /** What is being confirmed, in words for the mail: whoever reads the code sees what it is for. */
  readonly about: Words
}

interface OpenStepUp {
  readonly challengeId: string
  readonly codeSent: boolean
  /** How it can be answered, the way to offer first at the front. */
  readonly ways: readonly Way[]
  readonly expiresAt: Date
}

/**
 * Asks a signed-in member for fresh proof before money leaves or their account changes, and mails a
 * code unless five unused ones went out within the hour; an accepted passcode answers it too. Who
 * has a better way to change their account is asked for that, and mailed a code when they want one.
 */
export async function openStepUp(
  tx: Tx,
  ctx: ActionContext,
  { purpose = 'transfer', binding, about }: StepUp,
): Promise<OpenStepUp> {
  assert(binding !== '', 'a step-up is bound to something')
  const { actorId: personId, institution } = ctx
  await lockSignIn(tx, personId)
  const before = purpose === 'transfer' ? await stepUpUnderWay(tx, ctx, binding) : undefined
  const opened = await openChallenge(tx, ctx, { purpose, binding, tokenHash: null })
  const { challengeId } = opened
  const ways = await waysToAnswer(tx, { personId, purpose, institution })
  const mails = purpose === 'transfer' ? ways.includes('emailed_code') : ways[0] === 'emailed_code'
  const codeSent = mails && (await sendCode(tx, ctx, { challengeId, purpose, about })).ok
  // Where no other code can be mailed, the one of before goes on answering.
  const step = mails && !codeSent && before?.codeSent ? before : opened
  return { ...step, codeSent, ways }
}

/** A step-up for money that was opened for the same before and can still be answered, one with a code first. */
export async function stepUpUnderWay(
  tx: Tx,
  { actorId, at }: ActionContext,
  binding: string,
): Promise<Omit<OpenStepUp, 'ways'> | undefined> {
  const open = await tx
    .withTables<FactorTables>()
    .selectFrom('challenge')
    .select(['id', 'expires_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('emailed_code')
          .select('emailed_code.id')
          .whereRef('challenge_id', '=', 'challenge.id')
          .where('used_at', 'is', null)
          .where('voided_at', 'is', null),
      ).as('codeSent'),
    )
    .where('person_id', '=', actorId)
    .where('purpose', '=', 'transfer')
    .where('binding', '=', binding)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries_left', '>', 0)
    .orderBy('codeSent', 'desc')
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    open && { challengeId: open.id, codeSent: Boolean(open.codeSent), expiresAt: open.expires_at }
  )
}

import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { isSessionLive, lockSignIn } from '../../identity/server/identity.ts'
import type { Proof } from '../contract.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticators.ts'
import { renewBackupCodes } from './backupCodes.ts'
import type { OwnDependencies } from './dependencies.ts'
import { enrolledFactorsOf } from './enrolledFactors.ts'
import { andSignedOut, NEWS } from './notifications.ts'
import {
  blockAfterFirst,
  endLesserSessions,
  endOtherDevices,
  firstBackupCodes,
  mayKeepOnly,
  noteChange,
  type Owner,
  tidyBackupCodes,
  withProof,
} from './proof.ts'
import { isStrong } from './secondSteps.ts'

// What people do with their own authenticator app and backup codes.

export const beginAuthenticator = (db: Db, ctx: ActionContext, owner: Owner, proof: Proof) =>
  withProof(db, ctx, owner, { action: 'add_authenticator', proof }, async (tx) => {
    const { personId, sessionId, email } = owner.caller
    const { at, institution } = ctx
    const issuer = institution.name
    return ok(await startAuthenticator(tx, { personId, sessionId, email, issuer, at }))
  })

interface SetUp {
  /** Null where the codes from before still work. */
  readonly backupCodes: string[] | null
  readonly othersSignedOut: boolean
}

export const finishAuthenticator = (
  { db, ...dependencies }: OwnDependencies,
  ctx: ActionContext,
  owner: Owner,
  code: string,
): Promise<Result<SetUp, 'nothing_to_confirm' | 'code_invalid'>> =>
  inTransaction(db, async (tx) => {
    const { personId, sessionId } = owner.caller
    const { at, deviceAt } = ctx
    await lockSignIn(tx, personId)
    // What ended the session meanwhile, such as a lock, ended what was begun in it.
    if (!(await isSessionLive(tx, sessionId, at))) return refuse('nothing_to_confirm')
    const enrolled = await enrolledFactorsOf(tx, personId)
    const outcome = await confirmAuthenticator(tx, { personId, sessionId, code, at, deviceAt })
    if (outcome !== 'confirmed') return refuse(outcome)
    const othersSignedOut = await endLesserSessions(tx, ctx, dependencies, owner, enrolled)
    const told = await blockAfterFirst(tx, ctx, enrolled, NEWS.authenticatorAdded)
    const news = othersSignedOut ? andSignedOut(told) : told
    await noteChange(tx, ctx, { action: 'authenticator.added', news })
    return ok({ backupCodes: await firstBackupCodes(tx, ctx, enrolled), othersSignedOut })
  })

export const dropAuthenticator = (
  { db, ...dependencies }: OwnDependencies,
  ctx: ActionContext,
  owner: Owner,
  proof: Proof,
) =>
  withProof(db, ctx, owner, { action: 'remove_authenticator', proof }, async (tx) => {
    const { personId } = owner.caller
    const enrolled = await enrolledFactorsOf(tx, personId)
    if (!enrolled.authenticator) return refuse('not_found')
    const left = { ...enrolled, authenticator: false }
    if (!mayKeepOnly(ctx, owner, left)) return refuse('last_factor')
    await removeAuthenticator(tx, personId)
    await tidyBackupCodes(tx, ctx, left)
    await endOtherDevices(tx, ctx, dependencies, owner)
    const news = andSignedOut(NEWS.authenticatorRemoved)
    await noteChange(tx, ctx, { action: 'authenticator.removed', news })
    return ok({})
  })

export const renewOwnBackupCodes = (db: Db, ctx: ActionContext, owner: Owner, proof: Proof) =>
  withProof(db, ctx, owner, { action: 'renew_backup_codes', proof }, async (tx) => {
    if (!isStrong(await enrolledFactorsOf(tx, ctx.actorId))) return refuse('nothing_to_back_up')
    const backupCodes = [...(await renewBackupCodes(tx, ctx.actorId, ctx.at))]
    await noteChange(tx, ctx, { action: 'backup_codes.renewed', news: NEWS.backupCodesMade })
    return ok({ backupCodes })
  })

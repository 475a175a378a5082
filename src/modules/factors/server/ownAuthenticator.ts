import { deviceTime } from '../../../platform/server/clock.ts'
import { inTransaction } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { Proof } from '../contract.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticators.ts'
import { renewBackupCodes } from './backupCodes.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import { andSignedOut, NEWS } from './notifications.ts'
import { enrolledFactorsOf } from './enrolledFactors.ts'
import {
  endLesserSessions,
  endOtherDevices,
  firstBackupCodes,
  blockAfterFirst,
  mayKeepOnly,
  noteChange,
  type Owner,
  tidyBackupCodes,
  withProof,
} from './proof.ts'
import type { FactorDependencies } from './dependencies.ts'

// What people do with their own authenticator app and backup codes.

export const beginAuthenticator = (parts: FactorDependencies, owner: Owner, proof: Proof) =>
  withProof(parts, owner, { deed: 'add_authenticator', proof }, async (tx, at) => {
    const { memberId, sessionId, email } = owner.caller
    const issuer = parts.institution.name
    return ok(await startAuthenticator(tx, { memberId, sessionId, email, issuer, at }))
  })

interface SetUp {
  /** Null where the codes from before still work. */
  readonly backupCodes: string[] | null
  readonly othersSignedOut: boolean
}

export const finishAuthenticator = (
  parts: FactorDependencies,
  owner: Owner,
  code: string,
): Promise<Result<SetUp, 'nothing_to_confirm' | 'code_invalid'>> =>
  inTransaction(parts.db, async (tx) => {
    const { memberId, sessionId } = owner.caller
    const at = parts.clock.now()
    await lockSignIn(tx, memberId)
    const enrolled = await enrolledFactorsOf(tx, memberId)
    const deviceAt = deviceTime(parts.clock)
    const outcome = await confirmAuthenticator(tx, { memberId, sessionId, code, at, deviceAt })
    if (outcome !== 'confirmed') return refuse(outcome)
    const othersSignedOut = await endLesserSessions(tx, parts, owner, enrolled, at)
    const action = 'authenticator.added'
    const news = await blockAfterFirst(tx, owner, enrolled, { at, news: NEWS.authenticatorAdded })
    await noteChange(tx, parts, owner, {
      at,
      action,
      news: othersSignedOut ? andSignedOut(news) : news,
    })
    return ok({ backupCodes: await firstBackupCodes(tx, owner, enrolled, at), othersSignedOut })
  })

export const dropAuthenticator = (parts: FactorDependencies, owner: Owner, proof: Proof) =>
  withProof(parts, owner, { deed: 'remove_authenticator', proof }, async (tx, at) => {
    const { memberId } = owner.caller
    const enrolled = await enrolledFactorsOf(tx, memberId)
    if (!enrolled.authenticator) return refuse('not_found')
    const left = { ...enrolled, authenticator: false }
    if (!mayKeepOnly(parts, owner, left)) return refuse('last_factor')
    await removeAuthenticator(tx, memberId)
    await tidyBackupCodes(tx, memberId, left)
    const action = 'authenticator.removed'
    await endOtherDevices(tx, owner, at)
    await noteChange(tx, parts, owner, {
      at,
      action,
      news: andSignedOut(NEWS.authenticatorRemoved),
    })
    return ok({})
  })

export const renewOwnBackupCodes = (parts: FactorDependencies, owner: Owner, proof: Proof) =>
  withProof(parts, owner, { deed: 'renew_backup_codes', proof }, async (tx, at) => {
    const backupCodes = [...(await renewBackupCodes(tx, owner.caller.memberId, at))]
    const action = 'backup_codes.renewed'
    await noteChange(tx, parts, owner, { at, action, news: NEWS.backupCodesMade })
    return ok({ backupCodes })
  })

import { record } from '../../audit/server/audit.ts'
import { inTransaction } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { type Passkey, PASSKEYS_MAX, type Proof } from '../contract.ts'
import type { Attestation } from '../secondSteps.contract.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import { andSignedOut, passkeyAdded, passkeyRemoved } from './notifications.ts'
import { enrolledFactorsOf } from './enrolledFactors.ts'
import { callPasskey, dropPasskey, keepPasskey, ownsPasskey } from './passkeyList.ts'
import { enrollOptions } from './passkeys.ts'
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
import type { RelyingParty } from './relyingParty.ts'
import type { FactorDependencies } from './dependencies.ts'

// What people do with their own passkeys.

export const beginPasskey = (
  parts: FactorDependencies,
  owner: Owner,
  { party, proof }: { readonly party: RelyingParty; readonly proof: Proof },
) =>
  withProof(parts, owner, { deed: 'add_passkey', proof }, async (tx, at) => {
    const { memberId, sessionId, email } = owner.caller
    const { passkeys } = await enrolledFactorsOf(tx, memberId)
    if (passkeys >= PASSKEYS_MAX) return refuse('too_many_passkeys')
    const institutionName = parts.institution.name
    const options = await enrollOptions(tx, {
      memberId, sessionId, email, institutionName, party, at,
    }) // prettier-ignore
    return ok({ options })
  })

interface NewPasskey {
  readonly name: string
  readonly credential: Attestation
  readonly party: RelyingParty
}

interface Added {
  readonly passkey: Passkey
  readonly backupCodes: string[] | null
  readonly othersSignedOut: boolean
}

export const finishPasskey = (
  parts: FactorDependencies,
  owner: Owner,
  { name, credential, party }: NewPasskey,
): Promise<Result<Added, 'passkey_refused'>> =>
  inTransaction(parts.db, async (tx) => {
    const { memberId, sessionId } = owner.caller
    const at = parts.clock.now()
    await lockSignIn(tx, memberId)
    const enrolled = await enrolledFactorsOf(tx, memberId)
    // Two sessions may each have begun the last one.
    if (enrolled.passkeys >= PASSKEYS_MAX) return refuse('passkey_refused')
    const passkey = await keepPasskey(tx, { memberId, sessionId, name, credential, party, at })
    if (!passkey) return refuse('passkey_refused')
    const othersSignedOut = await endLesserSessions(tx, parts, owner, enrolled, at)
    const detail = { passkey: passkey.id, name }
    const news = await blockAfterFirst(tx, owner, enrolled, { at, news: passkeyAdded(name) })
    await noteChange(tx, parts, owner, {
      at,
      action: 'passkey.added',
      detail,
      news: othersSignedOut ? andSignedOut(news) : news,
    })
    return ok({
      passkey,
      backupCodes: await firstBackupCodes(tx, owner, enrolled, at),
      othersSignedOut,
    })
  })

/** A name is for its owner's eyes only, so changing it needs no proof and makes no mail. */
export const renameOwnPasskey = (
  { db, clock }: FactorDependencies,
  { caller: { memberId }, address }: Owner,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Result<{ passkey: Passkey }, 'not_found'>> =>
  inTransaction(db, async (tx) => {
    const called = await callPasskey(tx, { memberId, id, name })
    if (!called) return refuse('not_found')
    const { passkey, before } = called
    const detail = { passkey: id, from: before, to: name }
    const event = { at: clock.now(), actorId: memberId, subjectId: memberId, address }
    if (before !== name) await record(tx, { ...event, action: 'passkey.renamed', detail })
    return ok({ passkey })
  })

export const dropOwnPasskey = (
  parts: FactorDependencies,
  owner: Owner,
  { id, proof }: { readonly id: string; readonly proof: Proof },
) =>
  withProof(parts, owner, { deed: 'remove_passkey', passkeyId: id, proof }, async (tx, at) => {
    const { memberId } = owner.caller
    if (!(await ownsPasskey(tx, { memberId, id }))) return refuse('not_found')
    const enrolled = await enrolledFactorsOf(tx, memberId)
    const left = { ...enrolled, passkeys: enrolled.passkeys - 1 }
    if (!mayKeepOnly(parts, owner, left)) return refuse('last_factor')
    const name = await dropPasskey(tx, { memberId, id })
    await tidyBackupCodes(tx, memberId, left)
    const detail = { passkey: id, name }
    await endOtherDevices(tx, owner, at)
    const news = andSignedOut(passkeyRemoved(name))
    await noteChange(tx, parts, owner, { at, action: 'passkey.removed', detail, news })
    return ok({})
  })

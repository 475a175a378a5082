import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { isSessionLive, lockSignIn } from '../../identity/server/identity.ts'
import { type Passkey, PASSKEYS_MAX, type Proof } from '../contract.ts'
import type { Attestation } from '../secondSteps.contract.ts'
import type { OwnDependencies } from './dependencies.ts'
import { enrolledFactorsOf } from './enrolledFactors.ts'
import { andSignedOut, passkeyAdded, passkeyRemoved } from './notifications.ts'
import { dropPasskey, keepPasskey, ownsPasskey, storePasskeyName } from './passkeyList.ts'
import { enrollOptions } from './passkeys.ts'
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
import type { RelyingParty } from './relyingParty.ts'

// What people do with their own passkeys.

export const beginPasskey = (
  db: Db,
  ctx: ActionContext,
  owner: Owner,
  { party, proof }: { readonly party: RelyingParty; readonly proof: Proof },
) =>
  withProof(db, ctx, owner, { action: 'add_passkey', proof }, async (tx) => {
    const { personId, sessionId, email } = owner.caller
    const { at, institution } = ctx
    const { passkeys } = await enrolledFactorsOf(tx, personId)
    if (passkeys >= PASSKEYS_MAX) return refuse('too_many_passkeys')
    const options = await enrollOptions(tx, {
      personId, sessionId, email, institutionName: institution.name, party, at,
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
  { db, ...dependencies }: OwnDependencies,
  ctx: ActionContext,
  owner: Owner,
  made: NewPasskey,
): Promise<Result<Added, 'passkey_refused'>> =>
  inTransaction(db, async (tx) => {
    const { personId, sessionId } = owner.caller
    const { name } = made
    await lockSignIn(tx, personId)
    // What ended the session meanwhile, such as a lock, ended what was begun in it.
    if (!(await isSessionLive(tx, sessionId, ctx.at))) return refuse('passkey_refused')
    const enrolled = await enrolledFactorsOf(tx, personId)
    // Two sessions may each have begun the last one.
    if (enrolled.passkeys >= PASSKEYS_MAX) return refuse('passkey_refused')
    const passkey = await keepPasskey(tx, { ...made, personId, sessionId, at: ctx.at })
    if (!passkey) return refuse('passkey_refused')
    const othersSignedOut = await endLesserSessions(tx, ctx, dependencies, owner, enrolled)
    const told = await blockAfterFirst(tx, ctx, enrolled, passkeyAdded(name))
    const news = othersSignedOut ? andSignedOut(told) : told
    await noteChange(tx, ctx, {
      action: 'passkey.added',
      detail: { passkey: passkey.id, name },
      news,
    })
    const backupCodes = await firstBackupCodes(tx, ctx, enrolled)
    return ok({ passkey, backupCodes, othersSignedOut })
  })

/** A name is for its owner's eyes only, so changing it needs no proof and makes no mail. */
export const renameOwnPasskey = (
  db: Db,
  ctx: ActionContext,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Result<{ passkey: Passkey }, 'not_found'>> =>
  inTransaction(db, async (tx) => {
    const { actorId: personId } = ctx
    const renamed = await storePasskeyName(tx, { personId, id, name })
    if (!renamed) return refuse('not_found')
    const { passkey, before } = renamed
    const detail = { passkey: id, from: before, to: name }
    if (before !== name) await audit(tx, ctx, 'passkey.renamed', { subjectId: personId, detail })
    return ok({ passkey })
  })

export const dropOwnPasskey = (
  { db, ...dependencies }: OwnDependencies,
  ctx: ActionContext,
  owner: Owner,
  { id, proof }: { readonly id: string; readonly proof: Proof },
) =>
  withProof(db, ctx, owner, { action: 'remove_passkey', passkeyId: id, proof }, async (tx) => {
    const { personId } = owner.caller
    if (!(await ownsPasskey(tx, { personId, id }))) return refuse('not_found')
    const enrolled = await enrolledFactorsOf(tx, personId)
    const left = { ...enrolled, passkeys: enrolled.passkeys - 1 }
    if (!mayKeepOnly(ctx, owner, left)) return refuse('last_factor')
    const name = await dropPasskey(tx, { personId, id })
    await tidyBackupCodes(tx, ctx, left)
    await endOtherDevices(tx, ctx, dependencies, owner)
    const news = andSignedOut(passkeyRemoved(name))
    await noteChange(tx, ctx, { action: 'passkey.removed', detail: { passkey: id, name }, news })
    return ok({})
  })

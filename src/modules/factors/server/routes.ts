import { inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import {
  addPasskey,
  confirmAuthenticator,
  type Deed,
  mailStepUpCode,
  readSecurity,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewBackupCodes,
  startAuthenticator,
  startPasskey,
  startStepUp,
} from '../contract.ts'
import { authenticatorOf } from './authenticators.ts'
import { backupCodesMadeAt } from './backupCodes.ts'
import { openStepUp, sendCode } from './challenges.ts'
import {
  beginAuthenticator,
  dropAuthenticator,
  finishAuthenticator,
  renewOwnBackupCodes,
} from './ownAuthenticator.ts'
import { enrolledFactorsOf } from './enrolledFactors.ts'
import { beginPasskey, dropOwnPasskey, finishPasskey, renameOwnPasskey } from './ownPasskeys.ts'
import { passkeysOf, requestOptions } from './passkeys.ts'
import { bindingOf, ownerOf } from './proof.ts'
import type { FactorDependencies } from './dependencies.ts'

/** What a code is for, in the mail that brings it. */
const ABOUT: Record<Deed, string> = {
  add_authenticator: 'It sets up an authenticator app.',
  remove_authenticator: 'It removes the authenticator app.',
  add_passkey: 'It adds a passkey.',
  remove_passkey: 'It removes a passkey.',
  renew_backup_codes: 'It makes new backup codes.',
  change_password: 'It changes your password.',
  change_email: 'It changes the address you sign in with.',
  change_phone: 'It changes your phone number.',
}

/** The second steps of one's own. Nobody sees or changes those of anybody else. */
export function factorRoutes(mount: Mount, parts: FactorDependencies): void {
  stepUpRoutes(mount, parts)
  authenticatorRoutes(mount, parts)
  passkeyRoutes(mount, parts)
}

function stepUpRoutes(mount: Mount, parts: FactorDependencies): void {
  const { db, clock, institution } = parts

  mount(readSecurity, async ({ caller: { memberId, role } }) => {
    const { backupCodes } = await enrolledFactorsOf(db, memberId)
    const confirmedAt = (await authenticatorOf(db, memberId))?.confirmedAt
    const madeAt = await backupCodesMadeAt(db, memberId)
    return ok({
      authenticator: confirmedAt ? { confirmedAt: confirmedAt.toISOString() } : null,
      passkeys: await passkeysOf(db, memberId),
      backupCodes: { left: backupCodes, madeAt: madeAt?.toISOString() ?? null },
      strongNeeded: role === 'admin' && institution.demo === undefined,
    })
  })

  mount(startStepUp, (call) => {
    const { memberId } = call.caller
    const { deed, passkeyId } = call.body
    const { party } = ownerOf(parts, call)
    const at = clock.now()
    return inTransaction(db, async (tx) => {
      const opened = await openStepUp(tx, {
        memberId,
        purpose: 'account',
        binding: bindingOf(deed, passkeyId),
        about: ABOUT[deed],
        at,
        institution,
      })
      const { challengeId, codeSent, expiresAt } = opened
      const ways = opened.ways.filter((way) => way !== 'passkey' || party !== undefined)
      const asking = { purpose: 'answer', binding: challengeId, memberId, at } as const
      const asks = party !== undefined && ways.includes('passkey')
      const passkeyOptions = asks ? await requestOptions(tx, { ...asking, party }) : null
      const until = expiresAt.toISOString()
      return ok({ stepUpId: challengeId, ways, codeSent, expiresAt: until, passkeyOptions })
    })
  })

  mount(mailStepUpCode, async ({ caller: { memberId }, params }) => {
    const asked = { challengeId: params.id, memberId, purpose: 'account', institution } as const
    const at = clock.now()
    const sent = await inTransaction(db, (tx) => sendCode(tx, { ...asked, at }))
    return sent.ok ? ok({ codeSent: true as const }) : sent
  })

  mount(renewBackupCodes, (call) =>
    renewOwnBackupCodes(parts, ownerOf(parts, call), call.body.proof),
  )
}

function authenticatorRoutes(mount: Mount, parts: FactorDependencies): void {
  mount(startAuthenticator, (call) =>
    beginAuthenticator(parts, ownerOf(parts, call), call.body.proof),
  )

  mount(confirmAuthenticator, (call) =>
    finishAuthenticator(parts, ownerOf(parts, call), call.body.code),
  )

  mount(removeAuthenticator, (call) =>
    dropAuthenticator(parts, ownerOf(parts, call), call.body.proof),
  )
}

function passkeyRoutes(mount: Mount, parts: FactorDependencies): void {
  mount(startPasskey, async (call) => {
    const owner = ownerOf(parts, call)
    const { party } = owner
    if (!party) return refuse('passkeys_unavailable')
    return beginPasskey(parts, owner, { party, proof: call.body.proof })
  })

  mount(addPasskey, async (call) => {
    const owner = ownerOf(parts, call)
    const { party } = owner
    if (!party) return refuse('passkeys_unavailable')
    return finishPasskey(parts, owner, { ...call.body, party })
  })

  mount(renamePasskey, (call) =>
    renameOwnPasskey(parts, ownerOf(parts, call), { id: call.params.id, name: call.body.name }),
  )

  mount(removePasskey, (call) =>
    dropOwnPasskey(parts, ownerOf(parts, call), { id: call.params.id, proof: call.body.proof }),
  )
}

import { english, type Words } from '../../../values/sentence.ts'
import { inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import {
  addPasskey,
  confirmAuthenticator,
  type ProvenAction,
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
import { sendCode } from './challenges.ts'
import { openStepUp } from './stepUp.ts'
import {
  beginAuthenticator,
  dropAuthenticator,
  finishAuthenticator,
  renewOwnBackupCodes,
} from './ownAuthenticator.ts'
import { enrolledFactorsOf } from './enrolledFactors.ts'
import { beginPasskey, dropOwnPasskey, finishPasskey, renameOwnPasskey } from './ownPasskeys.ts'
import { passkeysOf, requestOptions } from './passkeys.ts'
import { actionIn, bindingOf, ownerOf } from './proof.ts'
import type { FactorDependencies } from './dependencies.ts'

/** What a code is for, in the mail that brings it. */
const ABOUT: Record<ProvenAction, Words> = {
  add_authenticator: english('It sets up an authenticator app.'),
  remove_authenticator: english('It removes the authenticator app.'),
  add_passkey: english('It adds a passkey.'),
  remove_passkey: english('It removes a passkey.'),
  renew_backup_codes: english('It makes new backup codes.'),
  change_password: english('It changes your password.'),
  change_email: english('It changes the address you sign in with.'),
  change_phone: english('It changes your phone number.'),
  invite_owner: english('It invites somebody to an account of yours.'),
  remove_owner: english('It removes somebody from an account of yours.'),
  leave_account: english('It takes you off an account.'),
  raise_daily_cap: english('It lets a delegate of an account of yours move more in a day.'),
  two_to_sign: english('It changes whether two have to sign for an account of yours.'),
  unlock_everything: english('It unlocks everything.'),
  raise_own_allowance: english('It lets more leave your accounts in a day, after 24 hours.'),
}

/** What members and staff do with their own second steps. There is no route to those of others. */
export function factorRoutes(mount: Mount, dependencies: FactorDependencies): void {
  stepUpRoutes(mount, dependencies)
  authenticatorRoutes(mount, dependencies)
  passkeyRoutes(mount, dependencies)
}

function stepUpRoutes(mount: Mount, dependencies: FactorDependencies): void {
  const { db } = dependencies

  mount(readSecurity, async ({ caller: { personId, role }, context: { institution } }) => {
    const { backupCodes } = await enrolledFactorsOf(db, personId)
    const confirmedAt = (await authenticatorOf(db, personId))?.confirmedAt
    const madeAt = await backupCodesMadeAt(db, personId)
    return ok({
      authenticator: confirmedAt ? { confirmedAt: confirmedAt.toISOString() } : null,
      passkeys: await passkeysOf(db, personId),
      backupCodes: { left: backupCodes, madeAt: madeAt?.toISOString() ?? null },
      strongNeeded: role === 'admin' && institution.demo === undefined,
    })
  })

  mount(startStepUp, (call) => {
    const { context } = call
    const { action } = call.body
    const { party } = ownerOf(dependencies, call)
    const binding = bindingOf(call.body)
    return inTransaction(db, async (tx) => {
      const opened = await openStepUp(tx, context, {
        purpose: 'account',
        binding,
        about: ABOUT[action],
      })
      const { challengeId, codeSent, expiresAt } = opened
      const { actorId: personId, at } = context
      const ways = opened.ways.filter((way) => way !== 'passkey' || party !== undefined)
      const asking = { purpose: 'answer', binding: challengeId, personId, at } as const
      const asks = party !== undefined && ways.includes('passkey')
      const passkeyOptions = asks ? await requestOptions(tx, { ...asking, party }) : null
      const until = expiresAt.toISOString()
      return ok({ stepUpId: challengeId, ways, codeSent, expiresAt: until, passkeyOptions })
    })
  })

  mount(mailStepUpCode, async ({ context, params: { id: challengeId } }) => {
    const sent = await inTransaction(db, (tx) =>
      sendCode(tx, context, {
        challengeId,
        purpose: 'account',
        about: (binding) => ABOUT[actionIn(binding)],
      }),
    )
    return sent.ok ? ok({ codeSent: true as const }) : sent
  })

  mount(renewBackupCodes, (call) =>
    renewOwnBackupCodes(db, call.context, ownerOf(dependencies, call), call.body.proof),
  )
}

function authenticatorRoutes(mount: Mount, dependencies: FactorDependencies): void {
  const { db } = dependencies

  mount(startAuthenticator, (call) =>
    beginAuthenticator(db, call.context, ownerOf(dependencies, call), call.body.proof),
  )

  mount(confirmAuthenticator, (call) =>
    finishAuthenticator(dependencies, call.context, ownerOf(dependencies, call), call.body.code),
  )

  mount(removeAuthenticator, (call) =>
    dropAuthenticator(dependencies, call.context, ownerOf(dependencies, call), call.body.proof),
  )
}

function passkeyRoutes(mount: Mount, dependencies: FactorDependencies): void {
  const { db } = dependencies

  mount(startPasskey, async (call) => {
    const owner = ownerOf(dependencies, call)
    const { party } = owner
    if (!party) return refuse('passkeys_unavailable')
    return beginPasskey(db, call.context, owner, { party, proof: call.body.proof })
  })

  mount(addPasskey, async (call) => {
    const owner = ownerOf(dependencies, call)
    const { party } = owner
    if (!party) return refuse('passkeys_unavailable')
    return finishPasskey(dependencies, call.context, owner, { ...call.body, party })
  })

  mount(renamePasskey, ({ context, params, body }) =>
    renameOwnPasskey(db, context, { id: params.id, name: body.name }),
  )

  mount(removePasskey, (call) => {
    const removal = { id: call.params.id, proof: call.body.proof }
    return dropOwnPasskey(dependencies, call.context, ownerOf(dependencies, call), removal)
  })
}

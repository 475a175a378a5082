import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Db } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import type { Passkey } from '../contract.ts'
import type { Attestation } from '../secondSteps.contract.ts'
import { takeCeremony } from './ceremonies.ts'
import { ALGORITHMS, presentPasskey } from './passkeys.ts'
import type { RelyingParty } from './relyingParty.ts'
import type { FactorTables } from './tables.ts'

interface Made {
  readonly personId: string
  readonly sessionId: string
  readonly name: string
  readonly credential: Attestation
  readonly party: RelyingParty
  readonly at: Date
}

/**
 * Keeps the passkey a browser made after {@link enrollOptions}; undefined when that is over, was
 * asked in another session, or the answer is not right. The caller's transaction must commit in any
 * case.
 */
export async function keepPasskey(tx: Db, made: Made): Promise<Passkey | undefined> {
  const { personId, sessionId, name, at } = made
  const nonce = await takeCeremony(tx, { purpose: 'enroll', binding: sessionId, at })
  const verified = nonce === undefined ? undefined : await verify(made, nonce)
  if (!verified) return undefined
  const { credential, credentialBackedUp } = verified
  const row = await tx
    .withTables<FactorTables>()
    .insertInto('passkey')
    .values({
      id: newId(),
      person_id: personId,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      sign_count: BigInt(credential.counter),
      transports: (credential.transports ?? []).filter((one) => /^[a-z-]+$/.test(one)).join(','),
      name,
      synced: credentialBackedUp,
      made_at: at,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && presentPasskey(row)
}

async function verify({ credential, party }: Made, nonce: string) {
  const { id, rawId, type, response } = credential
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response,
        clientExtensionResults: {},
      } as RegistrationResponseJSON,
      expectedChallenge: nonce,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    return verified ? registrationInfo : undefined
  } catch {
    // The library throws for every fault of an answer; the client is not told which fault it was.
    return undefined
  }
}

interface Own {
  readonly personId: string
  readonly id: string
}

/** Undefined when there is no such passkey of this member. */
export async function storePasskeyName(
  tx: Db,
  { personId, id, name }: Own & { readonly name: string },
): Promise<{ readonly passkey: Passkey; readonly before: string } | undefined> {
  const tables = tx.withTables<FactorTables>()
  const before = await tables
    .selectFrom('passkey')
    .select('name')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const row = await tables
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { passkey: presentPasskey(row), before: before.name }
}

export async function ownsPasskey(tx: Db, { personId, id }: Own): Promise<boolean> {
  const row = await tx
    .withTables<FactorTables>()
    .selectFrom('passkey')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Answers what it was called. */
export async function dropPasskey(tx: Db, { personId, id }: Own): Promise<string> {
  const { name } = await tx
    .withTables<FactorTables>()
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirstOrThrow()
  return name
}

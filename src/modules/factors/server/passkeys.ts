import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Db } from '../../../platform/server/db.ts'
import type { Passkey } from '../contract.ts'
import type { Assertion } from '../secondSteps.contract.ts'
import { openCeremony, takeCeremony } from './ceremonies.ts'
import type { RelyingParty } from './relyingParty.ts'
import type { FactorTables } from './tables.ts'

type Row = FactorTables['passkey']

const passkeys = (db: Db) => db.withTables<FactorTables>().selectFrom('passkey').selectAll()

const rowsOf = (db: Db, personId: string): Promise<Row[]> =>
  passkeys(db).where('person_id', '=', personId).orderBy('made_at').execute()

export const presentPasskey = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  madeAt: row.made_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  synced: row.synced,
})

export const passkeysOf = async (db: Db, personId: string): Promise<Passkey[]> =>
  (await rowsOf(db, personId)).map(presentPasskey)

const descriptorOf = ({ credential_id, transports }: Row) => ({
  id: credential_id.toString('base64url'),
  transports: transports.split(',').filter(Boolean),
})

/** The handle under which devices file a passkey: the member's id, which means nothing elsewhere. */
const handleOf = (personId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'))

/** What a browser hands on to WebAuthn; we do not look into it either. */
type Options = Record<string, unknown>

/** EdDSA, ES256 and RS256, in COSE's numbers: what every device can do at least one of. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257]

interface Enrolling {
  readonly personId: string
  readonly sessionId: string
  readonly email: string
  readonly institutionName: string
  readonly party: RelyingParty
  readonly at: Date
}

/** For making a passkey that signs in alone: kept on the device, and opened only by its owner. */
export async function enrollOptions(tx: Db, enrolling: Enrolling): Promise<Options> {
  const { personId, sessionId, email, institutionName, party, at } = enrolling
  const own = await rowsOf(tx, personId)
  const options = await generateRegistrationOptions({
    rpName: institutionName,
    rpID: party.id,
    userName: email,
    userDisplayName: email,
    userID: handleOf(personId),
    challenge: await openCeremony(tx, { purpose: 'enroll', binding: sessionId, at }),
    excludeCredentials: own.map(descriptorOf),
    supportedAlgorithmIDs: [...ALGORITHMS],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

interface Asking {
  readonly purpose: 'sign-in' | 'answer'
  readonly binding: string
  readonly party: RelyingParty
  /** Only the passkeys of this member will do; anybody's where it is left out. */
  readonly personId?: string
  readonly at: Date
}

/** For asking a passkey, which has to make sure that its owner is there. */
export async function requestOptions(tx: Db, asking: Asking): Promise<Options> {
  const { purpose, binding, party, personId, at } = asking
  const own = personId === undefined ? [] : await rowsOf(tx, personId)
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: await openCeremony(tx, { purpose, binding, at }),
    allowCredentials: own.map(descriptorOf),
    userVerification: 'required',
  })
  return { ...options }
}

interface Answering extends Asking {
  readonly credential: Assertion
}

/** Whose passkey it says it is, with nothing proved yet. */
export async function ownerOfPasskey(tx: Db, credentialId: string): Promise<string | undefined> {
  const row = await passkeys(tx)
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst()
  return row?.person_id
}

/**
 * Whose passkey answered, and which; undefined when what was asked is over, or the answer is not a
 * right one of a passkey we know. The count of signatures must have grown where the device counts:
 * else there is a copy of the device. The caller's transaction must commit in any case.
 */
export async function takePasskeyAnswer(
  tx: Db,
  { purpose, binding, party, personId, credential, at }: Answering,
): Promise<{ readonly personId: string; readonly passkeyId: string } | undefined> {
  const nonce = await takeCeremony(tx, { purpose, binding, at })
  if (nonce === undefined) return undefined
  const row = await passkeys(tx)
    .where('credential_id', '=', Buffer.from(credential.id, 'base64url'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || (personId !== undefined && row.person_id !== personId)) return undefined
  if (!isHandleOf(row.person_id, credential)) return undefined
  const count = await signedCount(row, { nonce, party, credential })
  if (count === undefined) return undefined
  await tx
    .withTables<FactorTables>()
    .updateTable('passkey')
    .set({ sign_count: count, last_used_at: at })
    .where('id', '=', row.id)
    .execute()
  return { personId: row.person_id, passkeyId: row.id }
}

/** A device that names the owner must name the one we know. */
function isHandleOf(personId: string, { response: { userHandle } }: Assertion): boolean {
  if (!userHandle) return true
  return Buffer.from(userHandle, 'base64url').equals(Buffer.from(handleOf(personId)))
}

interface Signed {
  readonly nonce: string
  readonly party: RelyingParty
  readonly credential: Assertion
}

/** The new count of signatures; undefined when anything about the answer is wrong. */
async function signedCount(
  { credential_id, public_key, sign_count }: Row,
  { nonce, party, credential }: Signed,
): Promise<bigint | undefined> {
  const { id, rawId, type, response } = credential
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response,
        clientExtensionResults: {},
      } as AuthenticationResponseJSON,
      expectedChallenge: nonce,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: credential_id.toString('base64url'),
        publicKey: new Uint8Array(public_key),
        counter: Number(sign_count),
      },
    })
    return verified ? BigInt(authenticationInfo.newCounter) : undefined
  } catch {
    // The library throws for every fault of an answer; the client is not told which fault it was.
    return undefined
  }
}

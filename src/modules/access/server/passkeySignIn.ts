import { record } from '../../audit/server/audit.ts'
import { inTransaction } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { Assertion } from '../../factors/secondSteps.contract.ts'
import {
  ownerOfPasskey,
  type RelyingParty,
  requestOptions,
  takePasskeyAnswer,
} from '../../factors/server/factors.ts'
import { newToken, tokenHashOf } from '../../../platform/server/token.ts'
import { begin, type Begun, type IdentityParts, type Visitor } from './signIn.ts'
import { lockStanding } from '../../identity/server/identity.ts'

/** The question belongs to one browser: it is found by a cookie only that browser has. */
const bindingOf = (token: string): string => tokenHashOf(token).toString('hex')

/** What a browser needs to ask for any passkey of this portal, and the cookie that goes with it. */
export async function askAnyPasskey(
  { db, clock }: IdentityParts,
  party: RelyingParty,
): Promise<{ readonly token: string; readonly options: Record<string, unknown> }> {
  const { token } = newToken()
  const asking = { purpose: 'sign-in', binding: bindingOf(token), party, at: clock.now() } as const
  return { token, options: await inTransaction(db, (tx) => requestOptions(tx, asking)) }
}

interface Presented extends Visitor {
  readonly token: string
  readonly credential: Assertion
  readonly party: RelyingParty
}

/**
 * Signs in with a passkey alone: it is kept on something the person has, and opened by something
 * they are or know. The refusal says no more than that.
 */
export const presentPasskey = (
  { db, clock, institution }: IdentityParts,
  { token, credential, party, ...visitor }: Presented,
): Promise<Result<Begun, 'passkey_refused'>> =>
  inTransaction(db, async (tx) => {
    const at = clock.now()
    const { address } = visitor
    const asked = { purpose: 'sign-in', binding: bindingOf(token), party, at } as const
    // The sign-in before the passkey, as everywhere: its owner may be removing it at this moment.
    const ownerId = await ownerOfPasskey(tx, credential.id)
    const locked = ownerId === undefined ? undefined : await lockStanding(tx, ownerId)
    const owner = await takePasskeyAnswer(tx, { ...asked, credential })
    const account = owner && locked
    if (!account || account.status === 'suspended') {
      const subjectId = owner?.memberId ?? null
      const detail = { by: 'passkey' }
      await record(tx, { at, actorId: null, subjectId, address, action: 'sign_in.refused', detail })
      return refuse('passkey_refused')
    }
    return ok(await begin(tx, institution, { ...account, by: 'passkey', at, ...visitor }))
  })

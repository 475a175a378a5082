import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { Assertion } from '../../factors/secondSteps.contract.ts'
import {
  ownerOfPasskey,
  type RelyingParty,
  requestOptions,
  takePasskeyAnswer,
} from '../../factors/server/factors.ts'
import { newToken, tokenHashOf } from '../../../platform/server/token.ts'
import { begin, type Begun, type Browser } from './signIn.ts'
import { lockStanding } from '../../identity/server/identity.ts'

/** The question belongs to one browser: it is found by a cookie only that browser has. */
const bindingOf = (token: string): string => tokenHashOf(token).toString('hex')

/** What a browser needs to ask for any passkey of this portal, and the cookie that goes with it. */
export async function askAnyPasskey(
  db: Db,
  { at }: ActionContext<string | null>,
  party: RelyingParty,
): Promise<{ readonly token: string; readonly options: Record<string, unknown> }> {
  const { token } = newToken()
  const asking = { purpose: 'sign-in', binding: bindingOf(token), party, at } as const
  return { token, options: await inTransaction(db, (tx) => requestOptions(tx, asking)) }
}

interface Presented extends Browser {
  readonly token: string
  readonly credential: Assertion
  readonly party: RelyingParty
}

/**
 * Signs in with a passkey alone: it is kept on something the person has, and opened by something
 * they are or know. The refusal says no more than that.
 */
export const presentPasskey = (
  db: Db,
  ctx: ActionContext<string | null>,
  { token, credential, party, ...browser }: Presented,
): Promise<Result<Begun, 'passkey_refused'>> =>
  inTransaction(db, async (tx) => {
    const asked = { purpose: 'sign-in', binding: bindingOf(token), party, at: ctx.at } as const
    // The sign-in before the passkey, as everywhere: its owner may be removing it at this moment.
    const ownerId = await ownerOfPasskey(tx, credential.id)
    const locked = ownerId === undefined ? undefined : await lockStanding(tx, ownerId)
    const owner = await takePasskeyAnswer(tx, { ...asked, credential })
    const account = owner && locked
    if (!account || account.status === 'suspended') {
      const subjectId = owner?.personId ?? null
      await audit(tx, ctx, 'sign_in.refused', { subjectId, detail: { by: 'passkey' } })
      return refuse('passkey_refused')
    }
    return ok(await begin(tx, { ...ctx, actorId: account.personId }, { by: 'passkey', ...browser }))
  })

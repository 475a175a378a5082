import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { throttle } from '../../../platform/server/throttle.ts'
import { ok, refuse } from '../../../values/result.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { ownerOf } from '../../factors/server/factors.ts'
import {
  askSignatureCode,
  declineRequest,
  listWaiting,
  signRequest,
  takeBackRequest,
} from '../contract.ts'
import { proposeTurningOff, readTwoToSign, turnOnTwoToSign } from '../option.contract.ts'
import { decline, takeBack } from './ending.ts'
import { waitingFor } from './listing.ts'
import { presentOption, proposeOff, turnOn } from './option.ts'
import type { Signable } from './signables.ts'
import { askCode, sign } from './signing.ts'

interface SignatureDependencies {
  readonly db: Db
  readonly config: { readonly publicUrl: string }
  /** What can be carried out, one of each kind. */
  readonly signables: readonly Signable[]
}

/** More than anybody asks for, far less than a program does. */
const CODES = { countMax: 30, lasts: '10 minutes' }

/** What waits for a second signature, and whether accounts need one. */
export function signatureRoutes(mount: Mount, dependencies: SignatureDependencies): void {
  const { db, signables } = dependencies

  mount(listWaiting, async ({ context }) => ok({ waiting: await waitingFor(db, context) }))

  mount(askSignatureCode, async ({ context, params, body }) => {
    const key = `signature codes of ${context.actorId}`
    if ((await throttle(db, context.at, { key, ...CODES })) > 0) return refuse('too_many')
    return askCode(db, context, { ...params, ...body })
  })

  mount(signRequest, ({ context, params, body }) =>
    sign(db, context, signables, { ...params, ...body }),
  )
  mount(declineRequest, ({ context, params, body }) =>
    decline(db, context, signables, { ...params, ...body }),
  )
  mount(takeBackRequest, ({ context, params }) => takeBack(db, context, signables, params.id))

  mount(readTwoToSign, async ({ context: { actorId, at }, params: { accountId } }) => {
    const account = await ownAccount(db, actorId, accountId, 'view')
    return account ? ok(await presentOption(db, account, at)) : refuse('account_not_found')
  })
  mount(turnOnTwoToSign, (call) =>
    turnOn(db, call.context, ownerOf(dependencies, call), { ...call.params, ...call.body }),
  )
  mount(proposeTurningOff, (call) =>
    proposeOff(db, call.context, ownerOf(dependencies, call), { ...call.params, ...call.body }),
  )
}

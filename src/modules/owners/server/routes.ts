import type { Mount } from '../../../platform/server/routes.ts'
import { networkOf } from '../../../platform/server/network.ts'
import { throttle } from '../../../platform/server/throttle.ts'
import { ok, refuse } from '../../../values/result.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { runOrRequestApproval } from '../../approvals/server/approvals.ts'
import { ownerOf } from '../../factors/server/factors.ts'
import {
  changeDailyCap,
  inviteOwner,
  leaveAccount,
  readOwners,
  removeOwner,
  withdrawInvitation,
} from '../contract.ts'
import { acceptInvitation, readInvitation } from '../invitation.contract.ts'
import { changeOwners, readAccountForStaff } from '../staff.contract.ts'
import { accept, invitationBehind } from './accepting.ts'
import { changeCapOf } from './capping.ts'
import { invite, withdraw } from './inviting.ts'
import type { OwnersDependencies } from './managed.ts'
import { leave, remove } from './leaving.ts'
import { presentOwners } from './present.ts'
import { changeOwnersHandler } from './staff/dualControl.ts'
import { accountForStaff } from './staff/reading.ts'

/** Each one is a mail to an address that somebody typed. */
const INVITATIONS_A_DAY = 20
const LINKS_AN_HOUR = 60

/** Who has to do with accounts, and how they come and go. */
export function ownersRoutes(mount: Mount, dependencies: OwnersDependencies): void {
  const { db } = dependencies

  const isOften = async (key: string, countMax: number, lasts: string, at: Date) =>
    (await throttle(db, at, { key, countMax, lasts })) > 0

  mount(readOwners, async ({ context: { actorId, at }, params: { accountId } }) => {
    const account = await ownAccount(db, actorId, accountId, 'view')
    return account ? ok(await presentOwners(db, account, at)) : refuse('account_not_found')
  })

  mount(inviteOwner, async (call) => {
    const { context, params, body } = call
    const key = `owner invitation of ${context.actorId}`
    if (await isOften(key, INVITATIONS_A_DAY, '1 day', context.at)) return refuse('too_many')
    return invite(dependencies, context, ownerOf(dependencies, call), { ...params, ...body })
  })

  mount(withdrawInvitation, ({ context, params }) => withdraw(dependencies, context, params))

  mount(removeOwner, (call) =>
    remove(dependencies, call.context, ownerOf(dependencies, call), {
      ...call.params,
      ...call.body,
    }),
  )

  mount(changeDailyCap, (call) =>
    changeCapOf(dependencies, call.context, ownerOf(dependencies, call), {
      ...call.params,
      ...call.body,
    }),
  )

  mount(leaveAccount, (call) =>
    leave(dependencies, call.context, ownerOf(dependencies, call), {
      ...call.params,
      ...call.body,
    }),
  )

  mount(readInvitation, async ({ context, address, body: { token } }) => {
    const key = `owner invitation from ${networkOf(address)}`
    if (await isOften(key, LINKS_AN_HOUR, '1 hour', context.at)) return refuse('too_many')
    return invitationBehind(db, context, token)
  })

  mount(acceptInvitation, async ({ context, caller, body }) => {
    const key = `owner invitation by ${context.actorId}`
    if (await isOften(key, LINKS_AN_HOUR, '1 hour', context.at)) return refuse('too_many')
    return accept(db, context, caller, body)
  })

  staffRoutes(mount, dependencies)
}

function staffRoutes(mount: Mount, { db, dualControl, orders }: OwnersDependencies): void {
  const changesOwners = changeOwnersHandler(orders)
  mount(readAccountForStaff, ({ params: { accountId } }) => accountForStaff(db, accountId))

  mount(changeOwners, async ({ context, params: { accountId }, body }) => {
    const input = { ...body, accountId }
    const changed = await runOrRequestApproval(db, context, dualControl, changesOwners, input)
    return changed.ok ? accountForStaff(db, accountId) : changed
  })
}

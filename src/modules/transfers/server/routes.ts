import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Caller } from '../../../values/endpoint.ts'
import { ok, refuse } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { sendBetweenAccounts, sendUnknownKind } from '../contract.ts'
import { confirmDraft, sendDraftCode } from '../draft.contract.ts'
import { draftInternational } from '../international.contract.ts'
import {
  askMemberCode,
  changeListing,
  checkRecipient,
  readListing,
  sendToMember,
} from '../member.contract.ts'
import { cancelTransfer, readTransfer, readTransferContents } from '../receipt.contract.ts'
import { draftUsBank } from '../usBank.contract.ts'
import type { TransferDesk } from './desk.ts'
import { contentsFor, receiptFor } from './receipts.ts'
import { isUnlisted, list } from './recipients.ts'
import type { Customer, TransferScene } from './scene.ts'

interface TransferRouteParts extends Pick<TransferScene, 'clock'> {
  readonly db: Db
  readonly desk: TransferDesk
}

const customerOf = ({ caller, address }: { caller: Caller; address: string }): Customer => ({
  memberId: caller.memberId,
  sessionId: caller.sessionId,
  email: caller.email,
  address,
})

const isId = (text: string): boolean => idSchema().safeParse(text).success

export function transferRoutes(mount: Mount, { db, desk, clock }: TransferRouteParts): void {
  mount(sendBetweenAccounts, (call) => desk.betweenAccounts(customerOf(call), call.body))
  mount(checkRecipient, (call) => desk.checkRecipient(customerOf(call), call.body.email))
  mount(sendToMember, (call) => desk.toMember(customerOf(call), call.body))
  mount(askMemberCode, (call) => desk.askMemberCode(customerOf(call), call.body))
  mount(draftUsBank, (call) => desk.draftUsBank(customerOf(call), call.body))
  mount(draftInternational, (call) => desk.draftInternational(customerOf(call), call.body))
  mount(sendUnknownKind, async () => refuse('invalid_transfer_type'))

  mount(sendDraftCode, async (call) =>
    isId(call.params.id)
      ? desk.renewCode(customerOf(call), call.params.id)
      : refuse('draft_not_found'),
  )
  mount(confirmDraft, async (call) =>
    isId(call.params.id)
      ? desk.confirm(customerOf(call), call.params.id, call.body.code)
      : refuse('draft_not_found'),
  )

  mount(readTransfer, async ({ caller, params }) => {
    const receipt = await receiptFor(db, caller.memberId, params.id)
    return receipt ? ok(receipt) : refuse('transfer_not_found')
  })
  mount(readTransferContents, async ({ caller, params }) => {
    const contents = await contentsFor(db, caller.memberId, params.id)
    return contents ? ok(contents) : refuse('transfer_not_found')
  })
  mount(cancelTransfer, async (call) =>
    isId(call.params.id)
      ? desk.cancel(customerOf(call), call.params.id)
      : refuse('transfer_not_found'),
  )

  mount(readListing, async ({ caller }) => ok({ listed: !(await isUnlisted(db, caller.memberId)) }))
  mount(changeListing, async ({ caller, body }) => {
    await list(db, caller.memberId, { listed: body.listed, at: clock.now() })
    return ok(body)
  })
}

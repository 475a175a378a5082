import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { sendBetweenAccounts, sendUnknownKind } from '../contract.ts'
import { confirmDraft, sendDraftCode } from '../draft.contract.ts'
import { draftInternational } from '../international.contract.ts'
import type { Reviewable } from '../../paymentRules/server/paymentRules.ts'
import { accountsOf } from '../../accounts/server/accounts.ts'
import { archivedTo } from '../../ledger/server/ledger.ts'
import { isListed, setListed } from '../../members/server/members.ts'
import {
  askMemberCode,
  changeListing,
  checkRecipient,
  readListing,
  sendToMember,
} from '../member.contract.ts'
import { cancelTransfer, readTransfer, readTransferContents } from '../receipt.contract.ts'
import { draftUsBank, readArrivals } from '../usBank.contract.ts'
import { contentsFor, receiptFor } from './receipts.ts'
import type { BetweenAccounts } from './betweenAccounts.ts'
import { transferService } from './service.ts'
import { arrivalsAt } from './usBank.ts'

interface TransferRouteDependencies {
  readonly db: Db
  readonly betweenAccounts: BetweenAccounts
  readonly reviewables: readonly Reviewable[]
}

const isId = (text: string): boolean => idSchema().safeParse(text).success

export function transferRoutes(
  mount: Mount,
  { db, betweenAccounts, reviewables }: TransferRouteDependencies,
): void {
  const service = transferService(db, reviewables)
  mount(sendBetweenAccounts, ({ context, body }) => betweenAccounts.move(context, body))
  mount(checkRecipient, ({ context, caller, body }) =>
    service.checkRecipient(context, caller, body.email),
  )
  mount(sendToMember, ({ context, caller, body }) => service.toMember(context, caller, body))
  mount(askMemberCode, ({ context, caller, body }) => service.askMemberCode(context, caller, body))
  mount(draftUsBank, ({ context, body }) => service.draftUsBank(context, body))
  mount(readArrivals, async ({ context }) => ok(arrivalsAt(context)))
  mount(draftInternational, ({ context, body }) => service.draftInternational(context, body))
  mount(sendUnknownKind, async () => refuse('invalid_transfer_type'))

  mount(sendDraftCode, async ({ context, params: { id } }) =>
    isId(id) ? service.renewCode(context, id) : refuse('draft_not_found'),
  )
  mount(confirmDraft, async ({ context, params: { id }, body }) =>
    isId(id) ? service.confirm(context, id, body.code) : refuse('draft_not_found'),
  )

  mount(readTransfer, async ({ caller, params }) => {
    const receipt = await receiptFor(db, caller.personId, params.id)
    if (receipt) return ok(receipt)
    const accounts = await accountsOf(db, caller.personId)
    const archived = await archivedTo(
      db,
      accounts.map(({ ledgerAccountId }) => ledgerAccountId),
    )
    return refuse(archived ? 'transfer_archived' : 'transfer_not_found')
  })
  mount(readTransferContents, async ({ caller, params }) => {
    const contents = await contentsFor(db, caller.personId, params.id)
    return contents ? ok(contents) : refuse('transfer_not_found')
  })
  mount(cancelTransfer, async ({ context, params: { id } }) =>
    isId(id) ? service.cancel(context, id) : refuse('transfer_not_found'),
  )

  mount(readListing, async ({ caller }) => ok({ listed: await isListed(db, caller.personId) }))
  mount(changeListing, async ({ context: { actorId, at }, body }) => {
    await setListed(db, actorId, { listed: body.listed, at })
    return ok(body)
  })
}

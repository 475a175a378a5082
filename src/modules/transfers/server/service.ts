import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import type { Reviewable } from '../../paymentRules/server/paymentRules.ts'
import type { ConfirmRefusal, Draft } from '../draft.contract.ts'
import type { INTERNATIONAL_REFUSALS, InternationalBody } from '../international.contract.ts'
import type {
  AskMemberCodeBody,
  RecipientCheck,
  ToMemberBody,
  ToMemberRefusal,
} from '../member.contract.ts'
import type { cancelTransfer, TransferReceipt } from '../receipt.contract.ts'
import type { US_BANK_REFUSALS, UsBankBody } from '../usBank.contract.ts'
import { mayAskForCode } from './codeThrottle.ts'
import { confirm } from './confirm.ts'
import { renewCode } from './drafts.ts'
import { orderById } from './orders.ts'
import { cancel } from './cancelling.ts'
import { draftInternational } from './international.ts'
import { receiptFor } from './receipts.ts'
import { checkRecipient, type CheckRefusal, type MemberSession } from './recipients.ts'
import { askMemberCode, sendToMember } from './toMember.ts'
import { draftUsBank } from './usBank.ts'

type Receipted<Code extends string> = Promise<Result<TransferReceipt, Code>>

/**
 * Where members hand in the transfers that leave them; those between their own accounts go to
 * `openBetweenAccounts`. Every action may be asked for again with
 * the same id: the same contents answer as the first time, `replayed`, and other contents are
 * refused `id_reused`. Whatever belongs to somebody else is refused like what does not exist.
 * Each throws when the database cannot tell the outcome; asking again is safe.
 */
export interface TransferService {
  checkRecipient(
    ctx: ActionContext,
    session: MemberSession,
    email: string,
  ): Promise<Result<RecipientCheck, CheckRefusal>>
  /** Sends money to the Checking of another member, at once. */
  toMember(
    ctx: ActionContext,
    session: MemberSession,
    order: ToMemberBody,
  ): Receipted<ToMemberRefusal>
  /** Asks for the code that money for a new recipient needs; null when it needs none. */
  askMemberCode(
    ctx: ActionContext,
    session: MemberSession,
    asked: AskMemberCodeBody,
  ): ReturnType<typeof askMemberCode>
  /** Checks a transfer to a US bank and mails its code; nothing moves before {@link confirm}. */
  draftUsBank(
    ctx: ActionContext,
    order: UsBankBody,
  ): Promise<Result<Draft, keyof typeof US_BANK_REFUSALS>>
  /** As {@link draftUsBank}, for a transfer abroad. */
  draftInternational(
    ctx: ActionContext,
    order: InternationalBody,
  ): Promise<Result<Draft, keyof typeof INTERNATIONAL_REFUSALS>>
  renewCode(
    ctx: ActionContext,
    id: string,
  ): Promise<Awaited<ReturnType<typeof renewCode>> | Result<never, 'too_many'>>
  /** Sends a draft with its code. Counts against the transfer limit. */
  confirm(ctx: ActionContext, id: string, code: string): Receipted<ConfirmRefusal>
  /** Takes a transfer back before it leaves for the other bank. */
  cancel(ctx: ActionContext, id: string): Receipted<keyof (typeof cancelTransfer)['refusals']>
}

export function transferService(db: Db, reviewables: readonly Reviewable[]): TransferService {
  const receiptOf = async <Code extends string>(
    { actorId }: ActionContext,
    id: string,
    { replayed, archived }: { readonly replayed: boolean; readonly archived: Code },
  ) => {
    const receipt = await receiptFor(db, actorId, id, { replayed, isJustMade: true })
    if (!receipt && replayed) return refuse(archived)
    assert(receipt, `transfer ${id} was just made by this member`)
    return ok(receipt)
  }
  const mayAsk = ({ actorId, at }: ActionContext): Promise<boolean> =>
    mayAskForCode(db, at, actorId)
  /** Whoever lost the answer is told that it was sent, and not what would keep it from being sent now. */
  const drafted = async <Code extends string>(
    ctx: ActionContext,
    id: string,
    draft: () => Promise<Result<Draft, Code>>,
  ): Promise<Result<Draft, Code | 'too_many' | 'draft_sent'>> => {
    if (!(await mayAsk(ctx))) return refuse('too_many')
    const known = await orderById(db, ctx.actorId, id)
    return known && known.state !== 'draft' ? refuse('draft_sent') : draft()
  }
  return {
    checkRecipient: (ctx, session, email) => checkRecipient(db, ctx, session, email),
    toMember: async (ctx, session, order) => {
      const sent = await sendToMember(db, ctx, session, order)
      return sent.ok ? receiptOf(ctx, order.id, { ...sent.value, archived: 'id_reused' }) : sent
    },
    askMemberCode: async (ctx, session, asked) =>
      (await mayAsk(ctx)) ? askMemberCode(db, ctx, session, asked) : refuse('too_many'),
    draftUsBank: (ctx, order) => drafted(ctx, order.id, () => draftUsBank(db, ctx, order)),
    draftInternational: (ctx, order) =>
      drafted(ctx, order.id, () => draftInternational(db, ctx, order)),
    renewCode: async (ctx, id) =>
      (await mayAsk(ctx)) ? renewCode(db, ctx, id) : refuse('too_many'),
    confirm: async (ctx, id, code) => {
      const sent = await confirm(db, ctx, { id, code })
      return sent.ok ? receiptOf(ctx, id, { ...sent.value, archived: 'draft_not_found' }) : sent
    },
    cancel: async (ctx, id) => {
      const cancelled = await cancel(db, ctx, reviewables, id)
      const known = { replayed: true, archived: 'transfer_not_found' } as const
      return cancelled.ok ? receiptOf(ctx, id, known) : cancelled
    },
  }
}

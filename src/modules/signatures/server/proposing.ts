import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatMoment } from '../../../values/formats.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { hold, type HoldOrder, type PostRefusal, timingIn } from '../../ledger/server/ledger.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { WAITS_DAYS } from '../contract.ts'
import { leadsTo, subjectWords, tellSigners } from './news.ts'
import { insertRequest } from './requests.ts'
import type { RequestRow } from './tables.ts'

const DAY_MS = 86_400_000

/** What one owner wants and a second one has to sign. */
interface Proposal {
  readonly id: string
  /** Of the signable that carries it out. */
  readonly kind: string
  readonly account: ShareAccount
  /** Who is paid, or what is to change, as the second owner reads it. */
  readonly payee: string
  readonly reference: string | null
  readonly contents: object
  /** The money to set aside, as it will be posted; null where none moves. */
  readonly order: Omit<HoldOrder, 'id' | 'expiresAt'> | null
}

/**
 * Freezes what somebody proposes, tells the others whose signatures count, and sets its money aside. What the ledger
 * would refuse is refused now; the caller takes back what it wrote.
 */
export async function propose(
  tx: Tx,
  ctx: ActionContext,
  { id, kind, account, payee, reference, contents, order }: Proposal,
): Promise<Result<void, PostRefusal>> {
  const { actorId, at } = ctx
  const row = {
    id,
    kind,
    account_id: account.id,
    proposed_by: actorId,
    proposed_at: at,
    expires_at: new Date(at.getTime() + WAITS_DAYS * DAY_MS),
    amount_minor: order?.amount.minor ?? null,
    payee,
    reference,
    contents,
  }
  if (!(await insertRequest(tx, row))) return refuse('id_reused')
  await audit(tx, ctx, 'signature.proposed', { subjectId: actorId, detail: detailOf(row) })
  await tellOfProposal(tx, ctx, row)
  if (!order) return ok(undefined)
  const held = await hold(tx, { ...order, id, expiresAt: row.expires_at }, timingIn(ctx))
  return held.ok ? ok(undefined) : held
}

/** What the trail says of it. */
export const detailOf = ({
  id,
  account_id: accountId,
  payee,
  amount_minor: amount,
}: Pick<RequestRow, 'id' | 'account_id' | 'payee' | 'amount_minor'>) => ({
  request: id,
  accountId,
  payee,
  ...(amount !== null && { amount: amount.toString(), currency: 'USD' }),
})

async function tellOfProposal(
  tx: Tx,
  ctx: ActionContext,
  row: Parameters<typeof insertRequest>[1],
): Promise<void> {
  const by = await fullNameOf(tx, ctx.actorId)
  const what = subjectWords(row)
  const until = formatMoment(row.expires_at, ctx.institution.timeZone, 'momentLong')
  await tellSigners(tx, ctx, {
    accountId: row.account_id,
    transferId: leadsTo(row),
    exceptId: ctx.actorId,
    words: (account) => ({
      title: english('Waiting for your signature: {what}', { what }),
      text: english(
        '{by} proposed this from {account}. It is carried out once a second owner signs, and lapses at {until}. Sign in to sign or decline it.',
        { by, account, until },
      ),
    }),
  })
}

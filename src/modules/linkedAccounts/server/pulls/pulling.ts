import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import { attempt, type Db, inTransaction, type Tx } from '../../../../platform/server/db.ts'
import { keyed } from '../../../../platform/server/keyedHash.ts'
import { publish } from '../../../../platform/server/outbox.ts'
import { FED_ZONE } from '../../../../rails/ach/windows.ts'
import { dayOf } from '../../../../values/dates.ts'
import type { CodeOf, ReplyOf } from '../../../../values/endpoint.ts'
import { formatDay } from '../../../../values/formats.ts'
import type { CodeAsked, FreshProof } from '../../../../values/freshProof.ts'
import { referenceOf } from '../../../../values/ids.ts'
import { formatMoney, fromDecimal, type Money } from '../../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../../values/result.ts'
import { english } from '../../../../values/sentence.ts'
import { createOwnEntry, departureAt } from '../../../ach/server/ach.ts'
import { ownAccount, type ShareAccount } from '../../../accounts/server/accounts.ts'
import { audit } from '../../../audit/server/audit.ts'
import {
  answerPaymentCode,
  openStepUp,
  sourceOfPaymentCode,
  stepUpUnderWay,
} from '../../../factors/server/factors.ts'
import { lockSignIn, sessionsOf } from '../../../identity/server/identity.ts'
import { hold, houseAccount, timingIn, transferById } from '../../../ledger/server/ledger.ts'
import { fullNameOf } from '../../../members/server/members.ts'
import {
  decide,
  decideAndCount,
  giveBackPayment,
} from '../../../paymentRules/server/paymentRules.ts'
import { type Pull } from '../../contract.ts'
import {
  type askPullCode,
  AUTHORIZATION,
  AUTHORIZATION_OF_BUSINESS,
  AUTHORIZATION_VERSION,
  type PullDetails,
  type PullRefusal,
} from '../../pull.contract.ts'
import { lockedLink } from '../reading.ts'
import { openSecret } from '../sealing.ts'
import { type LinkRow, TOPIC } from '../tables.ts'
import { detailsOf, notifyOfAuthorization } from './notifications.ts'
import { pullById } from './reading.ts'
import { pullRules } from './rules.ts'

interface Order extends PullDetails {
  readonly id: string
  readonly linkId: string
}

interface Pullable {
  readonly link: LinkRow
  /** In whose name the account at the other bank is. */
  readonly holder: string
  readonly account: ShareAccount
  readonly amount: Money
  readonly codeFrom: CodeAsked['codeFrom']
  readonly leavesAt: Date
  readonly settlesAt: Date
  /** Whether it took of what the rules let in. */
  readonly isCounted: boolean
}

type AskRefusal = Exclude<CodeOf<typeof askPullCode>, 'too_many'>
type MayRefusal = Exclude<AskRefusal, 'already_pulled'>

/**
 * Whether this may be pulled in now. Pulls of one person take turns, so that together they keep to what the rules let in.
 * @param ask counts it as well where it is pulled in now
 */
async function mayPull(
  tx: Tx,
  ctx: ActionContext,
  { id, linkId, accountId, amount: typed }: Order,
  ask: typeof decide,
): Promise<Result<Pullable, MayRefusal>> {
  const { actorId, at, institution } = ctx
  await lockSignIn(tx, actorId)
  const link = await lockedLink(tx, actorId, linkId)
  if (!link) return refuse('link_not_found')
  const departure = departureAt(at, institution, false)
  if (link.state !== 'verified' || !departure) return refuse('not_linked')
  const account = await ownAccount(tx, actorId, accountId, 'propose')
  if (!account) return refuse('account_not_found')
  const isOfBusiness = account.businessName !== undefined
  if (link.business_id !== (isOfBusiness ? account.memberId : null)) return refuse('other_holder')
  const amount = fromDecimal(typed)
  const codeFrom = await sourceOfPaymentCode(tx, ctx)
  if (!codeFrom) return refuse('app_needed')
  const payment = { id, personId: actorId, kind: 'pull', amount, accountId } as const
  const { cap } = pullRules(institution)
  const verdict = await ask(tx, ctx, { ...payment, adds: 'payment', cap })
  if (verdict.outcome === 'deny') {
    return refuse(verdict.refusal === 'pull_cap' ? 'pull_cap' : 'payment_refused', verdict.message)
  }
  const { isCounted } = verdict
  const { cutAt: leavesAt, settlesAt } = departure
  const holder = account.businessName ?? (await fullNameOf(tx, actorId))
  return ok({ link, holder, account, amount, codeFrom, leavesAt, settlesAt, isCounted })
}

const bindingOf = (
  tx: Tx,
  { actorId }: ActionContext,
  { linkId, accountId, amount }: Order,
): string => keyed(tx, 'pull', JSON.stringify([actorId, linkId, accountId, amount])).toString('hex')

/** Asks for the code that pulling in needs; none where it was done before and its answer lost. */
export const askCode = (
  db: Db,
  ctx: ActionContext,
  { anew, ...order }: Order & { readonly anew: boolean },
): Promise<Result<ReplyOf<typeof askPullCode>, AskRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<ReplyOf<typeof askPullCode>, AskRefusal>> => {
    if ((await sentBefore(tx, ctx, order))?.ok) return refuse('already_pulled')
    const pullable = await mayPull(tx, ctx, order, decide)
    if (!pullable.ok) return pullable
    const { link, amount, codeFrom, leavesAt, settlesAt } = pullable.value
    const binding = bindingOf(tx, ctx, order)
    const about = english('{amount} from your account at {bank} ··{last4}', {
      amount: formatMoney(amount),
      bank: link.bank_name,
      last4: link.last4,
    })
    const known = anew ? undefined : await stepUpUnderWay(tx, ctx, binding)
    const { challengeId, codeSent, expiresAt } =
      known ?? (await openStepUp(tx, ctx, { binding, about }))
    return ok({
      asked: { challengeId, codeSent, codeFrom, codeExpiresAt: expiresAt.toISOString() },
      leavesAt: leavesAt.toISOString(),
      arrivesOn: dayOf(settlesAt, FED_ZONE),
    })
  })

interface PullOrder extends Order {
  /** The session that authorizes it. */
  readonly sessionId: string
  readonly authorization: number
  readonly proof: FreshProof
}

/**
 * Pulls money in: announced on the account at once, credited when it settles. A wrong code is counted although nothing is
 * done, so the transaction commits after a refusal; sent again with the same id it answers as the first time.
 */
export const pull = (
  db: Db,
  ctx: ActionContext,
  order: PullOrder,
): Promise<Result<Pull, PullRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<Pull, PullRefusal>> => {
    const known = await sentBefore(tx, ctx, order)
    if (known) return known
    if (order.authorization !== AUTHORIZATION_VERSION) return refuse('authorization_changed')
    const pullable = await mayPull(tx, ctx, order, decideAndCount)
    if (!pullable.ok) return pullable
    const pulled = await prove(tx, ctx, order, pullable.value)
    if (!pulled.ok && pullable.value.isCounted) {
      await giveBackPayment(tx, { id: order.id, personId: ctx.actorId })
    }
    return pulled
  })

async function prove(
  tx: Tx,
  ctx: ActionContext,
  order: PullOrder,
  pullable: Pullable,
): Promise<Result<Pull, PullRefusal>> {
  const binding = bindingOf(tx, ctx, order)
  const answered = await answerPaymentCode(tx, ctx, { ...order.proof, binding })
  return answered.ok ? attempt(tx, () => write(tx, ctx, order, pullable)) : answered
}

async function sentBefore(
  tx: Tx,
  { actorId, at }: ActionContext,
  { id, linkId, accountId, amount }: Order,
): Promise<Result<Pull, 'id_reused'> | undefined> {
  await lockSignIn(tx, actorId)
  const { rows } = await sql<{ same: boolean }>`
    select person_id = ${actorId} and link_id::text = ${linkId} and account_id::text = ${accountId}
           and amount_minor = ${fromDecimal(amount).minor} as same
      from linked_account_pull where id = ${id}`.execute(tx)
  if (rows.length === 0) return (await transferById(tx, id)) ? refuse('id_reused') : undefined
  return rows[0]!.same ? ok((await pullById(tx, id, at))!) : refuse('id_reused')
}

async function write(
  tx: Tx,
  ctx: ActionContext,
  { id, sessionId }: PullOrder,
  { link, holder: name, account, amount, settlesAt }: Pullable,
): Promise<Result<Pull, PullRefusal>> {
  const { actorId: personId, at, institution } = ctx
  const device = (await sessionsOf(tx, personId, at)).find((one) => one.sessionId === sessionId)
  const said = {
    institution: institution.name,
    amount: formatMoney(amount),
    day: formatDay(dayOf(settlesAt, FED_ZONE)),
    bank: link.bank_name,
    last4: link.last4,
  }
  const agreed =
    link.business_id === null
      ? english(AUTHORIZATION, said)
      : english(AUTHORIZATION_OF_BUSINESS, { ...said, business: name })
  await sql`
    insert into linked_account_pull (
      id, link_id, person_id, account_id, amount_minor, authorization_text, authorization_version,
      authorized_at, address, session_id, device, state)
    values (${id}, ${link.id}, ${personId}, ${account.id}, ${amount.minor}, ${agreed}, ${AUTHORIZATION_VERSION},
            ${at}, ${ctx.address}, ${sessionId}, ${device?.device ?? ''}, 'under_way')`.execute(tx)
  const { accountNumber } = openSecret(tx, link)
  await createOwnEntry(tx, ctx, {
    id,
    personId,
    amount,
    to: link.business_id === null ? 'own' : 'business',
    credit: {
      routingNumber: link.routing_number,
      accountNumber,
      accountType: link.account_type,
      name,
      sender: name,
      reference: referenceOf(id),
      sameDay: false,
      isDebit: true,
      linkId: link.id,
    },
  })
  const detail = {
    pull: id,
    link: link.id,
    amount: String(amount.minor),
    currency: amount.currency,
  }
  await audit(tx, ctx, 'linked_account.pulled', { subjectId: personId, detail })
  await publish(tx, TOPIC, [personId])
  await notifyOfAuthorization(tx, ctx, { link, amount, agreed })
  const announced = await hold(
    tx,
    {
      id,
      actor: { channel: 'member', actorId: personId },
      reason: 'ach_entry',
      from: houseAccount('clearing:us-banks'),
      to: account.ledgerAccountId,
      amount,
      details: detailsOf(link),
    },
    timingIn(ctx),
  )
  if (!announced.ok) {
    assert(announced.code !== 'insufficient_funds', 'accounts of the house have no floor')
    return refuse(announced.code === 'id_reused' ? 'id_reused' : 'account_not_open')
  }
  return ok((await pullById(tx, id, at))!)
}

import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import type { CodeOf, ReplyOf } from '../../../values/endpoint.ts'
import type { CodeAsked, FreshProof } from '../../../values/freshProof.ts'
import { newId, referenceOf } from '../../../values/ids.ts'
import { money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { createOwnEntry, isOwnRouting } from '../../ach/server/ach.ts'
import { bankByRouting } from '../../banks/server/banks.ts'
import {
  answerPaymentCode,
  openStepUp,
  sourceOfPaymentCode,
  stepUpUnderWay,
} from '../../factors/server/factors.ts'
import { isOutgoingBlocked, lockSignIn } from '../../identity/server/identity.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { move } from '../../networkPayments/server/networkPayments.ts'
import { screenPayment } from '../../sanctions/server/sanctions.ts'
import {
  type askLinkCode,
  type LinkBody,
  type LinkedAccount,
  type LinkRefusal,
  LINKS_MAX,
  VERIFY_DAYS,
} from '../contract.ts'
import { businessesIn } from './holders.ts'
import { linkById, presentLink } from './reading.ts'
import { keyOfAccount, openSecret, sealSecret } from './sealing.ts'
import type { LinkRow } from './tables.ts'
import { leaveTraces } from './traces.ts'

type Asked = Omit<LinkBody, 'id'>

interface Linkable {
  readonly bankName: string
  /** Under which name the other bank is written to. */
  readonly holder: string
  readonly codeFrom: CodeAsked['codeFrom']
}

const DAY_MS = 86_400_000
const STARTS_WITHIN_DAYS = 30

type AskRefusal = Exclude<CodeOf<typeof askLinkCode>, 'too_many'>

/** Whether this account may be linked now, as far as can be told before the code. */
async function mayLink(
  tx: Tx,
  ctx: ActionContext,
  { routingNumber, accountNumber, businessId }: Asked,
): Promise<Result<Linkable, AskRefusal>> {
  const { actorId, at, institution } = ctx
  if (!institution.ach) return refuse('not_offered')
  const holder =
    businessId === undefined
      ? await fullNameOf(tx, actorId)
      : (await businessesIn(tx, actorId)).find(({ id }) => id === businessId)?.name
  if (holder === undefined) return refuse('business_not_found')
  const bank = await bankByRouting(tx, routingNumber)
  if (!bank) return refuse('bank_not_found')
  if (isOwnRouting(institution, routingNumber)) return refuse('own_institution')
  if (await isOutgoingBlocked(tx, actorId, at)) return refuse('money_held')
  const since = new Date(at.getTime() - STARTS_WITHIN_DAYS * DAY_MS)
  const { rows } = await sql<{ linked: boolean; starts: number }>`
    select coalesce(bool_or(ended_at is null and key = ${keyOfAccount(tx, routingNumber, accountNumber)}), false) as linked,
           (count(*) filter (where linked_at > ${since}))::int as starts
      from linked_account where person_id = ${actorId}`.execute(tx)
  const { linked, starts } = rows[0]!
  if (linked) return refuse('already_linked')
  if (starts >= LINKS_MAX) return refuse('too_many_links')
  const codeFrom = await sourceOfPaymentCode(tx, ctx)
  return codeFrom ? ok({ bankName: bank.name, holder, codeFrom }) : refuse('app_needed')
}

/** The code is good for exactly this account. Keyed, because numbers could be tried out against a plain hash. */
const bindingOf = (
  tx: Tx,
  { actorId }: ActionContext,
  { routingNumber, accountNumber, accountType, businessId }: Asked,
): string =>
  keyed(
    tx,
    'link',
    JSON.stringify([actorId, routingNumber, accountNumber, accountType, businessId ?? null]),
  ).toString('hex')

/** Asks for the code that linking needs. */
export const askCode = (
  db: Db,
  ctx: ActionContext,
  { link, anew }: { readonly link: Asked; readonly anew: boolean },
): Promise<Result<ReplyOf<typeof askLinkCode>, AskRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<ReplyOf<typeof askLinkCode>, AskRefusal>> => {
    await lockSignIn(tx, ctx.actorId)
    const linkable = await mayLink(tx, ctx, link)
    if (!linkable.ok) return linkable
    const { bankName, codeFrom } = linkable.value
    const binding = bindingOf(tx, ctx, link)
    const about = english('linking your account at {bank} ··{last4}', {
      bank: bankName,
      last4: link.accountNumber.slice(-4),
    })
    const known = anew ? undefined : await stepUpUnderWay(tx, ctx, binding)
    const { challengeId, codeSent, expiresAt } =
      known ?? (await openStepUp(tx, ctx, { binding, about }))
    return ok({
      asked: { challengeId, codeSent, codeFrom, codeExpiresAt: expiresAt.toISOString() },
    })
  })

/**
 * Links an account: the small payments leave with the next file. A wrong code is counted although nothing is done, so the
 * transaction commits after a refusal. Asked again with the same id it answers as the first time.
 */
export const link = (
  db: Db,
  ctx: ActionContext,
  { proof, ...body }: LinkBody & { readonly proof: FreshProof },
): Promise<Result<LinkedAccount, LinkRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<LinkedAccount, LinkRefusal>> => {
    await lockSignIn(tx, ctx.actorId)
    const known = await linkById(tx, body.id)
    if (known) {
      return isSame(tx, ctx, known, body)
        ? ok(await presentLink(tx, ctx.at, known))
        : refuse('id_reused')
    }
    const linkable = await mayLink(tx, ctx, body)
    if (!linkable.ok) return linkable
    const answered = await answerPaymentCode(tx, ctx, {
      ...proof,
      binding: bindingOf(tx, ctx, body),
    })
    if (!answered.ok) return answered
    return attempt(tx, async () => ok(await beginLink(tx, ctx, body, linkable.value)))
  })

const isSame = (tx: Tx, { actorId }: ActionContext, known: LinkRow, body: LinkBody): boolean =>
  known.person_id === actorId &&
  known.business_id === (body.businessId ?? null) &&
  known.account_type === body.accountType &&
  known.routing_number === body.routingNumber &&
  openSecret(tx, known).accountNumber === body.accountNumber

/** Two parts of at most 99 cents, each as likely as any other: what is taken back is under a dollar as well. */
export function drawAmounts(): readonly [number, number] {
  const [one, other] = [randomInt(1, 100), randomInt(1, 99)]
  const [low, high] = other < one ? [other, one] : [one, other + 1]
  return [low, high - low]
}

/** Writes a link down and sends its small payments, once it may be. */
export async function beginLink(
  tx: Tx,
  ctx: ActionContext,
  body: LinkBody,
  { bankName, holder }: Pick<Linkable, 'bankName' | 'holder'>,
): Promise<LinkedAccount> {
  const { actorId: personId, at } = ctx
  const { id, routingNumber, accountNumber, accountType, businessId } = body
  const amounts = drawAmounts()
  const paymentIds = [newId(at.getTime()), newId(at.getTime()), newId(at.getTime())]
  const { rows } = await sql<LinkRow>`
    insert into linked_account (
      id, person_id, business_id, key, routing_number, bank_name, last4, account_type, secret, payment_ids, state, linked_at, expires_at)
    values (${id}, ${personId}, ${businessId ?? null}, ${keyOfAccount(tx, routingNumber, accountNumber)}, ${routingNumber}, ${bankName},
            ${accountNumber.slice(-4)}, ${accountType}, ${sealSecret(tx, id, { accountNumber, amounts })}::jsonb,
            ${paymentIds}::uuid[], 'pending', ${at}, ${new Date(at.getTime() + VERIFY_DAYS * DAY_MS)})
    returning *`.execute(tx)
  const [row] = rows
  assert(row, `link ${id} was written`)
  await sendMicroEntries(tx, ctx, body, { amounts, paymentIds, holder })
  await leaveTraces(tx, ctx, row, { what: 'linked' })
  return presentLink(tx, at, row)
}

interface MicroEntries {
  readonly amounts: readonly [number, number]
  readonly paymentIds: readonly string[]
  readonly holder: string
}

/** Two credits, and the debit that takes both back with the same file. */
async function sendMicroEntries(
  tx: Tx,
  ctx: ActionContext,
  { id: linkId, routingNumber, accountNumber, accountType, businessId }: LinkBody,
  { amounts, paymentIds, holder: name }: MicroEntries,
): Promise<void> {
  const { actorId: personId } = ctx
  const to = businessId === undefined ? 'own' : 'business'
  const account = { routingNumber, accountNumber, accountType, name, sender: name, linkId }
  const entry = { ...account, reference: referenceOf(linkId), sameDay: false, isMicro: true }
  const all = [...amounts, amounts[0] + amounts[1]]
  for (const [i, cents] of all.entries()) {
    const id = paymentIds[i]!
    await createOwnEntry(tx, ctx, {
      id,
      personId,
      amount: money(BigInt(cents)),
      to,
      credit: { ...entry, ...(i === 2 && { isDebit: true }) },
    })
    if (await screenPayment(tx, ctx, { paymentId: id, personId, recipient: name }))
      await move(tx, { ...ctx, actorId: null }, { id, state: 'held' })
  }
}

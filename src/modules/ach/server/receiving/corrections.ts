import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { keyed } from '../../../../platform/server/keyedHash.ts'
import { type Correction, correctionOf } from '../../../../rails/ach/changeCodes.ts'
import { meaningOf } from '../../../../rails/ach/transactionCodes.ts'
import { assert } from '../../../../values/result.ts'
import { bankByRouting } from '../../../banks/server/banks.ts'
import { type DuePayment, move } from '../../../networkPayments/server/networkPayments.ts'
import { correctPayee, type UsBankRecipient } from '../../../payees/server/payees.ts'
import { isOwnRouting } from '../composing.ts'
import type { AchPayment, AchEntryRow } from '../tables.ts'
import { notifyOfCorrection } from './notifications.ts'
import type { LinkAnswers } from './linkAnswers.ts'
import type { Outcome } from './outcomes.ts'
import { receivedEntries } from './received.ts'

type Written = Pick<AchPayment, 'routingNumber' | 'accountNumber' | 'accountType' | 'name'>

const plain = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

const keyOf = (db: Db, { routingNumber, accountNumber }: Written): Buffer =>
  keyed(db, 'ach correction', `${routingNumber} ${plain(accountNumber)}`)

/** Who is written to from now on: an account of a loan or of a house is no account of a person. */
function applied(recipient: Written, correction: Correction): Written | undefined {
  const { routingNumber, account, name, code } = correction
  const type = code === undefined ? recipient.accountType : meaningOf(code).account
  if (type !== 'checking' && type !== 'savings') return undefined
  return {
    routingNumber: routingNumber ?? recipient.routingNumber,
    accountNumber: account ?? recipient.accountNumber,
    accountType: type,
    name: name ?? recipient.name,
  }
}

/** What a notification of change says; undefined where it cannot be what its code announces. */
async function correctionIn(db: Db, row: Pick<AchEntryRow, 'id' | 'file_id' | 'batch' | 'place'>) {
  const [addendum] = (await receivedEntries(db, [row])).get(row.id)!.entry.addenda
  assert(addendum?.type === '98', `entry ${row.id} is a notification of change`)
  const correction = correctionOf(addendum.change, addendum.corrected)
  return correction && Object.keys(correction).length > 0 ? correction : undefined
}

interface Changed {
  readonly row: AchEntryRow
  readonly payment: DuePayment | undefined
  readonly links: LinkAnswers
}

/** Has further payments to this account go where the other institution says, and tells who made this one. */
export async function correct(
  tx: Tx,
  ctx: ActionContext<null>,
  { row, payment, links }: Changed,
): Promise<Outcome> {
  const { id } = row
  if (!payment) return exception('It corrects no payment of ours')
  const correction = await correctionIn(tx, row)
  if (!correction) return exception('It says nothing that we can write')
  const before = payment.contents as AchPayment
  const after = applied(before, correction)
  const bank = after && (await bankByRouting(tx, after.routingNumber))
  if (!bank || isOwnRouting(ctx.institution, bank.routingNumber))
    return exception('It names no account that we can pay')
  await sql`
    insert into ach_correction (key, entry_id, made_at) values (${keyOf(tx, before)}, ${id}, ${ctx.at})
    on conflict (key) do update set entry_id = excluded.entry_id, made_at = excluded.made_at`.execute(
    tx,
  )
  if (payment.state === 'sent' || payment.state === 'settled')
    await move(tx, ctx, { id: payment.id, state: 'corrected', detail: { change: row.answer } })
  const { linkId } = before
  const { person_id: personId } = payment
  if (linkId !== undefined) {
    const answered = { linkId, paymentId: payment.id, after, bankName: bank.name }
    await links.corrected(tx, ctx, { ...answered, change: row.answer! })
    return { state: 'noted' }
  }
  const { routingNumber, accountNumber, name } = after
  const corrected = { routingNumber, accountNumber, accountName: name, bankName: bank.name }
  await correctPayee(tx, ctx, { personId, before, corrected })
  await notifyOfCorrection(tx, ctx, {
    personId,
    before,
    after,
    change: row.answer!,
    transferId: payment.id,
  })
  return { state: 'noted' }
}

const exception = (words: string): Outcome => ({ state: 'exception', exception: words })

/** A payee under the numbers that their institution told us to write, if it did; otherwise the same one. */
export async function correctedPayee(db: Db, typed: UsBankRecipient): Promise<UsBankRecipient> {
  const given = { ...typed, accountType: 'checking', name: typed.accountName } as const
  const { routingNumber, accountNumber, name } = await correctedRecipient<Written>(db, given)
  if (routingNumber === typed.routingNumber && accountNumber === typed.accountNumber) return typed
  const bank = await bankByRouting(db, routingNumber)
  const bankName = bank?.name ?? typed.bankName
  return { kind: 'us_bank', bankName, routingNumber, accountNumber, accountName: name }
}

/** An account may have been corrected more than once. */
const STEPS_MAX = 5

/**
 * A recipient as their institution told us to write them, if it did. Where it took a correction back by another one, what
 * it said last counts.
 */
export async function correctedRecipient<Given extends Written>(
  db: Db,
  given: Given,
): Promise<Given> {
  let recipient = given
  let last: { readonly madeAt: Date; readonly recipient: Given } | undefined
  const passed = [keyOf(db, given)]
  for (let step = 0; step < STEPS_MAX; step++) {
    const before = passed.at(-1)!
    const { rows } = await sql<AchEntryRow & { readonly made_at: Date }>`
      select e.*, c.made_at from ach_correction c join ach_entry e on e.id = c.entry_id
       where c.key = ${before}`.execute(db)
    const [row] = rows
    const correction = row && (await correctionIn(db, row))
    const next = correction && applied(recipient, correction)
    if (!next) return recipient
    recipient = { ...recipient, ...next }
    const key = keyOf(db, recipient)
    if (key.equals(before)) return recipient
    if (!last || row.made_at > last.madeAt) last = { madeAt: row.made_at, recipient }
    if (passed.some((one) => one.equals(key))) return last.recipient
    passed.push(key)
  }
  return recipient
}

import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import {
  balanceOf,
  houseAccount,
  type PastOrder,
  postHistory,
} from '../../src/modules/ledger/server/ledger.ts'
import { chunksOf } from '../../src/platform/server/chunks.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import { formatMoney, money } from '../../src/values/money.ts'
import { assert } from '../../src/values/result.ts'
import { crownMovement, type PaidBills, rentMovements } from './bills.ts'
import { businessChecking } from './business.ts'
import {
  bakeryHistory,
  benChecking,
  benSavings,
  clearingFor,
  gretaChecking,
  inesSavings,
} from './history.ts'
import type { Movement } from './movement.ts'
import { INES_CHECKING_CLOSING, inesChecking } from './inesChecking.ts'

interface SeedDependencies {
  readonly tx: Tx
  readonly now: Date
  readonly institution: Institution
}

interface Posting {
  readonly account: bigint
  readonly movement: Movement
}

/**
 * Posts everybody's past, and that of the crowd. All of it in one order of time: the accounts of the house take part in
 * every posting, and within an account the ledger never goes back.
 */
export async function postHistories(
  { tx, now, institution }: SeedDependencies,
  { inesId, benId, gretaId }: Readonly<Record<'inesId' | 'benId' | 'gretaId', string>>,
  bills: PaidBills,
  crowd: readonly PastOrder[],
): Promise<void> {
  const zone = institution.timeZone
  const [inesFirst, inesSecond] = await ledgerAccounts(tx, inesId)
  const [benFirst, benSecond] = await ledgerAccounts(tx, benId)
  const [gretaFirst] = await ledgerAccounts(tx, gretaId)
  const bakery = await businessChecking(tx, gretaId)
  const postings = [
    ...onto(inesFirst, inesChecking(now, zone)),
    ...onto(inesSecond, inesSavings(now, zone, crownMovement(bills))),
    ...onto(benFirst, benChecking(now, zone, rentMovements(bills))),
    ...onto(benSecond, benSavings(now, zone)),
    ...onto(gretaFirst, gretaChecking(now, zone)),
    ...onto(bakery, bakeryHistory(now, zone)),
  ]
  const past = [...postings.map(pastOf), ...crowd].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  for (const some of chunksOf(past)) {
    const posted = await postHistory(tx, some, zone)
    for (const [index, { order, at }] of some.entries())
      assert(posted[index]?.ok, `${JSON.stringify(order.details)} of ${at.toISOString()} is posted`)
  }
  await settleHistory(tx, past.at(-1)!.at, zone)
  const closing = (await balanceOf(tx, inesFirst)).posted
  assert(
    closing.minor === INES_CHECKING_CLOSING.minor,
    `Ines's checking closes at ${formatMoney(INES_CHECKING_CLOSING)}, not ${formatMoney(closing)}`,
  )
}

/** What other banks, billers and shops paid in and were paid in the past was settled with them long ago. */
async function settleHistory(tx: Tx, at: Date, zone: string): Promise<void> {
  for (const code of ['clearing:us-banks', 'clearing:bill-pay', 'clearing:cards'] as const)
    await settle(tx, houseAccount(code), { at, zone })
}

async function settle(
  tx: Tx,
  clearing: bigint,
  { at, zone }: { readonly at: Date; readonly zone: string },
): Promise<void> {
  const reserve = houseAccount('settlement:federal-reserve')
  const { minor } = (await balanceOf(tx, clearing)).posted
  if (minor === 0n) return
  const order: PastOrder['order'] = {
    id: newId(at.getTime()),
    actor: { channel: 'system', actorId: null },
    reason: 'settlement',
    from: minor < 0n ? reserve : clearing,
    to: minor < 0n ? clearing : reserve,
    amount: money(minor < 0n ? -minor : minor),
    details: {},
  }
  const [posted] = await postHistory(tx, [{ at, order }], zone)
  assert(posted?.ok, 'the history is settled')
}

/** Checking, then Savings. */
async function ledgerAccounts(tx: Tx, personId: string): Promise<readonly [bigint, bigint]> {
  const [checking, savings] = await accountsOf(tx, personId)
  assert(
    checking?.kind === 'Checking' && savings?.kind === 'Savings',
    'approval opened both accounts',
  )
  return [checking.ledgerAccountId, savings.ledgerAccountId]
}

const onto = (account: bigint, movements: readonly Movement[]): Posting[] =>
  movements.map((movement) => ({ account, movement }))

const FEES = houseAccount('income:fees')

/** What the ledger is asked for. */
function pastOf({ account, movement }: Posting): PastOrder {
  const { at, direction, amount, description, category, bill } = movement
  const house = houseAccount(clearingFor(category))
  return {
    at,
    order: {
      id: bill?.transferId ?? newId(at.getTime()),
      actor: { channel: 'system', actorId: null },
      // Statements tell what was taken in fees, and whoever imports history would have said so.
      reason: bill ? 'bill_payment' : house === FEES ? 'fee' : 'import',
      from: direction === 'in' ? house : account,
      to: direction === 'in' ? account : house,
      amount,
      details: bill ? { recipient: description, last4: bill.last4 } : { description, category },
    },
  }
}

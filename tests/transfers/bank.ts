import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import {
  accountsOf,
  openShareAccounts,
  type ShareAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { balanceOf, houseAccount, post, verify } from '../../src/modules/ledger/server/ledger.ts'
import type { BetweenAccountsBody } from '../../src/modules/transfers/contract.ts'
import {
  openTransferDesk,
  type TransferDesk,
} from '../../src/modules/transfers/server/transfers.ts'
import { inTransaction, type Engine } from '../../src/platform/server/db.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { settableClock, type SettableClock } from '../../src/platform/server/clock.ts'
import { newId } from '../../src/values/ids.ts'
import { formatMoney, parseTyped } from '../../src/values/money.ts'
import { freshDatabase } from '../factories/database.ts'

/** The demonstration's institution, which is in New York. */
export const NEW_YORK = readConfig({}).institution

/** A person with one Checking and one Savings account. */
export interface Holder {
  readonly memberId: string
  readonly Checking: ShareAccount
  readonly Savings: ShareAccount
}

type Kind = 'Checking' | 'Savings'

/** A small credit union without screens: accounts, a ledger and a transfer desk. */
export interface Bank {
  readonly engine: Engine
  readonly clock: SettableClock
  readonly desk: TransferDesk
  /** A new member with these balances, `'100.00'`. */
  open(balances: Readonly<Record<Kind, string>>): Promise<Holder>
  /** `'$60.00'`. */
  available(holder: Holder, kind: Kind): Promise<string>
  /** Holds every promise of the ledger; throws with the broken ones. */
  audit(): Promise<void>
}

export async function openBank(t: Pick<TestContext, 'after'>, given?: Engine): Promise<Bank> {
  const engine = given ?? (await freshDatabase(t))
  const clock = settableClock(new Date('2026-07-15T16:00:00Z'))
  const desk = openTransferDesk({ engine, clock, institution: NEW_YORK })
  return {
    engine,
    clock,
    desk,
    open: (balances) => openHolder(engine, clock.now(), balances),
    available: async (holder, kind) => {
      const { available } = await balanceOf(engine.db, holder[kind].ledgerAccountId)
      return formatMoney(available)
    },
    audit: async () => assert.deepEqual(await verify(engine.db), []),
  }
}

async function openHolder(
  { db }: Pick<Engine, 'db'>,
  at: Date,
  balances: Readonly<Record<Kind, string>>,
): Promise<Holder> {
  const memberId = randomUUID()
  await inTransaction(db, (tx) => openShareAccounts(tx, memberId, at))
  const [checking, savings] = await accountsOf(db, memberId)
  assert.ok(checking && savings)
  const holder = { memberId, Checking: checking, Savings: savings }
  for (const kind of ['Checking', 'Savings'] as const) {
    await deposit({ db }, holder[kind], balances[kind], at)
  }
  return holder
}

/** Brings money in from outside. */
export async function deposit(
  { db }: Pick<Engine, 'db'>,
  { ledgerAccountId }: ShareAccount,
  decimal: string,
  at: Date,
): Promise<void> {
  const amount = parseTyped(decimal)
  assert.ok(amount.ok)
  if (amount.value.minor === 0n) return
  const order = {
    id: newId(),
    actor: { channel: 'system', actorId: null },
    reason: 'opening',
    from: houseAccount('clearing:us-banks'),
    to: ledgerAccountId,
    amount: amount.value,
  } as const
  assert.ok((await post(db, order, { zone: NEW_YORK.timeZone, at })).ok)
}

/** What the form of `holder` sends to move money from Checking to Savings. */
export const orderFrom = (
  holder: Holder,
  amount: string,
  changes: Partial<BetweenAccountsBody> = {},
): BetweenAccountsBody => ({
  id: newId(),
  fromAccountId: holder.Checking.id,
  toAccountId: holder.Savings.id,
  amount,
  reference: 'Rainy day',
  ...changes,
})

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { AccountKind } from '../../src/modules/accounts/contract.ts'
import {
  accountsById,
  openAccountOf,
  type ShareAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { creditDue } from '../../src/modules/dividends/server/dividends.ts'
import {
  houseAccount,
  post,
  type PostOrder,
  reverse,
} from '../../src/modules/ledger/server/ledger.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import type { Day } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import { fromDecimal, money, toDecimal } from '../../src/values/money.ts'
import type { ShareProduct } from '../../src/values/shareProducts.ts'
import { type CreditUnion, type Member, openCreditUnion } from '../worlds/creditUnion.ts'

const SYSTEM = { channel: 'system', actorId: null } as const

export interface Item {
  readonly day: Day
  readonly posted: string
  readonly due: string
  readonly period: string
  readonly from: Day
  readonly yield: string | null
}

/** A credit union whose Savings pay dividends each month. */
export interface Payer extends CreditUnion {
  /** The job, until there is nothing left to do. How many accounts and runs it dealt with. */
  pay(): Promise<number>
  /** One turn of the job. */
  payOnce(chunks?: number): Promise<number>
  /** Money from outside when positive, to outside when negative. The id of the transfer. */
  move(account: ShareAccount, amount: string, valueDate?: Day): Promise<string>
  undo(transferId: string): Promise<string>
  open(member: Member, product: string, kind: AccountKind): Promise<ShareAccount>
  itemsOf(account: ShareAccount): Promise<readonly Item[]>
  /** Days of crediting, and of each that is closed how many accounts and how much. */
  runs(): Promise<readonly string[]>
  /** With other products from now on. */
  withShares(change: Change): void
}

/** $10,000 at 3.65 % are a dollar a day. */
export const SHARES: readonly ShareProduct[] = [
  {
    id: 'checking',
    name: 'Checking',
    kind: 'checking',
    opensOnline: false,
    disclosureVersion: '1',
  },
  {
    id: 'savings',
    name: 'Savings',
    kind: 'savings',
    opensOnline: false,
    disclosureVersion: '1',
    dividends: {
      method: 'whole',
      compounded: 'monthly',
      credited: 'month',
      rates: [{ from: '2024-01-01', tiers: [{ from: '0.00', rate: '3.65' }] }],
    },
  },
]

type Change = (shares: readonly ShareProduct[]) => readonly ShareProduct[]

/** One product with other rates, each from a day on. */
export const withRates =
  (id: string, ...rates: readonly (readonly [from: Day, rate: string])[]): Change =>
  (shares) =>
    shares.map((share) => {
      if (share.id !== id) return share
      const written = rates.map(([from, rate]) => ({ from, tiers: [{ from: '0.00', rate }] }))
      return { ...share, dividends: { ...share.dividends!, rates: written } }
    })

export async function openPayer(
  t: Pick<TestContext, 'after'>,
  {
    today = '2026-01-01',
    ...options
  }: { readonly today?: Day; readonly connections?: number } = {},
): Promise<Payer> {
  const union = await openCreditUnion(t, { today, ...options })
  const { db, clock } = union
  let institution: Institution = { ...union.institution, shares: SHARES }
  const timing = () => ({ zone: institution.timeZone, at: clock.now() })
  const payOnce = (chunks = 4) =>
    creditDue(db, { clock, institution, log: createLog('silent') }, chunks)
  // The portal looks for the first time, and pays from today on.
  await payOnce()
  return {
    ...union,
    payOnce,
    pay: async () => {
      let count = 0
      for (let done = -1; done !== 0;) {
        done = await payOnce()
        count += done
      }
      return count
    },
    move: async (account, amount, valueDate) => {
      const sides = [houseAccount('clearing:us-banks'), account.ledgerAccountId]
      const [from, to] = amount.startsWith('-') ? sides.toReversed() : sides
      const order: PostOrder = {
        id: newId(),
        actor: SYSTEM,
        reason: 'import',
        from: from!,
        to: to!,
        amount: fromDecimal(amount.replace('-', '')),
        valueDate,
      }
      assert.ok((await post(db, order, timing())).ok, `posted ${amount}`)
      return order.id
    },
    undo: async (transferId) => {
      const order = { id: newId(), actor: SYSTEM, transferId }
      assert.ok((await reverse(db, order, timing())).ok)
      return order.id
    },
    open: async ({ personId, checking: { memberId } }, product, kind) => {
      const id = await inTransaction(db, (tx) =>
        openAccountOf(tx, { memberId, personId, product, kind, name: null, at: clock.now() }),
      )
      return (await accountsById(db, [id])).get(id)!
    },
    ...recordsIn(union.engine),
    withShares: (change) => {
      institution = { ...institution, shares: change(institution.shares) }
    },
  }
}

/** What the job wrote down. */
const recordsIn = ({ pool }: Engine): Pick<Payer, 'itemsOf' | 'runs'> => ({
  itemsOf: async ({ id }) => {
    const { rows } = await pool.query(
      `select * from dividend_item where account_id = $1 order by credited_on`,
      [id],
    )
    return rows.map((row) => ({
      day: row.credited_on,
      posted: toDecimal(money(row.posted)),
      due: toDecimal(money(row.due_total)),
      period: toDecimal(money(row.period_due)),
      from: row.period_from,
      yield: row.yield_earned === null ? null : toDecimal(money(row.yield_earned as bigint)),
    }))
  },
  runs: async () => {
    const { rows } = await pool.query(`select * from dividend_run order by credited_on`)
    return rows.map(({ credited_on: day, closed_at, account_count, paid_minor, reclaimed_minor }) =>
      closed_at === null
        ? `${day} open`
        : `${day} ${account_count} ${toDecimal(money((paid_minor as bigint) - reclaimed_minor))}`,
    )
  },
})

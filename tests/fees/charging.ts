import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { AccountKind } from '../../src/modules/accounts/contract.ts'
import {
  accountsById,
  openAccountOf,
  type ShareAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { chargeDue } from '../../src/modules/fees/server/charging.ts'
import {
  houseAccount,
  post,
  type PostOrder,
  reverse,
} from '../../src/modules/ledger/server/ledger.ts'
import type { Reason } from '../../src/modules/ledger/words.contract.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import type { Day } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import { fromDecimal, money, toDecimal } from '../../src/values/money.ts'
import type { ShareProduct } from '../../src/values/shareProducts.ts'
import { type CreditUnion, type Member, openCreditUnion } from '../worlds/creditUnion.ts'

const SYSTEM = { channel: 'system', actorId: null } as const
const terms = { opensOnline: false, disclosureVersion: '1' }

export const SHARES: readonly ShareProduct[] = [
  { ...terms, id: 'checking', name: 'Checking', kind: 'checking' },
  { ...terms, id: 'savings', name: 'Savings', kind: 'savings' },
  {
    ...terms,
    id: 'market',
    name: 'Money market',
    kind: 'money_market',
    fees: [
      { kind: 'monthly', amount: '10.00', unlessBalance: '1000.00' },
      { kind: 'withdrawal', amount: '5.00', freePerMonth: 2 },
    ],
  },
  {
    ...terms,
    id: 'plain',
    name: 'Plain',
    kind: 'checking',
    fees: [{ kind: 'monthly', amount: '4.00' }],
  },
  {
    ...terms,
    id: 'idle',
    name: 'Idle',
    kind: 'savings',
    fees: [{ kind: 'inactivity', amount: '3.00', afterMonths: 2 }],
  },
]

const KINDS: Readonly<Record<string, AccountKind>> = {
  market: 'Money market',
  plain: 'Checking',
  idle: 'Savings',
}

/** A credit union whose products have fees. */
export interface Charger extends CreditUnion {
  readonly institution: Institution
  /** The job, until there is nothing left to do. How many accounts and runs it dealt with. */
  charge(): Promise<number>
  /** One turn of the job. */
  chargeOnce(): Promise<number>
  /** An account of a product, with money from outside. */
  open(member: Member, product: string, amount?: string): Promise<ShareAccount>
  /** Money from outside when positive, to outside when negative, for a reason. The id of the transfer. */
  move(account: ShareAccount, amount: string, how?: { on?: Day; reason?: Reason }): Promise<string>
  undo(transferId: string): Promise<string>
  /** `'2026-02 monthly 1 of 10.00: 10.00'`, and why where it is less. */
  itemsOf(account: ShareAccount): Promise<readonly string[]>
  /** Months, and of each that is closed how many fees, what was charged and what was waived. */
  runs(): Promise<readonly string[]>
  /** With other products from now on. */
  withShares(change: (shares: readonly ShareProduct[]) => readonly ShareProduct[]): void
}

export async function openCharger(
  t: Pick<TestContext, 'after'>,
  { today = '2026-01-01', connections = 10 }: { today?: Day; connections?: number } = {},
): Promise<Charger> {
  const union = await openCreditUnion(t, { today, connections })
  const { db, clock, engine } = union
  let institution: Institution = { ...union.institution, shares: SHARES }
  const timing = () => ({ zone: institution.timeZone, at: clock.now() })
  const chargeOnce = () => chargeDue(db, { clock, institution, log: createLog('silent') }, 5)
  const move: Charger['move'] = async (account, amount, { on, reason = 'import' } = {}) => {
    const sides = [houseAccount('clearing:us-banks'), account.ledgerAccountId]
    const [from, to] = amount.startsWith('-') ? sides.toReversed() : sides
    const order: PostOrder = {
      id: newId(),
      actor: SYSTEM,
      reason,
      from: from!,
      to: to!,
      amount: fromDecimal(amount.replace('-', '')),
      valueDate: on,
    }
    assert.ok((await post(db, order, timing())).ok, `posted ${amount}`)
    return order.id
  }
  return {
    ...union,
    get institution() {
      return institution
    },
    chargeOnce,
    charge: async () => {
      let count = 0
      for (let done = -1; done !== 0;) {
        done = await chargeOnce()
        count += done
      }
      return count
    },
    move,
    undo: async (transferId) => {
      const order = { id: newId(), actor: SYSTEM, transferId }
      assert.ok((await reverse(db, order, timing())).ok)
      return order.id
    },
    open: async ({ personId, checking: { memberId } }, product, amount) => {
      const at = clock.now()
      const kind = KINDS[product]!
      const id = await inTransaction(db, (tx) =>
        openAccountOf(tx, { memberId, personId, product, kind, name: null, at }),
      )
      const account = (await accountsById(db, [id])).get(id)!
      if (amount !== undefined) await move(account, amount)
      return account
    },
    ...recordsIn(engine),
    withShares: (change) => {
      institution = { ...institution, shares: change(institution.shares) }
    },
  }
}

/** What the job wrote down. */
const recordsIn = ({ pool }: Engine): Pick<Charger, 'itemsOf' | 'runs'> => ({
  itemsOf: async ({ id }) => {
    const { rows } = await pool.query(
      `select * from fee_item where account_id = $1 order by month, fee`,
      [id],
    )
    return rows.map(({ month, fee, times, amount_minor: each, charged_minor: sum, waived }) => {
      const [amount, charged] = [each, sum].map((minor: bigint) => toDecimal(money(minor)))
      const less = waived === null ? '' : ` ${waived}`
      return `${month} ${fee} ${times} of ${amount}: ${charged}${less}`
    })
  },
  runs: async () => {
    const { rows } = await pool.query(`select * from fee_run order by month`)
    return rows.map((row) => {
      if (row.closed_at === null) return `${row.month} open`
      const [charged, waived] = [row.charged_minor, row.waived_minor].map((minor: bigint) =>
        toDecimal(money(minor)),
      )
      return `${row.month} ${row.charge_count} ${charged} ${waived}`
    })
  },
})

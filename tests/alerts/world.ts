import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { AlertBody } from '../../src/modules/alerts/contract.ts'
import { add, change, remove } from '../../src/modules/alerts/server/changing.ts'
import { alertsOf } from '../../src/modules/alerts/server/reading.ts'
import { tellFired } from '../../src/modules/alerts/server/telling.ts'
import { hold, houseAccount, post, release } from '../../src/modules/ledger/server/ledger.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal, money, toDecimal } from '../../src/values/money.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf, type CreditUnion, type Member, openCreditUnion } from '../worlds/creditUnion.ts'

interface Moving {
  readonly id?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly reason?: 'ach_entry' | 'bill_payment' | 'card_payment' | 'check_deposit' | 'interest'
}

const SYSTEM = { channel: 'system', actorId: null } as const

/** What happens on an account by the hand of another bank, and what is set aside or announced on it. */
function moneyOf({ db, clock, institution }: CreditUnion, account: bigint) {
  const timing = () => ({ at: clock.now(), zone: institution.timeZone })
  const orderOf = (amount: string, isOut: boolean, { id, details = {}, reason }: Moving = {}) => ({
    id: id ?? newId(),
    actor: SYSTEM,
    reason: reason ?? 'ach_entry',
    from: isOut ? account : houseAccount('clearing:us-banks'),
    to: isOut ? houseAccount('clearing:us-banks') : account,
    amount: fromDecimal(amount),
    details,
  })
  const moving =
    (isOut: boolean) =>
    async (amount: string, { by = db, ...changes }: Moving & { readonly by?: Db } = {}) => {
      const order = orderOf(amount, isOut, changes)
      done(await post(by, order, timing()))
      return order.id
    }
  const holding =
    (isOut: boolean) =>
    async (amount: string, { by = db, ...changes }: Moving & { readonly by?: Db } = {}) => {
      const order = orderOf(amount, isOut, { reason: 'bill_payment', ...changes })
      done(await hold(by, order, timing()))
      return order.id
    }
  return {
    timing,
    orderOf,
    pay: moving(true),
    receive: moving(false),
    setAside: holding(true),
    announce: holding(false),
    free: async (id: string, by: Db = db) => done(await release(by, id, timing())),
  }
}

interface FiredRow {
  readonly kind: string
  readonly amount: bigint
  readonly balance: bigint
  readonly is_pending: boolean
}

const firedWords = ({ kind, amount, balance, is_pending: isPending }: FiredRow): string =>
  `${kind} ${toDecimal(money(amount))} -> ${toDecimal(money(balance))}${isPending ? ' pending' : ''}`

/** Ada with $500.00 in Checking, and Ben, who has nothing to do with her money unless a test says so. */
export async function openAlerts(
  t: TestContext,
  options: Parameters<typeof openCreditUnion>[1] = {},
) {
  const union = await openCreditUnion(t, options)
  const { db, clock, institution } = union
  const ada = await union.member('Ada Brooks', { checking: '500.00' })
  const ben = await union.member('Ben Okafor')
  const as = (by: Member) => contextOf(union, by)
  const parts = { clock, institution, log: createLog('silent') }
  const bodyOf = (changes: Partial<AlertBody>): AlertBody => ({
    id: newId(),
    kind: 'below',
    accountId: ada.checking.id,
    amount: null,
    words: null,
    days: null,
    channels: ['portal', 'mail'],
    ...changes,
  })
  return {
    ...union,
    ...moneyOf(union, ada.checking.ledgerAccountId),
    ada,
    ben,
    parts,
    ask: (changes: Partial<AlertBody>, by = ada) => add(db, as(by), bodyOf(changes)),
    asked: async (changes: Partial<AlertBody>, by = ada): Promise<string> => {
      const body = bodyOf(changes)
      done(await add(db, as(by), body))
      return body.id
    },
    change: (alertId: string, changes: Partial<AlertBody>, by = ada) =>
      change(db, as(by), { ...bodyOf(changes), alertId }),
    drop: (alertId: string, by = ada) => remove(db, as(by), { id: newId(), alertId }),
    alertsOf: (by = ada) => alertsOf(db, as(by)),
    tell: () => tellFired(db, parts, 100),
    /** What came true so far, told or not, oldest first: `below -40.00 -> 60.00`. */
    fired: async (): Promise<readonly string[]> => {
      const { rows } = await sql<FiredRow>`
        select kind, amount, balance, is_pending from alert_firing order by recorded`.execute(db)
      return rows.map(firedWords)
    },
  }
}

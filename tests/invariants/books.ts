import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  type Actor,
  balanceOf,
  type HoldOrder,
  type LedgerAccountId,
  openAccount,
  post,
  type PostOrder,
  type Timing,
  verify,
} from '../../src/modules/ledger/server/ledger.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal, type Money, money, toDecimal } from '../../src/values/money.ts'
import type { Result } from '../../src/values/result.ts'

export const ZONE = 'America/New_York'
export const NOW: Timing = { zone: ZONE }

export const dollars = (text: string): Money => fromDecimal(text)

const DAY_MS = 86_400_000

/** A ledger to tell stories in: people have accounts, and a bank outside has all the money. */
export class Books {
  readonly engine: Engine
  readonly ada: Actor = { channel: 'member', actorId: randomUUID() }
  readonly ben: Actor = { channel: 'member', actorId: randomUUID() }
  #outside: LedgerAccountId | undefined

  constructor(engine: Engine) {
    this.engine = engine
  }

  get db() {
    return this.engine.db
  }

  /** Not the house account, whose clock the stories share: each may tell of its own days. */
  async outside(): Promise<LedgerAccountId> {
    this.#outside ??= await openAccount(this.db, 'USD', money(-1_000_000_000_000n))
    return this.#outside
  }

  async account(balance = '0.00', timing: Timing = NOW): Promise<LedgerAccountId> {
    const account = await openAccount(this.db)
    if (dollars(balance).minor > 0n) await this.pay(await this.outside(), account, balance, timing)
    return account
  }

  order(
    from: LedgerAccountId,
    to: LedgerAccountId,
    amount: string,
    changes: Partial<PostOrder & HoldOrder> = {},
  ): PostOrder & HoldOrder {
    const base = { id: newId(), actor: this.ada, reason: 'member_transfer' as const }
    return { ...base, from, to, amount: dollars(amount), ...changes }
  }

  /** Posts, and it must work. Answers the id. */
  async pay(
    from: LedgerAccountId,
    to: LedgerAccountId,
    amount: string,
    timing: Timing = NOW,
  ): Promise<string> {
    const receipt = accepted(await post(this.db, this.order(from, to, amount), timing))
    return receipt.id
  }

  async posted(account: LedgerAccountId): Promise<string> {
    return toDecimal((await balanceOf(this.db, account)).posted)
  }

  async available(account: LedgerAccountId): Promise<string> {
    return toDecimal((await balanceOf(this.db, account)).available)
  }

  async expected(account: LedgerAccountId): Promise<string> {
    return toDecimal((await balanceOf(this.db, account)).expected)
  }

  async isHealthy(): Promise<void> {
    assert.deepEqual(await verify(this.db), [])
  }
}

/** A clock for a story that needs days: noon of the given day in 2031, in New York winter or summer. */
export const onDay = (day: number): Timing => ({
  zone: ZONE,
  at: new Date(Date.UTC(2031, 0, 1, 17) + (day - 1) * DAY_MS),
})

export function accepted<Value>(answer: Result<Value, string>): Value {
  assert.ok(answer.ok, `refused: ${answer.ok ? '' : answer.code}`)
  return answer.value
}

export const codeOf = (answer: Result<unknown, string>): string =>
  answer.ok ? 'accepted' : answer.code

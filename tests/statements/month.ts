import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { ShareAccount } from '../../src/modules/accounts/server/accounts.ts'
import {
  hold,
  houseAccount,
  post,
  type PostOrder,
  reverse,
} from '../../src/modules/ledger/server/ledger.ts'
import { closeDue } from '../../src/modules/statements/server/statements.ts'
import type { Statement } from '../../src/modules/statements/contract.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal, parseTyped } from '../../src/values/money.ts'
import type { Client } from '../factories/client.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { type OnlineBanking, openOnlineBanking } from '../worlds/onlineBanking.ts'

const ZONE = 'America/New_York'

interface Movement {
  readonly words?: string
  readonly memo?: string
  readonly reason?: PostOrder['reason']
  /** The day it counts for. */
  readonly valueDate?: string
}

/** Online banking whose members have had some months. */
export interface Months extends OnlineBanking {
  /** Money from outside when positive, to outside when negative. The id of the transfer. */
  move(account: ShareAccount, amount: string, movement?: Movement): Promise<string>
  /** From Checking to Savings. */
  toSavings(customer: Member, amount: string): Promise<string>
  /** A hold, for what will leave. */
  setAside(account: ShareAccount, amount: string): Promise<void>
  undo(transferId: string): Promise<void>
  /** The job of the night, until there is nothing left to do. */
  close(): Promise<void>
}

export async function openMonths(t: TestContext): Promise<Months> {
  const union = await openOnlineBanking(t)
  const { db, clock, institution } = union
  const timing = () => ({ zone: ZONE, at: clock.now() })
  return {
    ...union,
    move: async (account, amount, { words, memo, reason = 'import', valueDate } = {}) => {
      const parsed = parseTyped(amount.replace('-', ''))
      assert.ok(parsed.ok)
      const sides = [houseAccount('clearing:us-banks'), account.ledgerAccountId]
      const [from, to] = amount.startsWith('-') ? sides.toReversed() : sides
      const order = {
        id: newId(),
        actor: { channel: 'system', actorId: null },
        reason,
        from: from!,
        to: to!,
        amount: parsed.value,
        valueDate,
        details: { description: words, memo },
      } as const
      const posted = await post(db, order, timing())
      assert.ok(posted.ok, `posted ${amount}`)
      return order.id
    },
    toSavings: async ({ checking, savings }, amount) => {
      const order = {
        id: newId(),
        actor: { channel: 'system', actorId: null },
        reason: 'own_transfer',
        from: checking.ledgerAccountId,
        to: savings.ledgerAccountId,
        amount: fromDecimal(amount),
      } as const
      assert.ok((await post(db, order, timing())).ok)
      return order.id
    },
    setAside: async (account, amount) => {
      const order = {
        id: newId(),
        actor: { channel: 'system', actorId: null },
        reason: 'card_payment',
        from: account.ledgerAccountId,
        to: houseAccount('clearing:cards'),
        amount: fromDecimal(amount),
      } as const
      assert.ok((await inTransaction(db, (tx) => hold(tx, order, timing()))).ok)
    },
    undo: async (transferId) => {
      const order = {
        id: newId(),
        actor: { channel: 'system', actorId: null },
        transferId,
      } as const
      assert.ok((await reverse(db, order, timing())).ok)
    },
    close: async () => {
      const dependencies = { clock, institution, log: createLog('silent') }
      while ((await closeDue(db, dependencies, 20)) > 0);
    },
  }
}

export const statementPath = (account: ShareAccount, month: string, file = ''): string =>
  `/api/statements/${account.id}/${month}${file}`

/** The statement, which must be there. */
export async function readStatement(
  client: Client,
  account: ShareAccount,
  month: string,
): Promise<Statement> {
  const { status, body } = await client.get(statementPath(account, month))
  assert.equal(status, 200, `statement of ${month}: ${JSON.stringify(body)}`)
  return body as Statement
}

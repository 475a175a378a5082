import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import {
  accountsOf,
  openShareAccounts,
  type ShareAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import {
  hold,
  houseAccount,
  post,
  type PostOrder,
  reverse,
} from '../../src/modules/ledger/server/ledger.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { closeDue } from '../../src/modules/statements/server/statements.ts'
import type { Statement } from '../../src/modules/statements/contract.ts'
import { inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { instantOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal, parseTyped } from '../../src/values/money.ts'
import { openPortal, type TestPortal } from '../factories/portal.ts'
import type { Client } from '../factories/client.ts'
import { addSignIn } from '../factories/signIns.ts'

export const PASSWORD = 'a quiet heron at dusk'
const ZONE = 'America/New_York'

export interface Customer {
  readonly memberId: string
  readonly email: string
  readonly Checking: ShareAccount
  readonly Savings: ShareAccount
}

interface Movement {
  readonly words?: string
  readonly memo?: string
  readonly reason?: PostOrder['reason']
  /** The day it counts for. */
  readonly valueDate?: string
}

/** A credit union whose members have had some months. */
export interface Months {
  readonly portal: TestPortal
  /** Puts the clock to noon of a day, or to the time given. */
  goTo(day: string, time?: string): void
  join(firstName: string, email?: string): Promise<Customer>
  /** Money from outside when positive, to outside when negative. The id of the transfer. */
  move(account: ShareAccount, amount: string, movement?: Movement): Promise<string>
  /** From Checking to Savings. */
  toSavings(customer: Customer, amount: string): Promise<string>
  /** A hold, for what will leave. */
  setAside(account: ShareAccount, amount: string): Promise<void>
  undo(transferId: string): Promise<void>
  /** The job of the night, until there is nothing left to do. */
  close(): Promise<void>
  as(customer: Customer): Promise<Client>
}

async function join(tx: Tx, firstName: string, email: string, at: Date): Promise<Customer> {
  const address = { street: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' }
  const person = { firstName, lastName: 'Reed', phone: '518 555 0100', address }
  const memberId = await enroll(tx, person)
  const standing = { role: 'user', status: 'approved' } as const
  await addSignIn(tx, { memberId, email, password: PASSWORD, ...standing })
  await openShareAccounts(tx, memberId, at)
  const [checking, savings] = await accountsOf(tx, memberId)
  return { memberId, email, Checking: checking!, Savings: savings! }
}

export async function openMonths(t: TestContext): Promise<Months> {
  const portal = await openPortal(t, { environment: { LOG_LEVEL: 'error' } })
  const { clock, config } = portal
  const { db } = portal.engine
  const timing = () => ({ zone: ZONE, at: clock.now() })
  return {
    portal,
    goTo: (day, time = '12:00') => clock.set(instantOf(day, time, ZONE)),
    join: (firstName, email = `${firstName.toLowerCase()}@example.com`) =>
      inTransaction(db, (tx) => join(tx, firstName, email, clock.now())),
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
    toSavings: async ({ Checking, Savings }, amount) => {
      const order = {
        id: newId(),
        actor: { channel: 'system', actorId: null },
        reason: 'own_transfer',
        from: Checking.ledgerAccountId,
        to: Savings.ledgerAccountId,
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
      const scene = { clock, institution: config.institution }
      while ((await closeDue(db, scene, 20)) > 0);
    },
    as: ({ email }) => portal.as(email),
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

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import {
  accountsOf,
  openShareAccounts,
  type ShareAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { inTransaction, type Tx } from '../../src/platform/server/db.ts'
import type { Role, Status } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import { parseTyped } from '../../src/values/money.ts'
import type { SettableClock } from '../../src/platform/server/clock.ts'
import { knowEachOther, knows } from '../factories/known.ts'
import { openPortal, type PortalOptions, type TestPortal } from '../factories/portal.ts'
import { addSignIn } from '../factories/signIns.ts'

export const PASSWORD = 'a quiet heron at dusk'

interface Townsman {
  readonly memberId: string
  readonly Checking: ShareAccount
  readonly Savings: ShareAccount
}

/** A portal with a few people in it, of the standing a test asks for. */
export interface Town {
  readonly portal: TestPortal<SettableClock>
  /** Somebody who can sign in with {@link PASSWORD}. */
  settle(email: string, role: Role, status: Status): Promise<string>
  /** An approved member with $100.00 in Checking, who has paid the others and the electricity before. */
  settleMember(email: string): Promise<Townsman>
  transferCount(): Promise<number>
}

export async function openTown(
  t: Pick<TestContext, 'after'>,
  environment: Readonly<Record<string, string>> = {},
  given: Pick<PortalOptions, 'engine' | 'share'> = {},
): Promise<Town> {
  const portal = await openPortal(t, {
    environment: { LOG_LEVEL: 'silent', ...environment },
    ...given,
  })
  const { db, pool } = portal.engine
  const settle = (email: string, role: Role, status: Status): Promise<string> =>
    inTransaction(db, async (tx) => {
      const memberId = await enroll(tx, somebody)
      await addSignIn(tx, { memberId, email, password: PASSWORD, role, status })
      return memberId
    })
  const members: string[] = []
  return {
    portal,
    settle,
    settleMember: async (email) => {
      const memberId = await settle(email, 'user', 'approved')
      await inTransaction(db, (tx) => fund(tx, memberId, portal.clock.now()))
      const [checking, savings] = await accountsOf(db, memberId)
      for (const other of members) await knowEachOther(db, memberId, other)
      members.push(memberId)
      await knows(db, memberId, ELECTRICITY)
      return { memberId, Checking: checking!, Savings: savings! }
    },
    transferCount: async () => {
      const { rows } = await pool.query('select count(*)::int as n from ledger_transfer')
      return rows[0].n
    },
  }
}

/** The account at a provider that the bills of tests are for. */
export const ELECTRICITY = {
  kind: 'provider',
  provider: 'hollowbrook',
  accountNumber: '4417092688',
} as const

const somebody = {
  firstName: 'Sam',
  lastName: 'Reed',
  phone: '518 555 0100',
  address: { street: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' },
}

async function fund(tx: Tx, memberId: string, at: Date): Promise<void> {
  await openShareAccounts(tx, memberId, at)
  const [checking] = await accountsOf(tx, memberId)
  const amount = parseTyped('100.00')
  assert.ok(checking && amount.ok)
  const order = {
    id: newId(),
    actor: { channel: 'system', actorId: null },
    reason: 'opening',
    from: houseAccount('clearing:us-banks'),
    to: checking.ledgerAccountId,
    amount: amount.value,
  } as const
  assert.ok((await post(tx, order, { zone: 'America/New_York', at })).ok)
}

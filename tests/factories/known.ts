import { keepOutgoing, type Outgoing } from '../../src/modules/transfers/server/transfers.ts'
import { type Db, inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'

const LONG_AGO = new Date('2025-01-01T00:00:00Z')

const paidBefore = (tx: Tx, personId: string, paidTo: Outgoing['paidTo']): Promise<unknown> =>
  keepOutgoing(tx, {
    id: newId(),
    personId,
    paidTo,
    amount: money(0n),
    leavesAt: LONG_AGO,
    at: LONG_AGO,
  })

/** Somebody the member has paid for years: money for them needs no code. */
export const knows = (db: Db, personId: string, paidTo: Outgoing['paidTo']): Promise<unknown> =>
  inTransaction(db, (tx) => paidBefore(tx, personId, paidTo))

/** Two members who have paid each other before. */
export async function acquaint(tx: Tx, one: string, other: string): Promise<void> {
  const somebody = { kind: 'member', name: '', email: '' } as const
  await paidBefore(tx, one, { ...somebody, personId: other })
  await paidBefore(tx, other, { ...somebody, personId: one })
}

/** As {@link acquaint}, at once. */
export const knowEachOther = (db: Db, one: string, other: string): Promise<void> =>
  inTransaction(db, (tx) => acquaint(tx, one, other))

/** The account at a provider that the bills of tests are for. */
export const ELECTRICITY = {
  kind: 'provider',
  provider: 'hollowbrook',
  accountNumber: '4417092688',
} as const

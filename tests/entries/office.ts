import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { parse } from 'csv-parse/sync'
import {
  addTransactions,
  type Deed,
  editAccount,
  reverseTransaction,
  transactionsOf,
} from '../../src/modules/entries/server/entries.ts'
import type { AccountEdit } from '../../src/modules/entries/accounts.contract.ts'
import type { MemberTransaction } from '../../src/modules/entries/reading.contract.ts'
import { EntryRow } from '../../src/modules/entries/row.contract.ts'
import { balanceOf } from '../../src/modules/ledger/server/ledger.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { allOrNothing, type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import type { Result } from '../../src/values/result.ts'
import { NEW_YORK } from '../transfers/bank.ts'
import { type Neighbor, openStreet, type Street } from '../transfers/street.ts'
import { checkHoldsOf } from '../../src/modules/deposits/server/deposits.ts'
import { statusesOf } from '../../src/modules/transfers/server/transfers.ts'
import { addSignIn } from '../factories/signIns.ts'

/** A credit union with a back office and two people in it. */
export interface Office extends Street {
  readonly rosa: string
  readonly theo: string
  readonly zone: string
  deedOf(actorId: string, changes?: Partial<Deed>): Deed
  add(
    member: Neighbor,
    rows: readonly EntryRow[],
    changes?: { batchId?: string; fileHash?: string; actorId?: string },
  ): ReturnType<typeof addTransactions>
  remove(
    member: Neighbor,
    id: string,
    changes?: { actorId?: string; reason?: string },
  ): ReturnType<typeof reverseTransaction>
  edit(
    member: Neighbor,
    kind: 'Checking' | 'Savings',
    changes?: Partial<AccountEdit>,
    actorId?: string,
  ): ReturnType<typeof editAccount>
  lines(member: Neighbor, filters?: object): Promise<readonly MemberTransaction[]>
  /** Decimal dollars posted. */
  posted(member: Neighbor, kind?: 'Checking' | 'Savings'): Promise<string>
  available(member: Neighbor, kind?: 'Checking' | 'Savings'): Promise<string>
  auditOf(
    member: Neighbor,
  ): Promise<readonly { action: string; actor_id: string; detail: object }[]>
}

const somebody = {
  phone: '518 555 0100',
  address: { street: '1 Notch Square', city: 'Kingston', state: 'NY', postalCode: '12401' },
}

const employ = (db: Db, firstName: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    const memberId = await enroll(tx, { firstName, lastName: 'Staff', ...somebody })
    const door = { memberId, email: `${firstName.toLowerCase()}@staff.example.com` }
    const standing = { password: 'a quiet heron', role: 'admin', status: 'active' } as const
    await addSignIn(tx, { ...door, ...standing })
    return memberId
  })

export async function openOffice(t: Pick<TestContext, 'after'>, connections = 10): Promise<Office> {
  const street = await openStreet(t, { connections })
  const { engine, clock } = street
  const { db, pool } = engine
  const zone = NEW_YORK.timeZone
  const rosa = await employ(db, 'Rosa')
  const theo = await employ(db, 'Theo')
  const deedOf: Office['deedOf'] = (actorId, changes = {}) => ({
    actorId,
    address: '127.0.0.1',
    at: clock.now(),
    zone,
    ledgerAt: clock.now(),
    ...changes,
  })
  const amountOf = async (
    member: Neighbor,
    kind: 'Checking' | 'Savings',
    which: 'posted' | 'available',
  ) => toDecimal((await balanceOf(db, member[kind].ledgerAccountId))[which])
  return {
    ...street,
    rosa,
    theo,
    zone,
    deedOf,
    add: ({ memberId }, rows, { batchId = newId(), fileHash = null, actorId = rosa } = {}) =>
      allOrNothing(db, (tx) =>
        addTransactions(tx, deedOf(actorId), { memberId, batchId, rows, fileHash }),
      ),
    remove: ({ memberId }, id, { actorId = rosa, reason = 'Entered by mistake' } = {}) =>
      allOrNothing(db, (tx) => reverseTransaction(tx, deedOf(actorId), { memberId, id, reason })),
    edit: async (member, kind, changes = {}, actorId = rosa) => {
      const { id: accountId, number, routingNumber } = member[kind]
      const balance = await amountOf(member, kind, 'posted')
      const form = {
        id: newId(),
        number,
        routingNumber: routingNumber ?? '',
        balance,
        expectedBalance: balance,
        reason: 'Asked for at the counter',
        ...changes,
      }
      const wish = { ...form, memberId: member.memberId, accountId }
      return allOrNothing(db, (tx) => editAccount(tx, deedOf(actorId), wish))
    },
    lines: async ({ memberId }, filters = {}) => {
      const page = await transactionsOf(
        { db, statusesOf, checkHoldsOf },
        { memberId, zone },
        filters,
      )
      assert.ok(page.ok, 'the page could be read')
      return page.value.items
    },
    posted: (member, kind = 'Checking') => amountOf(member, kind, 'posted'),
    available: (member, kind = 'Checking') => amountOf(member, kind, 'available'),
    auditOf: async ({ memberId }) => {
      const text =
        'select action, actor_id, detail from audit_event where subject_id = $1 order by id'
      return (await pool.query(text, [memberId])).rows
    },
  }
}

/** A row staff might type; an amount below zero is a debit. */
export function row(amount: string, changes: Partial<EntryRow> = {}): EntryRow {
  return EntryRow.parse({
    account: 'Checking',
    type: amount.startsWith('-') ? 'debit' : 'credit',
    amount: amount.replace('-', ''),
    description: 'Branch deposit',
    category: 'Deposit',
    date: '2026-07-14',
    time: '10:30',
    status: 'Completed',
    updateBalance: true,
    ...changes,
  })
}

export const sentenceOf = (outcome: Result<unknown, string>): string | undefined =>
  outcome.ok ? undefined : outcome.message

const INES = join(import.meta.dirname, '../../db/seed/ines-checking.csv')

export const inesFile = (): Buffer => readFileSync(INES)
export const hashOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** The 655 rows of the demonstration, as an upload would send them. */
export function inesRows(): EntryRow[] {
  const rows = parse(inesFile(), { from_line: 2, skip_empty_lines: true })
  return rows.map(([account, type, amount, description, category, date, time, status]) =>
    EntryRow.parse({
      account,
      type,
      amount,
      description,
      category,
      date,
      time,
      status,
      updateBalance: true,
    }),
  )
}

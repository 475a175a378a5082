import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { parse } from 'csv-parse/sync'
import { checkHoldsOf } from '../../src/modules/deposits/server/deposits.ts'
import type { MemberTransaction } from '../../src/modules/staffTransactions/reading.contract.ts'
import { EntryRow } from '../../src/modules/staffTransactions/row.contract.ts'
import {
  addTransactions,
  reverseTransaction,
  transactionsOf,
} from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { statusesOf } from '../../src/modules/transfers/server/transfers.ts'
import { allOrNothing } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Result } from '../../src/values/result.ts'
import {
  contextOf,
  type CreditUnion,
  type Member,
  openCreditUnion,
  type Person,
} from '../worlds/creditUnion.ts'

/** A credit union and two of its staff, who enter transactions. */
export interface Entries extends CreditUnion {
  readonly rosa: Person
  readonly theo: Person
}

export async function openEntries(
  t: Pick<TestContext, 'after'>,
  connections = 10,
): Promise<Entries> {
  const union = await openCreditUnion(t, { connections })
  return { ...union, rosa: await union.staff(), theo: await union.staff('Theo Lindqvist') }
}

interface By {
  /** Rosa unless said otherwise. */
  readonly by?: Person
}

export const add = (
  union: Entries,
  { personId }: Pick<Member, 'personId'>,
  rows: readonly EntryRow[],
  {
    batchId = newId(),
    fileHash = null,
    by = union.rosa,
  }: By & { readonly batchId?: string; readonly fileHash?: string | null } = {},
) =>
  allOrNothing(union.db, (tx) =>
    addTransactions(tx, contextOf(union, by), { personId, batchId, rows, fileHash }),
  )

export const remove = (
  union: Entries,
  { personId }: Member,
  id: string,
  { by = union.rosa, reason = 'Entered by mistake' }: By & { readonly reason?: string } = {},
) =>
  allOrNothing(union.db, (tx) =>
    reverseTransaction(tx, contextOf(union, by), { personId, id, reason }),
  )

/** What staff read of a member's transactions. */
export async function linesOf(
  { db, institution }: CreditUnion,
  { personId }: Member,
  filters = {},
): Promise<readonly MemberTransaction[]> {
  const who = { personId, zone: institution.timeZone }
  const page = await transactionsOf({ db, statusesOf, checkHoldsOf }, who, filters)
  assert.ok(page.ok, 'the page could be read')
  return page.value.items
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

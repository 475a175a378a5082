import assert from 'node:assert/strict'
import { sql } from 'kysely'
import {
  archivableTransfers,
  archiveIn,
  proveArchive,
  writeArchive,
} from '../../src/apps/server/archiving.ts'
import {
  archiveTransfers,
  hold,
  oldestStretch,
  reverse,
  type Stretch,
  type Timing,
  verifyJournal,
} from '../../src/modules/ledger/server/ledger.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDirectory } from '../factories/process.ts'
import { accepted, NOW, onDay } from '../invariants/books.ts'
import { type Journal, openJournal, sealAll } from './journal.ts'

export const KEY = Buffer.alloc(32, 3)
/** Between what is old and what is not. */
export const CUT = onDay(100).at!
export const LATER = new Date('2040-01-01T00:00:00Z')

export type Scope = Parameters<typeof openJournal>[0]

export const archive = (owner: Db, stretch: Stretch, at = LATER): Promise<boolean> =>
  inTransaction(owner, (tx) => archiveTransfers(tx, stretch, at))

/**
 * Old days and new ones. Ada and Ben pay each other, and one payment is reversed at once; Cy has not moved since, and one old payment of
 * theirs is reversed only after the cut.
 */
export async function openYears(t: Scope, year = 2031) {
  const on = (day: number): Timing => ({ ...NOW, at: new Date(Date.UTC(year, 0, day, 17)) })
  const journal = await openJournal(t)
  const { books, db } = journal
  const [ada, ben] = [await books.account('100.00', on(1)), await books.account('50.00', on(1))]
  const cy = await books.account('10.00', on(2))
  const oldId = await books.pay(ada, ben, '5.00', on(3))
  const undoneId = await books.pay(ben, ada, '7.00', on(4))
  const reverseOf = (transferId: string, day: number, id = newId()) =>
    reverse(db, { id, actor: books.ben, transferId }, on(day))
  accepted(await reverseOf(undoneId, 5))
  const lateId = await books.pay(ada, ben, '2.00', on(6))
  const settled = books.order(ben, ada, '3.00')
  accepted(await hold(db, settled, on(7)))
  await books.pay(ada, cy, '1.00', on(8))
  const lastOldId = await books.pay(ada, ben, '4.00', on(9))
  await sealAll(db, 2)
  await books.pay(ben, ada, '20.00', on(110))
  accepted(await reverseOf(lateId, 111))
  await books.pay(ada, ben, '0.50', on(112))
  await sealAll(db, 4)
  return { ...journal, ada, ben, cy, oldId, undoneId, lateId, lastOldId, reverseOf }
}

/** What is old leaves the database for files of so many transfers at most. @returns their folder */
export async function archiveOld(
  t: Scope,
  { db, owner }: Pick<Journal, 'db' | 'owner'>,
  countMax?: number,
): Promise<string> {
  const folder = freshDirectory(t)
  for (;;) {
    const stretch = await oldestStretch(db, CUT, countMax)
    if (!stretch) return folder
    await writeArchive(archivableTransfers(db, stretch), folder, KEY)
    await proveArchive(archivableTransfers(db, stretch), folder, KEY)
    assert.equal(await archive(owner, stretch), true)
    await sealAll(db)
  }
}

/** … and what is old has left the database for a file, in one stretch. */
export async function openArchived(t: Scope) {
  const years = await openYears(t)
  const { db } = years
  const stretch = (await oldestStretch(db, CUT))!
  const folder = await archiveOld(t, years)
  const files = archiveIn(folder, KEY)
  const proveWith = async (open = files) => {
    const verdict = await verifyJournal(db, { archive: open })
    return verdict.ok ? 'whole' : verdict.fault.sentence
  }
  return { ...years, folder, stretch, files, proveWith }
}

/** The lines of a file, as a test changed them. */
export async function* told(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts
}

export async function listed(lines: AsyncIterable<string>): Promise<readonly string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

/** Gives somebody accounts of the ledger, closed since, under numbers of ten digits. */
export const giveNumbers = (db: Db, accounts: Readonly<Record<string, bigint>>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [memberId, personId, at] = [newId(), newId(), new Date('2010-01-01T00:00:00Z')]
    await sql`insert into member (id, person_id, joined_at)
      values (${memberId}, ${personId}, ${at})`.execute(tx)
    for (const [number, ledgerAccountId] of Object.entries(accounts)) {
      const id = newId()
      await sql`insert into account_number (number, issued_at)
        values (${number}, ${at})`.execute(tx)
      await sql`insert into account (id, ledger_account_id, member_id, product, kind, number, opened_at, closed_at)
        values (${id}, ${ledgerAccountId}, ${memberId}, 'checking', 'Checking', ${number}, ${at}, ${LATER})`.execute(
        tx,
      )
      await sql`insert into account_owner (person_id, account_id, role, since)
        values (${personId}, ${id}, 'primary', ${at})`.execute(tx)
    }
  })

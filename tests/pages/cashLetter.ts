import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { keepFile } from '../../src/modules/networkPayments/server/networkPayments.ts'
import { inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { BrowserWorld } from '../worlds/browser.ts'

interface Check {
  readonly id: string
  readonly payor: string
  readonly amount: bigint
  /** Null as long as no job has cut its letter, which is due. */
  readonly file_id: string | null
  readonly sequence: string | null
}

/** The check of Ben that was credited has left in a cash letter, and came back after he had spent of it. */
export async function addCashLetter({ portal }: BrowserWorld): Promise<{ letter: string }> {
  const { clock, config, engine } = portal
  const at = clock.now()
  return inTransaction(engine.db, async (tx) => {
    const { rows } = await sql<Check>`
      select id, payor, amount_minor as amount, file_id, sequence from collected_check
       where state in ('waits', 'in_letter') order by id limit 1 for update`.execute(tx)
    const [check] = rows
    assert.ok(check)
    const sequence = check.sequence ?? '000000000999999'
    const letter = check.file_id ?? (await letterWith(tx, check, config.institution, at))
    await sql`
      update collected_check
         set state = 'returned', file_id = ${letter}, sequence = ${sequence}, settles_at = ${at}
       where id = ${check.id}`.execute(tx)
    await sql`
      insert into returned_check (id, file_id, place, payor, amount_minor, reason, sequence, settles_at, state,
                                  check_id, exception, missing_minor, done_at)
      values (${newId(at.getTime())}, ${newId(at.getTime())}, 0, ${check.payor}, ${check.amount}, 'A',
              ${sequence}, ${at}, 'exception', ${check.id}, 'Some of it could be taken', 1000, ${at})`.execute(
      tx,
    )
    return { letter }
  })
}

/** A letter as the job would have cut it, without its content. */
async function letterWith(
  tx: Tx,
  { amount }: Check,
  institution: BrowserWorld['portal']['config']['institution'],
  at: Date,
): Promise<string> {
  const id = newId(at.getTime())
  const ctx = { actorId: null, ledgerAt: undefined, address: null, at, deviceAt: at, institution }
  await keepFile(tx, ctx, {
    id,
    rail: 'check',
    name: 'checks-272499999-20260714-Z.x937',
    content: new Uint8Array(),
    entryCount: 1,
    debitMinor: amount,
    creditMinor: 0n,
    settlements: [],
    payments: [],
  })
  await sql`update network_file set handed_over_at = made_at where id = ${id}`.execute(tx)
  return id
}

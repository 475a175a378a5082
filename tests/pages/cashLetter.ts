import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { keepFile } from '../../src/modules/networkPayments/server/networkPayments.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { BrowserWorld } from '../worlds/browser.ts'

const NOBODY = { actorId: null, ledgerAt: undefined, address: null } as const

/** The check of Ben that was credited has left in a cash letter, and came back after he had spent of it. */
export async function addCashLetter({ portal }: BrowserWorld): Promise<{ letter: string }> {
  const { clock, config, engine } = portal
  const at = clock.now()
  const ctx = { ...NOBODY, at, deviceAt: at, institution: config.institution }
  const letter = newId(at.getTime())
  await inTransaction(engine.db, async (tx) => {
    const { rows } = await sql<{ id: string; payor: string; amount: bigint }>`
      select id, payor, amount_minor as amount from collected_check
       where state = 'waits' order by id limit 1 for update`.execute(tx)
    const check = rows[0]
    assert.ok(check)
    await keepFile(tx, ctx, {
      id: letter,
      rail: 'check',
      name: 'checks-272499999-20260714-A.x937',
      content: new Uint8Array(),
      entryCount: 1,
      debitMinor: check.amount,
      creditMinor: 0n,
      settlements: [],
      payments: [],
    })
    // As if both letters had been on their way: the jobs would write them into folders and read them there.
    await sql`update network_file set handed_over_at = made_at where id = ${letter}`.execute(tx)
    await sql`
      update collected_check
         set state = 'returned', file_id = ${letter}, sequence = '000000000000001', settles_at = ${at}
       where id = ${check.id}`.execute(tx)
    await sql`
      insert into returned_check (id, file_id, place, payor, amount_minor, reason, sequence, settles_at, state,
                                  check_id, exception, missing_minor, done_at)
      values (${newId(at.getTime())}, ${newId(at.getTime())}, 0, ${check.payor}, ${check.amount}, 'A',
              '000000000000001', ${at}, 'exception', ${check.id}, 'Some of it could be taken', 1000, ${at})`.execute(
      tx,
    )
  })
  return { letter }
}

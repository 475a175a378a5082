import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { checkFolder, convert, type Plan } from '../../src/modules/conversion/server/conversion.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { openCreditUnion } from '../worlds/creditUnion.ts'
import { writeCrowd } from './crowd.ts'

const POSTED_AT_ONCE = 200
/** Enough for three batches. */
const CROWD = { people: 60, rows: 500, days: 30 }

/** A credit union that another system is converted to. */
export async function openConversions(t: TestContext) {
  const union = await openCreditUnion(t)
  const { db, clock, institution } = union
  const planOf = async (folder: string): Promise<Plan> => {
    const checked = await checkFolder(db, { institution, now: clock.now() }, folder)
    assert.ok(checked.ok, checked.ok ? '' : JSON.stringify(checked.mistakes.told[0]))
    return checked.plan
  }
  const folderOf = async (crowd: Parameters<typeof writeCrowd>[1]): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'openteller-crowd-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    await writeCrowd(folder, crowd)
    return folder
  }
  const ctx = () => jobContextOf({ clock, institution })
  const run = (plan: Plan, onProgress?: (posted: number) => void) =>
    convert(db, ctx(), plan, {
      ...(onProgress && { onProgress }),
      now: () => clock.now(),
      postedAtOnce: POSTED_AT_ONCE,
    })
  return {
    ...union,
    ctx,
    planOf,
    crowd: async () => planOf(await folderOf(CROWD)),
    run,
    /** As if the process were killed once a batch is committed. */
    breakOff: async (plan: Plan, atBatch = 1): Promise<void> => {
      let batch = 0
      const kill = () => {
        if (++batch === atBatch) throw new Error('killed')
      }
      await assert.rejects(run(plan, kill), /killed/)
    },
    /** Rows of tables that anybody looks at. */
    seen: async () => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*)::int from person) as people,
               (select count(*)::int from sign_in) as "signIns",
               (select count(*)::int from account) as accounts,
               (select count(*)::int from account_number) as numbers,
               (select count(*)::int from informational_transaction) as memos,
               (select count(*)::int from outbox where topic <> 'long_work') as told,
               (select count(*)::int from audit_event) as records`.execute(db)
      return rows[0]!
    },
    transfers: async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ledger_transfer`.execute(db)
      return rows[0]!.n
    },
  }
}

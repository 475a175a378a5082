import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { traceNumber } from '../../../rails/ach/answers.ts'

/** A trace number for each entry that these banks send. */
export async function drawTraces(tx: Tx, odfis: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ number: bigint }>`
    select nextval('other_banks_trace') as number from generate_series(1, ${odfis.length})`.execute(
    tx,
  )
  return odfis.map((odfi, i) => traceNumber(odfi, Number(rows[i]!.number)))
}

import type pg from 'pg'
import type { LedgerAccountId } from '../../src/modules/ledger/server/ledger.ts'

const BATCH = 5000

/** Posts `count` cents (whole batches of 5,000) through the ledger, a batch a day from 2031 on. */
export async function payOften(
  owner: Pick<pg.Pool, 'query'>,
  from: LedgerAccountId,
  to: LedgerAccountId,
  count: number,
): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    await owner.query(
      `select count(*) from ledger_post_batch(
        (select array_agg(gen_random_uuid()) from generate_series(1, $4::int)),
        array_fill(null::uuid, array[$4::int]), array_fill('system'::text, array[$4::int]),
        array_fill('\\x01'::bytea, array[$4::int]), array_fill('import'::text, array[$4::int]),
        array_fill($1::bigint, array[$4::int]), array_fill($2::bigint, array[$4::int]),
        array_fill(1::bigint, array[$4::int]), array_fill('USD'::text, array[$4::int]),
        array_fill('{"memo": "Coffee"}'::jsonb, array[$4::int]), 'America/New_York', $3)`,
      [from, to, new Date(Date.UTC(2031, 0, 1) + (done / BATCH) * 86_400_000), BATCH],
    )
  }
}

import type { Clock } from '../../../platform/server/clock.ts'
import { systemClock } from '../../../platform/server/clock.ts'
import type { Engine } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import type { Result } from '../../../values/result.ts'
import {
  batchColumns,
  openPoster,
  type OutcomeRow,
  type Poster,
  type PostOrder,
  type PostRefusal,
  type Receipt,
  receiptOf,
  type Timing,
} from '../../ledger/server/ledger.ts'

/** What travels to the database: the order for the ledger, and where the request came from. */
export interface TransferOrder extends PostOrder {
  readonly address: string | null
}

export type TransferPoster = Poster<TransferOrder, Result<Receipt, PostRefusal>>

export interface DeskParts {
  readonly engine: Pick<Engine, 'db' | 'pool'>
  readonly clock: Clock
  readonly institution: Pick<Institution, 'timeZone'>
}

/** On the real clock the database reads its own, after the locks: whoever waited is also later. */
const timingOf = ({ clock, institution }: DeskParts): Timing => ({
  zone: institution.timeZone,
  at: clock === systemClock ? undefined : clock.now(),
})

/** Requests in flight share a round trip and a commit; each brings its audit record along. */
export const openTransferPoster = (parts: DeskParts): TransferPoster =>
  openPoster<TransferOrder, OutcomeRow, Result<Receipt, PostRefusal>>({
    pool: parts.engine.pool,
    name: 'transfer_post_batch',
    text: `select * from transfer_post_batch(
      $1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::bigint[], $7::bigint[],
      $8::bigint[], $9::text[], $10::jsonb[], $11::text, $12::timestamptz, $13::date[], $14::text[])`,
    valuesOf: (orders) => [
      ...batchColumns(orders, timingOf(parts)),
      orders.map(({ address }) => address),
    ],
    answerOf: (row, { id }) => receiptOf<PostRefusal>(id, row),
    keyOf: ({ id }) => id,
  })

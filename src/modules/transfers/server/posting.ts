import type { ActionDependencies } from '../../../platform/server/action.ts'
import type { Engine } from '../../../platform/server/db.ts'
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
  timingOf,
} from '../../ledger/server/ledger.ts'

export interface TransferDependencies extends ActionDependencies {
  readonly engine: Pick<Engine, 'db' | 'pool'>
}

/** What travels to the database: the order for the ledger, and where the request came from. */
export interface TransferOrder extends PostOrder {
  readonly address: string | null
}

export type TransferPoster = Poster<TransferOrder, Result<Receipt, PostRefusal>>

/** Requests in flight share a round trip and a commit; each brings its audit record along. */
export const openTransferPoster = (dependencies: TransferDependencies): TransferPoster =>
  openPoster<TransferOrder, OutcomeRow, Result<Receipt, PostRefusal>>({
    pool: dependencies.engine.pool,
    name: 'transfer_post_batch',
    text: `select * from transfer_post_batch(
      $1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::bigint[], $7::bigint[],
      $8::bigint[], $9::text[], $10::jsonb[], $11::text, $12::timestamptz, $13::date[], $14::text[])`,
    valuesOf: (orders) => [
      ...batchColumns(dependencies.engine.db, orders, timingOf(dependencies)),
      orders.map(({ address }) => address),
    ],
    answerOf: (row, { id }) => receiptOf<PostRefusal>(id, row),
    keyOf: ({ id }) => id,
  })

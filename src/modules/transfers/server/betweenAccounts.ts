import type { ActionContext, ActionDependencies } from '../../../platform/server/action.ts'
import type { Engine } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
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
import { reasonOf } from '../../ledger/transferKind.contract.ts'
import type { BetweenAccountsBody, TransferRefusal } from '../contract.ts'
import type { TransferReceipt } from '../receipt.contract.ts'
import { createAccountBook } from './accountBook.ts'
import { movableAmount, REFUSED } from './policy.ts'
import { presentOwn } from './receipts.ts'

export interface TransferDependencies extends ActionDependencies {
  readonly engine: Pick<Engine, 'db' | 'pool'>
}

/** What travels to the database: the order for the ledger, and where the request came from. */
interface OwnOrder extends PostOrder {
  readonly address: string | null
}

/** Requests in flight share a round trip and a commit; each brings its audit record along. */
const openOwnPoster = (
  dependencies: TransferDependencies,
): Poster<OwnOrder, Result<Receipt, PostRefusal>> =>
  openPoster<OwnOrder, OutcomeRow, Result<Receipt, PostRefusal>>({
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

/** Moves money between two accounts of a member: the path of one statement, for what is asked most. */
export function openBetweenAccounts(dependencies: TransferDependencies) {
  const book = createAccountBook(dependencies.engine.db)
  const poster = openOwnPoster(dependencies)
  return {
    move: async (
      { actorId, address }: ActionContext,
      order: BetweenAccountsBody,
    ): Promise<Result<TransferReceipt, TransferRefusal>> => {
      if (order.fromAccountId === order.toAccountId) return refuse('same_account')
      const amount = movableAmount(order.amount)
      if (!amount) return refuse('invalid_amount')
      const own = await book.ownAccounts(actorId)
      const from = own.get(order.fromAccountId)
      if (!from) return refuse('source_account_not_found')
      const to = own.get(order.toAccountId)
      if (!to) return refuse('destination_account_not_found')

      const posted = await poster.post({
        id: order.id,
        actor: { channel: 'member', actorId },
        reason: reasonOf('own'),
        from: from.ledgerAccountId,
        to: to.ledgerAccountId,
        amount,
        details: { memo: order.reference },
        address,
      })
      if (!posted.ok) return refuse(REFUSED[posted.code])
      return ok(presentOwn({ ...posted.value, from, to, amount, reference: order.reference }))
    },
    close: () => poster.close(),
  }
}

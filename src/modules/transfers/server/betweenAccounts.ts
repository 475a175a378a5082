import type { ActionContext, ActionDependencies } from '../../../platform/server/action.ts'
import type { Db, Engine } from '../../../platform/server/db.ts'
import { openGather } from '../../../platform/server/gather.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { Words } from '../../../values/sentence.ts'
import {
  accountsOf,
  type NamedAccount,
  namedAccountsOfMany,
  overCap,
} from '../../accounts/server/accounts.ts'
import {
  batchColumns,
  countPosting,
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
import { movableAmount, REFUSED } from './policy.ts'
import { proposeOwn } from './proposeOwn.ts'
import { presentOwn } from './presentReceipt.ts'

export interface TransferDependencies extends ActionDependencies {
  readonly engine: Pick<Engine, 'db' | 'pool'>
}

/** What travels to the database: the order for the ledger, and where the request came from. */
interface OwnOrder extends PostOrder {
  readonly address: string | null
  /** Whether anybody else sees one of the accounts: they are told of it. */
  readonly isShared: boolean
}

type OwnRefusal = PostRefusal | NotPosted

/** What is refused before the ledger is asked. */
type NotPosted = 'daily_cap_exceeded' | 'payment_refused'

/** A row of `transfer_post_batch`. */
type OwnRow = Omit<OutcomeRow, 'outcome'> & {
  readonly outcome: OutcomeRow['outcome'] | NotPosted
}

/** Requests in flight share a round trip and a commit; each brings its audit record along. */
const openOwnPoster = (
  dependencies: TransferDependencies,
): Poster<OwnOrder, Result<Receipt, OwnRefusal>> =>
  openPoster<OwnOrder, OwnRow, Result<Receipt, OwnRefusal>>({
    pool: dependencies.engine.pool,
    name: 'transfer_post_batch',
    text: `select * from transfer_post_batch(
      $1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::bigint[], $7::bigint[],
      $8::bigint[], $9::text[], $10::jsonb[], $11::text, $12::timestamptz, $13::date[], $14::text[],
      $15::boolean[])`,
    valuesOf: (orders) => [
      ...batchColumns(dependencies.engine.db, orders, timingOf(dependencies)),
      orders.map(({ address }) => address),
      orders.map(({ isShared }) => isShared),
    ],
    answerOf: ({ outcome, ...row }, { id, reason }) => {
      countPosting(reason, outcome)
      if (outcome === 'daily_cap_exceeded' || outcome === 'payment_refused') return refuse(outcome)
      return receiptOf<PostRefusal>(id, { ...row, outcome })
    },
    keyOf: ({ id }) => id,
  })

/** Moves money between two accounts of a member at once: the path of one statement, for what is asked most. */
export interface BetweenAccounts {
  /** Asked again with the same id it answers as the first time; throws when the outcome is unknown. */
  move(
    ctx: ActionContext,
    order: BetweenAccountsBody,
  ): Promise<Result<TransferReceipt, TransferRefusal>>
  /** Takes nothing more, and resolves when everything taken has been answered. */
  close(): Promise<void>
}

/** One per server process, with the poster behind it; whoever opens it closes it. */
export function openBetweenAccounts(dependencies: TransferDependencies): BetweenAccounts {
  const book = createAccountBook(dependencies.engine)
  const poster = openOwnPoster(dependencies)
  return {
    move: async (ctx, order) => {
      const { actorId, address } = ctx
      if (order.fromAccountId === order.toAccountId) return refuse('same_account')
      const amount = movableAmount(order.amount)
      if (!amount) return refuse('invalid_amount')
      const own = await book.accountsOf(actorId, [order.fromAccountId, order.toAccountId])
      const from = own.get(order.fromAccountId)
      if (!from) return refuse('source_account_not_found')
      const to = own.get(order.toAccountId)
      if (!to) return refuse('destination_account_not_found')

      const { db } = dependencies.engine
      if (from.twoToSign) return proposeOwn(db, ctx, { amount, body: order })
      const posted = await poster.post({
        id: order.id,
        actor: { channel: 'member', actorId },
        reason: reasonOf('own'),
        from: from.ledgerAccountId,
        to: to.ledgerAccountId,
        amount,
        details: { memo: order.reference },
        address,
        isShared: from.shared || to.shared,
      })
      if (posted.ok) {
        return ok(presentOwn({ ...posted.value, from, to, amount, reference: order.reference }))
      }
      // What is remembered may be older than that two have to sign.
      if (posted.code === 'account_not_found') return proposeOwn(db, ctx, { amount, body: order })
      if (posted.code === 'payment_refused') return refuse(posted.code)
      return posted.code === 'daily_cap_exceeded'
        ? refuse(posted.code, await leftOf(db, ctx, from.id))
        : refuse(REFUSED[posted.code])
    },
    close: () => poster.close(),
  }
}

/** Read anew: the cap that is remembered may be another. */
async function leftOf(db: Db, ctx: ActionContext, accountId: string): Promise<Words | undefined> {
  const account = (await accountsOf(db, ctx.actorId)).find(({ id }) => id === accountId)
  return account && overCap(db, ctx, account)
}

const REMEMBERED_PEOPLE_MAX = 100_000
/** Names and numbers may be old by this much; they are read here for the receipt alone. */
const REMEMBERED_FOR_MS = 5 * 60_000

type Accounts = ReadonlyMap<string, NamedAccount>

/** Which accounts somebody may know of, answered from memory when it can be. */
interface AccountBook {
  /** Accounts of a person by id, these among them if they may know of them. */
  accountsOf(personId: string, ids: readonly string[]): Promise<Accounts>
}

/**
 * Saves every transfer a round trip. Safe to remember because an account keeps its place in the ledger for
 * good (a trigger refuses anything else), and who may do what with it, whether it is open and what is in
 * it are asked under lock by `transfer_post_batch`. An account that is not remembered is looked for again, so
 * whoever was just given one can use it at once.
 */
function createAccountBook(engine: TransferDependencies['engine']): AccountBook {
  const remembered = new Map<string, { accounts: Promise<Accounts>; at: number }>()

  const lookup = openGather((personIds: readonly string[]) =>
    namedAccountsOfMany(engine, personIds),
  )

  const read = async (personId: string): Promise<Accounts> => {
    const accounts = (await lookup(personId)) ?? []
    return new Map(accounts.map((account) => [account.id, account]))
  }

  const remember = (personId: string): Promise<Accounts> => {
    const oldest = remembered.keys().next().value
    if (remembered.size >= REMEMBERED_PEOPLE_MAX && oldest !== undefined) remembered.delete(oldest)
    const accounts = read(personId)
    remembered.set(personId, { accounts, at: performance.now() })
    accounts.catch(() => remembered.delete(personId))
    return accounts
  }

  return {
    accountsOf: async (personId, ids) => {
      const known = remembered.get(personId)
      if (known && performance.now() - known.at < REMEMBERED_FOR_MS) {
        const accounts = await known.accounts
        if (ids.every((id) => accounts.has(id))) return accounts
      }
      remembered.delete(personId)
      return remember(personId)
    },
  }
}

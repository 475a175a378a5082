import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  close,
  expireHolds,
  hold,
  isWithheld,
  type LedgerAccountId,
  openAccount,
  overview,
  postBatch,
  type Range,
  release,
  reverse,
  settle,
  verify,
} from '../../src/modules/ledger/server/ledger.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { monthOf, monthRange } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { type Chance, chance } from '../factories/chance.ts'
import { freshDatabase } from '../factories/database.ts'
import { ZONE } from './books.ts'

const HOUR_MS = 3_600_000
const STORIES = 8
const ACTS = 40
const SYSTEM = { channel: 'system', actorId: null } as const
const REASONS = ['own_transfer', 'own_transfer', 'import', 'check_deposit'] as const

/** A past of a few people's accounts, made up by chance: some are used daily, some never, some are closed. */
async function live(db: Db, draw: Chance): Promise<{ ids: LedgerAccountId[]; now: number }> {
  let now = Date.UTC(2031, 0, 28, 22)
  const ids: LedgerAccountId[] = []
  for (let made = 0; made < 9; made++) ids.push(await openAccount(db, 'USD', money(-500n)))
  const used = ids.slice(0, 7)
  const transfers: string[] = []
  const holds: string[] = []
  const order = () => {
    const from = draw.oneOf(used)
    const to = draw.oneOf(used.filter((id) => id !== from))
    const amount = money(BigInt(draw.int(1, 90)))
    return { id: newId(), actor: SYSTEM, reason: draw.oneOf(REASONS), from, to, amount }
  }
  for (let act = 0; act < ACTS; act++) {
    const timing = { zone: ZONE, at: new Date(now) }
    const actor = SYSTEM
    const what = draw.int(1, 12)
    if (what <= 5) {
      const orders = Array.from({ length: draw.int(1, 4) }, order)
      transfers.push(...orders.map(({ id }) => id))
      await postBatch(db, orders, timing)
    } else if (what <= 7 && transfers.length > 0) {
      const id = newId()
      await reverse(db, { id, actor, transferId: draw.oneOf(transfers) }, timing)
      transfers.push(id)
    } else if (what <= 9) {
      const held = order()
      holds.push(held.id)
      await hold(db, { ...held, expiresAt: new Date(now + draw.int(1, 90) * HOUR_MS) }, timing)
    } else if (what === 10 && holds.length > 0) {
      const holdId = draw.oneOf(holds)
      if (draw.yes()) await settle(db, { id: newId(), actor, holdId }, timing)
      else await release(db, holdId, timing)
    } else if (what === 11) {
      await expireHolds(db, 10, timing)
    } else {
      // Sometimes back, sometimes into another month.
      now += draw.oneOf([-3, 1, 5, 30, 200]) * HOUR_MS
    }
  }
  await close(db, ids[8]!)
  return { ids, now }
}

async function everyRow(db: Db) {
  const rowsOf = async <T>(table: string) =>
    (await sql<T>`select * from ${sql.table(table)}`.execute(db)).rows
  const transfers = await rowsOf<{
    id: string
    reason: string
    from_account: bigint
    to_account: bigint
    reverses_id: string | null
  }>('ledger_transfer')
  const entries = await rowsOf<{
    account_id: bigint
    posted_at: Date
    seq: bigint
    transfer_id: string
    amount: bigint
    balance_after: bigint
  }>('ledger_entry')
  const holds = await rowsOf<{
    id: string
    from_account: bigint
    to_account: bigint
    amount: bigint
    reason: 'import'
    state: string
    placed_at: Date
  }>('ledger_hold')
  return { transfers, entries, holds }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n)

function onItsWay(
  holds: Awaited<ReturnType<typeof everyRow>>['holds'],
  asked: (id: bigint) => boolean,
  countMax: number,
) {
  const open = holds
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => a.placed_at.getTime() - b.placed_at.getTime() || (a.id < b.id ? -1 : 1))
  const expected = open.filter(({ to_account }) => asked(to_account))
  const held = open.filter(({ from_account }) => asked(from_account))
  const leaving = held.filter(
    ({ reason, amount }) => !isWithheld({ reason, amount: money(-amount) }),
  )
  return [
    [sum(expected.map(({ amount }) => amount)), expected.length],
    [sum(leaving.map(({ amount }) => amount)), leaving.length],
    open
      .flatMap(({ id, from_account, to_account }) => [
        [id, from_account],
        [id, to_account],
      ])
      .filter(([, account]) => asked(account as bigint))
      .toSorted(
        (a, b) =>
          open.findIndex(({ id }) => id === a[0]) - open.findIndex(({ id }) => id === b[0]) ||
          Number((a[1] as bigint) - (b[1] as bigint)),
      )
      .slice(0, countMax),
  ]
}

/** What an overview has to say, found by looking at every row there is. */
function lookedUp(
  { transfers, entries, holds }: Awaited<ReturnType<typeof everyRow>>,
  ids: readonly LedgerAccountId[],
  range: Range,
  countMax: number,
) {
  const asked = (id: bigint): boolean => ids.includes(id)
  const transferOf = new Map(transfers.map((transfer) => [transfer.id, transfer]))
  const reversalOf = (id: string): string | null => {
    const reversal = transfers.find(({ reverses_id }) => reverses_id === id)
    return reversal && reversalOf(reversal.id) === null ? reversal.id : null
  }
  const counts = (id: string): boolean => {
    const { reason, from_account, to_account, reverses_id } = transferOf.get(id)!
    const isOwn = reason === 'own_transfer' && asked(from_account) && asked(to_account)
    return !isOwn && reverses_id === null && reversalOf(id) === null
  }
  const isBefore = (at: Date, end: Date | null): boolean => at.getTime() < end!.getTime()
  return {
    flows: ids.map((id) => {
      const own = entries.filter(({ account_id }) => account_id === id)
      const amounts = own.map(({ amount }) => amount)
      const before = own.filter(({ posted_at }) => isBefore(posted_at, range.from)).length
      const after = own.filter(({ posted_at }) => isBefore(posted_at, range.to)).length
      const moved = own
        .slice(before, after)
        .filter(({ transfer_id }) => counts(transfer_id))
        .map(({ amount }) => amount)
      return [
        sum(amounts.slice(0, before)),
        sum(amounts.slice(0, after)),
        sum(moved.filter((amount) => amount > 0n)),
        -sum(moved.filter((amount) => amount < 0n)),
      ]
    }),
    pending: onItsWay(holds, asked, countMax),
    recent: entries
      .filter(({ account_id }) => asked(account_id))
      .toSorted(
        (a, b) =>
          b.posted_at.getTime() - a.posted_at.getTime() ||
          Number(b.account_id - a.account_id) ||
          Number(b.seq - a.seq),
      )
      .slice(0, countMax)
      .map((e) => [
        e.account_id,
        e.transfer_id,
        e.amount,
        e.balance_after,
        reversalOf(e.transfer_id),
      ]),
  }
}

test('whatever happened, an overview tells what looking at every row tells', async (t) => {
  const { db } = await freshDatabase(t)
  const draw = chance('overviews of the ledger')
  for (let story = 0; story < STORIES; story++) {
    const { ids, now } = await live(db, draw)
    const rows = await everyRow(db)
    for (const accounts of [ids, ids.filter(() => draw.yes()), [draw.oneOf(ids)], []]) {
      const daysAway = (days: number): Date => new Date(now + days * 24 * HOUR_MS)
      const months = [-31, 0, 31].map((days) => monthRange(monthOf(daysAway(days), ZONE), ZONE))
      const since = { from: daysAway(-draw.int(1, 60)), to: daysAway(draw.int(-1, 60)) }
      for (const range of [...months, since]) {
        const countMax = draw.oneOf([1, 3, 20])
        const { flows, pending, recent } = await overview(db, accounts, range, countMax)
        assert.deepEqual(
          {
            flows: flows.map(({ opening, closing, moneyIn, moneyOut }) =>
              [opening, closing, moneyIn, moneyOut].map(({ minor }) => minor),
            ),
            pending: [
              [pending.in.total.minor, pending.in.count],
              [pending.out.total.minor, pending.out.count],
              pending.entries.map(({ holdId, accountId }) => [holdId, accountId]),
            ],
            recent: recent.map((e) => [
              e.accountId,
              e.transferId,
              e.amount.minor,
              e.balanceAfter.minor,
              e.reversedById,
            ]),
          },
          lookedUp(rows, accounts, range, countMax),
        )
      }
    }
  }
  assert.deepEqual(await verify(db), [])
})

import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  type Actor,
  balancesOf,
  expireHolds,
  flows,
  freeze,
  history,
  hold,
  type LedgerAccountId,
  openAccount,
  pending,
  post,
  postBatch,
  release,
  reverse,
  settle,
  transferById,
  unfreeze,
  verify,
} from '../../src/modules/ledger/server/ledger.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import type { Result } from '../../src/values/result.ts'
import { ZONE } from './books.ts'
import { isOwn, Model, type Move } from './ledger-model.ts'

const START = Date.UTC(2031, 0, 31, 22)
const FLOORS = [-1_000_000n, 0n, 0n, -50n]
const NOBODY = FLOORS.length

const people: readonly Actor[] = [
  '0197e3c0-0000-7000-8000-00000000000a',
  '0197e3c0-0000-7000-8000-00000000000b',
].map((actorId) => ({
  channel: 'member',
  actorId,
}))

// Actions as plain data, so that a failing story shrinks to few and small ones. `which` picks an
// earlier transfer or hold by position; with none there yet it names one that does not exist.
const account = fc.integer({ min: 0, max: NOBODY })
const amount = fc.constantFrom(0n, 1n, 49n, 50n, 51n, 100n)
const which = fc.nat(30)
const person = fc.integer({ min: 0, max: 1 })
const move = { from: account, to: account, amount, person }
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('post'), ...move }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fund'), to: account }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold'), ...move, hours: fc.nat(60) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('settle'), which, part: fc.option(amount), person }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse'), which, person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry'), which, altered: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('batch'),
      moves: fc.array(fc.record(move), { maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze'), account, on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('clock'), hours: fc.integer({ min: -5, max: 40 }) }),
  },
)

type Action = typeof action extends fc.Arbitrary<infer D> ? D : never
type Parts = Omit<Move, 'id' | 'meaning'> & { readonly person: number }

/** What the ledger answers; enough stories lead to each of these. */
export const EVERY_ANSWER = [
  'accepted',
  'replayed',
  'id_reused',
  'invalid',
  'account_not_found',
  'account_not_open',
  'transfer_not_found',
  'already_reversed',
  'hold_not_found',
  'hold_not_open',
  'exceeds_hold',
  'insufficient_funds',
]

/** The model and the ledger side by side; every action is done to both and both must agree. */
class Pair {
  readonly db: Db
  readonly ids: readonly LedgerAccountId[]
  readonly model = new Model(FLOORS, START, ZONE)
  readonly sent: (Move & { readonly person: number })[] = []
  readonly seen: Set<string>

  constructor(db: Db, ids: readonly LedgerAccountId[], seen: Set<string>) {
    this.db = db
    this.ids = ids
    this.seen = seen
  }

  timing() {
    return { zone: ZONE, at: new Date(this.model.now) }
  }

  order({ id, from, to, amount, person }: Move & { readonly person: number }) {
    const base = {
      id,
      actor: people[person]!,
      reason: isOwn({ from, to }) ? ('own_transfer' as const) : ('member_transfer' as const),
      from: this.ids[from]!,
    }
    return { ...base, to: this.ids[to]!, amount: money(amount) }
  }

  move(parts: Parts, id = newId()) {
    const { from, to, amount, person } = parts
    return { id, from, to, amount, person, meaning: `${from} ${to} ${amount} ${person}` }
  }

  agree(answer: Result<{ replayed?: boolean } | string, string>, expected: string): void {
    const replayed = answer.ok && typeof answer.value === 'object' && answer.value.replayed === true
    const said = answer.ok ? (replayed ? 'replayed' : 'accepted') : answer.code
    assert.equal(said, expected)
    this.seen.add(expected)
  }

  async post(move: Move & { readonly person: number }): Promise<void> {
    this.sent.push(move)
    this.agree(await post(this.db, this.order(move), this.timing()), this.model.post(move))
  }

  transferAt(which: number): string {
    return this.model.transfers[which % (this.model.transfers.length || 1)]?.id ?? newId()
  }

  holdAt(which: number): string {
    return this.model.holds[which % (this.model.holds.length || 1)]?.id ?? newId()
  }
}

async function carryOut(pair: Pair, action: Action): Promise<void> {
  const { model, db } = pair
  const timing = pair.timing()
  switch (action.do) {
    case 'post':
      return pair.post(pair.move(action))
    case 'fund':
      return pair.post(pair.move({ from: 0, to: action.to, amount: 100n, person: 0 }))
    case 'retry': {
      const { which, altered } = action
      const earlier = pair.sent[which % (pair.sent.length || 1)]
      if (!earlier) return undefined
      return pair.post(
        pair.move(altered ? { ...earlier, amount: earlier.amount + 1n } : earlier, earlier.id),
      )
    }
    case 'batch': {
      const moves = action.moves.map((parts) => pair.move(parts))
      const answers = await postBatch(
        db,
        moves.map((one) => pair.order(one)),
        timing,
      )
      pair.sent.push(...moves)
      moves.forEach((one, index) => pair.agree(answers[index]!, model.post(one)))
      return undefined
    }
    case 'hold': {
      const one = pair.move(action)
      const expiresAt = model.now + action.hours * 3_600_000
      const order = { ...pair.order(one), expiresAt: new Date(expiresAt) }
      return pair.agree(await hold(db, order, timing), model.place(one, expiresAt))
    }
    case 'settle': {
      const { which, part, person } = action
      const order = { id: newId(), actor: people[person]!, holdId: pair.holdAt(which) }
      const parted = part === null ? order : { ...order, amountMinor: part }
      const expected = model.settle(order.id, 'settle', order.holdId, part ?? undefined)
      return pair.agree(await settle(db, parted, timing), expected)
    }
    case 'release': {
      const id = pair.holdAt(action.which)
      return pair.agree(await release(db, id, timing), model.release(id))
    }
    case 'expire': {
      const ours = new Set(model.holds.map(({ id }) => id))
      const ended = await expireHolds(db, 1000, timing)
      return assert.deepEqual(ended.filter((id) => ours.has(id)).toSorted(), model.expire())
    }
    case 'reverse': {
      const { which, person } = action
      const order = { id: newId(), actor: people[person]!, transferId: pair.transferAt(which) }
      const expected = model.reverse(order.id, 'reverse', order.transferId)
      return pair.agree(await reverse(db, order, timing), expected)
    }
    case 'freeze': {
      const { account, on } = action
      const found = model.accounts[account]
      const answer = await (on ? freeze : unfreeze)(db, pair.ids[account]!)
      pair.agree(answer, found ? 'accepted' : 'account_not_found')
      if (found) found.frozen = on
      return undefined
    }
    case 'clock':
      model.now += action.hours * 3_600_000
      return undefined
  }
}

/** Everything the ledger can tell about the accounts is what the model tells. */
async function compare({ model, db, ids }: Pair, cut: number): Promise<void> {
  const real = ids.slice(0, NOBODY)
  const numbers = real.map((_, account) => account)
  const balances = await balancesOf(db, real)
  assert.deepEqual(
    balances.map(({ posted, available, expected }) =>
      [posted, available, expected].map((m) => m.minor),
    ),
    numbers.map((n) => [model.posted(n), model.available(n), model.held(n, 'to')]),
  )
  for (const [from, to] of [
    [START - 1e9, START + cut],
    [START + cut, START + 1e10],
  ] as const) {
    const told = await flows(db, real, { from: new Date(from), to: new Date(to) })
    assert.deepEqual(
      told.map(({ moneyIn, moneyOut }) => [moneyIn.minor, moneyOut.minor]),
      numbers.map((n) => model.flow(n, from, to)),
    )
  }
  const paged: string[] = []
  for (let before: string | undefined; ;) {
    const page = await history(db, real, { countMax: 3, before })
    paged.push(...page.map((e) => `${real.indexOf(e.accountId)} ${e.transferId} ${e.amount.minor}`))
    if (page.length < 3) break
    before = page.at(-1)!.place
  }
  assert.deepEqual(paged, model.history(numbers))
  assert.equal(
    (await pending(db, real, 100)).length,
    model.holds.filter(({ state }) => state === 'open').length * 2,
  )
  for (const { id, day, at } of model.transfers.slice(-3)) {
    const stored = await transferById(db, id)
    assert.deepEqual([stored!.valueDate, stored!.postedAt.getTime()], [day, at])
    assert.equal(stored!.reversedById !== null, model.isUndone(id))
  }
}

/**
 * Tells stories of up to forty acts by chance and does each to the ledger and to the model; throws
 * with the shortest story after which they disagree. Answers which answers the stories led to.
 */
export async function historiesAgree(
  db: Db,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  const story = fc.asyncProperty(
    fc.array(action, { maxLength: 40, size: 'max' }),
    fc.nat(40 * 3_600_000),
    async (actions, cut) => {
      const ids = []
      for (const floor of FLOORS) ids.push(await openAccount(db, 'USD', money(floor)))
      const pair = new Pair(db, [...ids, 999_999_999n], seen)
      for (const one of actions) await carryOut(pair, one)
      await compare(pair, cut)
    },
  )
  await fc.assert(story, { numRuns: count, seed })
  assert.deepEqual(await verify(db), [])
  return seen
}

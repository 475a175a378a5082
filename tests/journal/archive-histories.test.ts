import assert from 'node:assert/strict'
import test from 'node:test'
import {
  flows,
  hold,
  history,
  type LedgerAccountId,
  oldestStretch,
  overview,
  post,
  reverse,
  settle,
  type Stretch,
  verify,
  verifyJournal,
} from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import type { Result } from '../../src/values/result.ts'
import { archivableTransfers, writeArchive, archiveIn } from '../../src/apps/server/archiving.ts'
import { chance } from '../factories/chance.ts'
import { freshDirectory } from '../factories/process.ts'
import { codeOf, onDay } from '../invariants/books.ts'
import { type Journal, openJournal, sealAll } from './journal.ts'
import { archive, KEY, LATER } from './years.ts'

const STEPS = 240

/** The oldest transfers leave for a file, and every promise holds, with it and without. */
async function letGo(
  { db, owner, proveAfter }: Journal,
  folder: string,
  before: Date,
  countMax: number,
): Promise<Stretch | undefined> {
  await sealAll(db, 7)
  const stretch = await oldestStretch(db, before, countMax)
  if (!stretch) return undefined
  await writeArchive(archivableTransfers(db, stretch), folder, KEY)
  assert.equal(await archive(owner, stretch), true)
  await sealAll(db)
  assert.equal(await proveAfter('select'), 'whole')
  assert.ok((await verifyJournal(db, { archive: archiveIn(folder, KEY) })).ok)
  return stretch
}

test('whatever happened and whenever it leaves, all that follows is as if it had stayed', async (t) => {
  const { int, oneOf, yes } = chance('histories of an archive')
  const [kept, archived] = [await openJournal(t), await openJournal(t)]
  const folder = freshDirectory(t)
  const inBoth = <T>(work: (journal: Journal) => Promise<T>): Promise<readonly [T, T]> =>
    Promise.all([work(kept), work(archived)])

  const accounts: LedgerAccountId[] = []
  for (let i = 0; i < 5; i++) {
    const [account, other] = await inBoth(({ books }) => books.account('0.00', onDay(1)))
    assert.equal(account, other)
    accounts.push(account)
  }
  const [outside] = await inBoth(({ books }) => books.outside())
  const actor = kept.books.ada
  const posted: { id: string; day: number }[] = []
  const holds: string[] = []
  let cutDay = 0
  let leftCount = 0

  /** The same order in both; what was archived answers otherwise, and is not asked for here. */
  const ask = async (work: (journal: Journal) => Promise<Result<unknown, string>>) => {
    const [one, other] = await inBoth(work)
    assert.equal(codeOf(other), codeOf(one))
    return one.ok
  }

  for (let day = 2; day < STEPS; day++) {
    const id = newId()
    const [from, to] = [oneOf([outside, ...accounts]), oneOf(accounts)]
    const reason = yes() ? 'own_transfer' : 'member_transfer'
    const order = { id, actor, reason, from, to, amount: money(BigInt(int(1, 900))) } as const
    const kind = int(0, 9)
    const earlier = posted.filter((one) => one.day > cutDay)
    if (kind < 6) {
      if (await ask(({ db }) => post(db, order, onDay(day)))) posted.push({ id, day })
    } else if (kind < 8 && earlier.length > 0) {
      const transferId = oneOf(earlier).id
      if (await ask(({ db }) => reverse(db, { id, actor, transferId }, onDay(day))))
        posted.push({ id, day })
    } else if (kind === 8 || holds.length === 0) {
      if (await ask(({ db }) => hold(db, { ...order, expiresAt: LATER }, onDay(day))))
        holds.push(id)
    } else {
      const holdId = holds.splice(int(0, holds.length - 1), 1)[0]!
      if (await ask(({ db }) => settle(db, { id, actor, holdId }, onDay(day))))
        posted.push({ id, day })
    }
    if (day % 30 !== 0) continue

    const stretch = await letGo(archived, folder, onDay(int(cutDay + 1, day - 1)).at!, int(5, 60))
    if (!stretch) continue
    leftCount++
    cutDay = posted.findLast((one) => onDay(one.day).at! <= stretch.newestAt)?.day ?? cutDay
    const since = { from: new Date(stretch.newestAt.getTime() + 1), to: LATER }
    const middle = onDay(int(cutDay + 1, day)).at!
    const [one, other] = await inBoth(async ({ db }) => [
      await overview(db, accounts, since, 0),
      await history(db, accounts, { countMax: 500, range: since }),
      await flows(db, accounts, { from: middle, to: LATER }),
    ])
    assert.deepEqual(other, one)
  }
  assert.ok(leftCount >= 4, `${leftCount} stretches have left`)
  assert.deepEqual(await verify(archived.db), [])
})

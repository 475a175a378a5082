import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QUEUE_PAGE_LENGTH } from '../../src/modules/deposits/review.contract.ts'
import {
  countWaiting,
  detailOf,
  firstWaiting,
  listFolder,
} from '../../src/modules/deposits/server/queue.ts'
import { depositRoutes } from '../../src/modules/deposits/server/routes.ts'
import { newId } from '../../src/values/ids.ts'
import { done } from '../factories/outcomes.ts'
import { openModule } from '../worlds/module.ts'
import { approve, newLine, openDeposits, reject, waitingCheck } from './depositing.ts'

const DAY_MS = 86_400_000
const idsOf = ({ deposits }: { deposits: readonly { id: string }[] }) =>
  deposits.map(({ id }) => id)

test('waiting deposits come oldest first, decided ones latest decision first, each in its folder', async (t) => {
  const union = await openDeposits(t)
  const { db } = union.engine
  const ada = await union.member('Ada Brooks')
  const handIn = async (number: number) => {
    union.clock.advance(1000)
    return (await waitingCheck(union, ada, { number, amount: `${number}.00` })).id
  }
  const first = await handIn(1)
  const second = await handIn(2)
  const third = await handIn(3)
  const fourth = await handIn(4)
  const fifth = await handIn(5)
  const sixth = await handIn(6)
  // Not in the order in which they came.
  for (const decide of [
    () => approve(union, fourth, '4.00'),
    () => approve(union, second, '2.00'),
    () => reject(union, fifth),
    () => reject(union, third),
  ]) {
    union.clock.advance(1000)
    done(await decide())
  }
  const folder = async (name: 'waiting' | 'approved' | 'rejected') =>
    idsOf(await listFolder(db, { folder: name }))
  assert.deepEqual(await folder('waiting'), [first, sixth])
  assert.deepEqual(await folder('approved'), [second, fourth])
  assert.deepEqual(await folder('rejected'), [third, fifth])
  assert.equal(await countWaiting(db), 2)
  assert.deepEqual(
    (await firstWaiting(db, 9)).map(({ id }) => id),
    [first, sixth],
  )
  const after = async (name: 'waiting' | 'approved', id: string) =>
    idsOf(await listFolder(db, { folder: name, after: id }))
  assert.deepEqual(await after('waiting', first), [sixth])
  assert.deepEqual(await after('approved', second), [fourth])
})

test('a long queue comes page by page, each deposit once, also where many share a moment', async (t) => {
  const union = await openDeposits(t)
  const { db } = union.engine
  const ada = await union.member('Ada Brooks')
  await waitingCheck(union, ada)
  await union.engine.pool.query(
    `insert into deposit (id, person_id, account_id, amount, front_image_id, back_image_id,
                          fingerprint, submitted_at)
     select gen_random_uuid(), person_id, account_id, amount, gen_random_uuid(), gen_random_uuid(),
            fingerprint, submitted_at
       from deposit, generate_series(1, $1)`,
    [QUEUE_PAGE_LENGTH],
  )
  const first = await listFolder(db, { folder: 'waiting' })
  assert.deepEqual([first.deposits.length, first.more], [QUEUE_PAGE_LENGTH, true])
  const rest = await listFolder(db, { folder: 'waiting', after: first.deposits.at(-1)!.id })
  assert.deepEqual([rest.deposits.length, rest.more], [1, false])
  assert.equal(new Set([...idsOf(first), ...idsOf(rest)]).size, QUEUE_PAGE_LENGTH + 1)
  done(await reject(union, rest.deposits[0]!.id))
  const full = await listFolder(db, { folder: 'waiting' })
  assert.deepEqual([full.deposits.length, full.more], [QUEUE_PAGE_LENGTH, false])
})

test('a deposit that may be of an earlier check is marked, and both lead to each other', async (t) => {
  const union = await openDeposits(t)
  const { db } = union.engine
  const ada = await union.member('Ada Brooks')
  const ben = await union.member('Ben Okafor')
  const first = await waitingCheck(union, ada, { number: 1, amount: '80.00' })
  union.clock.advance(1000)
  const again = await waitingCheck(union, ada, { number: 1, amount: '80.00' })
  union.clock.advance(1000)
  const photographed = await waitingCheck(union, ben, { number: 1, amount: '81.00' })
  const { deposits } = await listFolder(db, { folder: 'waiting' })
  assert.deepEqual(
    deposits.map(({ id, memberName, flagged }) => [id, memberName, flagged]),
    [
      [first.id, 'Ada Brooks', false],
      [again.id, 'Ada Brooks', true],
      [photographed.id, 'Ben Okafor', true],
    ],
  )
  assert.deepEqual(
    (await firstWaiting(db, 2)).map(({ id, name, task }) => [id, name, task]),
    [
      [first.id, 'Ada Brooks', 'decide'],
      [again.id, 'Ada Brooks', 'compare'],
    ],
  )
  const alikeTo = async (id: string) =>
    (await detailOf(db, id))!.alike.map((each) => [each.id, each.kinds.toSorted()])
  assert.deepEqual(await alikeTo(first.id), [
    [photographed.id, ['photo']],
    [again.id, ['amount', 'photo']],
  ])
  assert.deepEqual(await alikeTo(again.id), [
    [photographed.id, ['photo']],
    [first.id, ['amount', 'photo']],
  ])
})

test('checks credited before are found by their line and amount, the latest first', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const door = await openModule(t, (mount) => depositRoutes(mount, union), union)
  const line = newLine()
  const handIn = async (number: number, amount = '80.00') => {
    union.clock.advance(1000)
    return (await waitingCheck(union, ada, { number, amount })).id
  }
  const credit = async (id: string, amount = '80.00') =>
    done(await approve(union, id, amount, undefined, union.rosa, { line, isAnother: true }))
  const same = async (id: string, amount = '80.00') => {
    const { body } = await door.post(`/api/admin/deposits/${id}/same`, { amount, line }, union.rosa)
    return idsOf(body)
  }
  const [first, second, third, waits] = [
    await handIn(1),
    await handIn(2),
    await handIn(3, '81.00'),
    await handIn(4),
  ]
  assert.deepEqual(await same(waits), [])
  // Not in the order in which they came.
  await credit(second)
  assert.deepEqual(await same(second), [])
  await credit(first)
  await credit(third, '81.00')
  assert.deepEqual(await same(waits), [second, first])
  assert.deepEqual(await same(first), [second])
  assert.deepEqual(await same(waits, '81.00'), [third])
})

test('the detail of a deposit says whose it is, how large its photos are, and who decided', async (t) => {
  const union = await openDeposits(t)
  const { db } = union.engine
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  const { email, front, back, alike, decidedBy, personId } = (await detailOf(db, id))!
  assert.deepEqual([email, personId, alike, decidedBy], [ada.email, ada.personId, [], null])
  for (const { width, height } of [front, back]) assert.deepEqual([width, height], [1400, 700])
  union.clock.advance(DAY_MS)
  done(await reject(union, id))
  assert.equal((await detailOf(db, id))!.decidedBy, 'Rosa Delgado')
  assert.equal(await detailOf(db, newId()), undefined)
})

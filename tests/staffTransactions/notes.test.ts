import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffNotesOf } from '../../src/modules/staffTransactions/server/notes.ts'
import { add, openEntries, remove, row } from './entering.ts'

const PAPER = { updateBalance: false, description: 'Old passbook, page 3' } as const

test('Ada reads what staff noted without moving money, and nobody else does', async (t) => {
  const union = await openEntries(t)
  const { engine } = union
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben = await union.member('Ben Cole')
  const before = await union.posted(ada.checking)
  await add(union, ada, [
    row('12.00', PAPER),
    row('-3.00', { status: 'Failed', description: 'Card declined' }),
    row('5.00'),
  ])
  const { items, next } = await staffNotesOf(engine.db, ada.personId, undefined)
  assert.deepEqual(
    items.map(({ description, amount, status }) => [description, amount, status]),
    [
      ['Card declined', '-3.00', 'Failed'],
      ['Old passbook, page 3', '12.00', 'Completed'],
    ],
  )
  assert.equal(next, null)
  assert.deepEqual((await staffNotesOf(engine.db, ben.personId, undefined)).items, [])
  assert.equal(Number(await union.posted(ada.checking)) - Number(before), 5)
})

test('notes come page by page, each once, and not after staff deleted them', async (t) => {
  const union = await openEntries(t)
  const { engine } = union
  const ada = await union.member('Ada Brooks')
  await add(
    union,
    ada,
    Array.from({ length: 45 }, (_, i) => row('1.00', { ...PAPER, description: `Line ${i}` })),
  )
  const seen: string[] = []
  let before: string | undefined
  do {
    const page = await staffNotesOf(engine.db, ada.personId, before)
    seen.push(...page.items.map(({ description }) => description))
    before = page.next ?? undefined
  } while (before !== undefined)
  assert.equal(new Set(seen).size, 45)
  const [newest] = (await staffNotesOf(engine.db, ada.personId, undefined)).items
  assert.ok((await remove(union, ada, newest!.id)).ok)
  const [now] = (await staffNotesOf(engine.db, ada.personId, undefined)).items
  assert.notEqual(now!.id, newest!.id)
})

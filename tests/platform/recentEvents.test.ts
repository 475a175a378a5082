import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRecentEvents } from '../../src/platform/server/recentEvents.ts'

const event = (name: string) => ({ topic: name, keys: [] })

function openAt(start: number) {
  let time = start
  const recent = openRecentEvents(() => time)
  return {
    ...recent,
    passes: (ms: number) => void (time += ms),
    heardSince: (cursor: string) => recent.since(cursor)?.map(({ topic }) => topic),
  }
}

test('what was heard since a read began is known, what was heard in that moment among it', () => {
  const { add, cursor, heardSince, passes } = openAt(1000.7)
  add(event('before'))
  passes(1)
  const began = cursor()
  assert.deepEqual(heardSince(began), [])
  add(event('at once'))
  passes(50)
  add(event('later'))
  assert.deepEqual(heardSince(began), ['at once', 'later'])
  assert.deepEqual(heardSince(cursor()), ['later'])
})

test('after what may not have been heard, and of other processes, nobody knows', () => {
  const { add, cursor, forget, heardSince } = openAt(0)
  const began = cursor()
  forget()
  add(event('after'))
  assert.equal(heardSince(began), undefined)
  assert.deepEqual(heardSince(cursor()), ['after'])
  assert.equal(heardSince(openAt(0).cursor()), undefined)
  for (const wrong of ['', '-', 'x-0', cursor().replace('-0', '')])
    assert.equal(heardSince(wrong), undefined, wrong)
})

test('of what was heard long ago nobody knows any more', () => {
  const { add, cursor, heardSince, passes } = openAt(0)
  const cursors = Array.from({ length: 5000 }, (_, index) => {
    const began = cursor()
    add(event(String(index)))
    passes(1)
    return began
  })
  const known = cursors.filter((began) => heardSince(began))
  assert.ok(known.length >= 500 && known.length <= 1000, `${known.length} are known`)
  assert.deepEqual(known, cursors.slice(-known.length))
  for (const [index, began] of known.entries())
    assert.equal(heardSince(began)!.length, known.length - index)
})

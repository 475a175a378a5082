import assert from 'node:assert/strict'
import { test } from 'node:test'

/** As on a page that was just loaded. */
async function openPage() {
  const { noteCursor, oldestCursor } = (await import(
    `../../src/platform/web/cursors.ts?page=${++pages}`
  )) as typeof import('../../src/platform/web/cursors.ts')
  let told = 0
  return {
    comes: (cursor: string | null, ok = true) =>
      noteCursor({ ok, headers: new Headers(cursor === null ? {} : { 'x-live-cursor': cursor }) }),
    oldest: () => oldestCursor(() => (told += 1)),
    told: () => told,
  }
}
let pages = 0

test('a page knows the cursor of its oldest answer, in whatever order they come', async () => {
  const { comes, oldest } = await openPage()
  assert.equal(oldest(), undefined)
  comes('one-7', false)
  assert.equal(oldest(), undefined)
  for (const cursor of ['one-20', 'one-9', 'one-100']) comes(cursor)
  assert.equal(oldest(), 'one-9')
})

test('among answers of two servers, or where one has no cursor, none is the oldest', async () => {
  for (const other of ['two-1', 'two-9', null]) {
    for (const order of [
      ['one-5', other],
      [other, 'one-5'],
    ]) {
      const { comes, oldest } = await openPage()
      for (const cursor of order) comes(cursor)
      comes('one-1')
      assert.equal(oldest(), undefined)
    }
  }
})

test('an answer that was on its way when the stream began is told where it is older', async () => {
  const { comes, oldest, told } = await openPage()
  comes('one-9')
  oldest()
  comes('one-12')
  assert.equal(told(), 0)
  comes('one-8')
  assert.equal(told(), 1)
  comes('two-30')
  assert.equal(told(), 2)
  comes('two-31')
  assert.equal(told(), 2)
})

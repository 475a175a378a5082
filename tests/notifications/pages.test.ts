import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGE_LENGTH } from '../../src/modules/notifications/contract.ts'
import { newMember, openInbox, type Window } from './inbox.ts'

async function allTitles(window: Window): Promise<string[]> {
  const titles: string[] = []
  let before: string | undefined
  for (;;) {
    const { items, next } = await window.page(before)
    assert.ok(items.length <= PAGE_LENGTH)
    titles.push(...items.map(({ title }) => title))
    if (next === null) return titles
    before = next
  }
}

test('pages show everything once, newest first, also where many share a moment', async (t) => {
  const { notify, clock, windowOf } = await openInbox(t)
  const ines = newMember()
  const title = (hour: number): string => `Hour ${String(hour).padStart(2, '0')}`
  for (let hour = 0; hour < 9; hour++) {
    const news = Array.from({ length: 5 }, () => ({ personId: ines, title: title(hour) }))
    await notify(...news)
    clock.advance(3_600_000)
  }
  const titles = await allTitles(windowOf(ines))
  assert.equal(titles.length, 45)
  assert.deepEqual(titles, titles.toSorted().toReversed())
})

test('a page that is full to the last line is the last', async (t) => {
  const { notify, windowOf } = await openInbox(t)
  const ines = newMember()
  await notify(...Array.from({ length: PAGE_LENGTH }, () => ({ personId: ines })))
  assert.equal((await windowOf(ines).page()).next, null)
})

test('what arrives meanwhile does not move the next page', async (t) => {
  const { notify, clock, windowOf } = await openInbox(t)
  const ines = newMember()
  for (let i = 0; i < PAGE_LENGTH + 2; i++) {
    await notify({ personId: ines, title: `No. ${i}` })
    clock.advance(1)
  }
  const { next } = await windowOf(ines).page()
  await notify({ personId: ines, title: 'Late' }, { personId: ines, title: 'Later' })
  const older = await windowOf(ines).page(next!)
  assert.deepEqual(
    older.items.map(({ title }) => title),
    ['No. 1', 'No. 0'],
  )
  assert.equal(older.unreadCount, PAGE_LENGTH + 4)
})

test('the place in a neighbor’s list shows only one’s own', async (t) => {
  const { notify, clock, windowOf } = await openInbox(t)
  const [ada, ben] = [newMember(), newMember()]
  await notify({ personId: ben, title: 'Ben’s' })
  clock.advance(1000)
  await notify(...Array.from({ length: PAGE_LENGTH + 1 }, () => ({ personId: ada })))
  const { next } = await windowOf(ada).page()
  const { items } = await windowOf(ben).page(next!)
  assert.deepEqual(
    items.map(({ title }) => title),
    ['Ben’s'],
  )
})

const forged = (text: string): string => Buffer.from(text).toString('base64url')
const ID = '01990000-0000-7000-8000-000000000000'

test('a place that no page ever ended at is refused, never with an error of ours', async (t) => {
  const window = (await openInbox(t)).windowOf(newMember())
  for (const before of [
    '',
    'null',
    '%00',
    forged(ID),
    forged(`2026-13-01T00:00:00Z ${ID}`),
    forged(`2026-07-15T16:00:00Z ${ID} and more`),
    forged(`infinity ${ID}`),
    forged('2026-07-15T16:00:00Z 1'),
  ]) {
    const { status, body } = await window.get(`/api/notifications?before=${before}`)
    assert.deepEqual([status, body.code], [400, 'invalid_cursor'], before)
  }
  for (const year of ['0000', '0001', '9999']) {
    const place = forged(`${year}-01-01T00:00:00Z ${ID}`)
    assert.deepEqual((await window.page(place)).items, [], year)
  }
})

import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { MARKED_COUNT_MAX } from '../../src/modules/notifications/contract.ts'
import { newId } from '../../src/values/ids.ts'
import { type Inbox, newMember, openInbox, type Window } from './inbox.ts'

const READ = '/api/notifications/read'
const READ_ALL = '/api/notifications/read-all'
const UNREAD = '/api/notifications/unread'

interface Told {
  readonly inbox: Inbox
  readonly ben: string
  readonly window: Window
  /** Of his three notifications, newest first. */
  readonly ids: readonly string[]
}

/** Ben was told of his salary, then of his rent, then of a sign-in. */
async function benWasTold(t: TestContext): Promise<Told> {
  const inbox = await openInbox(t)
  const ben = newMember()
  for (const title of ['Salary', 'Rent', 'Sign-in']) {
    await inbox.notify({ personId: ben, title })
    inbox.clock.advance(60_000)
  }
  const window = inbox.windowOf(ben)
  return { inbox, ben, window, ids: (await window.page()).items.map(({ id }) => id) }
}

describe('reading', () => {
  test('Ben reads one, marks the rest as read, and takes that back', async (t) => {
    const { window, ids } = await benWasTold(t)
    assert.deepEqual(await window.reads(), ['* Sign-in', '* Rent', '* Salary'])

    const [signIn, rent, salary] = ids
    assert.deepEqual((await window.post(READ, { ids: [rent] })).body, { ids: [rent] })
    assert.deepEqual(await window.reads(), ['* Sign-in', 'Rent', '* Salary'])
    assert.equal((await window.page()).unreadCount, 2)

    const { body } = await window.post(READ_ALL)
    assert.deepEqual(new Set(body.ids), new Set([salary, signIn]))
    assert.deepEqual(await window.reads(), ['Sign-in', 'Rent', 'Salary'])

    await window.post(UNREAD, body)
    assert.deepEqual(await window.reads(), ['* Sign-in', 'Rent', '* Salary'])
    assert.equal((await window.page()).unreadCount, 2)
  })

  test('doing the same again changes nothing, answers so, and disturbs no other window', async (t) => {
    const { inbox, ben, window, ids } = await benWasTold(t)
    const told = await inbox.published()
    const actions: readonly (readonly [string, object?])[] = [
      [READ, { ids }],
      [UNREAD, { ids }],
      [READ_ALL],
    ]
    for (const [path, body] of actions) {
      assert.equal((await window.post(path, body)).body.ids.length, 3, path)
      assert.deepEqual(await window.post(path, body), { status: 200, body: { ids: [] } }, path)
    }
    assert.deepEqual(await inbox.published(), [...told, [ben], [ben], [ben]])
  })

  test('two windows that mark all at once mark each notification once', async (t) => {
    const { inbox, ben, window } = await benWasTold(t)
    const news = Array.from({ length: 200 }, (_, i) => ({ personId: ben, title: `No. ${i}` }))
    await inbox.notify(...news)
    const windows = [window, inbox.windowOf(ben), window, inbox.windowOf(ben)]
    const answers = await Promise.all(windows.map((each) => each.post(READ_ALL)))
    for (const { status } of answers) assert.equal(status, 200)
    const marked = answers.flatMap(({ body }) => body.ids)
    assert.equal(marked.length, 203)
    assert.equal(new Set(marked).size, 203)
    assert.equal((await window.page()).unreadCount, 0)
  })

  test('marking here and taking back there at once ends one way or the other', async (t) => {
    const { inbox, ben, window, ids } = await benWasTold(t)
    for (let round = 0; round < 10; round++) {
      const [read, all, back] = await Promise.all([
        window.post(READ, { ids: ids.toReversed() }),
        window.post(READ_ALL),
        inbox.windowOf(ben).post(UNREAD, { ids }),
      ])
      for (const { status } of [read, all, back]) assert.equal(status, 200)
      const marked = read.body.ids.length + all.body.ids.length
      const unreadBefore = 3
      const { unreadCount } = await window.page()
      assert.equal(unreadCount, unreadBefore - marked + back.body.ids.length)
      await window.post(READ_ALL)
      await window.post(UNREAD, { ids })
    }
  })
})

describe('what is somebody else’s', () => {
  test('is neither shown nor marked, and is answered like what never was', async (t) => {
    const { inbox, window, ids } = await benWasTold(t)
    const stranger = inbox.windowOf(newMember())
    assert.deepEqual(await stranger.page(), { items: [], unreadCount: 0, next: null })
    for (const path of [READ, UNREAD]) {
      const nothing = await stranger.post(path, { ids: [newId()] })
      assert.deepEqual(nothing, { status: 200, body: { ids: [] } })
      assert.deepEqual(await stranger.post(path, { ids }), nothing)
    }
    assert.deepEqual((await stranger.post(READ_ALL)).body, { ids: [] })
    assert.deepEqual(await window.reads(), ['* Sign-in', '* Rent', '* Salary'])

    await window.post(READ_ALL)
    await stranger.post(UNREAD, { ids })
    assert.equal((await window.page()).unreadCount, 0)
  })

  test('beside one’s own changes nothing about one’s own', async (t) => {
    const { inbox, window, ids } = await benWasTold(t)
    const ada = newMember()
    await inbox.notify({ personId: ada, title: 'Hers' })
    const [hers] = (await inbox.windowOf(ada).page()).items
    const { body } = await window.post(READ, { ids: [hers!.id, ids[0], newId()] })
    assert.deepEqual(body.ids, [ids[0]])
    assert.deepEqual(await inbox.windowOf(ada).reads(), ['* Hers'])
  })
})

describe('a request to mark', () => {
  const refused: readonly (readonly [what: string, body: object, message: string])[] = [
    ['nothing', {}, 'Name at least one notification'],
    ['an empty list', { ids: [] }, 'Name at least one notification'],
    ['a word', { ids: ['rent'] }, 'A notification is named by its id'],
    [
      'too many',
      { ids: Array.from({ length: MARKED_COUNT_MAX + 1 }, () => newId()) },
      'Name at most 200 notifications at a time',
    ],
  ]
  for (const [what, body, message] of refused) {
    test(`${what} is refused`, async (t) => {
      const window = (await openInbox(t)).windowOf(newMember())
      for (const path of [READ, UNREAD]) {
        const answer = await window.post(path, body)
        assert.deepEqual([answer.status, answer.body.message], [400, message], path)
      }
    })
  }

  test('as many as may be named is carried out', async (t) => {
    const inbox = await openInbox(t)
    const ben = newMember()
    await inbox.notify(...Array.from({ length: MARKED_COUNT_MAX }, () => ({ personId: ben })))
    const { body } = await inbox.windowOf(ben).post(READ_ALL)
    const undone = await inbox.windowOf(ben).post(UNREAD, body)
    assert.equal(undone.body.ids.length, MARKED_COUNT_MAX)
  })
})

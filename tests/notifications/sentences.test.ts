import { english } from '../../src/values/sentence.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NotificationItem } from '../../src/modules/notifications/contract.ts'
import {
  badge,
  buttonName,
  markedRead,
  newsIn,
} from '../../src/modules/notifications/web/sentences.ts'

const item = (id: string, changes: Partial<NotificationItem> = {}): NotificationItem => ({
  id,
  kind: 'money_in',
  title: `Title of ${id}`,
  text: 'You received $40.00.',
  path: null,
  at: '2026-07-15T16:00:00.000Z',
  read: false,
  ...changes,
})

describe('the words around the bell', () => {
  test('the count is in the name of the button', () => {
    assert.equal(buttonName(english, 0), 'Notifications')
    assert.equal(buttonName(english, 3), 'Notifications, 3 unread')
    assert.equal(buttonName(english, 1234), 'Notifications, 1234 unread')
    assert.deepEqual([badge(1), badge(99), badge(100)], ['1', '99', '99+'])
  })

  test('what was marked is counted', () => {
    assert.equal(markedRead(english, 0), 'Everything was read already.')
    assert.equal(markedRead(english, 1), '1 notification marked as read.')
    assert.equal(markedRead(english, 2), '2 notifications marked as read.')
  })
})

describe('news', () => {
  const known = new Set(['a', 'b'])

  test('is one that was not there before, by its title', () => {
    const words = newsIn(english, known, [item('c'), item('a'), item('b')])
    assert.equal(words, 'New notification: Title of c')
  })

  test('is counted when several come at once', () => {
    assert.equal(
      newsIn(english, known, [item('d'), item('c'), item('a')]),
      '2 notifications are new',
    )
  })

  test('is nothing that was known or read in another window', () => {
    assert.equal(newsIn(english, known, [item('a'), item('b', { read: true })]), undefined)
    assert.equal(newsIn(english, known, [item('c', { read: true }), item('a')]), undefined)
    assert.equal(newsIn(english, known, []), undefined)
  })
})

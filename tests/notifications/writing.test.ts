import { verbatim } from '../../src/values/sentence.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotificationKind } from '../../src/modules/notifications/contract.ts'
import { writeNotifications } from '../../src/modules/notifications/server/notifications.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { newMember, openInbox } from './inbox.ts'

describe('writing notifications', () => {
  test('reaches everybody it names at once, and says so once', async (t) => {
    const { notify, windowOf, published, clock } = await openInbox(t)
    const [ines, ben] = [newMember(), newMember()]
    const transferId = newId()
    await notify(
      { personId: ines, kind: 'money_out', title: 'Money out', text: 'To Ben.', transferId },
      { personId: ben, kind: 'money_in', title: 'Money in', text: 'From Ines.', transferId },
      { personId: ben, kind: 'security', title: 'New sign-in', text: 'From a new device.' },
    )
    const [{ id, ...item } = { id: '' }] = (await windowOf(ines).page()).items
    assert.match(id, /^.{14}7/)
    assert.deepEqual(item, {
      kind: 'money_out',
      title: 'Money out',
      text: 'To Ben.',
      path: `/dashboard/activity?transaction=${transferId}`,
      at: clock.now().toISOString(),
      read: false,
    })
    const ofBen = await windowOf(ben).page()
    assert.equal(ofBen.unreadCount, 2)
    assert.deepEqual(await published(), [[ines, ben]])
  })

  test('leads to its own page, its transaction, all of its kind, or nowhere', async (t) => {
    const { notify, windowOf } = await openInbox(t)
    const ines = newMember()
    const transferId = newId()
    await notify(
      { personId: ines, title: 'Case', kind: 'security', path: '/dashboard/disputes/7' },
      { personId: ines, title: 'Paid', kind: 'bill', transferId },
      { personId: ines, title: 'Not paid', kind: 'bill' },
      { personId: ines, title: 'Fees', kind: 'money_out' },
    )
    const { items } = await windowOf(ines).page()
    assert.deepEqual(Object.fromEntries(items.map(({ title, path }) => [title, path])), {
      Case: '/dashboard/disputes/7',
      Paid: `/dashboard/activity?transaction=${transferId}`,
      'Not paid': '/dashboard/bills',
      Fees: null,
    })
  })

  test('takes every kind of the contract', async (t) => {
    const { notify, windowOf } = await openInbox(t)
    const ines = newMember()
    await notify(...NotificationKind.options.map((kind) => ({ personId: ines, kind })))
    const { items } = await windowOf(ines).page()
    assert.deepEqual(new Set(items.map(({ kind }) => kind)), new Set(NotificationKind.options))
  })

  test('nobody hears of an action that was rolled back', async (t) => {
    const { engine, windowOf, published, clock } = await openInbox(t)
    const ines = newMember()
    const failing = inTransaction(engine.db, async (tx) => {
      const words = { title: verbatim('Money in'), text: verbatim('From Ben.') }
      await writeNotifications(tx, [
        { personId: ines, kind: 'money_in', ...words, at: clock.now() },
      ])
      throw new Error('the posting failed')
    })
    await assert.rejects(failing, /the posting failed/)
    assert.deepEqual(await windowOf(ines).reads(), [])
    assert.deepEqual(await published(), [])
  })

  test('no notifications, nothing written', async (t) => {
    const { notify, published } = await openInbox(t)
    await notify()
    assert.deepEqual(await published(), [])
  })

  test('carries the words as they are, whatever they are', async (t) => {
    const { notify, windowOf } = await openInbox(t)
    const ines = newMember()
    const title = `{"a",NULL} it's \\ “5 €” <b>&amp;`
    await notify({ personId: ines, title, text: 'NULL' })
    const { items } = await windowOf(ines).page()
    assert.deepEqual([items[0]?.title, items[0]?.text], [title, 'NULL'])
  })

  test('what was told can neither be taken back nor reworded by the server', async (t) => {
    const { engine, notify } = await openInbox(t)
    await notify({})
    for (const change of [
      'delete from notification',
      `update notification set text = 'Nothing happened.'`,
      'update notification set person_id = gen_random_uuid()',
    ])
      await assert.rejects(engine.pool.query(change), /permission denied/, change)
  })
})

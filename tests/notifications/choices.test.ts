import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { adaAndBen } from './adaAndBen.ts'

async function toldBen(t: TestContext) {
  const union = await adaAndBen(t)
  const titles = async (): Promise<string[]> =>
    (await union.ben.get('/api/notifications')).body.items.map(
      ({ title }: { title: string }) => title,
    )
  const mails = async (): Promise<number> =>
    (await union.portal.mailbox()).filter(
      ({ to, codes }) => to === 'ben@example.com' && codes.length === 0,
    ).length
  return { ...union, titles, mails }
}

test('Ben, who wants no mail about money in, still reads of it in the portal', async (t) => {
  const { pay, titles, mails, choose } = await toldBen(t)
  assert.equal((await choose('money_in', 'mail', false)).status, 200)
  await pay()
  assert.deepEqual([(await titles()).length, await mails()], [1, 0])
})

test('Ben, who wants nothing in the portal, still gets the mail, until he changes his mind', async (t) => {
  const { pay, titles, mails, choose } = await toldBen(t)
  await choose('money_in', 'portal', false)
  await pay()
  assert.deepEqual([await titles(), await mails()], [[], 1])
  const { body } = await choose('money_in', 'portal', true)
  assert.ok(body.choices.every(({ wanted }: { wanted: boolean }) => wanted))
  await pay()
  assert.equal((await titles()).length, 1)
})

test('nobody can turn off what keeps their money safe', async (t) => {
  const { choose } = await toldBen(t)
  for (const [kind, channel] of [
    ['security', 'portal'],
    ['security', 'mail'],
    ['money_out', 'mail'],
    ['transfer_failed', 'mail'],
    ['security', 'push'],
  ] as const) {
    const { status, body } = await choose(kind, channel, false)
    assert.deepEqual([status, body.message], [422, 'For your safety we always tell you this.'])
  }
})

test('the choices of one member are not those of another, and are recorded once', async (t) => {
  const { ada, choose, portal } = await toldBen(t)
  await Promise.all([1, 2, 3, 4].map(() => choose('deposit', 'mail', false)))
  const { choices } = (await ada.get('/api/notifications/choices')).body
  assert.ok(choices.every(({ wanted }: { wanted: boolean }) => wanted))
  const { rows } = await portal.engine.pool.query(
    `select count(*)::int as n from audit_event where action = 'notification.choice_changed'`,
  )
  assert.equal(rows[0].n, 1)
})

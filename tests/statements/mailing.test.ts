import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAILS_A_DAY_MAX } from '../../src/modules/statements/contract.ts'
import { newId } from '../../src/values/ids.ts'
import { openMonths, statementPath } from './month.ts'

test('a statement by mail', async (t) => {
  const months = await openMonths(t)
  months.goTo('2026-04-10')
  const ada = await months.member('Ada Reed')
  const ben = await months.member('Ben Reed')
  await months.move(ada.checking, '100.00', { words: 'Paycheck' })
  months.goTo('2026-05-02')
  const client = await months.as(ada)
  const order = () => ({ id: newId(), accountId: ada.checking.id, month: '2026-04' })
  const mails = async () =>
    (await months.portal.mailbox()).filter(({ subject }) => /^Your .* statement$/.test(subject))

  await t.test('comes to the address of the member, as the file they download', async () => {
    const { status, body } = await client.post('/api/statements/mail', order())
    assert.equal(status, 200)
    assert.equal(body.message, 'Your statement will be sent to your registered email address.')
    const [mail, ...more] = await mails()
    assert.deepEqual(more, [])
    assert.equal(mail!.to, ada.email)
    assert.equal(mail!.subject, 'Your April 2026 statement')
    const last4 = ada.checking.number.slice(-4)
    assert.match(mail!.text, new RegExp(`Checking account ending in ${last4}`))
    assert.ok(!mail!.text.includes(ada.checking.number))
    assert.equal(mail!.files[0]!.name, `statement-checking-${last4}-2026-04.pdf`)

    const { pool } = months.portal.engine
    const attached = (await pool.query('select type, bytes from mail_attachment')).rows[0]
    assert.equal(attached.type, 'application/pdf')
    const path = months.portal.base + statementPath(ada.checking, '2026-04', '/pdf')
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(path, { headers: { cookie } })
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.ok(attached.bytes.equals(Buffer.from(await answer.arrayBuffer())))

    const trail = await pool.query(
      `select action, detail from audit_event where action like 'statement.%' order by id`,
    )
    assert.deepEqual(
      trail.rows.map(({ action, detail }) => [action, detail.month, detail.last4]),
      [
        ['statement.mailed', '2026-04', last4],
        ['statement.downloaded', '2026-04', last4],
      ],
    )
  })

  await t.test('asking again with the same id sends nothing more, at once or later', async () => {
    const same = order()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.post('/api/statements/mail', same)),
    )
    assert.ok(answers.every(({ status }) => status === 200))
    assert.equal((await mails()).length, 2, 'the one before, and this')
  })

  await t.test('a month that is not over is not sent, and the refusal says when', async () => {
    const { status, body } = await client.post('/api/statements/mail', {
      ...order(),
      month: '2026-05',
    })
    assert.equal(status, 409)
    assert.equal(body.message, 'The statement of this month is made when the month is over.')
    assert.equal((await mails()).length, 2, 'those from before')
  })

  await t.test('nobody can fill a mailbox with statements', async () => {
    const asBen = await months.as(ben)
    const ask = () => asBen.post('/api/statements/mail', { ...order(), accountId: ben.checking.id })
    for (let i = 0; i < MAILS_A_DAY_MAX; i += 1) assert.equal((await ask()).status, 200)
    const { status, body } = await ask()
    assert.deepEqual([status, body.code], [429, 'too_many'])
    const his = (await mails()).filter(({ to }) => to === ben.email)
    assert.equal(his.length, MAILS_A_DAY_MAX)
  })
})

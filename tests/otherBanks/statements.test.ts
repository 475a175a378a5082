import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulateOtherBanks } from '../../src/modules/otherBanks/server/simulating.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { done } from '../factories/outcomes.ts'
import { openLinking } from '../linkedAccounts/linking.ts'

test('a simulated bank mails what its customer received to prove an account, once and where it arrived alone', async (t) => {
  const union = await openLinking(t, { connections: 4 })
  const { db } = union
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const linked = await union.linkOf(ada)
  await union.linkOf(ada, { accountNumber: '55550003' })
  const parts = { ...union, log: createLog('silent') }
  const simulate = () => simulateOtherBanks(db, { ...parts, read: new Map() })
  await union.arrive()
  union.goTo('2026-07-16', '08:29')
  assert.equal(await simulate(), 1, 'the exchange rates of the day')
  union.goTo('2026-07-16', '08:30')
  await Promise.all([simulate(), simulate(), simulate()])
  await simulate()
  const statements = (await caughtMail(db, 99)).filter(({ to }) =>
    to.endsWith('@other-bank.example'),
  )
  assert.deepEqual(
    statements.map(({ to, at }) => [to, at.toISOString()]),
    [['ada.brooks@other-bank.example', '2026-07-16T12:30:00.000Z']],
  )
  const [, first, second] =
    /Received: \$([0-9.]+) and \$([0-9.]+) from .+ ACCTVERIFY/.exec(statements[0]!.text) ?? []
  assert.equal(done(await union.tell(ada, linked.id, [first!, second!])).state, 'verified')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServer } from '../factories/process.ts'
import { until } from '../factories/waiting.ts'
import { signedIn } from './customer.ts'
import { listen } from './ear.ts'
import { lookInto } from './lookInto.ts'
import { demonstration } from './places.ts'

const INES = 'ines.abara@example.com'
const ROSA = 'rosa.delgado@hazelnotch.example'

test('two servers on one database', async (t) => {
  const place = await demonstration(t)
  const [one, other] = await Promise.all([startServer(t, place), startServer(t, place)])
  const ines = await signedIn(one, INES)
  const ben = await signedIn(one, 'ben.okafor@example.com')
  const rosa = await one.as(ROSA)

  await t.test(
    'a member at one hears of a transfer made at the other; nobody else does',
    async (t) => {
      const inesListens = await listen(t, one.base, ines.client)
      const benListens = await listen(t, one.base, ben.client)
      const rosaListens = await listen(t, one.base, rosa)
      const inesAtOther = await ines.at(other)
      for (let times = 1; times <= 3; times++) {
        assert.equal((await inesAtOther.send(ines.order('1.00'))).status, 200)
        await inesListens.hears('ledger.posted', times)
      }
      // What Ben hears first is his own, so the hints before it did not go to him.
      assert.equal((await (await ben.at(other)).send(ben.order('1.00'))).status, 200)
      await benListens.hears('ledger.posted')
      assert.deepEqual(benListens.heard(), ['missed', 'ledger.posted'])
      assert.deepEqual(rosaListens.heard(), ['missed'])
      assert.deepEqual(inesListens.heard(), ['missed', ...Array(3).fill('ledger.posted')])
    },
  )

  await t.test(
    'staff at one hear what an applicant answers at the other; members do not',
    async (t) => {
      const inesListens = await listen(t, one.base, ines.client)
      const rosaListens = await listen(t, one.base, rosa)
      const omar = await other.as('omar.haddad@example.com')
      const { csrfToken } = (await omar.get('/api/session')).body
      const answer = { text: 'The number is JO-9791-4402.' }
      const headers = { 'x-csrf-token': csrfToken }
      const { status } = await omar.post('/api/applications/mine/answer', answer, headers)
      assert.equal(status, 200)
      await rosaListens.hears('applications')
      // What Ines hears first is her own, so the hint before it did not go to her.
      assert.equal((await (await ines.at(other)).send(ines.order('1.00'))).status, 200)
      await inesListens.hears('ledger.posted')
      assert.deepEqual(inesListens.heard(), ['missed', 'ledger.posted'])
    },
  )

  await t.test('whoever has read something is told whether it still holds', async (t) => {
    const inesAtOther = await ines.at(other)
    const read = async () =>
      (await ines.client.get('/api/activity/overview')).headers.get('x-live-cursor')!
    const before = await read()
    const everything = await listen(t, one.base, ines.client)
    assert.equal((await (await ben.at(other)).send(ben.order('1.00'))).status, 200)
    assert.equal((await inesAtOther.send(ines.order('1.00'))).status, 200)
    // Ben's came before it.
    await everything.hears('ledger.posted')
    const begins = async (since: string) =>
      (await listen(t, one.base, ines.client, { since })).heard()[0]
    assert.equal(await begins(before), 'missed')
    assert.equal(await begins(await read()), 'nothing-missed')
    // What another server has said tells this one nothing.
    const theirs = (await inesAtOther.client.get('/api/session')).headers.get('x-live-cursor')!
    assert.equal(await begins(theirs), 'missed')
    for (const since of ['', 'x', `${before}0`.slice(-40)])
      assert.match((await begins(since))!, /missed$/, since)
    const { status } = await ines.client.get(`/api/live?since=${'0'.repeat(41)}`)
    assert.equal(status, 400)
  })

  await t.test('who may have missed a hint is told to read again', async (t) => {
    const inesListens = await listen(t, one.base, ines.client)
    const inesAtOther = await ines.at(other)
    await lookInto(place, (query) =>
      query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'openteller-listen'`),
    )
    assert.equal((await inesAtOther.send(ines.order('1.00'))).status, 200)
    // Pages read everything again at `missed`: said again, or by the stream they open after this.
    await Promise.race([
      inesListens.ended,
      inesListens.hears('ledger.posted'),
      inesListens.hears('missed', 2),
    ])
  })

  await t.test('the clock of the demonstration goes where staff at one put it', async () => {
    const { next } = (await rosa.get('/api/demo/clock')).body
    assert.equal((await rosa.post('/api/demo/clock', { to: next })).status, 200)
    await until('the other server has the new time', async () => {
      const { now } = (await other.visitor().get('/api/session')).body
      return Date.parse(now) >= Date.parse(next)
    })
  })

  await t.test(
    'what a server that died had not said yet is said by the one that lives',
    async (t) => {
      const benListens = await listen(t, one.base, ben.client)
      await other.end('SIGKILL')
      await lookInto(place, (query) =>
        query(`insert into outbox (topic, keys)
        select 'ledger.posted', array_agg(ledger_account_id::text) from account_access
          join sign_in using (person_id) where email = 'ben.okafor@example.com'`),
      )
      await benListens.hears('ledger.posted')
      assert.equal((await one.visitor().get('/readyz')).status, 200)
    },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../src/values/ids.ts'
import { addOne, done, KINDS, openOffice } from './world.ts'

test('of a member with nothing', async (t) => {
  const { told, union, ada, rosa, asRosa, asAda } = await openOffice(t)

  await t.test('it says so, and who they are', async () => {
    const states = Object.entries(await told()).map(([kind, { state }]) => [kind, state])
    assert.deepEqual(Object.fromEntries(states), {
      accounts: 'some',
      upcoming: 'none',
      call: 'none',
      safety: 'none',
      signIn: 'usual',
      restriction: 'none',
      heldPayments: 'none',
      sanctions: 'none',
      deposits: 'none',
      approvals: 'none',
      disputes: 'none',
      conversations: 'none',
      notes: 'none',
      allowances: 'none',
      devices: 'signed_in',
      securityEvents: 'some',
    })
    const { accounts } = await told()
    assert.deepEqual([accounts!.count, accounts!.amount], [2, '900.00'])
    const path = `/api/admin/users/${ada.personId}/overview`
    const { items } = await done(asRosa.get(path))
    assert.equal(items.length, KINDS.length)
    assert.equal((await asAda.get(path)).status, 403)
  })

  await t.test(
    'who asks for a link without being signed in is a visitor, and not the system',
    async () => {
      await union.portal.visitor().post('/api/password-reset', { email: ada.email })
      const { securityEvents } = await told()
      const [latest] = securityEvents!.lines
      assert.deepEqual(
        [latest!.about, latest!.what],
        ['Asked for a link to choose a new password', 'visitor'],
      )
    },
  )

  await t.test('there is none of colleagues, applicants and nobody', async () => {
    const { personId } = await union.person('Maya Chen', { role: 'pending', status: 'pending' })
    for (const id of [rosa.personId, personId, newId()])
      assert.equal((await asRosa.get(`/api/admin/users/${id}/overview`)).status, 404)
  })
})

test('what a member locked and reported comes before everything they can do', async (t) => {
  const { told, asAda, union, ada, asRosa, rosa } = await openOffice(t)
  await done(asAda.post('/api/safety/allowances/bills', { most: '0.00' }))
  const { items } = await done(asAda.get('/api/security-history'))
  await done(asAda.post('/api/safety/reports', { eventId: items[0].id }))
  const { safety, devices, securityEvents, signIn, restriction } = await told()
  assert.deepEqual([safety!.state, safety!.count], ['locked', 1])
  const locked = ['everything_locked', safety!.at]
  assert.deepEqual([signIn!.state, signIn!.at], locked)
  assert.deepEqual([restriction!.state, restriction!.at], locked)
  assert.ok(safety!.about)
  assert.deepEqual([devices!.state, devices!.count], ['signed_out', 0])
  assert.ok(securityEvents!.lines.length > 0)
  assert.ok(!JSON.stringify(securityEvents).includes('127.0.0.1'), 'no address is in it')
  const reason = { reason: 'Called the number we have' }
  await done(asRosa.post(`/api/admin/users/${ada.personId}/unlock`, reason))
  const reported = (await told())['safety']!
  assert.deepEqual([reported.state, reported.count], ['reported', 1])
  // Later ones that were dealt with do not push it out.
  await sql`
    insert into safety_report (id, person_id, event_id, event_at, words, said, reported_at, handled_at, handled_by, note)
    select gen_random_uuid(), person_id, -n, event_at, words, said, reported_at + n * interval '1 minute',
           reported_at + interval '1 hour', ${rosa.personId}, 'Seen to'
      from safety_report, generate_series(1, 10) n`.execute(union.db)
  assert.deepEqual((await told())['safety'], reported)
  await union.engine.pool.query(`update sign_in set locked_until = $2 where person_id = $1`, [
    ada.personId,
    new Date(union.clock.now().getTime() + 60_000),
  ])
  assert.equal((await told())['signIn']!.state, 'locked')
})

test('of a member with everything', async (t) => {
  const office = await openOffice(t)
  const { told, ada, asRosa, rosa } = office
  const user = `/api/admin/users/${ada.personId}`
  let asked = 0
  const db = office.db.withPlugin({
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const costs = async (): Promise<number> => {
    const before = asked
    await told('administrator', db)
    return asked - before
  }
  await addOne(office, 1)
  const few = await costs()
  await addOne(office, 2)
  const many = await costs()
  await done(asRosa.post(`${user}/restriction`, { id: newId(), reason: 'A scam' }))

  await t.test(
    'each role is told what it may see, and of the rest not even that there is none',
    async () => {
      const everybody = [
        'accounts',
        'allowances',
        'approvals',
        'call',
        'devices',
        'heldPayments',
        'notes',
        'restriction',
        'safety',
        'securityEvents',
        'signIn',
        'upcoming',
      ]
      const more = {
        teller: ['conversations', 'deposits'],
        service: ['conversations', 'disputes'],
        risk: ['deposits'],
        operations: ['deposits', 'disputes'],
        compliance: ['disputes', 'sanctions'],
      } as const
      for (const [role, kinds] of Object.entries(more)) {
        const seen = await told(role as keyof typeof more)
        assert.deepEqual(Object.keys(seen).toSorted(), [...everybody, ...kinds].toSorted(), role)
        // The member knows that payments are stopped and wait; why, and which, is for who decides.
        const decides = role === 'risk' || role === 'compliance'
        const { restriction, heldPayments } = seen
        assert.equal(restriction!.about, decides ? 'A scam' : null, role)
        assert.equal(heldPayments!.id !== null, decides, role)
        assert.equal(heldPayments!.amount, decides ? '120.00' : null, role)
      }
    },
  )

  await t.test('it counts, and leads to the first', async () => {
    await done(asRosa.post(`${user}/calls`, { id: newId(), topic: 'Your new card' }))
    const told2 = await told()
    const shown = Object.fromEntries(
      Object.entries(told2).map(([kind, { state, count, about, amount }]) => [
        kind,
        [state, count, ...(about === null ? [] : [about]), ...(amount === null ? [] : [amount])],
      ]),
    )
    const {
      disputes,
      devices: _,
      securityEvents: __,
      ...rest
    } = shown as Record<string, readonly unknown[]>
    assert.deepEqual(rest, {
      accounts: ['some', 2, '840.00'],
      upcoming: ['some', 4, 'Savings ··' + ada.savings.number.slice(-4), '-5.00'],
      call: ['own', 1, 'Your new card'],
      safety: ['none', 0],
      signIn: ['usual', 0],
      restriction: ['stopped', 1, 'A scam'],
      heldPayments: ['waiting', 2, 'Dana Reyes, Wells Fargo ··6789', '120.00'],
      sanctions: ['open', 2, 'Mukhtar Robbow'],
      deposits: ['waiting', 2, '80.00'],
      approvals: ['waiting', 2, 'Checking to $50.00'],
      conversations: ['waiting', 2, 'Question 1'],
      notes: ['none', 0],
      allowances: ['off', 2],
    })
    assert.deepEqual(disputes!.slice(0, 2), ['open', 2])
    assert.ok(told2['disputes']!.on, 'the deadline is told')
    for (const kind of ['heldPayments', 'sanctions', 'deposits', 'disputes', 'conversations'])
      assert.ok(told2[kind]!.id, `${kind} leads to one`)
    // A colleague reads who calls, and not about what.
    const theo = await office.staff('Theo Lindqvist')
    const asTheo = await office.as(theo)
    const { items } = await done(asTheo.get(`${user}/overview`))
    const call = items.find(({ kind }: { kind: string }) => kind === 'call')
    assert.deepEqual([call.state, call.about], ['colleague', 'Rosa Delgado'])
    assert.notEqual(theo.personId, rosa.personId)
  })

  await t.test('it asks the database as often however much there is', () => {
    t.diagnostic(`questions to the database: ${JSON.stringify({ few, many })}`)
    assert.equal(many, few)
  })
})

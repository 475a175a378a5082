import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setStaffRole, setStanding } from '../../src/modules/identity/server/identity.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { waitingCount } from '../factories/locks.ts'
import { until } from '../factories/waiting.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { callIn, openCall, readAs } from './world.ts'

const MINUTE = 60_000
const OVERVIEW = { path: '/api/activity/overview' }

describe('a member lets staff see their pages', () => {
  test('while they call, once however often it is sent, and is told whom and until when', async (t) => {
    const world = await openCall(t)
    assert.equal((await world.share(newId())).body.code, 'no_call')
    const callId = await world.call(world.asRosa)
    const safety = async () => (await world.asAda.get('/api/safety')).body
    assert.deepEqual([(await safety()).call.id, (await safety()).call.canBeShown], [callId, true])
    const id = newId()
    const copies = await Promise.all(Array.from({ length: 6 }, () => world.share(callId, id)))
    assert.deepEqual(new Set(copies.map(({ status }) => status)), new Set([200]))
    assert.equal((await world.share(callId)).body.code, 'already_shared')
    assert.equal((await world.share(newId(), id)).body.code, 'id_reused')
    assert.equal((await safety()).view.staffName, 'Rosa Delgado')
    assert.match((await world.noticesOf(world.ada)).join(), /Rosa Delgado may see your pages/)
  })

  test('nobody else sees them: not a colleague, not another session, not whoever has begun nothing', async (t) => {
    const world = await openCall(t)
    const { base } = world.portal
    const callId = await world.call(world.asRosa)
    const viewId = (await world.share(callId)).body.id
    const read = (staff: typeof world.asRosa) => readAs(base, staff, viewId, OVERVIEW)
    assert.equal((await read(world.asRosa)).code, 'view_ended', 'not begun')
    assert.equal((await world.begin(viewId, world.asGrace)).body.code, 'not_found')
    const second = await world.as(world.rosa)
    const begun = await Promise.all([world.begin(viewId), world.begin(viewId, second)])
    assert.deepEqual(
      begun.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    const [winner, loser] =
      begun[0].status === 200 ? [world.asRosa, second] : [second, world.asRosa]
    assert.equal((await read(winner)).status, 200)
    for (const other of [loser, world.asGrace, world.asAda])
      assert.equal((await read(other)).status, 403)
    assert.equal((await readAs(base, winner, 'x', OVERVIEW)).code, 'view_ended')
    assert.equal((await readAs(base, winner, newId(), OVERVIEW)).code, 'view_ended')
  })

  test('it reads as the member, and the session behind it stays that of the staff', async (t) => {
    const world = await openCall(t)
    const { viewId } = await world.looking()
    const client = await world.asRosa.get('/api/session')
    assert.equal(client.body.caller.home, '/admin')
    const mine = await world.asAda.get('/api/activity/overview')
    const seen = await fetch(world.portal.base + OVERVIEW.path, {
      headers: {
        cookie: [...world.asRosa.cookies].map((pair) => pair.join('=')).join('; '),
        'x-member-view': viewId,
      },
    })
    assert.deepEqual(await seen.json(), mine.body)
    await readAs(world.portal.base, world.asRosa, viewId, OVERVIEW)
    const reads = await world.auditRows({ action: 'view.read', about: world.ada })
    assert.deepEqual(
      reads.map(({ detail }) => (detail as { path: string }).path),
      [OVERVIEW.path],
    )
    for (const action of ['view.shared', 'view.begun'])
      assert.equal((await world.auditRows({ action, about: world.ada })).length, 1, action)
  })
})

describe('whoever looks', () => {
  test('stays signed in by what they look at, and not by what refreshes by itself', async (t) => {
    const world = await openCall(t)
    const { viewId } = await world.looking()
    const { base, clock, engine } = world.portal
    const lastSeen = async () => {
      const { rows } = await engine.pool.query<{ at: Date }>(
        'select last_seen_at as at from session where person_id = $1',
        [world.rosa.personId],
      )
      return rows[0]!.at
    }
    const before = await lastSeen()
    clock.advance(2 * MINUTE)
    const headers = { 'x-background': '1' }
    await readAs(base, world.asRosa, viewId, { ...OVERVIEW, headers })
    assert.deepEqual(await lastSeen(), before)
    await readAs(base, world.asRosa, viewId, OVERVIEW)
    assert.deepEqual(await lastSeen(), clock.now())
  })

  test('reads what is open to everybody as everybody does', async (t) => {
    const world = await openCall(t)
    const { status } = await readAs(world.portal.base, world.asRosa, newId(), {
      path: '/api/status',
    })
    assert.equal(status, 200)
  })
})

test('it is over', async (t) => {
  const union = await openOnlineBanking(t)
  const ENDS: readonly [
    string,
    (
      world: Awaited<ReturnType<typeof callIn>>,
      ids: { viewId: string; callId: string },
    ) => Promise<unknown>,
  ][] = [
    [
      'when the member ends it',
      ({ asAda }, { viewId }) => asAda.post(`/api/member-views/${viewId}/end`),
    ],
    [
      'when staff stop',
      ({ asRosa }, { viewId }) => asRosa.post(`/api/admin/member-views/${viewId}/end`),
    ],
    ['with the call', ({ asRosa }, { callId }) => asRosa.post(`/api/admin/calls/${callId}/end`)],
    [
      'after fifteen minutes',
      async ({ portal, asRosa, asAda }) => {
        for (const minutes of [8, 7]) {
          portal.clock.advance(minutes * MINUTE)
          await Promise.all([asRosa.get('/api/session'), asAda.get('/api/session')])
        }
      },
    ],
    [
      'when the member locks everything',
      ({ asAda }) => asAda.post('/api/safety/lock', { confirmed: true }),
    ],
    [
      'when the member is suspended',
      ({ db, ada, portal }) =>
        setStanding(db, ada.personId, {
          role: 'user',
          status: 'suspended',
          at: portal.clock.now(),
        }),
    ],
    [
      'with the role',
      ({ db, rosa, portal }) =>
        inTransaction(db, (tx) =>
          setStaffRole(tx, rosa.personId, { staffRole: 'operations', at: portal.clock.now() }),
        ),
    ],
    ['with the session', ({ asRosa }) => asRosa.post('/api/sign-out')],
  ]
  for (const [nth, [when, end]] of ENDS.entries())
    await t.test(when, async () => {
      const world = await callIn(union, String(nth))
      const ids = await world.looking()
      const read = () => readAs(world.portal.base, world.asRosa, ids.viewId, OVERVIEW)
      assert.equal((await read()).status, 200)
      await end(world, ids)
      assert.ok([401, 403].includes((await read()).status))
    })

  await t.test(
    'for good when the member locks everything: unlocked in the same call, it shows nothing',
    async () => {
      const world = await callIn(union, 'b')
      const { viewId } = await world.looking()
      await world.asAda.post('/api/safety/lock', { confirmed: true })
      const path = `/api/admin/users/${world.ada.personId}/unlock`
      assert.equal((await world.asGrace.post(path, { reason: 'She called again' })).status, 200)
      const read = await readAs(world.portal.base, world.asRosa, viewId, OVERVIEW)
      assert.equal(read.code, 'view_ended')
      const [ended] = await world.auditRows({ action: 'view.taken_back', about: world.ada })
      assert.deepEqual(ended!.detail, { viewId })
    },
  )

  await t.test('a page that was being read when it was taken back is not answered', async () => {
    const world = await callIn(union, 'c')
    const { viewId } = await world.looking()
    const { pool } = world.portal.engine
    const blocker = await pool.connect()
    await blocker.query('begin; lock table goal in access exclusive mode')
    const reading = readAs(world.portal.base, world.asRosa, viewId, { path: '/api/goals' })
    await until('the page waits for the table', async () => (await waitingCount(pool)) > 0)
    const ended = await world.asAda.post(`/api/member-views/${viewId}/end`)
    assert.equal(ended.status, 200)
    await blocker.query('commit')
    blocker.release()
    assert.equal((await reading).code, 'view_ended')
  })

  await t.test(
    'then a copy of the consent is told how it was, whoever sees the pages since',
    async () => {
      const world = await callIn(union, 'd')
      const { asAda, asGrace, asRosa } = world
      const callId = await world.call(asRosa)
      const id = newId()
      const shared = (await world.share(callId, id)).body
      assert.equal(shared.begunAt, null)
      assert.equal((await world.begin(id)).status, 200)
      const begunAt = world.portal.clock.now().toISOString()
      world.portal.clock.advance(MINUTE)
      assert.equal((await asAda.post(`/api/member-views/${id}/end`)).status, 200)
      await asRosa.post(`/api/admin/calls/${callId}/end`)
      const next = await world.share(await world.call(asGrace))
      assert.equal(next.status, 200)
      const copy = await world.share(callId, id)
      assert.deepEqual([copy.status, copy.body], [200, { ...shared, begunAt }])
      assert.equal((await world.begin(id)).body.code, 'view_over')
      assert.equal((await asAda.get('/api/safety')).body.view.id, next.body.id)
    },
  )

  await t.test('then it can be shown again, to whoever calls then', async () => {
    const world = await callIn(union, 'e')
    const { viewId, callId } = await world.looking()
    await world.asRosa.post(`/api/admin/calls/${callId}/end`)
    const next = await world.call(world.asGrace)
    assert.equal((await world.share(callId)).body.code, 'no_call', 'the call that is over')
    const shared = await world.share(next)
    assert.deepEqual([shared.status, shared.body.staffName], [200, 'Gracee Hill'])
    assert.equal((await world.begin(viewId)).body.code, 'view_over')
    assert.equal((await world.begin(shared.body.id, world.asGrace)).status, 200)
  })

  await t.test('whoever may see no pages of members is not offered them', async () => {
    const world = await callIn(union, 'f')
    const at = world.portal.clock.now()
    await inTransaction(world.db, (tx) =>
      setStaffRole(tx, world.rosa.personId, { staffRole: 'teller', at }),
    )
    const teller = await world.as(world.rosa)
    const callId = await world.call(teller)
    assert.equal((await world.asAda.get('/api/safety')).body.call.canBeShown, false)
    assert.equal((await world.share(callId)).body.code, 'no_call')
  })
})

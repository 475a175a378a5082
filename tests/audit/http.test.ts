import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import type { AuditItem } from '../../src/modules/audit/contract.ts'
import { type AuditAction, record } from '../../src/modules/audit/server/audit.ts'
import { auditRoutes } from '../../src/modules/audit/server/routes.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { Refused } from '../../src/platform/server/errors.ts'
import { MODULES } from '../../src/apps/server/modules.ts'
import { createFileMount } from '../../src/platform/server/files.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { createMount, type Guard } from '../../src/platform/server/routes.ts'
import type { Caller } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase } from '../factories/database.ts'

const ROSA = newId()
const INES = newId()
const BEN = newId()
const NOW = new Date('2026-03-14T16:00:00Z')

const NAMES = new Map([
  [ROSA, { name: 'Rosa Delgado', email: 'rosa@bank.example' }],
  [INES, { name: 'Ines Abara', email: 'ines@example.com' }],
])

const as = (personId: string): Caller => ({
  personId,
  sessionId: newId(),
  email: 'somebody@example.com',
  role: personId === ROSA ? 'admin' : 'user',
  staffRole: personId === ROSA ? 'administrator' : null,
  status: personId === ROSA ? 'active' : 'approved',
})

/** The routes of the trail alone; the header `x-caller` says who is calling. */
async function openTrail(t: TestContext) {
  const { db } = await freshDatabase(t)
  const app = await createHttp(readConfig({}), createLog('silent'))
  t.after(() => app.close())
  const guard: Guard = async (request, permission) => {
    const caller = as(String(request.headers['x-caller']))
    if (permission === 'audit:read' && caller.role !== 'admin') throw new Refused('forbidden')
    return caller
  }
  const clock = settableClock(NOW)
  const { institution } = readConfig({})
  const gate = { guard, afterAction: () => {}, clock, institution }
  auditRoutes(createMount(app, gate), createFileMount(app, gate), {
    db,
    sentences: MODULES.flatMap(({ audit }) => (audit ? [audit] : [])),
    whoIs: async (_, ids) => new Map([...NAMES].filter(([id]) => ids.includes(id))),
  })
  const get = async (url: string, caller = ROSA) => {
    const answer = await app.inject({ method: 'GET', url, headers: { 'x-caller': caller } })
    return answer
  }
  const read = async (query = ''): Promise<readonly AuditItem[]> => {
    const answer = await get(`/api/admin/audit${query}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().items
  }
  return { db, get, read }
}

type Trail = Awaited<ReturnType<typeof openTrail>>

/** Six events of three days, told out of order. */
async function tellStory({ db }: Trail): Promise<void> {
  const address = '203.0.113.77'
  const by = (actorId: string | null, subjectId: string | null, at: string) =>
    ({ actorId, subjectId, at: new Date(at), address }) as const
  await record(db, { ...by(INES, INES, '2026-03-12T14:00:00Z'), action: 'sign_in.completed' })
  await record(db, { ...by(ROSA, INES, '2026-03-13T03:30:00Z'), action: 'application.approved', detail: { from: 'submitted', to: 'approved', note: 'Welcome to 100% of it' } })
  await record(db, { ...by(ROSA, null, '2026-03-13T15:00:00Z'), action: 'limits.saved', detail: { before: { enabled: true, countMax: 2, appliesTo: 'all' }, after: { enabled: true, countMax: 3, appliesTo: 'all' } } })
  await record(db, { ...by(null, BEN, '2026-03-13T16:00:00Z'), action: 'sign_in.refused', address: '2001:db8:12:34:56:78:9a:bc' })
  await record(db, { ...by(INES, INES, '2026-03-12T15:00:00Z'), action: 'payee.saved', detail: { nickname: 'Rent' } })
  await record(db, { ...by(ROSA, INES, '2026-03-13T17:00:00Z'), action: 'application.id_number_shown' })
} // prettier-ignore

const actionsOf = (items: readonly AuditItem[]) => items.map(({ action }) => action)

describe('the trail as staff read it', () => {
  test('tells who did what to whom and from where, newest first', async (t) => {
    const trail = await openTrail(t)
    await tellStory(trail)
    const items = await trail.read()
    assert.deepEqual(actionsOf(items), [
      'application.id_number_shown',
      'sign_in.refused',
      'limits.saved',
      'application.approved',
      'payee.saved',
      'sign_in.completed',
    ])
    assert.deepEqual(items[3], {
      id: '2',
      at: '2026-03-13T03:30:00.000Z',
      actor: { id: ROSA, name: 'Rosa Delgado', email: 'rosa@bank.example' },
      subject: { id: INES, name: 'Ines Abara', email: 'ines@example.com' },
      action: 'application.approved',
      words: 'Approved the application',
      address: '203.0.113.77',
      detail: { from: 'submitted', to: 'approved', note: 'Welcome to 100% of it' },
    })
    assert.equal(items[2]?.words, 'Set the transfer limit to 3 for everybody')
    assert.deepEqual(items[1]?.subject, { id: BEN, name: null, email: null })
    assert.equal(items[1]?.actor, null)
  })

  for (const [query, ids] of [
    [`?actor=${ROSA}`, ['6', '3', '2']],
    [`?subject=${INES}`, ['6', '2', '5', '1']],
    [`?actor=${ROSA}&subject=${INES}`, ['6', '2']],
    ['?action=application.', ['6', '2']],
    ['?action=application.approved', ['2']],
    ['?action=sign_', ['4', '1']],
    // The night between two days is the institution's, not that of UTC.
    ['?from=2026-03-12&to=2026-03-12', ['2', '5', '1']],
    ['?from=2026-03-13', ['6', '4', '3']],
    ['?to=2026-03-11', []],
    ['?q=rent', ['5']],
    ['?q=100%25', ['2']],
    ['?q=1_0', []],
    ['?q=APPROVED', ['2']],
    ['?q=2001%3Adb8', ['4']],
    ['?q=looked%20number', ['6']],
    ['?q=looked%20rent', []],
    [`?subject=${INES}&action=payee.&q=rent&from=2026-03-12`, ['5']],
  ] as const) {
    test(`finds ${ids.length} with ${decodeURIComponent(query)}`, async (t) => {
      const trail = await openTrail(t)
      await tellStory(trail)
      assert.deepEqual((await trail.read(query)).map(({ id }) => id), ids)
    })
  } // prettier-ignore

  test('names the people the filters are about, even where nothing is found', async (t) => {
    const trail = await openTrail(t)
    const { actor, subject, items } = (
      await trail.get(`/api/admin/audit?actor=${INES}&subject=${BEN}`)
    ).json()
    assert.deepEqual(items, [])
    assert.equal(actor.name, 'Ines Abara')
    assert.deepEqual(subject, { id: BEN, name: null, email: null })
  })

  test('is read page by page, and what is written meanwhile moves nothing', async (t) => {
    const { db, get } = await openTrail(t)
    await sql`
      insert into audit_event (at, action) select ${NOW}::timestamptz - (i / 3) * interval '1 second', 'note.taken'
        from generate_series(1, 120) i`.execute(db)
    const seen: string[] = []
    let query = ''
    for (let page = 0; page < 6; page++) {
      const body = (await get(`/api/admin/audit${query}`)).json()
      seen.push(...body.items.map(({ id }: AuditItem) => id))
      assert.equal(body.next === null, page === 5)
      assert.equal(body.lookedBackTo, null)
      query = `?before=${body.next}`
      await record(db, { at: NOW, actorId: null, action: 'note.taken' as AuditAction })
    }
    assert.equal(seen.length, 120)
    assert.equal(new Set(seen).size, 120)
  })

  test('a rare word in a long history takes several requests of the same cost', async (t) => {
    const { db, get } = await openTrail(t)
    await sql`
      insert into audit_event (at, action, detail)
      select ${NOW}::timestamptz - i * interval '1 second', 'note.taken',
             case when i = 11000 then '{"note": "needle"}' else '{}' end::jsonb
        from generate_series(1, 12000) i`.execute(db)
    const first = (await get('/api/admin/audit?q=needle')).json()
    assert.deepEqual([first.items, first.lookedBackTo], [[], '2026-03-14T14:36:40.000Z'])
    const second = (await get(`/api/admin/audit?q=needle&before=${first.next}`)).json()
    assert.deepEqual(second.items, [])
    const third = (await get(`/api/admin/audit?q=needle&before=${second.next}`)).json()
    assert.deepEqual([third.items.length, third.next, third.lookedBackTo], [1, null, null])
  })

  test('refuses what makes no sense, in words', async (t) => {
    const { get } = await openTrail(t)
    for (const [query, message] of [
      ['actor=rosa', 'Choose a person in the list'],
      ['subject=1', 'Choose a person in the list'],
      ['action=%25', 'Choose an action from the list'],
      ["action=x'--", 'Choose an action from the list'],
      ['from=yesterday', 'Enter a day, for example 2026-03-12'],
      ['to=2026-02-30', 'Enter a day, for example 2026-03-12'],
      ['from=2026-03-02&to=2026-03-01', 'The first day must not be after the last day'],
      ['q=', 'Enter a word to look for'],
      ['q=a b c d e f g h i j k', 'Look for at most 10 words at a time'],
      ['before=!', 'This page of the audit trail does not exist.'],
      [`before=${Buffer.from('9'.repeat(30)).toString('base64url')}`, 'This page of the audit trail does not exist.'],
    ] as const) {
      const answer = await get(`/api/admin/audit?${query}`)
      assert.deepEqual([answer.statusCode, answer.json().message], [400, message], query)
    }
    assert.equal((await get('/api/admin/audit?page=2')).statusCode, 400)
  }) // prettier-ignore

  test('is shown to administrators only', async (t) => {
    const { get } = await openTrail(t)
    for (const path of ['/api/admin/audit', '/api/admin/audit/export']) {
      assert.equal((await get(path, INES)).statusCode, 403)
    }
  })
})

describe('the trail as a file', () => {
  test('holds what the filters find, and taking it is written down', async (t) => {
    const trail = await openTrail(t)
    await tellStory(trail)
    await record(trail.db, { at: NOW, actorId: INES, action: '=cmd()' as AuditAction, detail: {} })
    const answer = await trail.get('/api/admin/audit/export?from=2026-03-13')
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8')
    assert.equal(
      answer.headers['content-disposition'],
      'attachment; filename="audit-trail-2026-03-14.csv"',
    )
    const rows: Record<string, string>[] = parse(answer.body, { columns: true, bom: true })
    assert.equal(rows.length, 5, 'four, and the taking of the file itself')
    assert.equal(rows[0]?.['What'], 'Downloaded the audit trail')
    assert.equal(rows[1]?.['Action'], "'=cmd()")
    assert.deepEqual(rows[4], {
      Event: '3',
      Date: '2026-03-13',
      Time: '11:00:00',
      Who: 'Rosa Delgado',
      'Who (email)': 'rosa@bank.example',
      'On whom': '',
      'On whom (email)': '',
      What: 'Set the transfer limit to 3 for everybody',
      Action: 'limits.saved',
      'From where': '203.0.113.77',
      Detail:
        '{"after":{"enabled":true,"countMax":3,"appliesTo":"all"},"before":{"enabled":true,"countMax":2,"appliesTo":"all"}}',
    })
    const [taken] = await trail.read('?action=audit.')
    assert.equal(taken?.actor?.name, 'Rosa Delgado')
    assert.deepEqual(taken?.detail, { from: '2026-03-13' })
  })

  test('goes over many pages', async (t) => {
    const { db, get } = await openTrail(t)
    await sql`
      insert into audit_event (at, action)
      select ${NOW}::timestamptz - i * interval '1 second', 'note.taken' from generate_series(1, 1234) i`.execute(
      db,
    )
    const { body } = await get('/api/admin/audit/export?action=note.')
    assert.equal(body.trim().split('\r\n').length, 1 + 1234)
  })
})

describe('the security history of a person', () => {
  test('has their own events only, in words for them, and no whole address', async (t) => {
    const trail = await openTrail(t)
    await tellStory(trail)
    await record(trail.db, {
      at: NOW,
      actorId: ROSA,
      subjectId: INES,
      action: 'limits.saved',
      address: '192.0.2.1',
      detail: { after: { enabled: true, countMax: 1, appliesTo: INES } },
    })
    const { items, next } = (await trail.get('/api/security-history', INES)).json()
    assert.equal(next, null)
    assert.deepEqual(items, [
      { id: '7', at: NOW.toISOString(), words: 'Staff set your transfer limit to 1', address: '192.0.2.x', inTheirName: false },
      { id: '5', at: '2026-03-12T15:00:00.000Z', words: 'You saved a payee called Rent', address: '203.0.113.x', inTheirName: true },
      { id: '1', at: '2026-03-12T14:00:00.000Z', words: 'You signed in', address: '203.0.113.x', inTheirName: true },
    ])
    const bens = (await trail.get('/api/security-history', BEN)).json().items
    assert.deepEqual(bens, [
      {
        id: '4',
        at: '2026-03-13T16:00:00.000Z',
        words: 'Somebody gave a wrong password for your account',
        address: '2001:db8:12:x',
        inTheirName: false,
      },
    ])
  }) // prettier-ignore

  test('asks nobody whose it is, and refuses a page that is none', async (t) => {
    const { get } = await openTrail(t)
    assert.equal((await get(`/api/security-history?subject=${INES}`, BEN)).statusCode, 400)
    const wrong = await get('/api/security-history?before=x', BEN)
    assert.deepEqual([wrong.statusCode, wrong.json().code], [400, 'invalid_cursor'])
  })
})

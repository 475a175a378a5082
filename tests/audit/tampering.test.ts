import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { headOf, note, openTrail, sealAll, type Trail } from './trail.ts'

// Ten events with the ids 1 to 10 and their links with the same numbers; then the owner of the
// database, with every trigger off, does something to them.

describe('whoever owns the database and has no key', () => {
  let trail: Trail
  const ends: (() => unknown)[] = []
  before(async () => {
    trail = await openTrail({ after: (end: () => unknown) => void ends.unshift(end) }, 10)
  })
  after(async () => {
    for (const end of ends) await end()
  })

  test('finds it whole to begin with', async () => {
    assert.equal(await trail.proveAfter('select'), 'whole')
  })

  for (const [action, sqlText, found] of [
    [
      'changes what was done',
      `update audit_event set action = 'note.lost' where id = 4`,
      'event_edited 4',
    ],
    ['changes who did it', `update audit_event set actor_id = gen_random_uuid() where id = 1`, 'event_edited 1'],
    ['changes to whom', `update audit_event set subject_id = gen_random_uuid() where id = 2`, 'event_edited 2'],
    ['changes from where', `update audit_event set address = '203.0.113.9' where id = 3`, 'event_edited 3'],
    ['changes the old value', `update audit_event set detail = '{"number": 6.0}' where id = 6`, 'event_edited 6'],
    ['changes when by a microsecond', `update audit_event set at = at + interval '1 microsecond' where id = 5`, 'event_edited 5'],
    ['puts it outside time', `update audit_event set at = 'infinity' where id = 5`, 'event_edited 5'],
    ['changes two, and the first is named', `update audit_event set action = 'x' where id in (7, 3)`, 'event_edited 3'],
    ['changes the last', `update audit_event set action = 'x' where id = 10`, 'link_broken 10'],
    ['deletes an event', `delete from audit_event where id = 4`, 'event_deleted 4'],
    ['deletes the first event', `delete from audit_event where id = 1`, 'event_deleted 1'],
    ['deletes an event and its link', `delete from audit_event where id = 4; delete from audit_link where number = 4`, 'link_missing 4'],
    ['deletes a link', `delete from audit_link where number = 6`, 'link_missing 6'],
    ['deletes the first link', `delete from audit_link where number = 1`, 'link_missing 1'],
    [
      'closes the gap that a deleted event leaves',
      `delete from audit_event where id = 4; delete from audit_link where number = 4;
       update audit_link set number = number - 1 where number > 4`,
      'link_broken 4',
    ],
    [
      'swaps what two events tell',
      `update audit_event a set detail = b.detail from audit_event b
        where (a.id, b.id) in ((5, 8), (8, 5))`,
      'event_edited 5',
    ],
    [
      'swaps the places of two links',
      `update audit_link set number = 100 where number = 5;
       update audit_link set number = 5 where number = 8;
       update audit_link set number = 8 where number = 100`,
      'link_broken 5',
    ],
    [
      'gives one link the event of another',
      `update audit_link set event_id = 100 where number = 5;
       update audit_link set event_id = 5 where number = 8;
       update audit_link set event_id = 8 where number = 5`,
      'event_edited 5',
    ],
    ['writes a hash', `update audit_link set hash = sha256('x') where number = 7`, 'hash_forged 7'],
    [
      'writes an event among those that are sealed',
      `insert into audit_event (id, at, action) overriding system value values (0, '2026-01-01', 'note.taken')`,
      'event_unsealed event 0',
    ],
    [
      'puts a head of the journal into a link',
      `update audit_link set journal_head = '17:' || repeat('0', 64) where number = 5`,
      'event_edited 5',
    ],
    [
      'writes an event and a link for it at the end',
      `insert into audit_event (id, at, action) overriding system value values (11, '2026-01-01', 'note.taken');
       insert into audit_link values (11, 11, sha256('x'))`,
      'link_broken 11',
    ],
    [
      'writes an event and a link for it in between',
      `insert into audit_event (id, at, action) overriding system value values (11, '2026-01-01', 'note.taken');
       alter table audit_link drop constraint audit_link_pkey;
       update audit_link set number = number + 1 where number > 5;
       insert into audit_link values (6, 11, sha256('x'))`,
      'link_inserted 6',
    ],
    [
      'writes a second link of one number',
      `alter table audit_link drop constraint audit_link_pkey;
       insert into audit_event (id, at, action) overriding system value values (11, '2026-01-01', 'note.taken');
       insert into audit_link values (6, 11, sha256('x'))`,
      'link_inserted 6',
    ],
    ['cuts off links alone', `delete from audit_link where number > 7`, 'event_unsealed event 8'],
    ['empties the trail of its links', `truncate audit_link`, 'event_unsealed event 1'],
  ] as const) {
    test(`${action}: found as ${found}`, async () => {
      assert.equal(await trail.proveAfter(sqlText), found)
    })
  } // prettier-ignore

  test('cuts off the end: only a head kept elsewhere tells', async (t) => {
    const { db, prove, tamper } = await openTrail(t, 10)
    const anchor = await headOf(db)
    assert.equal(await prove(anchor), 'whole')
    await tamper(`delete from audit_event where id > 7; delete from audit_link where number > 7`)
    assert.equal(await prove(), 'whole')
    assert.equal(await prove(anchor), 'anchor_gone 10')

    await note(db)
    await note(db)
    await note(db)
    await sealAll(db)
    assert.equal(await prove(), 'whole')
    assert.equal(await prove(anchor), 'anchor_differs 10')
  })

  test('empties everything: only a head kept elsewhere tells', async (t) => {
    const { db, prove, tamper } = await openTrail(t, 3)
    const anchor = await headOf(db)
    await tamper('truncate audit_event, audit_link')
    assert.equal(await prove(), 'whole')
    assert.equal(await prove(anchor), 'anchor_gone 3')
  })

  test('an anchor stays good while the trail grows', async (t) => {
    const { db, prove } = await openTrail(t, 5)
    const anchor = await headOf(db)
    await note(db)
    await sealAll(db)
    assert.equal(await prove(anchor), 'whole')
  })
})

describe('the role the server works as', () => {
  test('can do nothing to the trail but add to it', async (t) => {
    const { db, prove } = await openTrail(t, 1)
    for (const action of [
      `update audit_event set action = 'x'`,
      'delete from audit_event',
      'truncate audit_event',
      `update audit_link set hash = sha256('x')`,
      'delete from audit_link',
      'truncate audit_link',
      'drop trigger audit_link_only_grows on audit_link',
      'alter table audit_link disable trigger all',
      'set session_replication_role = replica',
      'delete from audit_sealer',
    ]) {
      await assert.rejects(sql.raw(action).execute(db), { code: '42501' }, action)
    }
    assert.equal(await prove(), 'whole')
  })

  test('nor may the owner change anything while the triggers are on', async (t) => {
    const { tamper, prove } = await openTrail(t, 2)
    for (const [table, column] of [
      ['audit_event', 'at'],
      ['audit_link', 'hash'],
    ]) {
      const change = `update ${table} set ${column} = ${column}`
      for (const action of [`delete from ${table}`, `truncate ${table}`, change]) {
        await assert.rejects(
          tamper(`set session_replication_role = origin; ${action}`),
          /only grows/,
        )
      }
    }
    assert.equal(await prove(), 'whole')
  })
})

import assert from 'node:assert/strict'
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  archivableEvents,
  archiveIn,
  proveArchive,
  writeArchive,
} from '../../src/apps/server/archiving.ts'
import { proveAudit } from '../../src/apps/server/proving.ts'
import { oldestPart, removePart, verifyChain } from '../../src/modules/audit/server/audit.ts'
import { archivedTo, preparePart } from '../../src/modules/audit/server/parts.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { freshDirectory, run } from '../factories/process.ts'
import { AT, headOf, note, openTrail, sealAll, SECRET, untilSealedTo } from './trail.ts'

/** What a part has room for at least. */
const ROOM = 2n ** 20n
const KEY = Buffer.alloc(32, 3)
const LATER = new Date('2028-04-01T00:00:00Z')

type Scope = Parameters<typeof openTrail>[0]

/** As if so many events had been written that the next gets this number. */
const goOnAt = (owner: Db, id: bigint) =>
  sql`select setval('audit_event_id_seq', ${id}, false)`.execute(owner)

const partsOf = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text || ' ' || id as part from audit_event order by id`.execute(db)
  return rows.map(({ part }) => part)
}

/** A trail whose first part is full: events 1, 2, and the last two that it had room for; one is in the next. */
async function openFullPart(t: Scope, at = AT) {
  const trail = await openTrail(t)
  await note(trail.db, 'note.taken', {}, at)
  // What `readline` would take for the end of a line.
  await note(trail.db, 'note.taken', { text: 'one\u2028two\nthree' }, at)
  await goOnAt(trail.owner, ROOM - 1n)
  for (let i = 0; i < 2; i++) await note(trail.db, 'note.taken', {}, at)
  await note(trail.db)
  await untilSealedTo(trail.db, ROOM + 1n)
  return { ...trail, folder: freshDirectory(t) }
}

/** … and has left the database for a file. */
async function openArchived(t: Scope) {
  const trail = await openFullPart(t)
  const { db, owner, folder } = trail
  const part = (await oldestPart(db, LATER))!
  await writeArchive(archivableEvents(db, part), folder, KEY)
  await removePart(owner, part, LATER)
  await sealAll(db)
  const archive = archiveIn(folder, KEY)
  const proveWith = async (open = archive) => {
    const verdict = await verifyChain(db, [], open)
    return verdict.ok ? 'whole' : `${verdict.fault.kind} ${verdict.fault.link}`
  }
  return { ...trail, part, archive, proveWith }
}

describe('the parts of the trail', () => {
  test('one always lies ready behind the one that is used, also where two make it at once', async (t) => {
    const { db, owner } = await openTrail(t, 1)
    assert.equal(await preparePart(db), 0)
    await goOnAt(owner, ROOM)
    await sql`insert into audit_event (at, action) select now(), 'note.taken' from generate_series(1, 2)`.execute(
      db,
    )
    const made = await Promise.all([preparePart(db), preparePart(db), preparePart(db)])
    assert.deepEqual(made.toSorted(), [0, 0, 1])
    assert.deepEqual(await partsOf(db), [
      'audit_event_1 1',
      `audit_event_1 ${ROOM}`,
      `audit_event_${ROOM + 1n} ${ROOM + 1n}`,
    ])
    const { rows } = await sql`select first, behind from audit_part order by first`.execute(db)
    // As many numbers as the last 31 days took: all but the first.
    assert.deepEqual(rows.at(-1), { first: 2n * ROOM + 1n, behind: 3n * ROOM + 1n })
  })

  test('only grow, each of them, and belong to nobody who serves', async (t) => {
    const { db, owner } = await openFullPart(t)
    for (const table of ['audit_event_1', `audit_event_${ROOM + 1n}`]) {
      await assert.rejects(sql`delete from ${sql.table(table)}`.execute(owner), /only grows/)
      for (const action of [
        `delete from ${table}`,
        `alter table audit_event detach partition ${table}`,
      ])
        await assert.rejects(sql.raw(action).execute(db), { code: '42501' }, action)
    }
    await assert.rejects(sql`update audit_part set file = ''`.execute(db), { code: '42501' })
  })
})

describe('a part may leave', () => {
  test('when it is full, sealed, and all of it is old', async (t) => {
    const { db, owner } = await openTrail(t, 2)
    assert.equal(await oldestPart(db, LATER), undefined, 'it is not full')
    await goOnAt(owner, ROOM)
    for (let i = 0; i < 2; i++) await note(db)
    assert.equal(await oldestPart(db, LATER), undefined, 'it is not sealed')
    await untilSealedTo(db, ROOM + 1n)
    assert.equal(await oldestPart(db, AT), undefined, 'it is not old')
    assert.deepEqual(await oldestPart(db, LATER), {
      first: 1n,
      behind: ROOM + 1n,
      newestAt: AT,
      lastLink: 3n,
      file: `audit-1-${ROOM}.archive`,
    })
  })

  test('and not where an event of it is gone', async (t) => {
    const { db, tamper, folder } = await openFullPart(t)
    await tamper('delete from audit_event where id = 2')
    assert.equal(await oldestPart(db, LATER), undefined)
    assert.equal((await verifyChain(db)).ok, false)
    assert.ok(folder)
  })
})

describe('an archived part', () => {
  test('is proved with the trail from its file, and without it the trail behind it', async (t) => {
    const { db, archive, part } = await openArchived(t)
    assert.deepEqual(await partsOf(db), [
      `audit_event_${ROOM + 1n} ${ROOM + 1n}`,
      `audit_event_${ROOM + 1n} ${ROOM + 2n}`,
    ])
    const { number, hash } = await headOf(db)
    const text = (unread: string) =>
      `The audit trail is whole, 6 links long.\n${unread}Head: ${number}:${hash}\n`
    const unread = `Events up to ${ROOM} are archived and were not read: --archive FOLDER proves them too.\n`
    assert.deepEqual(await proveAudit(db, [], archive), { isWhole: true, text: text('') })
    assert.deepEqual(await proveAudit(db, []), { isWhole: true, text: text(unread) })
    const { rows } =
      await sql`select detail from audit_event where action = 'audit.archived'`.execute(db)
    assert.deepEqual(rows, [{ detail: { from: '1', to: `${ROOM}`, file: part.file } }])
  })

  test('is what a member and staff cannot read any more', async (t) => {
    const trail = await openFullPart(t)
    assert.equal(await archivedTo(trail.db), null)
    const part = (await oldestPart(trail.db, LATER))!
    assert.equal(await removePart(trail.owner, part, LATER), true)
    assert.deepEqual(await archivedTo(trail.db), AT)
    assert.equal(await removePart(trail.owner, part, LATER), false, 'it leaves once')
  })

  test('leaves while others write, and none of them is refused or forgotten', async (t) => {
    const { db, owner } = await openFullPart(t)
    const part = (await oldestPart(db, LATER))!
    const writers = [1, 2, 3].map(async () => {
      for (let i = 0; i < 20; i++) await note(db)
    })
    await Promise.all([...writers, removePart(owner, part, LATER)])
    await sealAll(db)
    const verdict = await verifyChain(db)
    assert.ok(verdict.ok)
    assert.equal(verdict.linkCount, 5n + 60n + 1n)
  })

  test('is contradicted by a head of before it, with its file and without', async (t) => {
    const { db, archive } = await openArchived(t)
    const name = 'the anchor'
    for (const open of [archive, undefined]) {
      const verdict = await verifyChain(
        db,
        [{ anchor: { number: 2n, hash: 'ab'.repeat(32) }, name }],
        open,
      )
      assert.equal(!verdict.ok && verdict.fault.kind, 'anchor_differs')
    }
  })

  test('shows which event of it was changed before it was written, as the trail itself does', async (t) => {
    const { db, owner, tamper, folder } = await openFullPart(t)
    const part = (await oldestPart(db, LATER))!
    await tamper(`update audit_event set action = 'note.lost' where id = 2`)
    await writeArchive(archivableEvents(db, part), folder, KEY)
    await assert.rejects(proveArchive(archivableEvents(db, part), folder, KEY), {
      message: `${join(folder, part.file)}: Event 2 is not in it as it was sealed.`,
    })
    await removePart(owner, part, LATER)
    await sealAll(db)
    const verdict = await verifyChain(db, [], archiveIn(folder, KEY))
    assert.ok(!verdict.ok && verdict.fault.link === 2n)
  })

  test('has all its lines and no more', async (t) => {
    const { db, folder } = await openFullPart(t)
    const part = (await oldestPart(db, LATER))!
    const prove = proveArchive(archivableEvents(db, { ...part, behind: ROOM }), folder, KEY)
    await assert.rejects(prove, { message: `${folder} has no ${part.file}` })
    await writeArchive(archivableEvents(db, { ...part, behind: ROOM }), folder, KEY)
    await assert.rejects(
      proveArchive(archivableEvents(db, part), folder, KEY),
      /It ends before event 1048576\.$/,
    )
    await assert.rejects(
      proveArchive(archivableEvents(db, { ...part, behind: 3n }), folder, KEY),
      /There is more in it than the events of its part\.$/,
    )
  })

  test('is missed where its file or its links are gone, or the file is not what was written', async (t) => {
    const { folder, part, tamper, proveWith, prove } = await openArchived(t)
    assert.equal(await proveWith(), 'whole')
    assert.equal(await prove(), 'whole')
    const empty = archiveIn(freshDirectory(t), KEY)
    await assert.rejects(proveWith(empty), /has no audit-1-1048576\.archive$/)
    const otherKey = archiveIn(folder, Buffer.alloc(32, 4))
    await assert.rejects(proveWith(otherKey), /is sealed under the key/)
    assert.equal(await proveWith(() => lines([])), 'event_deleted 1')
    await tamper('delete from audit_link where number = 2')
    assert.equal(await proveWith(), 'link_missing 2')
    truncateSync(join(folder, part.file), 200)
    await assert.rejects(proveWith(), /changed or cut off/)
  })

  test('is told by the trail itself, or it was taken away past us', async (t) => {
    const { tamper, prove, proveWith } = await openArchived(t)
    await tamper(`delete from audit_event where action = 'audit.archived'`)
    assert.equal(await prove(), 'archive_unrecorded event 1')
    assert.equal(await proveWith(), 'archive_unrecorded null')
  })
})

async function* lines(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts
}

test('an operator moves the oldest part into a file, in two steps, and proves it there', async (t) => {
  const { url, db, folder } = await openFullPart(t, new Date('2020-02-29T12:00:00Z'))
  const settings = { DATABASE_URL: url, SECRET, BACKUP_KEY: KEY.toString('base64') }
  const archive = (...args: readonly string[]) => run(t, 'archive-audit.ts', settings, args)
  assert.deepEqual(await archive('--to', folder, '--older-than', '12'), {
    code: 1,
    output: '--older-than: at least 13 months, for people look a year back\n',
  })
  assert.deepEqual(await archive('--to', folder), {
    code: 0,
    output:
      'Events 1 to 1048576: audit-1-1048576.archive was written, and is whole. Copy it to where it is kept, then run this again with --remove.\n',
  })
  assert.deepEqual(await archive('--to', folder, '--remove'), {
    code: 0,
    output: 'audit-1-1048576.archive is whole. Events 1 to 1048576 have left the database.\n',
  })
  assert.deepEqual(await archive('--to', folder), {
    code: 0,
    output: 'No part of the audit trail is older than 24 months.\n',
  })
  await sealAll(db)
  const proof = await run(t, 'verify-audit.ts', settings, ['--archive', folder])
  assert.match(proof.output, /^The audit trail is whole, 6 links long\.\nHead: /)
})

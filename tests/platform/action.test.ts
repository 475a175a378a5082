import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { type ActionContext, jobContextOf, runAction } from '../../src/platform/server/action.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import type { Db, Tx } from '../../src/platform/server/db.ts'
import { publish } from '../../src/platform/server/outbox.ts'
import { newId } from '../../src/values/ids.ts'
import { ok, refuse } from '../../src/values/result.ts'
import { freshDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const INES = newId()

async function openNotes(t: TestContext) {
  const { db } = await freshDatabase(t)
  const { institution } = readConfig({})
  const ctx: ActionContext = {
    ...jobContextOf({ clock: settableClock(DEMO_NOW), institution }),
    actorId: INES,
  }
  return { db, ctx }
}

/** What the actions of this file do: the outbox keeps it, since nothing empties it here. */
const write = (tx: Tx, text: string) => publish(tx, 'notes', [text])

const notesIn = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ text: string }>`select keys[1] as text from outbox`.execute(db)
  return rows.map(({ text }) => text)
}

const noting = (db: Db, ctx: ActionContext<string | null>, id: string, text: string) =>
  runAction(
    db,
    ctx,
    { id, action: 'note.write', input: { text }, replay: async () => 'again' },
    async (tx) => {
      await write(tx, text)
      return ok('done')
    },
  )

test('sixteen copies of a request at once are one action, and each copy is answered', async (t) => {
  const { db, ctx } = await openNotes(t)
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 16 }, () => noting(db, ctx, id, 'rent')))
  assert.deepEqual(answers.map((answer) => (answer.ok ? answer.value : answer.code)).toSorted(), [
    ...Array.from({ length: 15 }, () => 'again'),
    'done',
  ])
  assert.deepEqual(await notesIn(db), ['rent'])
})

test('an id is taken for other input, for somebody else and for another action', async (t) => {
  const { db, ctx } = await openNotes(t)
  const id = newId()
  await noting(db, ctx, id, 'rent')
  const others = [
    await noting(db, ctx, id, 'food'),
    await noting(db, { ...ctx, actorId: newId() }, id, 'rent'),
    await noting(db, { ...ctx, actorId: null }, id, 'rent'),
    await runAction(
      db,
      ctx,
      { id, action: 'note.burn', input: { text: 'rent' }, replay: async () => 'again' },
      async () => ok('done'),
    ),
  ]
  for (const other of others) assert.deepEqual(other, refuse('id_reused'))
  assert.deepEqual(await notesIn(db), ['rent'])
})

test('an action that was refused wrote nothing, and its id is free', async (t) => {
  const { db, ctx } = await openNotes(t)
  const id = newId()
  const refused = await runAction(
    db,
    ctx,
    { id, action: 'note.write', input: { text: 'rent' }, replay: async () => 'again' },
    async (tx) => {
      await write(tx, 'rent')
      return refuse('no_paper')
    },
  )
  assert.deepEqual(refused, refuse('no_paper'))
  assert.deepEqual(await notesIn(db), [])
  assert.deepEqual(await noting(db, ctx, id, 'food'), ok('done'))
})

test('an action inside a transaction is a part of it', async (t) => {
  const { db, ctx } = await openNotes(t)
  const id = newId()
  const fire = new Error('fire')
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      assert.ok((await noting(tx, ctx, id, 'rent')).ok)
      throw fire
    }),
    fire,
  )
  assert.deepEqual(await notesIn(db), [])
  assert.deepEqual(await noting(db, ctx, id, 'rent'), ok('done'))
})

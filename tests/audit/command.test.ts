import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OTHER_SECRET, proveAudit } from '../../src/apps/server/proving.ts'
import { run } from '../factories/process.ts'
import { headOf, note, openTrail, SECRET } from './trail.ts'

const GONE =
  'The audit trail is broken.\nHistory shorter than the anchor: it ends at link 2, and there was a link 3.'
const CUT_OFF = 'delete from audit_event where id = 3; delete from audit_link where number = 3'

test('an operator proves the trail at the terminal, and keeps its head', async (t) => {
  const trail = await openTrail(t, 3)
  const verify = (...args: readonly string[]) =>
    run(t, 'verify-audit.ts', { DATABASE_URL: trail.url, SECRET }, args)
  const { number, hash } = await headOf(trail.db)
  const head = `${number}:${hash}`
  const whole = { code: 0, output: `The audit trail is whole, 3 links long.\nHead: ${head}\n` }
  assert.deepEqual(await verify('--expect', head), whole)
  const misled = { DATABASE_URL: trail.url, SECRET: 'a secret of somebody else, kept elsewhere' }
  const other = { code: 1, output: `${OTHER_SECRET}\n` }
  assert.deepEqual(await run(t, 'verify-audit.ts', misled), other)
  await trail.tamper(CUT_OFF)
  assert.deepEqual(await verify('--expect', head), { code: 1, output: `${GONE}\n` })
})

describe('an operator reads', () => {
  test('that the trail is empty, and what is not sealed yet', async (t) => {
    const { db } = await openTrail(t)
    const empty = { isWhole: true, text: 'The audit trail is empty.\n' }
    assert.deepEqual(await proveAudit(db, []), empty)
    await note(db)
    const waiting = '1 record is not sealed yet: the portal does that while it runs.\n'
    assert.deepEqual(await proveAudit(db, []), { isWhole: true, text: waiting })
  })

  test('of a link that was cut off where its head is known, and of a record that was changed', async (t) => {
    const { db, tamper } = await openTrail(t, 3)
    const anchor = { anchor: await headOf(db), name: 'the anchor' }
    const head = `${anchor.anchor.number}:${anchor.anchor.hash}`
    const text = `The audit trail is whole, 3 links long.\nHead: ${head}\n`
    assert.deepEqual(await proveAudit(db, []), { isWhole: true, text })
    await tamper(CUT_OFF)
    assert.deepEqual(await proveAudit(db, [anchor]), { isWhole: false, text: GONE })
    await tamper(`update audit_event set action = 'note.lost' where id = 1`)
    assert.deepEqual(await proveAudit(db, []), {
      isWhole: false,
      text: 'The audit trail is broken.\nLink 1: event 1 is not what it was when it was sealed.',
    })
  })
})

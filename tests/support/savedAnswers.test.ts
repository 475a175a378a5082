import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { openSupport } from './world.ts'

describe('a saved answer', () => {
  test('is added once, changed by whoever saw it last, and removed', async (t) => {
    const { get, post, rosa, theo, auditRows } = await openSupport(t)
    const path = '/api/admin/saved-answers'
    const body = { id: newId(), title: 'Hold on a check', text: 'Hello {firstName},\nit is held.' }
    const added = await Promise.all(Array.from({ length: 4 }, () => post(path, body, rosa)))
    assert.deepEqual([...new Set(added.map(({ status }) => status))], [200])
    const taken = await post(path, { ...body, id: newId(), title: 'hold on a CHECK' }, theo)
    assert.equal(taken.body.code, 'title_taken')
    const odd = await post(path, { id: newId(), title: 'Odd', text: 'Dear {balance}' }, rosa)
    assert.match(odd.body.fields.text, /^In braces, use only \{firstName\}, /)
    const changes = await Promise.all(
      [rosa, theo].map((by) =>
        post(`${path}/${body.id}`, { version: 1, title: 'Holds', text: `By ${by}` }, by),
      ),
    )
    assert.deepEqual(
      changes.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.equal(
      (await post(`${path}/${body.id}/remove`, { version: 1 }, rosa)).body.code,
      'changed',
    )
    await post(`${path}/${body.id}/remove`, { version: 2 }, rosa)
    assert.deepEqual((await get(path, rosa)).body, { answers: [] })
    const gone = await post(`${path}/${body.id}`, { version: 2, title: 'A', text: 'B' }, rosa)
    assert.equal(gone.body.code, 'saved_answer_gone')
    const trail = await auditRows()
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['added', 'changed', 'removed'].map((what) => `support.saved_answer_${what}`),
    )
  })

  test('has a title of its own, also when two take it at once', async (t) => {
    const { post, get, rosa, theo } = await openSupport(t)
    const answers = await Promise.all(
      [rosa, theo, rosa, theo].map((by, n) =>
        post('/api/admin/saved-answers', { id: newId(), title: 'Travel', text: `${n}` }, by),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal((await get('/api/admin/saved-answers', rosa)).body.answers.length, 1)
  })
})

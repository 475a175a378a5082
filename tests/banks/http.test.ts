import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { DIRECTORY_TYPE } from '../../src/modules/banks/directory.contract.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { EXCERPT, lineOf } from './excerpt.ts'

/** Staff at their screen, with the ten banks the portal came with. */
async function openStaff(t: TestContext, environment: Readonly<Record<string, string>> = {}) {
  const union = await openOnlineBanking(t, { environment })
  await union.staff('Rosa Reed')
  const rosa = await union.portal.as('rosa@example.com')
  const send = (path: string, text: string) =>
    rosa.upload(`/api/admin/banks/directory${path}`, Buffer.from(text), DIRECTORY_TYPE)
  return {
    rosa,
    union,
    check: (text: string) => send('/check', text),
    replace: (text: string) => send('', text),
    inUse: async () => (await rosa.get('/api/admin/banks/directory')).body,
  }
}

test('a directory file is looked over, replaces the directory once, and says who did it', async (t) => {
  const { check, replace, inUse, union } = await openStaff(t)
  assert.deepEqual(await inUse(), {
    banks: 10,
    replaced: 0,
    importedAt: null,
    importedBy: null,
  })
  const found = (await check(EXCERPT)).body
  assert.deepEqual([found.banks, found.replaced, found.problemCount], [28, 4, 0])
  assert.equal(found.added - found.removed, 18)
  assert.equal((await inUse()).banks, 10, 'looking changes nothing')

  const answers = await Promise.all([replace(EXCERPT), replace(EXCERPT), replace(EXCERPT)])
  assert.equal(answers.filter(({ body }) => body.replayed).length, 2)
  const now = await inUse()
  assert.deepEqual([now.banks, now.replaced, now.importedBy], [28, 4, 'Rosa Reed'])
  assert.equal(now.importedAt, union.portal.clock.now().toISOString())
  const { rows } = await union.portal.engine.pool.query(
    `select count(*)::int as n from audit_event where action = 'banks.imported'`,
  )
  assert.equal(rows[0].n, 1)
  const again = (await check(EXCERPT)).body
  assert.deepEqual([again.added, again.removed, again.changed], [0, 0, 0])
})

test('a directory file with mistakes is refused with every wrong line, and changes nothing', async (t) => {
  const { check, replace, inUse, rosa } = await openStaff(t)
  const wrong = Array.from({ length: 60 }, () => lineOf({ number: '026009594' }))
  const { body } = await check(wrong.join('\n'))
  assert.deepEqual([body.problemCount, body.problems.length], [60, 50])
  assert.deepEqual(body.problems[1], {
    line: 2,
    reason: '026009594 is no routing number: its check digit is wrong.',
  })
  const refused = await replace(wrong.join('\n'))
  assert.deepEqual([refused.status, refused.body.code], [422, 'directory_refused'])
  assert.match(refused.body.message, /^Line 1: 026009594 .* The directory is as it was\.$/)

  const path = '/api/admin/banks/directory/check'
  const empty = await rosa.upload(path, Buffer.alloc(0), DIRECTORY_TYPE)
  assert.equal(empty.body.code, 'file_missing')
  const binary = await rosa.upload(path, Buffer.from([0xff, 0xd8, 0xff]), DIRECTORY_TYPE)
  assert.equal(binary.body.code, 'not_text')
  const large = await rosa.upload(path, Buffer.alloc(8 * 1024 * 1024 + 1, 'x'), DIRECTORY_TYPE)
  assert.deepEqual([large.status, large.body.code], [413, 'too_large'])
  assert.equal((await inUse()).banks, 10)
})

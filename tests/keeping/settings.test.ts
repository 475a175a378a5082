import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentIn } from '../../src/apps/server/command.ts'
import { backupSettings } from '../../src/apps/server/keeping/keeping.ts'

const KEY = Buffer.alloc(32, 1)
const given = { backupDirectory: '/copies', backupKey: Buffer.alloc(32, 2), dataKeys: [KEY] }

test('copies want a folder and a key that is not that of personal data, and are kept for 35 days', () => {
  assert.deepEqual(backupSettings(given), { folder: '/copies', key: given.backupKey, days: 35 })
  assert.equal(backupSettings(given, 7).days, 7)
  const nothing = { ...given, backupDirectory: undefined, backupKey: undefined }
  assert.throws(
    () => backupSettings(nothing),
    /BACKUP_DIR: name .*\nBACKUP_KEY: backups are sealed/,
  )
  assert.throws(() => backupSettings({ ...given, backupKey: KEY }), /another key than DATA_KEY/)
})

test('a moment to go back to says its zone', () => {
  assert.deepEqual(momentIn('2026-11-23T22:40:00+01:00'), new Date('2026-11-23T21:40:00Z'))
  assert.equal(momentIn(undefined), undefined)
  for (const text of ['2026-11-23T21:40:00', 'yesterday', 'Z'])
    assert.throws(() => momentIn(text), /say a moment with its zone/)
})

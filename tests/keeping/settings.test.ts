import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsBack } from '../../src/apps/server/archiveCommand.ts'
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

test('a moment to go back to says its zone, and has been', () => {
  assert.deepEqual(momentIn('2026-11-23T22:40:00+01:00'), new Date('2026-11-23T21:40:00Z'))
  assert.equal(momentIn(undefined), undefined)
  for (const text of ['2026-11-23T21:40:00', 'yesterday', 'Z'])
    assert.throws(() => momentIn(text), /say a moment with its zone/)
  assert.throws(() => momentIn('2999-11-23T21:40:00Z'), /yet to come/)
})

test('what leaves for an archive is never younger than was said, at the end of a month as well', () => {
  const back = (day: string, months: number): string =>
    monthsBack(new Date(`${day}T10:00:00Z`), months)
      .toISOString()
      .slice(0, 10)
  assert.equal(back('2026-11-28', 13), '2025-10-28')
  assert.equal(back('2026-03-31', 13), '2025-02-28')
  assert.equal(back('2026-07-31', 25), '2024-06-30')
})

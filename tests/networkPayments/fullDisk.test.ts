import assert from 'node:assert/strict'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { requireFolders } from '../../src/modules/networkPayments/server/folders.ts'
import { contentsOfFiles } from '../../src/modules/networkPayments/server/networkPayments.ts'
import { filesBefore } from '../../src/modules/networkPayments/server/overview.ts'
import { tellOfLateFiles } from '../../src/modules/networkPayments/server/telling.ts'
import { overviewOf } from '../../src/modules/paymentOperations/server/reading.ts'
import { countSetAside } from '../../src/platform/server/jobFailures.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { Outage } from '../../src/platform/server/sendLoop.ts'
import { openSending } from '../ach/sending.ts'
import { breakDisk } from '../factories/fullDisk.ts'
import { railsFolder } from '../factories/railsFolder.ts'

const MINUTE = 60_000

/** What is done to the folder, and what mends it. */
const FAULTS: Record<string, (t: TestContext, folder: string) => () => void> = {
  'a full disk': (t) => breakDisk(t, 'full'),
  'a disk that breaks': (t) => breakDisk(t, 'broken'),
  'a folder that is read-only': (t) => breakDisk(t, 'read-only'),
  'a folder that is gone': (_t, folder) => {
    renameSync(folder, `${folder}-away`)
    return () => renameSync(`${folder}-away`, folder)
  },
  'a file in place of the folder': (_t, folder) => {
    renameSync(folder, `${folder}-away`)
    writeFileSync(folder, '')
    return () => {
      rmSync(folder)
      renameSync(`${folder}-away`, folder)
    }
  },
}

test('files wait while their folder takes none, staff are told once, and all leave by themselves when it does', async (t) => {
  const union = await openSending(t)
  const { db, clock, institution } = union
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const folder = join(union.railsDirectory, 'outgoing')
  const parts = { clock, institution, log: createLog('silent'), publicUrl: 'https://bank.example' }
  const tell = () => tellOfLateFiles(db, parts)
  const waiting = async () => {
    const { exceptions } = await overviewOf(db, { at: clock.now(), institution })
    return exceptions.flatMap((one) => (one.kind === 'file_waits' ? [one.name] : []))
  }
  const told = async () =>
    (await union.mailbox()).filter(({ subject }) => /cannot leave/.test(subject))
  for (const [i, [fault, begin]] of Object.entries(FAULTS).entries()) {
    const day = `2026-07-${20 + i}`
    union.goTo(day, '12:00')
    await union.send(ada, '1.00', { reference: fault })
    union.goTo(day, '16:30')
    assert.equal(await union.cut(), 1, fault)
    const end = begin(t, folder)
    // Far longer than a row of a job is tried that is to blame itself.
    for (const minutes of [0, 10, 60, 300]) {
      clock.advance(minutes * MINUTE)
      await assert.rejects(union.handOver(), Outage, fault)
      await tell()
    }
    const name = `272499999-${day.replaceAll('-', '')}-A.ach`
    assert.deepEqual(await waiting(), [name], fault)
    const mails = await told()
    assert.equal(mails.length, i + 1, `one mail of ${fault}`)
    assert.match(mails[0]!.text, /^A file of payments could not.*bank\.example\/admin\/payments/s)
    end()
    assert.ok(
      !readdirSync(folder).some((one) => one.includes(name)),
      `${fault} leaves no half file`,
    )
    assert.equal(await union.handOver(), 1)
    assert.deepEqual([await waiting(), await tell()], [[], 0])
    const [file] = await filesBefore(db, undefined, 1)
    const content = (await contentsOfFiles(db, [file!.id])).get(file!.id)
    assert.deepEqual(readFileSync(join(folder, name)), content, 'as it was cut')
  }
  assert.equal(await countSetAside(db), 0)
  union.goTo('2026-07-27', '09:00')
  assert.equal(await union.settle(), Object.keys(FAULTS).length)
  assert.equal(await union.clearing(), '0.00')
  assert.equal(await union.house('settlement:federal-reserve'), '5.00')
  await union.assertSound()
})

test('folders that cannot be made or written to stop a start in a sentence that names the setting', (t) => {
  const railsDirectory = railsFolder(t)
  const dataDirectory = join(railsDirectory, 'data')
  requireFolders({ railsDirectory, dataDirectory })
  const mend = breakDisk(t, 'read-only')
  assert.throws(
    () => requireFolders({ railsDirectory, dataDirectory }),
    /^ConfigError: RAILS_DIR: EROFS/,
  )
  mend()
  requireFolders({ railsDirectory: join(dataDirectory, 'rails'), dataDirectory })
  rmSync(dataDirectory, { recursive: true })
  writeFileSync(dataDirectory, '')
  assert.throws(
    () => requireFolders({ railsDirectory: join(dataDirectory, 'rails'), dataDirectory }),
    /^ConfigError: DATA_DIR: ENOTDIR/,
  )
})

test('half a file of a process that died is gone once the same file is whole', async (t) => {
  const union = await openSending(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  await union.send(ada, '1.00')
  union.goTo('2026-07-15', '16:30')
  await union.cut()
  const folder = join(union.railsDirectory, 'outgoing')
  writeFileSync(join(folder, '.272499999-20260715-A.ach.1234.part'), '101')
  assert.equal(await union.handOver(), 1)
  assert.deepEqual(readdirSync(folder), ['272499999-20260715-A.ach'])
})

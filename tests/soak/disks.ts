import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentsOfFiles } from '../../src/modules/networkPayments/server/networkPayments.ts'
import { filesBefore } from '../../src/modules/networkPayments/server/overview.ts'
import { Outage } from '../../src/platform/server/sendLoop.ts'
import { addBusinessDays } from '../../src/values/businessDays.ts'
import { fileOf, payroll } from '../ach/otherBank.ts'
import { openReceiving } from '../ach/receiving.ts'
import { smallDisk } from '../factories/smallDisk.ts'
import type { Soak } from './soak.ts'

const KILOBYTES = 64
const ENTRIES_MAX = 80

export const disks: Soak = {
  name: 'disks',
  about: 'A disk that is full in the middle of a file for the network never has half of one.',
  run: async ({ t, chance, goesOn }) => {
    const disk = await smallDisk(t, KILOBYTES)
    if (disk === undefined) return 'not run: this machine lets nobody mount a small disk'
    const union = await openReceiving(t)
    const folder = join(disk, 'outgoing')
    mkdirSync(folder)
    rmSync(join(union.railsDirectory, 'outgoing'), { recursive: true })
    symlinkSync(folder, join(union.railsDirectory, 'outgoing'))
    let [full, files] = [0, 0]
    for (; files === 0 || goesOn(); files++) {
      const day = addBusinessDays('2026-07-15', files)
      union.goTo(day, '07:00')
      // Wages of people who have no account here: each goes back, with its reason.
      const wages = Array.from({ length: chance.int(1, ENTRIES_MAX) }, () => ({
        account: '9876543210',
        amount: '0.01',
      }))
      const batch = { ...payroll(...wages), effectiveOn: day }
      await union.receive(fileOf([batch], { createdOn: day }), `${day}.ach`)
      union.goTo(day, '09:00')
      while ((await union.deal()) > 0);
      await union.settle()
      union.goTo(day, '16:30')
      await union.cut()
      const [file] = await filesBefore(union.db, undefined, 1)
      const content = (await contentsOfFiles(union.db, [file!.id])).get(file!.id)
      // Something else has most of it, less each time, until the file has room.
      for (let left = 0, isPut = false; !isPut; left += chance.int(1, 3)) {
        writeFileSync(join(disk, 'other'), Buffer.alloc((KILOBYTES - 4 * left) * 1024))
        const outcome = await union.handOver().catch((error: unknown) => error)
        isPut = outcome === 1
        if (isPut) break
        assert.ok(outcome instanceof Outage, String(outcome))
        assert.match(outcome.message, /^ENOSPC/)
        assert.deepEqual(readdirSync(folder), [], 'nothing of a file that has no room')
        full++
      }
      assert.deepEqual(readdirSync(folder), [file!.name])
      assert.deepEqual(readFileSync(join(folder, file!.name)), content)
      // The client of the network takes it away.
      rmSync(join(folder, file!.name))
    }
    union.goTo(addBusinessDays('2026-07-15', files), '09:00')
    await union.settle()
    assert.equal(await union.clearing(), '0.00')
    await union.assertSound()
    return `${files} files, ${full} times the disk was full in the middle of one; each there whole as soon as there was room, and clearing at zero`
  },
}

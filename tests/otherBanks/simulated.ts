import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { cutFiles } from '../../src/modules/ach/server/cutting.ts'
import { type Read, simulateOtherBanks } from '../../src/modules/otherBanks/server/simulating.ts'
import { forgetReversed } from '../../src/modules/transfers/server/transfers.ts'
import { createLog } from '../../src/platform/server/log.ts'
import type { AchFile } from '../../src/rails/ach/file.ts'
import { readAchFile } from '../../src/rails/ach/readFile.ts'
import { openReceiving } from '../ach/receiving.ts'

const LONG_AGO = new Date('2026-01-15T12:00:00Z')

/** A credit union in a demonstration, whose files the simulated banks answer. */
export async function openSimulated(t: TestContext, options: { connections?: number } = {}) {
  const union = await openReceiving(t, options)
  const { db, clock, institution, railsDirectory } = union
  const parts = { clock, institution, railsDirectory, log: createLog('silent') }
  const incoming = join(railsDirectory, 'incoming')
  const read: Read = new Map()
  const simulate = (known = read) => simulateOtherBanks(db, { ...parts, read: known })
  return {
    ...union,
    simulate,
    /** What other banks put there of ACH, by name. */
    incoming(): ReadonlyMap<string, AchFile> {
      const names = (existsSync(incoming) ? readdirSync(incoming).toSorted() : []).filter((name) =>
        name.endsWith('.ach'),
      )
      return new Map(
        names.map((name) => {
          const found = readAchFile(readFileSync(join(incoming, name)))
          if (!found.ok) throw new Error(`${name}: ${JSON.stringify(found.mistakes)}`)
          return [name, found.file]
        }),
      )
    },
    /** The clock is put forward, as staff of a demonstration do, and all jobs catch up. */
    async putForward(day: string, time = '09:00') {
      union.goTo(day, time)
      const publicUrl = 'https://bank.example'
      await cutFiles(db, { ...parts, publicUrl, isNeverLate: true, forgetReversed }, 100)
      await union.handOver()
      await simulate()
      for (const name of existsSync(incoming) ? readdirSync(incoming) : [])
        utimesSync(join(incoming, name), LONG_AGO, LONG_AGO)
      await union.take()
      await union.announce()
      await union.deal()
      await union.settle()
    },
  }
}

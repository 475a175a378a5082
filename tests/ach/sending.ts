import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { cutFiles } from '../../src/modules/ach/server/cutting.ts'
import { balanceOf, houseAccount } from '../../src/modules/ledger/server/ledger.ts'
import { creditPulls } from '../../src/modules/linkedAccounts/server/linkedAccounts.ts'
import { handOverFiles } from '../../src/modules/networkPayments/server/handingOver.ts'
import { settleDue } from '../../src/modules/networkPayments/server/settling.ts'
import { forgetReversed } from '../../src/modules/transfers/server/transfers.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { type AchFile } from '../../src/rails/ach/file.ts'
import { readAchFile } from '../../src/rails/ach/readFile.ts'
import { money, toDecimal } from '../../src/values/money.ts'
import { usBankOrder } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import { railsFolder } from '../factories/railsFolder.ts'
import { lift } from '../transfers/drafting.ts'
import { openTransfers } from '../transfers/transfers.ts'
import type { CreditUnion, Member } from '../worlds/creditUnion.ts'

/** A credit union whose members send to US banks, and the jobs that let the files leave. */
export async function openSending(
  t: Pick<TestContext, 'after'>,
  options: Parameters<typeof openTransfers>[1] = {},
) {
  const union = await openTransfers(t, options)
  await lift(union)
  const railsDirectory = railsFolder(t)
  const parts = (from: Pick<CreditUnion, 'clock' | 'institution'> = union) => ({
    clock: from.clock,
    institution: from.institution,
    railsDirectory,
    publicUrl: 'https://bank.example',
    log: createLog('silent'),
  })
  const { db } = union
  const minorOf = async (code: 'clearing:us-banks') =>
    (await balanceOf(db, houseAccount(code))).posted.minor
  /** What accounts were opened with came through clearing too. */
  const openedWith = async () => {
    const { rows } = await sql<{ minor: bigint }>`
      select coalesce(sum(amount), 0)::bigint as minor from ledger_transfer
       where from_account = ${houseAccount('clearing:us-banks')} and reason = 'opening'`.execute(db)
    return rows[0]!.minor
  }
  return {
    ...union,
    railsDirectory,
    cut: (from?: CreditUnion) => cutFiles(db, { ...parts(from), forgetReversed }, 100),
    handOver: (directory = railsDirectory) =>
      handOverFiles(db, { ...parts(), railsDirectory: directory }, 100),
    settle: () => settleDue(db, { ...parts(), arrive: creditPulls }, 100),
    async send(from: Member, amount: string, changes: object = {}) {
      const order = usBankOrder(from, amount, changes)
      done(await union.service.draftUsBank(from.customer, order))
      const code = await union.codeFor(from)
      return done(await union.service.confirm(from.customer, order.id, code))
    },
    /** What is on its way through the clearing account, beside what the world began with. */
    clearing: async () => {
      const [clearing, opened] = await Promise.all([minorOf('clearing:us-banks'), openedWith()])
      return toDecimal(money(clearing + opened))
    },
    /** What lies in the outgoing folder, by name. */
    outgoing(): ReadonlyMap<string, AchFile> {
      const folder = join(railsDirectory, 'outgoing')
      return new Map(
        readdirSync(folder).map((name) => {
          const read = readAchFile(readFileSync(join(folder, name)))
          if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.mistakes)}`)
          return [name, read.file]
        }),
      )
    },
  }
}

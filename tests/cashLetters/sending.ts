import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { cutLetters } from '../../src/modules/cashLetters/server/cutting.ts'
import { prepareViews } from '../../src/modules/cashLetters/server/views.ts'
import { creditPulls } from '../../src/modules/linkedAccounts/server/linkedAccounts.ts'
import { handOverFiles } from '../../src/modules/networkPayments/server/handingOver.ts'
import { settleDue } from '../../src/modules/networkPayments/server/settling.ts'
import { balanceOf, houseAccount, type HouseCode } from '../../src/modules/ledger/server/ledger.ts'
import type { Reconciliation } from '../../src/modules/paymentOperations/contract.ts'
import { reconciliations } from '../../src/modules/paymentOperations/server/reconciling.ts'
import { createLog } from '../../src/platform/server/log.ts'
import type { CashLetterFile } from '../../src/rails/x9/file.ts'
import { toDecimal } from '../../src/values/money.ts'
import { approve, openDeposits, waitingCheck } from '../deposits/depositing.ts'
import { done } from '../factories/outcomes.ts'
import { railsFolder } from '../factories/railsFolder.ts'
import { readSound } from '../rails/x9/letters.ts'
import type { Member } from '../worlds/creditUnion.ts'

/** A credit union whose members deposit checks, and the jobs that let them leave in cash letters. */
export async function openLetters(t: Pick<TestContext, 'after'>, connections?: number) {
  const union = await openDeposits(t, connections)
  const { db, clock, institution } = union
  const railsDirectory = railsFolder(t)
  const parts = { clock, institution, railsDirectory, log: createLog('silent') }
  const cut = () => cutLetters(db, parts, 100)
  const prepare = () => prepareViews(db, parts, 100)
  const handOver = () => handOverFiles(db, parts, 100)
  const settle = () => settleDue(db, { ...parts, arrive: creditPulls }, 100)
  const checks = async (): Promise<Reconciliation> => {
    const accounts = await reconciliations(db, { at: clock.now(), institution })
    return accounts.find(({ account }) => account === 'clearing:checks')!
  }
  let number = 0
  /** A check that was deposited and approved. */
  const approved = async (owner: Member, amount: string) => {
    const { id } = await waitingCheck(union, owner, { number: ++number, amount })
    done(await approve(union, id, amount))
    return id
  }
  return {
    ...union,
    parts,
    railsDirectory,
    cut,
    prepare,
    handOver,
    settle,
    approved,
    /** The same with its photos made ready. */
    async credited(owner: Member, amount = '500.00') {
      const id = await approved(owner, amount)
      await prepare()
      return id
    },
    /** Everything that leaves until a moment, in the order of the worker. */
    async runUntil(day: string, time: string) {
      union.goTo(day, time)
      await cut()
      await handOver()
      await settle()
    },
    house: async (code: HouseCode) => toDecimal((await balanceOf(db, houseAccount(code))).posted),
    /** "sent 1 -500.00", and nothing that is not explained. */
    async explained(): Promise<readonly string[]> {
      const { groups, difference } = await checks()
      assert.equal(difference, '0.00')
      return groups.map(({ kind, payments }) => `${kind} ${payments.count} ${payments.amount}`)
    },
    /** What lies in the outgoing folder, by name, as our strict reader takes it. */
    outgoing(): ReadonlyMap<string, CashLetterFile> {
      const folder = join(railsDirectory, 'outgoing')
      const names = readdirSync(folder)
      return new Map(names.map((name) => [name, readSound(readFileSync(join(folder, name)))]))
    },
  }
}

/** The checks in a letter of ours. */
export const checksIn = (file: CashLetterFile) =>
  file.letters.flatMap(({ bundles }) =>
    bundles.flatMap(({ items }) => items.filter((item) => item.kind === 'check')),
  )

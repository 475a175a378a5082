import { join } from 'node:path'
import { type LedgerAccountId, openLedgerPoster } from '../src/modules/ledger/server/ledger.ts'
import { newId } from '../src/values/ids.ts'
import { money } from '../src/values/money.ts'
import { chanceOf } from '../tests/factories/chance.ts'
import { type Bank, journalSize, SCRIPTS } from './bank.ts'
import { type Pgbench, runOf } from './pgbench.ts'
import { type Arm, callTogether } from './rounds.ts'

export const ONE_BY_ONE = 'the same statements, one by one'
export const BATCHES = 'batches of 64, four callers'
export const UNIFORM = 'ledger door, 256 callers'
export const HOT = 'ledger door, one hot account'

const BATCH_ITEMS = 64
const CALLERS = 256
const SEED = 20261122
const ZONE = 'America/New_York'
const CENT = money(1n)
const ACTOR = { channel: 'member', actorId: 'b0000000-0000-7000-8000-000000000001' } as const

/** The ledger as SQL, without a server of ours in front. */
export function databaseArms(pgbench: Pgbench, { url, accounts }: Bank): readonly Arm[] {
  const script = async (file: string, clients: number, seconds: number) => {
    const { first, last } = accounts
    const draw = ['-D', `first=${first}`, '-D', `last=${last}`]
    const load = ['-n', '-c', String(clients), '-M', 'prepared', '-T', String(seconds)]
    return runOf(await pgbench(url, [...load, ...draw, '-f', join(SCRIPTS, file)]))
  }
  return [
    { name: ONE_BY_ONE, run: (seconds) => script('one-by-one.sql', 16, seconds) },
    {
      name: BATCHES,
      run: async (seconds) => {
        const { count, perSecond } = await script('batch.sql', 4, seconds)
        return { count: count * BATCH_ITEMS, perSecond: perSecond * BATCH_ITEMS }
      },
    },
  ]
}

/** The ledger as other modules use it: 256 callers of this process, each waiting for its receipt. */
export function posterArms({ engine, accounts: { first, last } }: Bank): readonly Arm[] {
  const poster = openLedgerPoster(engine, () => ({ zone: ZONE }))
  const count = Number(last - first) + 1
  const drawn = chanceOf(SEED)
  const draw = (): LedgerAccountId => first + BigInt(drawn.int(0, count - 1))
  const move = async (to: () => LedgerAccountId): Promise<void> => {
    const pair = { from: draw(), to: to() }
    if (pair.from === pair.to) return move(to)
    const order = { id: newId(), actor: ACTOR, reason: 'own_transfer', amount: CENT } as const
    const posted = await poster.post({ ...order, ...pair, details: { memo: 'Rent' } })
    if (!posted.ok) throw new Error(`The ledger refused: ${posted.code}`)
  }
  return [
    { name: UNIFORM, run: (seconds) => callTogether(CALLERS, seconds, () => move(draw)) },
    { name: HOT, run: (seconds) => callTogether(CALLERS, seconds, () => move(() => last)) },
  ]
}

/** The same arm, which fails when the journal did not grow by exactly what was acknowledged. */
export const provenBy = (bank: Bank, { name, run }: Arm): Arm => ({
  name,
  run: async (seconds) => {
    const before = await journalSize(bank)
    const done = await run(seconds)
    const grown = (await journalSize(bank)) - before
    if (grown !== done.count) {
      throw new Error(`${name}: ${done.count} transfers acknowledged, ${grown} in the journal`)
    }
    // Without a server nobody empties it, and the next arm should not find the leftovers.
    await bank.owner.query('delete from outbox')
    return done
  },
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bank } from './bank.ts'
import { type Arm, callTogether, interleave, ratioOf, type Runs } from './rounds.ts'
import type { Row } from './table.ts'

// What alerts cost a posting: batches of 64, four callers, each on accounts of their own quarter of the bank.

const BATCH = 64
const CALLERS = 4
const BEFORE = 'batches as before alerts'
const UNWATCHED = 'batches, nobody watches'
const ONE = 'batches, one alert on each account'
const FOUR = 'batches, four alerts on each account'
const FIRING = 'batches, an alert fires for each payment'

/** Kind, amount and words of the alerts on each account of a quarter. No payment of a cent makes the first ones true. */
const NEVER = [
  ['below', 1, null],
  ['money_out', 100_000, null],
  ['payee', null, 'Hollowbrook Electric'],
  ['keyword', null, 'electric'],
] as const

const POSTED_BEFORE = join(import.meta.dirname, '../db/migrations/0106_overview_of_many.sql')

/** The function that posts as it was before alerts, under a name of its own, and batches that call it. */
async function keepBefore({ owner }: Bank): Promise<void> {
  const text = await readFile(POSTED_BEFORE, 'utf8')
  const [posting] = /create or replace function ledger_post_batch\([\s\S]*?\nend \$\$;/.exec(text)!
  await owner.query(posting.replace('ledger_post_batch', 'bench_ledger_before'))
  for (const name of ['bench_post', 'bench_batch']) {
    const { rows } = await owner.query<{ text: string }>(
      `select pg_get_functiondef($1::regproc) as text`,
      [name],
    )
    const copy = rows[0]!.text
      .replaceAll('bench_post', 'bench_post_before')
      .replaceAll('bench_batch', 'bench_batch_before')
      .replaceAll('ledger_post_batch', 'bench_ledger_before')
    await owner.query(copy)
  }
}

interface Range {
  readonly first: bigint
  readonly last: bigint
}

const quarterOf = ({ accounts: { first, last } }: Bank, index: number): Range => {
  const length = (last - first + 1n) / 4n
  return { first: first + BigInt(index) * length, last: first + BigInt(index + 1) * length - 1n }
}

async function watch(
  { owner }: Bank,
  { first, last }: Range,
  alerts: readonly (readonly [kind: string, amount: number | null, words: string | null])[],
): Promise<void> {
  for (const [kind, amount, words] of alerts)
    await owner.query(
      `insert into alert (id, person_id, kind, account_id, ledger_account_id, amount, words, channels, created_at)
       select gen_random_uuid(), x.person_id, $3, x.id, x.ledger_account_id, $4, $5, '{portal}', now()
         from account_access x where x.ledger_account_id between $1 and $2`,
      [first, last, kind, amount, words],
    )
  await owner.query('update ledger_account set watched = true where id between $1 and $2', [
    first,
    last,
  ])
}

export async function measureAlerts(
  bank: Bank,
  plan: Parameters<typeof interleave>[1],
): Promise<Runs> {
  await keepBefore(bank)
  await watch(bank, quarterOf(bank, 1), NEVER.slice(0, 1))
  await watch(bank, quarterOf(bank, 2), NEVER)
  await watch(bank, quarterOf(bank, 3), [['money_out', 1, null]])
  await bank.owner.query('vacuum (analyze)')
  const arm = (name: string, index: number, batch = 'bench_batch'): Arm => ({
    name,
    run: async (seconds) => {
      const { first, last } = quarterOf(bank, index)
      const run = await callTogether(CALLERS, seconds, async () => {
        await bank.owner.query(`select ${batch}($1, $2, $3)`, [first, last, BATCH])
      })
      return { ...run, perSecond: run.perSecond * BATCH }
    },
  })
  const arms = [
    arm(BEFORE, 0, 'bench_batch_before'),
    arm(UNWATCHED, 0),
    arm(ONE, 1),
    arm(FOUR, 2),
    arm(FIRING, 3),
  ]
  for (const { run } of arms) await run(1)
  return interleave(arms, plan)
}

export const alertRows = (runs: Runs): readonly Row[] =>
  [
    [UNWATCHED, BEFORE],
    [ONE, UNWATCHED],
    [FOUR, UNWATCHED],
    [FIRING, UNWATCHED],
  ].map(([what, against]) => ({
    what: what!,
    against: against!,
    ratio: ratioOf(runs, what!, against!),
  }))

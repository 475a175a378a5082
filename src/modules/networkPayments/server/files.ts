import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sealBytes } from '../../../platform/server/vault.ts'
import { moveAll } from './lifecycle.ts'
import type { NetworkPaymentTables, Rail } from './tables.ts'

export interface KeptFile {
  readonly id: string
  readonly rail: Rail
  /** In the outgoing folder; no two of ours have the same. */
  readonly name: string
  readonly content: Uint8Array
  readonly debitMinor: bigint
  readonly creditMinor: bigint
  readonly entries: readonly {
    readonly paymentId: string
    /** What the network knows it by. */
    readonly trace: string
  }[]
}

export const contextOfFile = (id: string): string => `network file ${id}`

/**
 * Writes down a file of ours together with the payments in it, whose rows the caller has locked. From here on they
 * cannot be taken back, and the file goes out as it is, byte for byte, however often that is tried.
 */
export async function keepFile(tx: Tx, ctx: ActionContext<null>, file: KeptFile): Promise<void> {
  const { id, rail, name, content, debitMinor, creditMinor, entries } = file
  await tx
    .withTables<NetworkPaymentTables>()
    .insertInto('network_file')
    .values({
      id,
      rail,
      direction: 'out',
      name,
      content: sealBytes(tx, Buffer.from(content), contextOfFile(id)),
      entry_count: entries.length,
      debit_minor: debitMinor,
      credit_minor: creditMinor,
      made_at: ctx.at,
      handed_over_at: null,
    })
    .execute()
  const ids = entries.map(({ paymentId }) => paymentId)
  const traces = entries.map(({ trace }) => trace)
  await sql`
    update network_payment p set file_id = ${id}, trace = t.trace
      from unnest(${ids}::uuid[], ${traces}::text[]) t (id, trace) where p.id = t.id`.execute(tx)
  await moveAll(tx, ctx, { ids, state: 'in_file' })
}

/** How many files of ours have a name that begins like this. */
export async function countFiles(tx: Tx, prefix: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from network_file
     where direction = 'out' and starts_with(name, ${prefix})`.execute(tx)
  return rows[0]!.count
}

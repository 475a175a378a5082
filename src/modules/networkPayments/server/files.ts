import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { openBytes, presentKeyId, sealBytes } from '../../../platform/server/vault.ts'
import { newId } from '../../../values/ids.ts'
import { audit } from '../../audit/server/audit.ts'
import { moveAll } from './lifecycle.ts'
import type { NetworkPaymentTables, Rail } from './tables.ts'

/** What a file settles at one moment: cents that leave the clearing account, negative where they come to it. */
export interface Settlement {
  readonly at: Date
  readonly amountMinor: bigint
}

export interface Totals {
  readonly rail: Rail
  readonly entryCount: number
  readonly debitMinor: bigint
  readonly creditMinor: bigint
  readonly settlements: readonly Settlement[]
}

export interface KeptFile extends Totals {
  readonly id: string
  /** In the outgoing folder; no two of ours have the same. */
  readonly name: string
  readonly content: Uint8Array
  /** The payments among its entries. */
  readonly payments: readonly {
    readonly id: string
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
  const { id, name, payments } = file
  await writeFile(tx, ctx, file, {
    id,
    direction: 'out',
    name,
    handed_over_at: null,
    hash: null,
    refusal: null,
  })
  const ids = payments.map((payment) => payment.id)
  const traces = payments.map(({ trace }) => trace)
  await sql`
    update network_payment p set file_id = ${id}, trace = t.trace
      from unnest(${ids}::uuid[], ${traces}::text[]) t (id, trace) where p.id = t.id`.execute(tx)
  await moveAll(tx, ctx, { ids, state: 'in_file' })
}

type Row = NetworkPaymentTables['network_file']

/** Whether it was written: what came in was not where the same is there already. */
async function writeFile(
  tx: Tx,
  { at }: Pick<ActionContext<null>, 'at'>,
  file: Totals & Pick<KeptFile, 'content'>,
  row: Pick<Row, 'id' | 'direction' | 'name' | 'handed_over_at' | 'hash' | 'refusal'>,
): Promise<boolean> {
  const { rail, content, entryCount, debitMinor, creditMinor, settlements } = file
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<NetworkPaymentTables>()
    .insertInto('network_file')
    .values({
      ...row,
      rail,
      content: sealBytes(tx, Buffer.from(content), contextOfFile(row.id)),
      entry_count: entryCount,
      debit_minor: debitMinor,
      credit_minor: creditMinor,
      made_at: at,
    })
    .$if(row.direction === 'in', (query) => query.onConflict((conflict) => conflict.doNothing()))
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  if (settlements.length > 0) {
    const rows = settlements.map(({ at: settles_at, amountMinor: amount_minor }) => ({
      file_id: row.id,
      settles_at,
      amount_minor,
      settled_at: null,
    }))
    await tx
      .withTables<NetworkPaymentTables>()
      .insertInto('network_settlement')
      .values(rows)
      .execute()
  }
  return true
}

/** How many files of ours have a name that begins like this. */
export async function countFiles(tx: Tx, prefix: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from network_file
     where direction = 'out' and starts_with(name, ${prefix})`.execute(tx)
  return rows[0]!.count
}

/** A file from the network, as it lies in its folder. */
export interface IncomingFile {
  readonly name: string
  readonly content: Uint8Array
}

/** Without line ends, which clients write as they like. */
const hashOf = ({ content }: IncomingFile): Buffer =>
  createHash('sha256')
    .update(content.filter((byte) => byte !== 0x0a && byte !== 0x0d))
    .digest()

/** Whether a file with these contents was taken before, under whatever name. */
export async function isTaken(db: Db, file: IncomingFile): Promise<boolean> {
  const { rows } = await sql`
    select from network_file where hash = ${hashOf(file)} and refusal is null`.execute(db)
  return rows.length > 0
}

/**
 * Keeps a file that came in, in the transaction that takes what is in it. Whoever comes second with the same contents
 * waits for the first.
 * @returns its id; undefined where it was taken meanwhile
 */
export async function receiveFile(
  tx: Tx,
  ctx: ActionContext<null>,
  file: IncomingFile,
  totals: Totals,
): Promise<string | undefined> {
  const id = newId(ctx.at.getTime())
  const row = { id, direction: 'in', name: file.name, hash: hashOf(file), refusal: null } as const
  const content = { ...totals, content: file.content }
  const isNew = await writeFile(tx, ctx, content, { ...row, handed_over_at: ctx.at })
  return isNew ? id : undefined
}

/**
 * Keeps a file that cannot be taken, and tells staff why, once.
 * @returns whether that is news
 */
export async function refuseFile(
  tx: Tx,
  ctx: ActionContext<null>,
  { name, ...file }: IncomingFile & { readonly rail: Rail },
  refusal: string,
): Promise<boolean> {
  const hash = hashOf({ name, ...file })
  const nothing = { entryCount: 0, debitMinor: 0n, creditMinor: 0n, settlements: [] }
  const isNew = await writeFile(
    tx,
    ctx,
    { ...file, ...nothing },
    { id: newId(ctx.at.getTime()), direction: 'in', name, handed_over_at: ctx.at, hash, refusal },
  )
  if (isNew) await audit(tx, ctx, 'network.file_refused', { detail: { file: name, refusal } })
  return isNew
}

/** What files of either direction say, by their ids. */
export async function contentsOfFiles(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db
    .withTables<NetworkPaymentTables>()
    .selectFrom('network_file')
    .select(['id', 'content'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, content }) => [id, openBytes(db, content, contextOfFile(id))]))
}

const FILES_AT_ONCE = 20

/** Seals some files that an older key sealed again under the present one, and answers how many. */
export async function resealFiles(db: Db): Promise<number> {
  const { rows } = await sql<Pick<Row, 'id' | 'content'>>`
    select id, content from network_file where substring(content from 2 for 4) <> ${presentKeyId(db)}
     order by id limit ${FILES_AT_ONCE} for no key update skip locked`.execute(db)
  for (const { id, content } of rows) {
    const sealed = sealBytes(db, openBytes(db, content, contextOfFile(id)), contextOfFile(id))
    await sql`update network_file set content = ${sealed} where id = ${id}`.execute(db)
  }
  return rows.length
}

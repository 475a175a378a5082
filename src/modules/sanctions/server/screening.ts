import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { audit } from '../../audit/server/audit.ts'
import { SUBJECT_WORDS, type SubjectKind } from '../contract.ts'
import { type CurrentList, currentList } from './currentList.ts'
import { type Match, matchesOf } from './matching.ts'
import { TOPIC } from './tables.ts'
import { wordsOf } from './words.ts'

/** A name that somebody wants to deal with us under, or through us with. */
export interface Screened {
  readonly kind: SubjectKind
  /** The applicant or member whom it concerns. */
  readonly personId: string
  readonly name: string
}

type Moment = Pick<ActionContext<string | null>, 'at' | 'institution' | 'ledgerAt' | 'deviceAt'>

/**
 * Compares a name with the list and writes down what came close, in the transaction of what is done under that name.
 * Whoever has the name is told nothing. Until a first list is loaded nothing comes close.
 * @returns the hits that are not cleared; nobody decides about them until the transaction ends
 */
export async function screen(tx: Tx, ctx: Moment, screened: Screened): Promise<readonly string[]> {
  const list = await currentList(tx)
  return list ? screenAgainst(tx, ctx, list, screened) : []
}

export async function screenAgainst(
  tx: Tx,
  ctx: Moment,
  { id: listId, index }: CurrentList,
  screened: Screened,
): Promise<readonly string[]> {
  const { personId, name } = screened
  const matches = matchesOf(index, name)
  if (matches.length === 0) return []
  const nameKey = nameKeyOf(name)
  for (const match of matches) await writeHit(tx, ctx, { ...screened, nameKey, match, listId })
  // A decision under way is waited for, and one that comes later waits for us.
  const { rows } = await sql<{ id: string; state: string }>`
    select h.id, h.state from sanctions_hit h
     where h.person_id = ${personId} and h.name_key = ${nameKey}
       and h.entry_number = any(${matches.map(({ entryNumber }) => entryNumber)}::int[])
       and h.entry_fingerprint = (select fingerprint from sanctions_entry where number = h.entry_number)
     order by h.id for share of h`.execute(tx)
  return rows.filter(({ state }) => state !== 'cleared').map(({ id }) => id)
}

/** The same for every way of writing a name that has the same words, in whatever order. */
export const nameKeyOf = (name: string): Buffer =>
  createHash('sha256').update(wordsOf(name).toSorted().join(' ')).digest()

interface NewHit extends Screened {
  readonly nameKey: Buffer
  readonly match: Match
  readonly listId: bigint
}

async function writeHit(
  tx: Tx,
  ctx: Moment,
  { kind, personId, name, nameKey, match, listId }: NewHit,
): Promise<void> {
  const { entryNumber, name: listedName } = match
  const id = newId(ctx.at.getTime())
  const score = match.score.toFixed(4)
  const { numAffectedRows } = await sql`
    insert into sanctions_hit (
      id, subject_kind, person_id, name, name_key, entry_number, entry_fingerprint, entry_name,
      listed_name, program, score, list_id, found_at)
    select ${id}, ${kind}, ${personId}, ${name}, ${nameKey}, number, fingerprint, name,
           ${listedName}, program, ${score}, ${listId}, ${ctx.at}
      from sanctions_entry where number = ${entryNumber}
    on conflict (person_id, name_key, entry_number, entry_fingerprint) do nothing`.execute(tx)
  if (numAffectedRows === 0n) return
  // The portal found it; whoever has the name did nothing, and reads nothing of it.
  const found = { ...ctx, actorId: null, address: null }
  const detail = { hit: id, kind: SUBJECT_WORDS[kind], name, listedName, entry: entryNumber, score }
  await audit(tx, found, 'sanctions.hit', { subjectId: personId, detail })
  await publish(tx, TOPIC, ['staff'])
}

interface ScreenedPayment {
  readonly paymentId: string
  readonly personId: string
  readonly recipient: string
  /** Left out where the bank is one of the directory of US banks. */
  readonly bank?: string | undefined
}

/**
 * Compares whom a payment goes to with the list.
 * @returns whether it has to wait until staff have cleared a hit: its clearing releases it
 */
export async function screenPayment(
  tx: Tx,
  ctx: Moment,
  { paymentId, personId, recipient, bank }: ScreenedPayment,
): Promise<boolean> {
  const hits = [...(await screen(tx, ctx, { kind: 'counterparty', personId, name: recipient }))]
  if (bank !== undefined)
    hits.push(...(await screen(tx, ctx, { kind: 'bank', personId, name: bank })))
  if (hits.length === 0) return false
  await sql`
    insert into sanctions_held_payment (payment_id, hit_id)
    select ${paymentId}::uuid, hit_id from unnest(${hits}::uuid[]) as h (hit_id)
    on conflict do nothing`.execute(tx)
  return true
}

/** Whether a hit about somebody's own name is not cleared yet. */
export async function isNameUncleared(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sanctions_hit
     where person_id = ${personId} and subject_kind in ('applicant', 'member') and state <> 'cleared'
     limit 1`.execute(db)
  return rows.length > 0
}

/** Whether staff have confirmed that a payment goes to whom the list means: then its money stays where it is. */
export async function isBlocked(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sanctions_held_payment p join sanctions_hit h on h.id = p.hit_id
     where p.payment_id = ${paymentId} and h.state = 'confirmed' limit 1`.execute(db)
  return rows.length > 0
}

import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import {
  KINDS_OF_OWN,
  OWN_KINDS,
  type OwnKind,
  ownKindOf,
  type PaymentKind,
} from '../paymentKind.contract.ts'
import type { PaymentRuleTables } from './tables.ts'

/** The most in a day, in minor units: null is as much as the institution lets go, and 0 is switched off. */
export type OwnMost = bigint | null

/** What a member set for themselves about a kind of payment. */
export interface OwnAllowance {
  readonly kind: OwnKind
  readonly most: OwnMost
  /** Since when it holds, where it waited before. */
  readonly since?: Date | null
  /** What takes its place, and from when on. */
  readonly waiting: { readonly most: OwnMost; readonly from: Date } | null
}

interface OwnRule {
  readonly kinds: readonly PaymentKind[]
  readonly amount_max: bigint
  readonly valid_from: Date | null
  readonly valid_until: Date | null
}

/** What a member set for themselves, a row for each kind, as it stands at a moment. */
export async function ownAllowancesOf(
  db: Db,
  { at }: Pick<ActionContext, 'at'>,
  personId: string,
): Promise<readonly OwnAllowance[]> {
  const rows: readonly OwnRule[] = await inForce(db, personId)
    .select(['kinds', 'amount_max', 'valid_from', 'valid_until'])
    .$narrowType<{ amount_max: bigint }>()
    .execute()
  return OWN_KINDS.map((kind) => {
    const own = rows.filter(({ kinds }) => kinds.includes(KINDS_OF_OWN[kind][0]!))
    return { kind, ...standing(own, at) }
  })
}

/** Of the one that holds and the one that waits, where there are any. */
function standing(rules: readonly OwnRule[], at: Date): Omit<OwnAllowance, 'kind'> {
  const now = rules.find(({ valid_from: from }) => from === null)
  const later = rules.find(({ valid_from: from }) => from !== null)
  const from = now?.valid_until ?? null
  if (from !== null && from > at)
    return { most: now!.amount_max, waiting: { most: later?.amount_max ?? null, from } }
  const holds = from === null ? now : later
  return { most: holds?.amount_max ?? null, since: from, waiting: null }
}

const inForce = (db: Db, personId: string) =>
  db
    .withTables<PaymentRuleTables>()
    .selectFrom('payment_rule')
    .where('person_id', '=', personId)
    .where('origin', '=', 'member')
    .where('replaced_at', 'is', null)

/** Waits for what the member has under way, which is decided by how it was, and keeps the rest until the end. */
export async function lockOwnAllowances(
  tx: Tx,
  ctx: Pick<ActionContext, 'at'>,
  personId: string,
  kind: OwnKind,
): Promise<OwnAllowance> {
  await sql`select payment_rules_lock(${personId}::uuid)`.execute(tx)
  const own = await ownAllowancesOf(tx, ctx, personId)
  return own.find((one) => one.kind === kind)!
}

/** A larger allowance that holds, where a lower one held before, and of which the member was not told yet. */
export interface BegunAllowance {
  readonly id: string
  readonly personId: string
  readonly kind: OwnKind
  readonly most: OwnMost
  readonly since: Date
}

/** Locks the next one. What was set anew meanwhile is told of as that. */
export async function claimBegunAllowance(
  tx: Tx,
  { at }: Pick<ActionContext<null>, 'at'>,
  mayBeTried: RawBuilder<boolean>,
): Promise<BegunAllowance | undefined> {
  const { rows } = await sql<{
    id: string
    person_id: string
    kinds: readonly PaymentKind[]
    valid_until: Date
  }>`
    select id, person_id, kinds, valid_until from payment_rule
     where origin = 'member' and replaced_at is null and end_told_at is null
       and valid_until <= ${at} and ${mayBeTried}
     order by valid_until, id limit 1 for update skip locked`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { id, person_id: personId, kinds, valid_until: since } = row
  const kind = ownKindOf(kinds[0]!)!
  const { most } = (await ownAllowancesOf(tx, { at }, personId)).find((own) => own.kind === kind)!
  return { id, personId, kind, most, since }
}

/** Writes down that the member is told, and has their pages look again. */
export async function noteBegunTold(
  tx: Tx,
  { at }: Pick<ActionContext<null>, 'at'>,
  { id, personId }: BegunAllowance,
): Promise<void> {
  await tx
    .withTables<PaymentRuleTables>()
    .updateTable('payment_rule')
    .set({ end_told_at: at })
    .where('id', '=', id)
    .execute()
  await publish(tx, 'limits', [personId])
}

/** Puts what the member wants in the place of what they set before; only after {@link lockOwnAllowances}. */
export async function writeOwnAllowance(
  tx: Tx,
  { at }: Pick<ActionContext, 'at'>,
  personId: string,
  { kind, most, waiting }: OwnAllowance,
): Promise<void> {
  const tables = tx.withTables<PaymentRuleTables>()
  const kinds = [...KINDS_OF_OWN[kind]]
  await tables
    .updateTable('payment_rule')
    .set({ replaced_at: at })
    .where('person_id', '=', personId)
    .where('origin', '=', 'member')
    .where('replaced_at', 'is', null)
    .where(sql<boolean>`kinds = ${kinds}`)
    .execute()
  const rows = [
    ...ruleOf(most, { valid_from: null, valid_until: waiting?.from ?? null }),
    ...(waiting ? ruleOf(waiting.most, { valid_from: waiting.from, valid_until: null }) : []),
  ]
  for (const row of rows) {
    const id = newId(at.getTime())
    await tables
      .insertInto('payment_rule')
      .values({
        ...row,
        id,
        rule_id: id,
        kinds,
        person_id: personId,
        saved_at: at,
        saved_by: personId,
      })
      .execute()
  }
  await publish(tx, 'limits', [personId])
}

/** A rule is never changed: what a member sets is another one each time. None is needed where nothing is limited. */
const ruleOf = (
  most: OwnMost,
  when: { readonly valid_from: Date | null; readonly valid_until: Date | null },
) =>
  most === null
    ? []
    : [
        {
          ...when,
          version: 1,
          name: 'Own allowance',
          enabled: true,
          origin: 'member',
          overrides: null,
          // Nothing at all is a rule of each payment, so that it is also asked on the date of what was arranged before.
          period: most === 0n ? 'payment' : 'day',
          count_max: null,
          amount_max: most,
          outcome: 'deny',
          refusal: 'own_allowance',
          series: null,
        } as const,
      ]

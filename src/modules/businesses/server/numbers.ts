import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { open, presentKeyId, seal } from '../../../platform/server/vault.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english, verbatim } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import type { EinRefusal, SetEin } from '../changes.contract.ts'
import { tellOwners } from './notifications.ts'
import { type BusinessRow, changeable } from './reading.ts'
import type { BusinessTables } from './tables.ts'

/** Where a sealed number belongs: of one business it cannot be passed off as another's. */
const EIN = (memberId: string): string => `business.ein ${memberId}`

/** Nine digits; undefined where staff have not entered it. */
export const einOf = (
  db: Db,
  { member_id: id, ein_sealed: sealed }: Pick<BusinessRow, 'member_id' | 'ein_sealed'>,
): string | undefined => (sealed === null ? undefined : open(db, sealed, EIN(id)))

/** The numbers of businesses that staff entered, by membership. */
export async function einsOf(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .withTables<BusinessTables>()
    .selectFrom('business')
    .select(['member_id', 'ein_sealed'])
    .where(sql<boolean>`member_id = any(${memberIds}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const ein = einOf(db, row)
      return ein === undefined ? [] : [[row.member_id, ein] as const]
    }),
  )
}

interface EinInput extends SetEin {
  readonly businessId: string
}

/** Enters the employer identification number of a business, or another one in its place. Nobody reads more than its end. */
export const setEin = (
  db: Db,
  ctx: ActionContext,
  { ein, ...input }: EinInput,
): Promise<Result<void, EinRefusal>> =>
  runAction(
    db,
    ctx,
    {
      id: input.id,
      action: 'business.set_ein',
      input: { ...input, ein: keyed(db, 'business.ein', ein).toString('base64url') },
      replay: async () => undefined,
    },
    (tx) => setNow(tx, ctx, { ...input, ein }),
  )

async function setNow(
  tx: Tx,
  ctx: ActionContext,
  { businessId, ein, reason }: EinInput,
): Promise<Result<void, EinRefusal>> {
  const business = await changeable(tx, ctx, businessId)
  if (!business.ok) return business
  const { name, subjectId } = business.value
  const before = einOf(tx, business.value)
  if (before === ein) return refuse('ein_unchanged')
  await tx
    .withTables<BusinessTables>()
    .updateTable('business')
    .set({ ein_sealed: seal(tx, ein, EIN(businessId)) })
    .where('member_id', '=', businessId)
    .execute()
  const last4 = ein.slice(-4)
  const detail = { memberId: businessId, name, before: before?.slice(-4) ?? null, last4, reason }
  await audit(tx, ctx, 'business.ein_set', { subjectId, detail })
  await tellOwners(tx, ctx, businessId, {
    title: english('The tax number of {name} was entered', { name: verbatim(name) }),
    text: english(
      'Our staff entered its employer identification number, ending in {last4}. If that is not right, call us.',
      { last4 },
    ),
  })
  return ok(undefined)
}

const ROWS_AT_ONCE = 200

/** Seals some of what an older key sealed again under the present one, and answers how many that were. */
export async function resealEins(tx: Db): Promise<number> {
  const rows = await tx
    .withTables<BusinessTables>()
    .selectFrom('business')
    .select(['member_id', 'ein_sealed'])
    .where(sql<boolean>`substring(ein_sealed from 2 for 4) <> ${presentKeyId(tx)}`)
    .orderBy('member_id')
    .limit(ROWS_AT_ONCE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const row of rows) {
    await tx
      .withTables<BusinessTables>()
      .updateTable('business')
      .set({ ein_sealed: seal(tx, einOf(tx, row)!, EIN(row.member_id)) })
      .where('member_id', '=', row.member_id)
      .execute()
  }
  return rows.length
}

import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { open, presentKeyId, seal } from '../../../platform/server/vault.ts'
import { audit } from '../../audit/server/audit.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import { SAFETY_TOPIC, type TrustedContact } from '../contract.ts'
import { notifyOfTrustedContact } from './notifications.ts'
import type { SafetyTables } from './tables.ts'

type Known = Omit<TrustedContact, 'savedAt'>

const contextOf = (personId: string): string => `trusted contact of ${personId}`

export async function trustedContactOf(db: Db, personId: string): Promise<TrustedContact | null> {
  const row = await db
    .withTables<SafetyTables>()
    .selectFrom('trusted_contact')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  const known = JSON.parse(open(db, row.sealed, contextOf(personId))) as Known
  return { ...known, savedAt: row.saved_at.toISOString() }
}

/** Saving the same again changes nothing. */
export const saveContact = (db: Db, ctx: ActionContext, contact: Known): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { actorId: personId, at } = ctx
    await lockSignIn(tx, personId)
    const before = await trustedContactOf(tx, personId)
    if (before?.name === contact.name && before.phone === contact.phone) return
    const row = { sealed: seal(tx, JSON.stringify(contact), contextOf(personId)), saved_at: at }
    await tx
      .withTables<SafetyTables>()
      .insertInto('trusted_contact')
      .values({ person_id: personId, ...row })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
      .execute()
    await audit(tx, ctx, 'safety.contact_saved', { subjectId: personId })
    await publish(tx, SAFETY_TOPIC, [personId])
    await notifyOfTrustedContact(tx, ctx, contact.name)
  })

export const removeContact = (db: Db, ctx: ActionContext): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { actorId: personId } = ctx
    const { numDeletedRows } = await tx
      .withTables<SafetyTables>()
      .deleteFrom('trusted_contact')
      .where('person_id', '=', personId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await audit(tx, ctx, 'safety.contact_removed', { subjectId: personId })
    await publish(tx, SAFETY_TOPIC, [personId])
    await notifyOfTrustedContact(tx, ctx, undefined)
  })

const ROWS_AT_ONCE = 200

/** Seals some contacts that an older key sealed again under the present one, and answers how many. */
export async function resealContacts(db: Db): Promise<number> {
  const { rows } = await sql<SafetyTables['trusted_contact']>`
    select * from trusted_contact
     where substring(sealed from 2 for 4) <> ${presentKeyId(db)}
     order by person_id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(db)
  for (const { person_id: personId, sealed } of rows) {
    const again = seal(db, open(db, sealed, contextOf(personId)), contextOf(personId))
    await sql`update trusted_contact set sealed = ${again} where person_id = ${personId}`.execute(
      db,
    )
  }
  return rows.length
}

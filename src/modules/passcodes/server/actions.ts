import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '../../audit/server/audit.ts'
import { lockStanding, lockStandingByEmail } from '../../identity/server/identity.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { notifyOfIssue } from './notifications.ts'
import { addPasscode, clearUsedPasscodes, hashOf, publishList } from './passcodes.ts'
import type { PasscodeTables } from './tables.ts'

const DAY_MS = 24 * 60 * 60_000
/** Longer than the screen shows its Undo button, for slow connections. */
const RESTORABLE_FOR_MS = 60_000
const ATTEMPTS_MAX = 20

interface Shared {
  readonly id: string
  readonly code: string
}

/** Adds a shared passcode, which every member may use. One that is on the list already stays as it was. */
export async function addShared(
  tx: Tx,
  ctx: ActionContext,
  { id, code }: Shared,
): Promise<{ id: string; added: boolean }> {
  const { actorId, at } = ctx
  const there = await liveShared(tx, code)
  if (there !== undefined) return { id: there, added: false }
  const fresh = { code, addedBy: actorId, at }
  // Sent twice, with a removal in between, the id is spent: the code comes back under another one.
  const added = (await addPasscode(tx, { ...fresh, id })) || (await addPasscode(tx, fresh))
  const passcodeId = await liveShared(tx, code)
  assert(passcodeId !== undefined, 'a passcode just added is there')
  if (added) {
    await audit(tx, ctx, 'passcode.added', { detail: { passcodeId } })
    await publishList(tx)
  }
  return { id: passcodeId, added }
}

async function liveShared(tx: Tx, code: string): Promise<string | undefined> {
  const row = await tx
    .withTables<PasscodeTables>()
    .selectFrom('passcode')
    .select('id')
    .where('code_hash', '=', hashOf(tx, code))
    .where('person_id', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

interface Issue {
  readonly id: string
  readonly email: string
  /** Until it stops working, 1 to 30. */
  readonly days: number
}

type IssueRefusal =
  | 'user_not_found'
  | 'own_passcode'
  | 'staff_account'
  | 'suspended'
  | 'already_issued'

/**
 * Makes a code for one member, who is written to. An earlier one of theirs that nobody has used
 * stops working. The code is in the answer and nowhere else.
 */
export async function issue(
  tx: Tx,
  ctx: ActionContext,
  { id, email, days }: Issue,
): Promise<Result<{ code: string }, IssueRefusal>> {
  const { actorId, at } = ctx
  // The lock under which everything about one member's codes is decided.
  const member = await lockStandingByEmail(tx, email)
  if (!member) return refuse('user_not_found')
  const { personId, role, status } = member
  if (personId === actorId) return refuse('own_passcode')
  if (role === 'admin') return refuse('staff_account')
  if (status === 'suspended') return refuse('suspended')
  if (await isKnown(tx, id)) return refuse('already_issued')

  await withdrawUnused(tx, personId, at)
  const code = await createCode(tx, personId)
  const expiresAt = new Date(at.getTime() + days * DAY_MS)
  await addPasscode(tx, { id, code, personId, expiresAt, addedBy: actorId, at })
  const detail = { passcodeId: id, expiresAt: expiresAt.toISOString() }
  await audit(tx, ctx, 'passcode.issued', { subjectId: personId, detail })
  await publishList(tx)
  await notifyOfIssue(tx, ctx, { personId, expiresAt })
  return ok({ code })
}

async function isKnown(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .withTables<PasscodeTables>()
    .selectFrom('passcode')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

async function withdrawUnused(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .withTables<PasscodeTables>()
    .updateTable('passcode')
    .set({ removed_at: at })
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('passcode_use')
            .select('passcode_use.id')
            .whereRef('passcode_use.passcode_id', '=', 'passcode.id'),
        ),
      ),
    )
    .execute()
}

/** Six digits that mean nothing else to this member: no shared code, and none they have used. */
async function createCode(tx: Tx, personId: string): Promise<string> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const hash = hashOf(tx, code)
    const { rows } = await sql`
      select 1 from passcode
       where code_hash = ${hash} and removed_at is null
         and (person_id is null or person_id = ${personId})
      union all
      select 1 from passcode_use where code_hash = ${hash} and person_id = ${personId}`.execute(tx)
    if (rows.length === 0) return code
  }
  throw new Error('No free passcode was found: the shared list holds nearly every code there is')
}

/** Takes a passcode off the list. Removing it again changes nothing. */
export async function remove(
  tx: Tx,
  ctx: ActionContext,
  id: string,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const found = await lock(tx, id)
  if (!found) return refuse('not_found')
  if (found.removed_at !== null) return ok({})
  await setRemoved(tx, id, ctx.at)
  const detail = { passcodeId: id }
  await audit(tx, ctx, 'passcode.removed', { subjectId: found.person_id, detail })
  await publishList(tx)
  return ok({})
}

/** Undoes a removal of a moment ago. A passcode that was added again meanwhile stays as it is. */
export async function restore(
  tx: Tx,
  ctx: ActionContext,
  id: string,
): Promise<Result<Record<string, never>, 'not_found' | 'too_late'>> {
  // Another one may be issued to the member at this moment, under this very lock.
  const personId = await memberOf(tx, id)
  if (personId) await lockStanding(tx, personId)
  const found = await lock(tx, id)
  if (!found) return refuse('not_found')
  if (found.removed_at === null) return ok({})
  const late = ctx.at.getTime() - found.removed_at.getTime() > RESTORABLE_FOR_MS
  // What has been used is filed away for good, and two of the same would be one too many.
  if (late || found.spent || found.taken) return refuse('too_late')
  await setRemoved(tx, id, null)
  const detail = { passcodeId: id }
  await audit(tx, ctx, 'passcode.restored', { subjectId: found.person_id, detail })
  await publishList(tx)
  return ok({})
}

/** Whose a passcode is; null where it is shared. */
async function memberOf(tx: Tx, id: string): Promise<string | null | undefined> {
  const row = await tx
    .withTables<PasscodeTables>()
    .selectFrom('passcode')
    .select('person_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.person_id
}

interface Locked {
  readonly person_id: string | null
  readonly removed_at: Date | null
  /** A member's own passcode that was used. */
  readonly spent: boolean
  /** The same code, or another one of the same member, is on the list. */
  readonly taken: boolean
}

async function lock(tx: Tx, id: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select p.person_id, p.removed_at,
           p.person_id is not null and exists
             (select from passcode_use u where u.passcode_id = p.id) as spent,
           exists (select from passcode o
                    where o.id <> p.id and o.removed_at is null
                      and (o.person_id = p.person_id
                           or (p.person_id is null and o.person_id is null
                               and o.code_hash = p.code_hash))) as taken
      from passcode p where p.id = ${id} for update of p`.execute(tx)
  return rows[0]
}

async function setRemoved(tx: Tx, id: string, removedAt: Date | null): Promise<void> {
  await tx
    .withTables<PasscodeTables>()
    .updateTable('passcode')
    .set({ removed_at: removedAt })
    .where('id', '=', id)
    .execute()
}

/** Clears the list of used passcodes; see {@link clearUsedPasscodes}. */
export async function clearUsed(tx: Tx, ctx: ActionContext): Promise<number> {
  const clearedCount = await clearUsedPasscodes(tx, ctx.at)
  if (clearedCount === 0) return 0
  await audit(tx, ctx, 'passcode.used_cleared', { detail: { clearedCount } })
  await publishList(tx)
  return clearedCount
}

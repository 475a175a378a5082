import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { english, verbatim } from '../../../values/sentence.ts'
import { invite } from '../../access/server/access.ts'
import { audit } from '../../audit/server/audit.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import { mailMember } from '../../notifications/server/notifications.ts'
import type { ConversionTables } from './tables.ts'

interface Wave {
  readonly config: { readonly publicUrl: string }
  /** How many people at most. */
  readonly count: number
}

interface Invited {
  readonly invited: number
  /** How many are still without an invitation. */
  readonly left: number
}

/**
 * Mails the next so many people of conversions that ended a link with which they choose their first password.
 * Each is invited once, in a transaction of their own: what breaks off is gone on with, and two waves at once
 * share the people among them.
 */
export async function inviteWave(
  db: Db,
  now: () => ActionContext<null>,
  { config, count }: Wave,
): Promise<Invited> {
  let invited = 0
  while (invited < count && (await inTransaction(db, (tx) => inviteNext(tx, now(), config))))
    invited++
  return { invited, left: await uninvited(db) }
}

/** False when nobody is left. */
async function inviteNext(
  tx: Tx,
  ctx: ActionContext<null>,
  config: Wave['config'],
): Promise<boolean> {
  const people = tx.withTables<ConversionTables>()
  const next = await people
    .selectFrom('conversion_person')
    .select('person_id')
    .where('invited_at', 'is', null)
    .orderBy('conversion_id')
    .orderBy('person')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return false
  const { person_id: personId } = next
  await people
    .updateTable('conversion_person')
    .set({ invited_at: ctx.at })
    .where('person_id', '=', personId)
    .execute()
  await lockSignIn(tx, personId)
  const { link } = await invite(tx, config, { personId, at: ctx.at })
  await mailInvitation(tx, ctx, { personId, link })
  await audit(tx, ctx, 'conversion.invited', { subjectId: personId })
  return true
}

async function uninvited(db: Db): Promise<number> {
  const { count } = await db
    .withTables<ConversionTables>()
    .selectFrom('conversion_person')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('invited_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

const mailInvitation = (
  tx: Tx,
  ctx: ActionContext<null>,
  { personId, link }: { readonly personId: string; readonly link: string },
): Promise<void> =>
  mailMember(tx, ctx, personId, {
    subject: english('Your new online banking at {name}', { name: ctx.institution.name }),
    isGreeting: true,
    paragraphs: [
      english(
        'We have moved to new online banking, and your accounts and their history are there already. Choose your password here:',
      ),
      verbatim(link),
      english(
        'The link works once, for seven days. After that, choose "Forgot password" where you sign in. Each time you sign in we also send a code to this address, which nobody but you can read.',
      ),
      english('If you have no account with us, please tell us.'),
    ],
  })

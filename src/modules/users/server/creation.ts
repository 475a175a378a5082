import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { fromDecimal, type Money, money } from '../../../values/money.ts'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { ledgerTime } from '../../../platform/server/clock.ts'
import { accountsOf, openShareAccounts } from '../../accounts/server/accounts.ts'
import { record } from '../../audit/server/audit.ts'
import { checkPassword, createSignIn, invite } from '../../identity/server/identity.ts'
import { hold, houseAccount, post, type Timing } from '../../ledger/server/ledger.ts'
import { enroll, namesIn } from '../../members/server/members.ts'
import type { Creation } from '../creation.contract.ts'
import { letterOfInvitation } from './letters.ts'
import type { Deed, UserScene } from './parts.ts'
import type { UserTables } from './tables.ts'

type CreationRefusal = 'email_taken' | 'id_reused' | 'password_too_short' | 'common_password'

/**
 * Creates somebody whole: person, sign-in (active), Checking and
 * Savings, the opening balance, audit record and invitation. The same form sent again answers with
 * the same person. After a refusal the caller must roll back.
 */
export async function create(
  tx: Tx,
  scene: UserScene,
  deed: Deed,
  form: Creation,
): Promise<Result<{ memberId: string; replayed: boolean }, CreationRefusal>> {
  const names = namesIn(form.fullName)
  const owner = { email: form.email, names: [names.firstName, names.lastName] }
  const fit = checkPassword(form.password, scene.institution, owner)
  if (!fit.ok) return fit
  const at = scene.clock.now()
  const claimed = await claim(tx, deed, form, at)
  if (!claimed.ok) return claimed
  if (claimed.value !== undefined) return ok({ memberId: claimed.value, replayed: true })
  const memberId = await enroll(tx, { ...names, name: form.fullName, ...contactIn(form) }, at)
  const signIn = await createSignIn(tx, {
    memberId,
    email: form.email,
    password: form.password,
    role: form.role === 'Admin' ? 'admin' : 'user',
    status: 'active',
  })
  if (!signIn.ok) return signIn
  await finishClaim(tx, form.id, memberId)
  await openShareAccounts(tx, memberId, at)
  await record(tx, {
    at,
    actorId: deed.actorId,
    action: 'user.created',
    subjectId: memberId,
    address: deed.address,
    detail: {
      role: form.role,
      initialAvailableBalance: form.initialAvailableBalance,
      initialCurrentBalance: form.initialCurrentBalance,
      ...(deed.secondPersonId !== undefined && { secondPersonId: deed.secondPersonId }),
    },
  })
  await publish(tx, 'standing', [memberId])
  const { link } = await invite(tx, scene.config, { memberId, at })
  // Whoever waited for a second person has a password that nobody knows.
  const passwordKnown = deed.secondPersonId === undefined
  await letterOfInvitation(tx, scene.institution, { memberId, at, link, passwordKnown })
  await postOpening(tx, scene, deed, memberId, openingOf(form))
  return ok({ memberId, replayed: false })
}

const contactIn = ({ phone, street, city, state, zipCode }: Creation) => ({
  phone,
  address: { street, city, state, postalCode: zipCode },
})

/**
 * Writes down that this form is being carried out. A second copy of it waits here for the first one
 * and then learns whom that created.
 */
async function claim(
  tx: Tx,
  { actorId }: Deed,
  form: Creation,
  at: Date,
): Promise<Result<string | undefined, 'id_reused'>> {
  const tables = tx.withTables<UserTables>()
  const fingerprint = fingerprintOf(form)
  const { numInsertedOrUpdatedRows } = await tables
    .insertInto('user_creation')
    .values({ id: form.id, actor_id: actorId, fingerprint, created_at: at, member_id: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return ok(undefined)
  const earlier = await tables
    .selectFrom('user_creation')
    .selectAll()
    .where('id', '=', form.id)
    .executeTakeFirstOrThrow()
  const same = earlier.actor_id === actorId && earlier.fingerprint.equals(fingerprint)
  assert(earlier.member_id !== null, 'a creation that committed has its member')
  return same ? ok(earlier.member_id) : refuse('id_reused')
}

const finishClaim = (tx: Tx, id: string, memberId: string) =>
  tx
    .withTables<UserTables>()
    .updateTable('user_creation')
    .set({ member_id: memberId })
    .where('id', '=', id)
    .execute()

/** Everything but the password, whose hash without a key would tell too much. */
function fingerprintOf(form: Creation): Buffer {
  const answers = Object.entries(form).filter(([name]) => name !== 'password')
  const sorted = answers.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest()
}

interface Opening {
  readonly posted: Money
  /** The part that is not available yet. */
  readonly held: Money
}

/**
 * The form has two figures, and the ledger one truth: what is posted, less what is set aside, can
 * be spent. The current balance is posted; what is above the available one is set aside until staff
 * release it. Nobody can spend what is not posted, so an available balance above the current one
 * raises that to itself.
 */
export function openingOf({
  initialAvailableBalance,
  initialCurrentBalance,
}: Pick<Creation, 'initialAvailableBalance' | 'initialCurrentBalance'>): Opening {
  const available = fromDecimal(initialAvailableBalance).minor
  const current = fromDecimal(initialCurrentBalance).minor
  const posted = current > available ? current : available
  return { posted: money(posted), held: money(posted - available) }
}

async function postOpening(
  tx: Tx,
  { clock, institution }: UserScene,
  { actorId }: Deed,
  memberId: string,
  { posted, held }: Opening,
): Promise<void> {
  if (posted.minor === 0n) return
  const checking = (await accountsOf(tx, memberId)).find(({ kind }) => kind === 'Checking')
  assert(checking, 'everybody has a Checking account')
  const timing: Timing = { zone: institution.timeZone, at: ledgerTime(clock) }
  const suspense = houseAccount('suspense:staff-adjustments')
  const actor = { channel: 'staff', actorId } as const
  const opening = await post(
    tx,
    {
      id: newId(),
      actor,
      reason: 'opening',
      from: suspense,
      to: checking.ledgerAccountId,
      amount: posted,
    },
    timing,
  )
  assert(opening.ok, 'a new account takes its opening balance')
  if (held.minor === 0n) return
  const details = { description: 'Set aside since the account was opened' }
  const placed = await hold(
    tx,
    {
      id: newId(),
      actor,
      reason: 'staff_adjustment',
      from: checking.ledgerAccountId,
      to: suspense,
      amount: held,
      details,
    },
    timing,
  )
  assert(placed.ok, 'what was just posted can be set aside')
}

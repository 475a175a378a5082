import { randomBytes } from 'node:crypto'
import { type ActionContext, runAction } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { publish } from '../../../../platform/server/outbox.ts'
import { fromDecimal, type Money, money } from '../../../../values/money.ts'
import { newId } from '../../../../values/ids.ts'
import { assert, ok, type Result } from '../../../../values/result.ts'
import { checkingOf, openShareAccounts } from '../../../accounts/server/accounts.ts'
import { audit } from '../../../audit/server/audit.ts'
import { checkPassword, createSignIn } from '../../../identity/server/identity.ts'
import { invite } from '../../../access/server/access.ts'
import { hold, houseAccount, post, timingIn } from '../../../ledger/server/ledger.ts'
import { enroll, namesIn } from '../members.ts'
import type { Creation } from '../../creation.contract.ts'
import { mailInvitation } from './notifications.ts'
import type { DirectoryTables } from './tables.ts'

/** What is kept until a second administrator has agreed: a password is not. */
export type CreationInput = Omit<Creation, 'password'> & { readonly password?: string }

type CreationRefusal = 'email_taken' | 'id_reused' | 'password_too_short' | 'common_password'

interface Created {
  readonly personId: string
  readonly replayed: boolean
}

/** Where the mailed invitation leads. */
export interface CreationDependencies {
  readonly config: { readonly publicUrl: string }
}

/**
 * Creates somebody whole: person, sign-in (active), the first accounts, the opening balance, audit
 * record and invitation. The same form sent again answers with the same person. Without a password
 * they get one that nobody knows, and choose their own.
 */
export const create = (
  tx: Tx,
  ctx: ActionContext,
  dependencies: CreationDependencies,
  form: CreationInput,
): Promise<Result<Created, CreationRefusal>> => {
  const { password: _, ...input } = form
  return runAction(
    tx,
    ctx,
    {
      id: input.id,
      action: 'user.create',
      input,
      replay: async () => ({ personId: await createdBy(tx, input.id), replayed: true }),
    },
    () => createOnce(tx, ctx, dependencies, form),
  )
}

async function createOnce(
  tx: Tx,
  ctx: ActionContext,
  { config }: CreationDependencies,
  input: CreationInput,
): Promise<Result<Created, CreationRefusal>> {
  const { at, institution } = ctx
  const names = namesIn(input.fullName)
  const password = input.password ?? randomBytes(32).toString('base64url')
  const owner = { email: input.email, names: [names.firstName, names.lastName] }
  const fit = checkPassword(password, institution, owner)
  if (!fit.ok) return fit
  const personId = await enroll(tx, { ...names, name: input.fullName, ...contactIn(input) }, at)
  const signIn = await createSignIn(tx, {
    personId,
    email: input.email,
    password,
    role: input.role === 'Admin' ? 'admin' : 'user',
    staffRole: input.staffRole,
    status: 'active',
  })
  if (!signIn.ok) return signIn
  await tx
    .withTables<DirectoryTables>()
    .insertInto('member_creation')
    .values({ id: input.id, actor_id: ctx.actorId, created_at: at, person_id: personId })
    .execute()
  await openShareAccounts(tx, { personId, at, shares: institution.shares })
  await postOpening(tx, ctx, personId, openingOf(input))
  const { role, staffRole, initialAvailableBalance, initialCurrentBalance } = input
  await audit(tx, ctx, 'user.created', {
    subjectId: personId,
    detail: {
      role,
      ...(role === 'Admin' ? { staffRole } : {}),
      initialAvailableBalance,
      initialCurrentBalance,
    },
  })
  await publish(tx, 'standing', [personId])
  const { link } = await invite(tx, config, { personId, at })
  await mailInvitation(tx, ctx, { personId, link, passwordKnown: input.password !== undefined })
  return ok({ personId, replayed: false })
}

const createdBy = async (tx: Tx, id: string): Promise<string> => {
  const { person_id: personId } = await tx
    .withTables<DirectoryTables>()
    .selectFrom('member_creation')
    .select('person_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return personId
}

const contactIn = ({ phone, street, city, state, zipCode }: CreationInput) => ({
  phone,
  address: { street, city, state, postalCode: zipCode },
})

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
  ctx: ActionContext,
  personId: string,
  { posted, held }: Opening,
): Promise<void> {
  if (posted.minor === 0n) return
  const checking = await checkingOf(tx, personId)
  assert(checking, 'everybody has a Checking account')
  const timing = timingIn(ctx)
  const suspense = houseAccount('suspense:staff-adjustments')
  const actor = { channel: 'staff', actorId: ctx.actorId } as const
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
